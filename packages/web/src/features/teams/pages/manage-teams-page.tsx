import { UsersRound } from 'lucide-react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** `/admin/manage-teams`, until teams are administered on screen. */
export function ManageTeamsPage() {
  return (
    <EmptyState
      icon={<UsersRound />}
      title="Team management is not part of this version yet"
      text="Here you will add, rename and delete teams, and see who manages and views each of them."
    />
  );
}
