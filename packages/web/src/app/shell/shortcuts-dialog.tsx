import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx';
import { Kbd } from '../../ui/text/kbd.tsx';
import { SHORTCUTS } from './shortcuts.ts';

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
