import { TextSelect } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { selectedWords } from './use-adding.ts';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('selectionchange', onChange);
  return () => document.removeEventListener('selectionchange', onChange);
}

/** Below the document while words of it are selected: the way to add them. */
export function SelectedWordsBar({ onAdd }: { onAdd: () => void }) {
  const words = useSyncExternalStore(subscribe, selectedWords);
  if (words === '') return null;
  return (
    <div className="flex items-center justify-between gap-3 border-t border-border bg-raised px-4 py-2">
      <p className="min-w-0 truncate text-sm text-muted">{words}</p>
      <Button
        size="sm"
        className="shrink-0"
        icon={<TextSelect aria-hidden />}
        // The words stay selected.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onAdd}
      >
        Add as finding
      </Button>
    </div>
  );
}
