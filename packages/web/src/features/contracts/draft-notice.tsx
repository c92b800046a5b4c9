import { History } from 'lucide-react';
import { useNow } from '../../platform/now.ts';
import { timeAgo } from '../../platform/time-ago.ts';
import { Button } from '../../ui/actions/button.tsx';

export interface DraftNoticeProps {
  /** When the text was typed, in Unix milliseconds. */
  at: number;
  onDiscard: () => void;
}

/** Says that unsaved text was restored, and lets the person discard it. */
export function DraftNotice({ at, onDiscard }: DraftNoticeProps) {
  const now = useNow();
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-accent-soft px-4 py-2.5 text-accent-text"
    >
      <History aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-64 font-medium">
        Your unsaved changes from {timeAgo(at, now)} were restored.
      </p>
      <Button size="sm" onClick={onDiscard}>
        Discard them
      </Button>
    </div>
  );
}
