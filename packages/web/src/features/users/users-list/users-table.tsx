import { useRef } from 'react';
import type { MouseEvent } from 'react';
import type { ManagedUser, UserOrder } from '@pactbook/domain/features/users/managed-user.ts';
import { useNow } from '../../../platform/now.ts';
import { exactTime, timeAgo } from '../../../platform/time-ago.ts';
import { ROW_LINK, useRowFocus } from '../../../data-table/use-row-focus.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { SkeletonRows } from '../../../ui/table/skeleton-rows.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { useProfile } from '../queries.ts';
import { UserActions } from './user-actions.tsx';
import { nameOf, signInWords, STATUS_WORDS, teamsWords } from '../user-words.ts';

const SKELETON_ROWS = 8;
const NOBODY: readonly ManagedUser[] = [];

/** What a narrower table leaves out, so that the rest is seen without scrolling; a press on the row shows it. */
const ON_WIDE = 'max-lg:hidden';

const COLUMNS: readonly { label: string; order?: 'name' | 'lastSeenAt'; className?: string }[] = [
  { label: 'Name', order: 'name' },
  { label: 'Role' },
  { label: 'Manages' },
  { label: 'Views', className: ON_WIDE },
  { label: 'Sign-In', className: ON_WIDE },
  { label: 'Status' },
  { label: 'Last Sign-In', order: 'lastSeenAt' },
];

export interface UsersTableProps {
  /** Undefined while they load. */
  users: readonly ManagedUser[] | undefined;
  teamNames: ReadonlyMap<string, string>;
  order: UserOrder;
  onOrder: (order: UserOrder) => void;
  onEdit: (user: ManagedUser) => void;
  onImpersonate: (user: ManagedUser) => void;
}

/** Everybody in rows; the whole row opens the person, arrow keys go between them (docs/product/look.md, "Tables"). */
export function UsersTable({ users, teamNames, order, onOrder, onEdit, onImpersonate }: UsersTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rowFocus = useRowFocus(users ?? NOBODY, body);
  return (
    // Words for screen readers stand absolutely in the cells: the frame has to hold them.
    <TableFrame className="relative">
      <Table aria-label="Users" aria-busy={users === undefined}>
        <UserHeadings order={order} onOrder={onOrder} />
        <TableBody ref={body} {...rowFocus.handlers}>
          {users === undefined && <SkeletonRows rows={SKELETON_ROWS} columns={COLUMNS.length + 1} />}
          {users?.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              teamNames={teamNames}
              isTabStop={user.id === rowFocus.tabStop}
              onEdit={() => onEdit(user)}
              onImpersonate={() => onImpersonate(user)}
            />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function UserHeadings({ order, onOrder }: Pick<UsersTableProps, 'order' | 'onOrder'>) {
  return (
    <TableHead>
      <Row>
        {COLUMNS.map(({ label, order: own, className }, at) => {
          const sort = order === own ? 'asc' : order === `-${own}` ? 'desc' : 'none';
          return (
            <HeaderCell
              key={label}
              className={className}
              isSticky={at === 0}
              sort={own && sort}
              // A user who was here last comes first, and names begin with A.
              onSort={
                own &&
                (() => onOrder(sort === (own === 'lastSeenAt' ? 'desc' : 'asc') ? turned(order) : first(own)))
              }
            >
              {label}
            </HeaderCell>
          );
        })}
        <HeaderCell className="sticky right-0 z-20">
          <span className="sr-only">Actions</span>
        </HeaderCell>
      </Row>
    </TableHead>
  );
}

function first(column: 'name' | 'lastSeenAt'): UserOrder {
  return column === 'lastSeenAt' ? '-lastSeenAt' : column;
}

function turned(order: UserOrder): UserOrder {
  const opposites: Record<UserOrder, UserOrder> = {
    name: '-name',
    '-name': 'name',
    emailAddress: '-emailAddress',
    '-emailAddress': 'emailAddress',
    lastSeenAt: '-lastSeenAt',
    '-lastSeenAt': 'lastSeenAt',
    createdAt: '-createdAt',
    '-createdAt': 'createdAt',
  };
  return opposites[order];
}

interface UserRowProps {
  user: ManagedUser;
  teamNames: ReadonlyMap<string, string>;
  isTabStop: boolean;
  onEdit: () => void;
  onImpersonate: () => void;
}

function UserRow({ user, teamNames, isTabStop, onEdit, onImpersonate }: UserRowProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const status = STATUS_WORDS[user.status];
  const openFromRow = ({ target, currentTarget }: MouseEvent) => {
    // Presses in this row's menu and questions reach it through React, not through the page.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest('button, a') || window.getSelection()?.isCollapsed === false) return;
    opener.current?.focus();
    onEdit();
  };
  return (
    <Row isOpenable data-row-id={user.id} onClick={openFromRow}>
      <RowHeaderCell isSticky className="h-12 max-w-64">
        <button
          ref={opener}
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          {...{ [ROW_LINK]: '' }}
          onClick={onEdit}
          dir="auto"
          className="-mx-1 block max-w-full truncate rounded-sm px-1 text-left hover:underline focus-visible:-outline-offset-2"
        >
          {nameOf(user)}
        </button>
        {nameOf(user) !== user.emailAddress && (
          <span className="block truncate text-xs font-normal text-muted">{user.emailAddress}</span>
        )}
      </RowHeaderCell>
      <Cell>{user.role}</Cell>
      <Cell className="max-w-48">{teamsWords(user, 'manage', teamNames)}</Cell>
      <Cell className={`max-w-48 ${ON_WIDE}`}>{teamsWords(user, 'view', teamNames)}</Cell>
      <Cell className={ON_WIDE}>{signInWords(user)}</Cell>
      <Cell>
        <Badge tone={status.tone}>{status.label}</Badge>
      </Cell>
      <Cell>
        <LastSeen at={user.lastSeenAt} />
      </Cell>
      <Cell className="sticky right-0 z-10 w-10 px-1 text-right">
        <UserActions user={user} onEdit={onEdit} onImpersonate={onImpersonate} />
      </Cell>
    </Row>
  );
}

/** When somebody was last here, in the viewer's zone; exact on hover. */
function LastSeen({ at }: { at: string | null }) {
  const { timeZoneId } = useProfile();
  const now = useNow();
  if (at === null) return <span className="text-muted">Never</span>;
  const moment = Date.parse(at);
  const exact = exactTime(moment, timeZoneId);
  return (
    <time dateTime={at} title={exact}>
      {timeAgo(moment, now)}
      <span className="sr-only">, {exact}</span>
    </time>
  );
}
