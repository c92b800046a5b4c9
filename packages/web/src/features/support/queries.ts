import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import {
  changeSupportRequest,
  dropMail,
  getSystemHealth,
  listSupportRequests,
  retryAllMail,
  retryMail,
} from '@pactbook/domain/features/support/administration-endpoints.ts';
import { sendSupportRequest } from '@pactbook/domain/features/support/endpoints.ts';
import type { SupportStatus } from '@pactbook/domain/features/support/support-request.ts';
import { call } from '../../platform/api-client/call.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** Sends a message to the support team. */
export function useSendSupportRequest() {
  return useEndpointMutation(sendSupportRequest, { invalidates: [] });
}

const group: CacheGroup = 'Config';

/** The health of mail and jobs, for administrators. */
export const healthQuery = endpointQuery(group, getSystemHealth);

const changesMail = { invalidates: [group, 'Activity'] } as const;

/** Sends a permanently refused mail again. */
export const useRetryMail = () => useEndpointMutation(retryMail, changesMail);

/** Sends all of them again. */
export const useRetryAllMail = () => useEndpointMutation(retryAllMail, changesMail);

/** Discards a mail that was not sent. */
export const useDropMail = () => useEndpointMutation(dropMail, changesMail);

/** Messages to the support team, newest first, page by page. */
export function supportRequestsQuery(status: SupportStatus) {
  return infiniteQueryOptions({
    queryKey: [group, listSupportRequests.id, status] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listSupportRequests, {
        query: { status, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Marks a message as done or as open again. */
export const useChangeSupportRequest = () => useEndpointMutation(changeSupportRequest, changesMail);
