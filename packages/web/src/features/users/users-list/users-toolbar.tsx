import { ShieldCheck, UserRound, UsersRound } from 'lucide-react';
import { ROLES } from '@pactbook/domain/kernel/access.ts';
import { USER_STATUSES } from '@pactbook/domain/features/users/managed-user.ts';
import { useTypedText } from '../../../platform/address-query.ts';
import { ChoiceChip } from '../../../field-kit/filters/choice-chip.tsx';
import { SearchBox } from '../../../field-kit/filters/search-box.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { isFiltered } from './use-users-list.ts';
import type { UsersList } from './use-users-list.ts';
import { STATUS_WORDS } from '../user-words.ts';

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: role }));
const STATUS_OPTIONS = USER_STATUSES.map((status) => ({ value: status, label: STATUS_WORDS[status].label }));

export interface UsersToolbarProps {
  list: UsersList;
  onInvite: () => void;
  /** Takes the focus from the search to the first person. */
  onLeaveSearch: () => void;
}

/** Search, filters, and the way to more people. */
export function UsersToolbar({ list, onInvite, onLeaveSearch }: UsersToolbarProps) {
  const { query, change } = list;
  const search = useTypedText(query.q ?? '', (text) => change({ q: text || undefined }, 'typed'));
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search users"
        placeholder="Search users"
        value={search.text}
        onChange={search.type}
        onPause={search.flush}
        onLeaveDown={onLeaveSearch}
        className="w-64 max-md:w-full"
      />
      <UserFilters list={list} />
      <Button variant="primary" className="ml-auto max-md:w-full" onClick={onInvite}>
        Invite people
      </Button>
    </div>
  );
}

function UserFilters({ list: { change, filter, teams = [], teamNames } }: { list: UsersList }) {
  return (
    <>
      <ChoiceChip
        label="Role"
        icon={<ShieldCheck aria-hidden />}
        operator="is"
        value={filter.role}
        options={ROLE_OPTIONS}
        chosen={filter.role ?? ''}
        onChange={(role) => change({ role })}
        onRemove={() => change({ role: undefined })}
      />
      <ChoiceChip
        label="Team"
        icon={<UsersRound aria-hidden />}
        operator="is"
        value={filter.teamId && (teamNames.get(filter.teamId) ?? 'Unknown team')}
        options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={filter.teamId ?? ''}
        onChange={(team) => change({ team })}
        onRemove={() => change({ team: undefined })}
      />
      <ChoiceChip
        label="Status"
        icon={<UserRound aria-hidden />}
        operator="is"
        value={filter.status && STATUS_WORDS[filter.status].label}
        options={STATUS_OPTIONS}
        chosen={filter.status ?? ''}
        onChange={(status) => change({ status })}
        onRemove={() => change({ status: undefined })}
      />
      {isFiltered(filter) && (
        <Button
          variant="ghost"
          onClick={() => change({ q: undefined, role: undefined, team: undefined, status: undefined })}
        >
          Clear all
        </Button>
      )}
    </>
  );
}
