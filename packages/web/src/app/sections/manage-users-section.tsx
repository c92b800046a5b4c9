import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { useEnterAccount } from '../../features/impersonation/queries.ts';
import { ManageUsersPage } from '../../features/users/manage-users-page.tsx';
import { sayFailed } from '../../ui/feedback/say.ts';

/** `/admin/manage-users`, with the impersonation of a user, which is a feature above users. */
export function ManageUsersSection() {
  const entering = useEnterAccount();
  const impersonate = ({ id }: ManagedUser) => {
    if (!entering.isPending) entering.mutate(id, { onError: sayFailed });
  };
  return <ManageUsersPage onImpersonate={impersonate} />;
}
