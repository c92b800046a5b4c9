import { SearchX } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { ROW_LINK } from '../../data-table/use-row-focus.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { useIsNarrow } from '../../ui/layout/use-media-query.ts';
import { InvitationSheet } from './invitation/invitation-sheet.tsx';
import { UserDrawer } from './user-drawer/user-drawer.tsx';
import { UsersCards } from './users-list/users-cards.tsx';
import { UsersTable } from './users-list/users-table.tsx';
import { UsersToolbar } from './users-list/users-toolbar.tsx';
import { useUsersList } from './users-list/use-users-list.ts';
import type { UsersList } from './users-list/use-users-list.ts';
import { counted, numberText } from '../../ui/text/own-numbers.ts';

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
      {users.hasNextPage && (
        <Button isBusy={users.isFetchingNextPage} onClick={() => void users.fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  );
}
