import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import type { UsersTableProps } from './users-table.tsx';
import { UserActions } from './user-actions.tsx';
import { nameOf, STATUS_WORDS, teamsWords } from '../user-words.ts';

/** The rows of the table on narrow screens: name, address, role, teams, status (docs/product/look.md, "Responsive"). */
export function UsersCards({
  users,
  teamNames,
  onEdit,
  onImpersonate,
}: Pick<UsersTableProps, 'users' | 'teamNames' | 'onEdit' | 'onImpersonate'>) {
  if (users === undefined) {
    return (
      <Card>
        <SkeletonLines lines={6} label="Loading the users" />
      </Card>
    );
  }
  return (
    <ul aria-label="Users" className="overflow-hidden rounded-lg border border-border bg-raised">
      {users.map((user) => (
        <UserCard
          key={user.id}
          user={user}
          teamNames={teamNames}
          onEdit={() => onEdit(user)}
          onImpersonate={() => onImpersonate(user)}
        />
      ))}
    </ul>
  );
}

interface UserCardProps {
  user: ManagedUser;
  teamNames: ReadonlyMap<string, string>;
  onEdit: () => void;
  onImpersonate: () => void;
}

function UserCard({ user, teamNames, onEdit, onImpersonate }: UserCardProps) {
  const status = STATUS_WORDS[user.status];
  const manages = teamsWords(user, 'manage', teamNames);
  return (
    <li className="flex items-center gap-1 border-b border-border pr-1 last:border-b-0">
      <button
        type="button"
        onClick={onEdit}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 px-3 py-2.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block text-base font-medium break-words">
            {nameOf(user)}
          </span>
          {nameOf(user) !== user.emailAddress && (
            <span className="block truncate text-sm text-muted">{user.emailAddress}</span>
          )}
          <span className="block truncate text-sm text-muted">
            {user.role}
            {user.role === 'Team Manager' && ` · ${manages}`}
          </span>
        </span>
        <Badge tone={status.tone}>{status.label}</Badge>
      </button>
      <UserActions user={user} onEdit={onEdit} onImpersonate={onImpersonate} />
    </li>
  );
}
