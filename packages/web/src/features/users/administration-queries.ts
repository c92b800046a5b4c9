import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EndpointOutput } from '@pactbook/domain/kernel/endpoint.ts';
import {
  changeAddress,
  deactivateUser,
  inviteUsers,
  listUsers,
  reactivateUser,
  removeSecondFactor,
  resendInvitation,
  sendPasswordLink,
  signOutUser,
  updateUser,
} from '@pactbook/domain/features/users/administration-endpoints.ts';
import {
  createServiceAccount,
  listServiceAccounts,
  removeServiceAccount,
  updateServiceAccount,
} from '@pactbook/domain/features/users/service-account-endpoints.ts';
import type { ManagedUser, UserFilter } from '@pactbook/domain/features/users/managed-user.ts';
import { call } from '../../platform/api-client/call.ts';
import type { CallInput } from '../../platform/api-client/call.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

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
/** Sends a person a link to a new password. */
export const useSendPasswordLink = () => useEndpointMutation(sendPasswordLink, TOUCHED);
/** Gives a person another address. */
export const useChangeAddress = () => useEndpointMutation(changeAddress, TOUCHED);
/** Ends all sessions of a person. */
export const useSignOutUser = () => useEndpointMutation(signOutUser, TOUCHED);
/** Takes a person's second factor away. */
export const useRemoveSecondFactor = () => useEndpointMutation(removeSecondFactor, TOUCHED);
/** Deactivates a person. */
export const useDeactivateUser = () => useEndpointMutation(deactivateUser, TOUCHED);
/** Lets a deactivated person in again. */
export const useReactivateUser = () => useEndpointMutation(reactivateUser, TOUCHED);

export const serviceAccountsQuery = endpointQuery('Users', listServiceAccounts);

export function useCreateServiceAccount() {
  return useEndpointMutation(createServiceAccount, { invalidates: ['Users'] });
}

export function useUpdateServiceAccount() {
  return useEndpointMutation(updateServiceAccount, { invalidates: ['Users'] });
}

/** Removes a service account; its tokens end with it. */
export function useRemoveServiceAccount() {
  return useEndpointMutation(removeServiceAccount, { invalidates: ['Users', 'Tokens'] });
}
