import { useState } from 'react';
import type { VendorContact } from '@pactbook/domain/features/vendor-pages/vendor-contact.ts';
import { GuardedDialog } from '../../../field-kit/form/guarded-dialog.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { DialogForm } from '../../../ui/overlays/dialog.tsx';
import { useContactForm, type ContactFormOptions } from './use-contact-form.ts';

const NOTE_LIMIT = 1_000;

interface ContactDialogProps {
  vendor: string;
  /** The contact to change, or a new one; null while the dialog is closed. */
  edited: VendorContact | 'new' | null;
  onClose: () => void;
}

/** Adds a contact, changes one or removes it. */
export function ContactDialog({ vendor, edited, onClose }: ContactDialogProps) {
  const [isDirty, setIsDirty] = useState(false);
  const close = () => {
    setIsDirty(false);
    onClose();
  };
  return (
    <GuardedDialog
      isOpen={edited !== null}
      onClose={close}
      isDirty={isDirty}
      title={edited === 'new' ? 'Add contact' : 'Edit contact'}
      description="Visible to everyone who reads a record of this vendor in full."
      size="sm"
    >
      {(cancel) =>
        edited !== null && (
          <ContactForm
            key={edited === 'new' ? 'new' : edited.id}
            vendor={vendor}
            edited={edited}
            onDirty={() => setIsDirty(true)}
            onDone={close}
            onCancel={cancel}
          />
        )
      }
    </GuardedDialog>
  );
}

interface ContactFormProps extends ContactFormOptions {
  onCancel: () => void;
}

function ContactForm({ onCancel, ...options }: ContactFormProps) {
  const { edited } = options;
  const { values, faults, set, save, remove, isSaving, isRemoving } = useContactForm(options);
  return (
    <DialogForm
      onSubmit={save}
      submitLabel="Save"
      isBusy={isSaving}
      footer={
        <>
          {edited !== 'new' && (
            <Button className="mr-auto" isBusy={isRemoving} onClick={() => remove(edited)}>
              Remove
            </Button>
          )}
          <Button onClick={onCancel} disabled={isSaving || isRemoving}>
            Cancel
          </Button>
        </>
      }
    >
      <Field label="Name" isRequired error={faults.name}>
        <Input autoComplete="off" value={values.name} onChange={set('name')} />
      </Field>
      <Field label="Role" error={faults.role}>
        <Input autoComplete="off" value={values.role} onChange={set('role')} />
      </Field>
      <Field label="Email address" error={faults.email}>
        <Input autoComplete="off" inputMode="email" value={values.email} onChange={set('email')} />
      </Field>
      <Field label="Phone" error={faults.phone}>
        <Input autoComplete="off" type="tel" value={values.phone} onChange={set('phone')} />
      </Field>
      <Field label="Note" error={faults.note}>
        <Textarea value={values.note} limit={NOTE_LIMIT} onChange={set('note')} />
      </Field>
    </DialogForm>
  );
}
