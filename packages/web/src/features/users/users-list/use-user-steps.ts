import type { InvitedUser, ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { useReactivateUser, useResendInvitation, useSendPasswordLink } from '../administration-queries.ts';
import { nameOf } from '../user-words.ts';

/**
 * The steps that need no question first; each ignores a second press while it is under way.
 *
 * @param onLink called with a link that no mail server delivers
 */
export function useUserSteps(user: ManagedUser, onLink: (link: string) => void) {
  const resending = useResendInvitation();
  const reactivating = useReactivateUser();
  const sending = useSendPasswordLink();
  const params = { userId: user.id };
  const invited = ({ link }: Pick<InvitedUser, 'link'>) => {
    if (link === undefined) saySucceeded(`A new invitation is on its way to ${user.emailAddress}.`);
    else onLink(link);
  };
  return {
    resend: () => {
      if (!resending.isPending) resending.mutate({ params }, { onSuccess: invited, onError: sayFailed });
    },
    reactivate: () => {
      if (reactivating.isPending) return;
      const onSuccess = (after: InvitedUser) => {
        if (after.status === 'invited') invited(after);
        else saySucceeded(`${nameOf(user)} is active again.`);
      };
      reactivating.mutate({ params }, { onSuccess, onError: sayFailed });
    },
    sendPasswordLink: () => {
      if (sending.isPending) return;
      const onSuccess = ({ link }: { link?: string | undefined }) => {
        if (link === undefined)
          saySucceeded(`A link to a new password is on its way to ${user.emailAddress}.`);
        else onLink(link);
      };
      sending.mutate({ params }, { onSuccess, onError: sayFailed });
    },
  };
}
