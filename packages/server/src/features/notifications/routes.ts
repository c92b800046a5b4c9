import type { FastifyInstance } from 'fastify';
import { UNSUBSCRIBE_PAGE } from '@pactbook/domain/features/notifications/digest-mail.ts';
import type * as endpoints from '@pactbook/domain/features/notifications/endpoints.ts';
import type * as mailActionEndpoints from '@pactbook/domain/features/notifications/mail-action-endpoints.ts';
import type * as unreadEndpoints from '@pactbook/domain/features/notifications/unread-endpoints.ts';
import type { Notification } from '@pactbook/domain/features/notifications/notification.ts';
import { stepLines } from '@pactbook/domain/features/notifications/account-entry.ts';
import { notificationTitle } from '@pactbook/domain/features/notifications/notification-words.ts';
import { invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import type { MailDelivery } from '@pactbook/domain/kernel/mail-content.ts';
import { runCommand } from '../../platform/command.ts';
import { tagDigest } from '../../platform/http/answers/entity-tag.ts';
import { RawAnswer, type Caller, type Handlers } from '../../platform/http/handler.ts';
import { scopeOfAccount } from '../../platform/sessions/session-gate.ts';
import type { LinkMails } from '../../platform/mail/link-mails.ts';
import type { Services } from '../../platform/services.ts';
import {
  makeCalendarAddress,
  noteCalendarRead,
  revokeCalendarAddress,
} from './calendar/calendar-addresses.ts';
import { readCalendar } from './calendar/read-calendar.ts';
import {
  changeSettings,
  sendTestMail,
  settleSettings,
  snooze,
  snoozeByMail,
  unsubscribe,
} from './commands.ts';
import { snoozeHolder } from '../../platform/mail/snooze-link.ts';
import { UNSUBSCRIBE_PATH, unsubscribeHolder } from '../../platform/mail/unsubscribe-link.ts';
import { addReminder, removeReminder } from './reminders/added-reminders.ts';
import { previewOf, remindersOfContract } from './reminders/read-reminders.ts';
import { ReminderHealths } from './reminder-health/read-reminder-health.ts';
import { findPeople } from './planning/read-planned-contracts.ts';
import { countUnread, findCalendarLink, findInbox, type InboxRow } from './queries.ts';
import { markRead } from './store.ts';

/** What notifications need from outside. */
export interface NotificationTools {
  readonly mails: LinkMails;
  /** Where people open the product. */
  readonly publicUrl: () => string;
  readonly mailDelivery: MailDelivery;
  readonly startInBackground: (name: string, work: () => Promise<unknown>) => void;
}

/** Planning a large organisation ahead takes longer than other reads are given. */
const PLAN_MS = 12_000;

function entryOf(row: InboxRow, today: CalendarDate): Notification {
  const { id, kind, contractId, createdAt, isRead, isDeleted, seesRestricted, vendor } = row;
  const product = row.product ?? row.details.product;
  const details = { ...row.details, product };
  return {
    id,
    kind,
    at: createdAt.toISOString(),
    isRead,
    title: notificationTitle(kind, details, today, seesRestricted),
    contract: contractId === null || isDeleted ? null : { id: contractId, product, vendor: vendor ?? '' },
    ...(details.view && { view: details.view }),
    ...(details.entered && { steps: stepLines(details.entered) }),
  };
}

type Own = Handlers<typeof endpoints & typeof unreadEndpoints & typeof mailActionEndpoints>;

function settingsHandlers(
  services: Services,
  settings: NotificationTools,
): Pick<
  Own,
  | 'getNotificationSettings'
  | 'saveNotificationSettings'
  | 'previewReminders'
  | 'sendTestMail'
  | 'stopMails'
  | 'snoozeByMail'
> {
  const { database } = services;
  const { mails } = settings;
  return {
    getNotificationSettings: ({ caller: { scope, actor } }) =>
      database.read(scope, async (db) => {
        const [person] = await findPeople(db, [actor.userId]);
        if (person === undefined) throw notFound('user');
        return person.settings;
      }),

    saveNotificationSettings: async (request) => {
      const { scope, actor } = request.caller;
      await settleSettings(services, scope, actor.userId, request.body);
      return await runCommand(services, request.origin, (command) => changeSettings(command, request.body));
    },

    previewReminders: ({ caller, now }) => previewOf(database, caller, now),

    sendTestMail: async (request) => {
      await runCommand(services, request.origin, (command) => sendTestMail(command, mails));
      mails.onMailQueued();
      return { status: 'accepted', mailDelivery: settings.mailDelivery };
    },

    stopMails: async ({ body: { token }, requestId }) => {
      await stopMailsOf(services, settings, { token, requestId });
    },

    snoozeByMail: ({ body: { token }, requestId, now }) => {
      const holder = snoozeHolder(mails.secrets, token, now);
      if (holder === null) throw notFound('link');
      const scope = scopeOfAccount({ organisation_id: holder.organisationId });
      const origin = { scope, actor: null, cause: 'mailActions.snooze', requestId };
      return runCommand(services, origin, (command) => snoozeByMail(command, holder));
    },
  };
}

function inboxHandlers({
  database,
  now,
}: Services): Pick<Own, 'listNotifications' | 'countUnreadNotifications' | 'readNotifications'> {
  const unreadOf = ({ scope, actor }: Caller) => database.read(scope, (db) => countUnread(db, actor));
  return {
    listNotifications: ({ caller, today, query: { cursor = null, limit } }) => {
      if (cursor !== null && !idSchema.safeParse(cursor).success) {
        throw invalidFields({ cursor: 'This page does not exist' });
      }
      const { scope, actor } = caller;
      return database.read(scope, async (db) => {
        const { rows, nextCursor } = await findInbox(db, actor, { cursor, limit });
        const unread = await countUnread(db, actor);
        return { items: rows.map((row) => entryOf(row, today)), nextCursor, unread };
      });
    },

    countUnreadNotifications: async ({ caller }) => ({ unread: await unreadOf(caller) }),

    readNotifications: async ({ caller, body }) => {
      const { scope, actor } = caller;
      const ids = body.ids ?? null;
      await database.write(scope, (db) => markRead(db, actor.userId, ids, now()));
      return { unread: await unreadOf(caller) };
    },
  };
}

function reminderHandlers(
  services: Services,
  { mailDelivery }: NotificationTools,
): Pick<
  Own,
  'getContractReminders' | 'addReminder' | 'removeReminder' | 'snoozeReminders' | 'getReminderHealth'
> {
  const { database } = services;
  const healths = new ReminderHealths(database, mailDelivery);
  return {
    getContractReminders: ({ caller, params, now }) =>
      database.read(caller.scope, (db) => remindersOfContract(db, caller, params.contractId, now), {
        timeoutMs: PLAN_MS,
      }),

    addReminder: async (request) => ({
      id: await runCommand(services, request.origin, (command) =>
        addReminder(command, request.params.contractId, request.body, request.today),
      ),
    }),

    removeReminder: ({ origin, params }) =>
      runCommand(services, origin, (command) =>
        removeReminder(command, params.contractId, params.reminderId),
      ),

    snoozeReminders: async (request) => ({
      snoozedUntil: await runCommand(services, request.origin, (command) =>
        snooze(command, request.params.contractId, request.body.until),
      ),
    }),

    getReminderHealth: ({ caller, now }) => healths.find(caller, now),
  };
}

function calendarHandlers(
  services: Services,
  { mails, publicUrl, startInBackground }: NotificationTools,
): Pick<Own, 'getCalendarLink' | 'makeCalendarLink' | 'revokeCalendarLink' | 'getCalendar'> {
  const { database } = services;
  const linkOf = async ({ scope, actor }: Caller) => {
    const link = await database.read(scope, (db) => findCalendarLink(db, actor.userId));
    if (link === null) return null;
    return {
      createdAt: link.createdAt.toISOString(),
      lastUsedAt: link.lastUsedAt?.toISOString() ?? null,
    };
  };
  return {
    getCalendarLink: async ({ caller }) => ({ link: await linkOf(caller) }),

    makeCalendarLink: async (request) => {
      const base = mails.linkBase() ?? publicUrl();
      const address = await runCommand(services, request.origin, (command) =>
        makeCalendarAddress(command, base),
      );
      const createdAt = new Date(request.now).toISOString();
      return { address, link: (await linkOf(request.caller)) ?? { createdAt, lastUsedAt: null } };
    },

    revokeCalendarLink: (request) => runCommand(services, request.origin, revokeCalendarAddress),

    getCalendar: async ({ params }) => {
      const calendar = await readCalendar(services, params.fileName, mails.linkBase());
      startInBackground('calendar read', () => noteCalendarRead(services, calendar));
      const etag = `"${tagDigest(calendar.file)}"`;
      return new RawAnswer(
        200,
        {
          etag,
          'cache-control': 'private, no-cache',
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="pactbook.ics"',
        },
        calendar.file,
      );
    },
  };
}

/** Handlers of the calls in `domain/features/notifications/endpoints.ts`. */
export function notificationHandlers(services: Services, settings: NotificationTools): Own {
  return {
    ...settingsHandlers(services, settings),
    ...inboxHandlers(services),
    ...reminderHandlers(services, settings),
    ...calendarHandlers(services, settings),
  };
}

/** @throws AppError `not_found` for a token that is not valid */
async function stopMailsOf(
  services: Services,
  { mails }: NotificationTools,
  { token, requestId }: { token: string; requestId: string },
): Promise<void> {
  const holder = unsubscribeHolder(mails.secrets, token);
  if (holder === null) throw notFound('link');
  const scope = scopeOfAccount({ organisation_id: holder.organisationId });
  const origin = { scope, actor: null, cause: 'notifications.unsubscribe', requestId };
  await runCommand(services, origin, (command) => unsubscribe(command, holder.userId));
}

const tokenOf = (url: string): string => new URL(url, 'http://localhost').searchParams.get('token') ?? '';

const FORM_LIMIT = 4_096;

/**
 * What is called by mail programs and not by the web client: one click turns mails off (RFC 8058), with whatever form
 * they send; a person who follows the same address comes to a page that asks first, and nothing changes.
 */
export function mountUnsubscribe(
  server: FastifyInstance,
  services: Services,
  settings: NotificationTools,
): void {
  server.get(UNSUBSCRIBE_PATH, (request, reply) => {
    const page = `${settings.publicUrl()}${UNSUBSCRIBE_PAGE}?token=${encodeURIComponent(tokenOf(request.url))}`;
    return reply.headers({ location: page, 'cache-control': 'no-store' }).code(303).send();
  });
  // Its body is not looked at, whatever its type: what is registered in a plugin holds in it alone.
  void server.register((form, _options, done) => {
    form.removeAllContentTypeParsers();
    form.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_LIMIT }, (_request, _body, next) =>
      next(null, null),
    );
    form.post(UNSUBSCRIBE_PATH, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
      await stopMailsOf(services, settings, { token: tokenOf(request.url), requestId: request.id });
      return reply
        .headers({ 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send('You will no longer get these emails.\n');
    });
    done();
  });
}
