import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { useEnterAccount } from '../../features/impersonation/queries.ts';
import { ManageUsersPage } from '../../features/users/manage-users-page.tsx';
import { sayFailed } from '../../ui/feedback/say.ts';

/** `/admin/manage-users` with the way into a person's account, which stands on the users. */
export function ManageUsersSection() {
  const entering = useEnterAccount();
  const impersonate = ({ id }: ManagedUser) => {
    if (!entering.isPending) entering.mutate(id, { onError: sayFailed });
  };
  return <ManageUsersPage onImpersonate={impersonate} />;
}
