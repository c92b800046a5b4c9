import { useState } from 'react';
import {
  contactInputSchema,
  type ContactInput,
  type VendorContact,
} from '@pactbook/domain/features/vendor-pages/vendor-contact.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { refusalWords } from '../../../platform/api-client/refusal-words.ts';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useAddContact, useRemoveContact, useUpdateContact } from '../queries.ts';

const EMPTY: ContactInput = { name: '', role: '', email: '', phone: '', note: '' };

export interface ContactFormOptions {
  vendor: string;
  edited: VendorContact | 'new';
  onDirty: () => void;
  onDone: () => void;
}

/** The faults of the server by the field of the form, "contact.email" of a new one among them. */
function faultsOf(error: Error): Partial<Record<keyof ContactInput, string>> {
  const fields = error instanceof ApiError ? error.fields : {};
  const faults = Object.entries(fields).map(([path, words]) => [path.replace(/^contact\./, ''), words]);
  return faults.length > 0
    ? (Object.fromEntries(faults) as Record<string, string>)
    : { name: refusalWords(error) };
}

/** Removes a contact and offers to add it again. */
function useContactRemoval(vendor: string, onDone: () => void) {
  const adding = useAddContact();
  const removing = useRemoveContact();
  const remove = ({ id, ...contact }: VendorContact) => {
    removing.mutateAsync({ params: { contactId: id } }).then(() => {
      const putBack = () => void adding.mutateAsync({ body: { vendor, contact } }).catch(sayFailed);
      toast({
        variant: 'success',
        title: 'Success',
        description: `${contact.name} was removed.`,
        action: { label: 'Undo', onPress: putBack },
      });
      onDone();
    }, sayFailed);
  };
  return { remove, isRemoving: removing.isPending };
}

/** What a contact's form holds, and what it does with it. */
export function useContactForm({ vendor, edited, onDirty, onDone }: ContactFormOptions) {
  const { id, ...start } = edited === 'new' ? { id: null, ...EMPTY } : edited;
  const [values, setValues] = useState<ContactInput>(start);
  const [faults, setFaults] = useState<Partial<Record<keyof ContactInput, string>>>({});
  const adding = useAddContact();
  const updating = useUpdateContact();
  const { remove, isRemoving } = useContactRemoval(vendor, onDone);
  const isSaving = adding.isPending || updating.isPending;
  const set = (key: keyof ContactInput) => (event: { target: { value: string } }) => {
    setValues({ ...values, [key]: event.target.value });
    setFaults({ ...faults, [key]: undefined });
    onDirty();
  };
  const save = () => {
    if (isSaving || isRemoving) return;
    const judged = contactInputSchema.safeParse(values);
    if (!judged.success) {
      const issues = judged.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
      setFaults(Object.fromEntries(issues));
      return;
    }
    const outcome = { onSuccess: onDone, onError: (error: Error) => setFaults(faultsOf(error)) };
    if (id === null) adding.mutate({ body: { vendor, contact: judged.data } }, outcome);
    else updating.mutate({ params: { contactId: id }, body: judged.data }, outcome);
  };
  return { values, faults, set, save, remove, isSaving, isRemoving };
}
