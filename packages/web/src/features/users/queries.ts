import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { EndpointOutput } from '@pactbook/domain/kernel/endpoint.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import {
  deactivateUser,
  inviteUsers,
  listUsers,
  reactivateUser,
  removeSecondFactor,
  resendInvitation,
  signOutUser,
  updateUser,
} from '@pactbook/domain/features/users/administration-endpoints.ts';
import { getProfile, listPeople } from '@pactbook/domain/features/users/endpoints.ts';
import type { ManagedUser, UserFilter } from '@pactbook/domain/features/users/managed-user.ts';
import { actorOf } from '@pactbook/domain/features/users/user.ts';
import type { Person, Profile } from '@pactbook/domain/features/users/user.ts';
import { useMemo } from 'react';
import { call } from '../../platform/api-client/call.ts';
import type { CallInput } from '../../platform/api-client/call.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';
import { useTodayIn } from '../../platform/today.ts';

/** The signed-in person. Kept as long as the session lasts: the shell stands on it. */
export const profileQuery = { ...endpointQuery('Profile', getProfile), gcTime: Infinity };

/** The person that a token belongs to, before its session is kept. @throws ApiError */
export function loadProfile(token: string): Promise<Profile> {
  return call(getProfile, { token });
}

/** The signed-in person; only below the shell, which has loaded the profile before it draws anything. */
export function useProfile(): Profile {
  return useSuspenseQuery(profileQuery).data;
}

/** The actor that the access function asks about, for buttons and gates. */
export function useActor(): Actor {
  const profile = useProfile();
  return useMemo(() => actorOf(profile), [profile]);
}

/** Today in the signed-in person's time zone; the page draws again at midnight. */
export function useToday(): CalendarDate {
  return useTodayIn(useProfile().timeZoneId);
}

/** People that a list loads at a time. */
const USERS_PAGE = 50;

/** The people of the organisation as administrators see them, filtered, page by page. */
export function usersQuery(filter: UserFilter) {
  const group: CacheGroup = 'Users';
  return infiniteQueryOptions({
    queryKey: [group, listUsers.id, filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listUsers, {
        query: { ...filter, limit: USERS_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // The list before stays until the next one is there, so that a filter does not flicker.
    placeholderData: keepPreviousData,
  });
}

/** Most people that one call gives. */
const MOST_PEOPLE = 200;

/** The names of the organisation's people, for whoever chooses or reads one; every member may ask. */
export const peopleQuery = endpointQuery('Users', listPeople);

/** The same names by id; whoever was deactivated is marked, because what they were given stays theirs. */
export const peopleNamesQuery = { ...peopleQuery, select: namesOfPeople };

function namesOfPeople(people: readonly Person[]): ReadonlyMap<string, string> {
  return new Map(people.map(({ id, name, isActive }) => [id, isActive ? name : `${name} (deactivated)`]));
}

/** Everybody as administrators see them, whatever their state: read in as few calls as there can be. */
export const everybodyQuery = queryOptions({
  queryKey: ['Users', listUsers.id, 'everybody'] satisfies [CacheGroup, ...string[]],
  queryFn: async ({ signal }) => {
    const people: ManagedUser[] = [];
    let cursor: string | null = null;
    do {
      const query: CallInput<typeof listUsers>['query'] = {
        limit: MOST_PEOPLE,
        ...(cursor === null ? {} : { cursor }),
      };
      const page: EndpointOutput<typeof listUsers> = await call(listUsers, { query, signal });
      people.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return people;
  },
});

/** What a change of a person makes stale; the profile too, because administrators change themselves. */
const TOUCHED = {
  invalidates: ['Users', 'Teams', 'Activity', 'Metrics', 'Profile'],
} as const satisfies { invalidates: readonly CacheGroup[] };

/** Changes a person's name and rights, based on a version. */
export const useUpdateUser = () => useEndpointMutation(updateUser, TOUCHED);
/** Invites people, all with the same rights. */
export const useInviteUsers = () => useEndpointMutation(inviteUsers, TOUCHED);
/** Sends an invitation again. */
export const useResendInvitation = () => useEndpointMutation(resendInvitation, TOUCHED);
/** Ends all sessions of a person. */
export const useSignOutUser = () => useEndpointMutation(signOutUser, TOUCHED);
/** Takes a person's second factor away. */
export const useRemoveSecondFactor = () => useEndpointMutation(removeSecondFactor, TOUCHED);
/** Deactivates a person. */
export const useDeactivateUser = () => useEndpointMutation(deactivateUser, TOUCHED);
/** Lets a deactivated person in again. */
export const useReactivateUser = () => useEndpointMutation(reactivateUser, TOUCHED);
