import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx';
import { Kbd } from '../../ui/text/kbd.tsx';

/** Every shortcut that works on all pages. */
const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl', 'K'], does: 'Search, go anywhere, do anything' },
  { keys: ['Ctrl', 'B'], does: 'Expand or collapse the sidebar' },
  { keys: ['/'], does: 'Search in the table of the page' },
  { keys: ['↑', '↓', 'Home', 'End'], does: 'Move in tables and lists' },
  { keys: ['Enter'], does: 'Open what is marked' },
  { keys: ['Esc'], does: 'Close a dialog, menu or list' },
  { keys: ['F8'], does: 'Go to the notification' },
  { keys: ['?'], does: 'Show this list' },
];

export interface ShortcutsDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The list of keyboard shortcuts, opened by `?`. */
export function ShortcutsDialog({ isOpen, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Keyboard Shortcuts"
      description="On a Mac, use ⌘ in place of Ctrl."
      size="sm"
    >
      <DialogBody>
        <dl className="flex flex-col gap-2.5">
          {SHORTCUTS.map(({ keys, does }) => (
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
      </DialogBody>
    </Dialog>
  );
}
