import { Copy, LogOut, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../src/ui/actions/button.tsx';
import { toast } from '../src/ui/feedback/toast-store.ts';
import { Field } from '../src/ui/forms/field.tsx';
import { Input } from '../src/ui/forms/input.tsx';
import { Panel } from '../src/ui/layout/panel.tsx';
import { ConfirmDialog } from '../src/ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../src/ui/overlays/dialog.tsx';
import {
  DropdownMenu,
  MenuCheckItem,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../src/ui/overlays/dropdown-menu.tsx';
import { Popover } from '../src/ui/overlays/popover.tsx';
import { Sheet } from '../src/ui/overlays/sheet.tsx';
import { Combobox } from '../src/ui/pickers/combobox.tsx';

const MANY = Array.from({ length: 60 }, (_, index) => ({ value: `t${index}`, label: `Team ${index + 1}` }));

function DialogPart() {
  const [isOpen, setIsOpen] = useState(false);
  const [team, setTeam] = useState<string | null>(null);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open dialog</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Contact Support"
        description="We answer within a working day."
      >
        <DialogForm onSubmit={(event) => event.preventDefault()}>
          <DialogBody className="flex flex-col gap-4">
            <Field label="Message">
              <Input />
            </Field>
            <Field label="Team">
              <Combobox label="Team" options={MANY} value={team} onChange={setTeam} />
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button onClick={() => setIsOpen(false)}>Cancel</Button>
            <Button variant="primary" type="submit">
              Send Request
            </Button>
          </DialogFooter>
        </DialogForm>
      </Dialog>
    </>
  );
}

function ConfirmPart() {
  const [isOpen, setIsOpen] = useState(false);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open confirmation</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Are you sure you want to leave?"
        text="Your changes have not yet been submitted. If you leave this page, your changes will not be saved"
        confirmLabel="Leave"
        cancelLabel="Stay"
        isDangerous
        onConfirm={() => setIsOpen(false)}
      />
      <Button onClick={() => setIsSheetOpen(true)}>Open sheet</Button>
      <Sheet
        isOpen={isSheetOpen}
        onOpenChange={setIsSheetOpen}
        title="Dana Fox"
        description="dana@example.org"
      >
        <DialogBody>Panel from the right</DialogBody>
        <DialogFooter>
          <Button variant="primary">Save</Button>
        </DialogFooter>
      </Sheet>
    </>
  );
}

function MenuPart() {
  const [isShown, setIsShown] = useState(true);
  return (
    <DropdownMenu trigger={<Button>Open menu</Button>} align="start">
      <MenuItem icon={<Pencil aria-hidden />} shortcut="E">
        Edit
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />}>Clone</MenuItem>
      <MenuSeparator />
      <MenuLabel>Columns</MenuLabel>
      <MenuCheckItem isChecked={isShown} onChange={setIsShown}>
        Vendor
      </MenuCheckItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} disabled>
        Logout
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} isDangerous>
        Delete Record
      </MenuItem>
    </DropdownMenu>
  );
}

export function OverlayParts() {
  return (
    <Panel title="What floats">
      <div className="flex flex-wrap gap-2">
        <DialogPart />
        <ConfirmPart />
        <MenuPart />
        <Popover trigger={<Button>Open popover</Button>} label="Details">
          Eighteen rem wide, unless told otherwise.
        </Popover>
        <Button
          onClick={() =>
            toast({
              title: 'Success',
              description: 'Your message has been sent to our support team.',
              variant: 'success',
            })
          }
        >
          Success toast
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Something went wrong',
              description: 'There was a problem sending your message. Please try again later.',
              variant: 'error',
            })
          }
        >
          Error toast
        </Button>
        <Button
          onClick={() =>
            toast({ title: '18 records changed', action: { label: 'Undo', onPress: () => undefined } })
          }
        >
          Toast with action
        </Button>
      </div>
    </Panel>
  );
}
