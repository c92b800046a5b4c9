import { SearchX } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { ROW_LINK } from '../../data-table/use-row-focus.ts';
import { Button } from '../../ui/actions/button.tsx';
import { NextPageButton } from '../../ui/actions/next-page-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { useIsNarrow } from '../../ui/layout/use-media-query.ts';
import { InvitationSheet } from './invitation/invitation-sheet.tsx';
import { UserDrawer } from './user-drawer/user-drawer.tsx';
import { UsersTable } from './users-list/users-table.tsx';
import { UsersToolbar } from './users-list/users-toolbar.tsx';
import { useUsersList } from './users-list/use-users-list.ts';
import type { UsersList } from './users-list/use-users-list.ts';
import { counted, numberText } from '../../ui/text/own-numbers.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import type { UsersTableProps } from './users-list/users-table.tsx';
import { UserActions } from './users-list/user-actions.tsx';
import { nameOf, STATUS_WORDS, teamsWords } from './user-words.ts';

export interface ManageUsersPageProps {
  /** Leads into a person's account; what that takes is not the users' to know. */
  onImpersonate: (user: ManagedUser) => void;
}

/**
 * `/admin/manage-users`: who may come in, and what they may do (docs/product/screens.md, "Manage Users and Manage
 * Teams").
 */
export function ManageUsersPage({ onImpersonate }: ManageUsersPageProps) {
  const list = useUsersList();
  const [edited, setEdited] = useState<ManagedUser | null>(null);
  const [isInviting, setIsInviting] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const focusFirstRow = () => rows.current?.querySelector<HTMLElement>(`[${ROW_LINK}]`)?.focus();
  const edit = useCallback((user: ManagedUser) => setEdited(user), []);
  return (
    <div className="flex flex-col gap-3">
      <UsersToolbar list={list} onInvite={() => setIsInviting(true)} onLeaveSearch={focusFirstRow} />
      <div ref={rows}>
        <People list={list} onEdit={edit} onImpersonate={onImpersonate} />
      </div>
      <MorePeople list={list} />
      <UserDrawer user={edited} onClose={() => setEdited(null)} />
      <InvitationSheet isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </div>
  );
}

interface PeopleProps extends ManageUsersPageProps {
  list: UsersList;
  onEdit: (user: ManagedUser) => void;
}

function People({ list, onEdit, onImpersonate }: PeopleProps) {
  const isNarrow = useIsNarrow();
  const { users, items, teamNames, filter, change } = list;
  if (users.isError && items === undefined) {
    return (
      <Card>
        <ErrorPanel onRetry={() => void users.refetch()} isRetrying={users.isFetching} />
      </Card>
    );
  }
  if (items?.length === 0) {
    return (
      <Card className="p-0">
        <EmptyState
          icon={<SearchX />}
          title="No users match."
          action={
            <Button
              onClick={() => change({ q: undefined, role: undefined, team: undefined, status: undefined })}
            >
              Clear filters
            </Button>
          }
        />
      </Card>
    );
  }
  if (isNarrow) {
    return <UsersCards users={items} teamNames={teamNames} onEdit={onEdit} onImpersonate={onImpersonate} />;
  }
  return (
    <UsersTable
      users={items}
      teamNames={teamNames}
      order={filter.sort}
      onOrder={(sort) => change({ sort: sort === 'name' ? undefined : sort })}
      onEdit={onEdit}
      onImpersonate={onImpersonate}
    />
  );
}

/** How many of how many show, and the way to the next ones. */
function MorePeople({ list: { users, items, total } }: { list: UsersList }) {
  if (items === undefined || total === undefined || items.length === 0) return null;
  const all = counted(total, 'user');
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-muted tabular-nums">
        {items.length < total ? `${numberText(items.length)} of ${all}` : all}
      </p>
      {users.isFetchNextPageError && (
        <p role="alert" className="text-negative">
          More users could not be loaded. Try again.
        </p>
      )}
      <NextPageButton query={users}>Load more</NextPageButton>
    </div>
  );
}

/** The rows of the table on narrow screens: name, address, role, teams, status (docs/product/look.md, "Responsive"). */
function UsersCards({
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
