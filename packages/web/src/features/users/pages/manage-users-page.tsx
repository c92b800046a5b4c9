import { UserCog } from 'lucide-react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** `/admin/manage-users`, until people are administered on screen. */
export function ManageUsersPage() {
  return (
    <EmptyState
      icon={<UserCog />}
      title="User management is not part of this version yet"
      text="Here you will invite people, give them roles and teams, and deactivate accounts."
    />
  );
}
