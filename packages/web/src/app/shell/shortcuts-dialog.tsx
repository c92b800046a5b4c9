import { useShortcutsOfPage } from '../../platform/page-shortcuts.ts';
import type { Shortcut } from '../../platform/page-shortcuts.ts';
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx';
import { Kbd } from '../../ui/text/kbd.tsx';

/** Every shortcut that works on all pages. */
const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: 'Search, go anywhere, do anything' },
  { keys: ['Ctrl', 'B'], does: 'Expand or collapse the sidebar' },
  { keys: ['/'], does: 'Search in the table of the page' },
  { keys: ['↑', '↓', '←', '→'], does: 'Move in tables and lists' },
  { keys: ['Enter'], does: 'Open what is marked' },
  { keys: ['Esc'], does: 'Close a dialog, menu or list' },
  { keys: ['F8'], does: 'Go to the notification' },
  { keys: ['?'], does: 'Show this list' },
];

export interface ShortcutsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The list of keyboard shortcuts, opened by `?`: those of the open page first. */
export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const ofPage = useShortcutsOfPage();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Keyboard shortcuts"
      description="On a Mac, use ⌘ in place of Ctrl."
      size="sm"
    >
      <DialogBody className="flex flex-col gap-5">
        {ofPage.length > 0 && (
          <section className="flex flex-col gap-2.5">
            <h3 className="text-sm font-medium text-muted">On this page</h3>
            <List shortcuts={ofPage} />
          </section>
        )}
        <section className="flex flex-col gap-2.5">
          {ofPage.length > 0 && <h3 className="text-sm font-medium text-muted">Everywhere</h3>}
          <List shortcuts={SHORTCUTS} />
        </section>
      </DialogBody>
    </Dialog>
  );
}

function List({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl className="flex flex-col gap-2.5">
      {shortcuts.map(({ keys, does }) => (
        <div key={does} className="flex items-center justify-between gap-4">
          <dt className="text-base">{does}</dt>
          <dd className="flex shrink-0 gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
