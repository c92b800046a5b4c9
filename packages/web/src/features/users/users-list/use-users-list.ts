import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ROLES } from '@pactbook/domain/kernel/access.ts';
import { USER_ORDERS, USER_STATUSES } from '@pactbook/domain/features/users/managed-user.ts';
import type { UserFilter } from '@pactbook/domain/features/users/managed-user.ts';
import { useAddressQuery } from '../../../platform/address-query.ts';
import { paths, readUsersQuery } from '../../../platform/paths.ts';
import type { UsersQuery } from '../../../platform/paths.ts';
import { teamsQuery } from '../../teams/queries.ts';
import { usersQuery } from '../administration-queries.ts';

/** One of the words that a list knows; an address may be typed by hand. */
function known<Word extends string>(words: readonly Word[], word: string | undefined): Word | undefined {
  return words.find((one) => one === word);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the server is asked for; words of the address that it does not know are left out. */
function filterOfQuery({ q, role, team, status, sort }: UsersQuery): UserFilter {
  const search = q?.trim().slice(0, 200);
  const knownRole = known(ROLES, role);
  const knownStatus = known(USER_STATUSES, status);
  return {
    ...(search ? { search } : {}),
    ...(knownRole ? { role: knownRole } : {}),
    ...(team !== undefined && UUID.test(team) ? { teamId: team.toLowerCase() } : {}),
    ...(knownStatus ? { status: knownStatus } : {}),
    sort: known(USER_ORDERS, sort) ?? 'name',
  };
}

/** The people that the address asks for, the names of their teams, and how to ask for others. */
export function useUsersList() {
  const { query, change } = useAddressQuery(readUsersQuery, paths.manageUsers);
  const filter = useMemo(() => filterOfQuery(query), [query]);
  const users = useInfiniteQuery(usersQuery(filter));
  const { data: teams } = useQuery(teamsQuery);
  const teamNames = useMemo(() => new Map(teams?.map(({ id, name }) => [id, name])), [teams]);
  const items = useMemo(() => users.data?.pages.flatMap((page) => page.items), [users.data]);
  return { query, change, filter, users, items, total: users.data?.pages[0]?.total, teams, teamNames };
}

export type UsersList = ReturnType<typeof useUsersList>;

/** Whether anything but the order is asked for. */
export function isFiltered({ sort: _order, ...filter }: UserFilter): boolean {
  return Object.keys(filter).length > 0;
}
