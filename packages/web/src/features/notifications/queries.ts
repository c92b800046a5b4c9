import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  addReminder,
  getCalendarLink,
  getContractReminders,
  getNotificationSettings,
  getReminderHealth,
  listNotifications,
  makeCalendarLink,
  previewReminders,
  readNotifications,
  removeReminder,
  revokeCalendarLink,
  saveNotificationSettings,
  sendTestMail,
  snoozeReminders,
  stopMails,
} from '@pactbook/domain/features/notifications/endpoints.ts';
import { snoozeByMail } from '@pactbook/domain/features/notifications/mail-action-endpoints.ts';
import type { NotificationSettings } from '@pactbook/domain/features/notifications/settings.ts';
import { call } from '../../platform/api-client/call.ts';
import { endpointQuery, useCallMutation, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';
import { unreadQuery } from './inbox/unread-query.ts';

const GROUP: CacheGroup = 'Notifications';
/** Entries of the inbox per page. */
const INBOX_PAGE = 20;

/** The person's notification settings. Loaded for each form, and never updated behind an open one. */
export const settingsQuery = {
  ...endpointQuery(GROUP, getNotificationSettings),
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** The reminders of the next 30 days. */
export const previewQuery = endpointQuery(GROUP, previewReminders);

/** Saves the settings and caches the answer; the planned reminders are loaded again. */
export function useSaveNotificationSettings() {
  return useCallMutation(
    saveNotificationSettings,
    (body: NotificationSettings) => call(saveNotificationSettings, { body }),
    (client, saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: previewQuery.queryKey });
      void client.invalidateQueries({ queryKey: [GROUP, getContractReminders.id] });
    },
  );
}

/** Sends a mail to oneself. */
export const useSendTestMail = () => useEndpointMutation(sendTestMail, { invalidates: [] });

/** Turns mails off by the unsubscribe link of one of them, without a session. */
export const useStopMails = () => useEndpointMutation(stopMails, { invalidates: [GROUP] });

/** The inbox, newest first, page by page; loaded again whenever it is opened. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: [GROUP, listNotifications.id] as const,
  queryFn: async ({ pageParam, signal, client }) => {
    const query = { limit: INBOX_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
    const page = await call(listNotifications, { query, signal });
    client.setQueryData(unreadQuery.queryKey, { unread: page.unread });
    return page;
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchOnMount: 'always',
});

type ReadBody = { ids: string[] } | { all: true };

/** Marks entries as read: on screen at once, and back when the server refuses. */
export function useReadNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [readNotifications.id],
    mutationFn: (body: ReadBody) => call(readNotifications, { body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: inboxQuery.queryKey });
      const isMeant = (id: string) => 'all' in body || body.ids.includes(id);
      client.setQueryData(inboxQuery.queryKey, (inbox) =>
        inbox === undefined
          ? undefined
          : {
              ...inbox,
              pages: inbox.pages.map((page) => ({
                ...page,
                items: page.items.map((item) => (isMeant(item.id) ? { ...item, isRead: true } : item)),
              })),
            },
      );
    },
    onSuccess: (left) => client.setQueryData(unreadQuery.queryKey, left),
    onError: () => void client.invalidateQueries({ queryKey: inboxQuery.queryKey }),
  });
}

/** The reminders of one record: planned for its current version, and past. */
export function contractRemindersQuery(contractId: string, version: number) {
  return queryOptions({
    queryKey: [GROUP, getContractReminders.id, contractId, version] as const,
    queryFn: ({ signal }) => call(getContractReminders, { params: { contractId }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Adds a reminder to a record, or removes one. */
export const useAddReminder = () =>
  useEndpointMutation(addReminder, { invalidates: [GROUP, 'Records', 'Activity'] });
export const useRemoveReminder = () =>
  useEndpointMutation(removeReminder, { invalidates: [GROUP, 'Records', 'Activity'] });

/** Snoozes one's own reminders of a record. */
export const useSnoozeReminders = () => useEndpointMutation(snoozeReminders, { invalidates: [GROUP] });

/** Puts a reminder off by the link of its mail, without a session. */
export const useSnoozeByMail = () => useEndpointMutation(snoozeByMail, { invalidates: [GROUP] });

/** The records that would notify no one. */
export const reminderHealthQuery = endpointQuery(GROUP, getReminderHealth);

export const calendarLinkQuery = endpointQuery(GROUP, getCalendarLink);

/** Creates a calendar address; only the answer contains it. */
export function useMakeCalendarLink() {
  return useCallMutation(
    makeCalendarLink,
    () => call(makeCalendarLink, {}),
    (client, { link }) => client.setQueryData(calendarLinkQuery.queryKey, { link }),
  );
}

/** Revokes the calendar address. */
export function useRevokeCalendarLink() {
  return useCallMutation(
    revokeCalendarLink,
    () => call(revokeCalendarLink, {}),
    (client) => client.setQueryData(calendarLinkQuery.queryKey, { link: null }),
  );
}
