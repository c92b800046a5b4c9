import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { ICON_WITHOUT_WORDS, ToolWords } from '../../ui/actions/tool-words.tsx';
import { ToolbarItem } from '../../ui/actions/toolbar.tsx';
import { useLoadedWhenOpen } from '../../ui/loading/use-loaded.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import type { ColumnsPanelProps } from './columns-panel.tsx';

/** Loaded when it is first opened, because the first page does not need it. */
const loadPanel = () => import('./columns-panel.tsx');

/** Chooses the visible columns of a table and their order, and resets both to the default. */
export function ColumnsMenu<Key extends string>({ onReset, ...panel }: ColumnsPanelProps<Key>) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const loaded = useLoadedWhenOpen(loadPanel, isOpen, close);
  return (
    <Popover
      // Open only once it is loaded, because the focus then moves to its search.
      isOpen={isOpen && loaded !== undefined}
      onOpenChange={setIsOpen}
      align="end"
      label="Columns"
      className="p-0"
      trigger={
        <ToolbarItem>
          <Button icon={<Columns3 aria-hidden />} title="Columns" className={ICON_WITHOUT_WORDS}>
            <ToolWords rank={2}>Columns</ToolWords>
          </Button>
        </ToolbarItem>
      }
    >
      {loaded && (
        <loaded.ColumnsPanel
          {...panel}
          onReset={() => {
            onReset();
            close();
          }}
        />
      )}
    </Popover>
  );
}
