import { useState } from 'react';
import type { InvitedUser, ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { failureOf, NO_FAILURE } from '../../../field-kit/form/form-failure.ts';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { useChangeAddress } from '../administration-queries.ts';
import { useProfile } from '../queries.ts';
import { nameOf } from '../user-words.ts';

/** Another address for a person while it is typed, and saving it with the password of the System Admin. */
export function useAddressForm(user: ManagedUser, onSaved: (user: InvitedUser) => void) {
  const { isSso } = useProfile();
  const [emailAddress, setEmailAddress] = useState(user.emailAddress);
  const [currentPassword, setCurrentPassword] = useState('');
  const [failure, setFailure] = useState(NO_FAILURE);
  const changing = useChangeAddress();
  const save = () => {
    if (changing.isPending) return;
    setFailure(NO_FAILURE);
    const onSuccess = (changed: InvitedUser) => {
      saySucceeded(`${nameOf(changed)} now has the address ${changed.emailAddress}.`);
      onSaved(changed);
    };
    const onError = (error: Error) => setFailure(failureOf(error));
    const body = { emailAddress, ...(isSso ? {} : { currentPassword }) };
    changing.mutate({ params: { userId: user.id }, body }, { onSuccess, onError });
  };
  return {
    emailAddress,
    setEmailAddress,
    currentPassword,
    setCurrentPassword,
    /** People who sign in by single sign-on have no password. */
    needsPassword: !isSso,
    failure,
    isDirty: emailAddress.trim() !== user.emailAddress && !changing.isSuccess,
    isSaving: changing.isPending,
    save,
  };
}
