import { z } from 'zod';
import { calendarDateSchema } from '../../kernel/calendar-date.ts';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { MAIL_DELIVERIES } from '../../kernel/mail-content.ts';
import { canReadContract, canReadContractInFull } from '../contracts/access.ts';
import { canReadReminderHealth } from './access.ts';
import { addedReminderInputSchema } from './added-reminder.ts';
import {
  contractRemindersSchema,
  notificationSchema,
  previewedReminderSchema,
  reminderHealthSchema,
} from './notification.ts';
import { notificationChangesSchema, notificationSettingsSchema } from './settings.ts';

/** The longest token of an unsubscribe link, which contains a sealed person id. */
const LONGEST_TOKEN = 1_000;
const contractParams = z.strictObject({ contractId: idSchema });

/**
 * `GET /users/notifications` (docs/product/interface.md, "Session and account"; docs/product/notifications.md,
 * "Settings").
 */
export const getNotificationSettings = defineEndpoint({
  id: 'notifications.settings',
  method: 'GET',
  path: '/users/notifications',
  summary: 'What the caller is notified of, how and when',
  access: 'signedIn',
  apiTokens: 'never',
  output: notificationSettingsSchema,
});

export const saveNotificationSettings = defineEndpoint({
  id: 'notifications.saveSettings',
  method: 'POST',
  path: '/users/notifications',
  summary: 'Change what the caller is notified of; what is not sent stays',
  access: 'signedIn',
  apiTokens: 'never',
  body: notificationChangesSchema,
  output: notificationSettingsSchema,
  errors: ['invalid_fields'],
});

export const previewReminders = defineEndpoint({
  id: 'notifications.preview',
  method: 'GET',
  path: '/users/notifications/preview',
  summary: 'The reminders that the caller gets in the next 30 days, as things stand',
  access: 'signedIn',
  apiTokens: 'never',
  output: z.strictObject({
    items: z.array(previewedReminderSchema),
    /** Whether there are more than these, which are then those of some of the records. */
    hasMore: z.boolean(),
  }),
});

export const sendTestMail = defineEndpoint({
  id: 'notifications.testMail',
  method: 'POST',
  path: '/users/notifications/test',
  summary: 'Send the caller an email, to see that emails arrive',
  access: 'signedIn',
  output: z.strictObject({ status: z.literal('accepted'), mailDelivery: z.enum(MAIL_DELIVERIES) }),
  status: 202,
  errors: ['too_many_requests'],
});

export const listNotifications = defineEndpoint({
  id: 'notifications.list',
  method: 'GET',
  path: '/notifications',
  summary: "The caller's inbox, newest first",
  access: 'signedIn',
  apiTokens: 'never',
  query: z.strictObject({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.strictObject({
    items: z.array(notificationSchema),
    nextCursor: z.string().nullable(),
    unread: z.int(),
  }),
  errors: ['invalid_fields'],
});

export const readNotifications = defineEndpoint({
  id: 'notifications.read',
  method: 'POST',
  path: '/notifications/read',
  summary: "Mark entries of the caller's inbox as read: some by their ids, or all",
  access: 'signedIn',
  apiTokens: 'never',
  body: z
    .strictObject({
      ids: z.array(idSchema).min(1).max(200).optional(),
      all: z.literal(true).optional(),
    })
    .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
      error: 'Name some entries, or say all',
      path: ['ids'],
    }),
  output: z.strictObject({ unread: z.int() }),
  errors: ['invalid_fields'],
});

export const getContractReminders = defineEndpoint({
  id: 'notifications.ofContract',
  method: 'GET',
  path: '/contracts/:contractId/reminders',
  summary:
    'Which reminders of a record go to whom and when, and which went: for its editors all, for other full readers their own',
  access: canReadContractInFull,
  params: contractParams,
  output: contractRemindersSchema,
  errors: ['not_found'],
});

export const addReminder = defineEndpoint({
  id: 'notifications.addReminder',
  method: 'POST',
  path: '/contracts/:contractId/reminders',
  summary: 'Add a reminder to a record: for oneself, or, as an editor, for its owners',
  access: canReadContractInFull,
  // For the owners alone: one's own reminders belong to the account.
  whileImpersonating: 'allowed',
  apiTokens: 'never',
  params: contractParams,
  body: addedReminderInputSchema,
  output: z.strictObject({ id: idSchema }),
  status: 201,
  errors: ['not_found', 'invalid_fields'],
});

export const removeReminder = defineEndpoint({
  id: 'notifications.removeReminder',
  method: 'DELETE',
  path: '/contracts/:contractId/reminders/:reminderId',
  summary: "Remove one of the caller's own reminders of a record, or, as an editor, one of its owners",
  access: canReadContract,
  // Likewise of the owners alone.
  whileImpersonating: 'allowed',
  apiTokens: 'never',
  params: z.strictObject({ contractId: idSchema, reminderId: idSchema }),
  errors: ['not_found'],
});

export const snoozeReminders = defineEndpoint({
  id: 'notifications.snooze',
  method: 'POST',
  path: '/contracts/:contractId/snooze',
  summary: "Put the caller's own reminders of a record off until a day; null takes it back",
  access: canReadContract,
  apiTokens: 'never',
  params: contractParams,
  body: z.strictObject({ until: calendarDateSchema.nullable() }),
  output: z.strictObject({ snoozedUntil: z.string().nullable() }),
  errors: ['not_found', 'invalid_fields'],
});

export const getReminderHealth = defineEndpoint({
  id: 'notifications.health',
  method: 'GET',
  path: '/notifications/health',
  summary:
    'Which of the Live records that the caller manages, or of all that they view, would remind no one, and why',
  access: canReadReminderHealth,
  apiTokens: 'never',
  output: reminderHealthSchema,
});

const calendarLinkSchema = z.strictObject({ createdAt: z.string(), lastUsedAt: z.string().nullable() });

export const getCalendarLink = defineEndpoint({
  id: 'notifications.calendarLink',
  method: 'GET',
  path: '/users/calendarLink',
  summary: 'Whether the caller has a calendar address, and when it was last used',
  access: 'signedIn',
  apiTokens: 'never',
  output: z.strictObject({ link: calendarLinkSchema.nullable() }),
});

export const makeCalendarLink = defineEndpoint({
  id: 'notifications.makeCalendarLink',
  method: 'POST',
  path: '/users/calendarLink',
  summary: 'Create a calendar address, shown this once; one that there was before ends',
  access: 'signedIn',
  output: z.strictObject({ address: z.string(), link: calendarLinkSchema }),
  status: 201,
});

export const revokeCalendarLink = defineEndpoint({
  id: 'notifications.revokeCalendarLink',
  method: 'DELETE',
  path: '/users/calendarLink',
  summary: "End the caller's calendar address",
  access: 'signedIn',
});

/**
 * Turns a person's mails off by the link of one of them, without a session. The page of the link asks first, because
 * mail scanners follow links. Mail programs use it for the one-click unsubscribe of RFC 8058.
 */
export const stopMails = defineEndpoint({
  id: 'notifications.stopMails',
  method: 'POST',
  path: '/users/notifications/stopMails',
  summary: 'Turn off the emails of the user of an unsubscribe link',
  access: 'public',
  body: z.strictObject({ token: z.string().min(1).max(LONGEST_TOKEN) }),
  errors: ['invalid_fields', 'not_found'],
});

/** The file that calendar programs fetch (RFC 5545); its name is the token followed by `.ics`. */
export const getCalendar = defineEndpoint({
  id: 'notifications.calendar',
  method: 'GET',
  path: '/calendar/:fileName',
  summary: 'The deadlines of the person behind a calendar address, as text/calendar',
  access: 'public',
  params: z.strictObject({ fileName: z.string().max(100) }),
  output: z.string(),
  answerTypes: ['text/calendar'],
  errors: ['not_found'],
});
