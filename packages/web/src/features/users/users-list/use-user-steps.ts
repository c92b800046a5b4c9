import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { useReactivateUser, useResendInvitation } from '../administration-queries.ts';
import { nameOf } from './user-words.ts';

/** The steps that need no question first; each ignores a second press while it is under way. */
export function useUserSteps(user: ManagedUser) {
  const resending = useResendInvitation();
  const reactivating = useReactivateUser();
  const params = { userId: user.id };
  return {
    resend: () => {
      if (resending.isPending) return;
      const onSuccess = () => saySucceeded(`A new invitation is on its way to ${user.emailAddress}.`);
      resending.mutate({ params }, { onSuccess, onError: sayFailed });
    },
    reactivate: () => {
      if (reactivating.isPending) return;
      const onSuccess = () => saySucceeded(`${nameOf(user)} is active again.`);
      reactivating.mutate({ params }, { onSuccess, onError: sayFailed });
    },
  };
}
