import { notificationTestMail } from '@pactbook/domain/features/notifications/digest-mail.ts';
import { planningDay } from '@pactbook/domain/features/notifications/digest-time.ts';
import {
  notificationSettingsChanged,
  remindersSnoozed,
} from '@pactbook/domain/features/notifications/events.ts';
import { findDeadline } from '@pactbook/domain/features/notifications/reminder-plan.ts';
import { bringsReminders } from '@pactbook/domain/features/notifications/settings-change.ts';
import {
  changedSettings,
  isMailed,
  type NotificationChanges,
  type NotificationSettings,
} from '@pactbook/domain/features/notifications/settings.ts';
import { snoozedUntil } from '@pactbook/domain/features/notifications/snooze.ts';
import { AppError, notFound } from '@pactbook/domain/kernel/app-error.ts';
import {
  calendarDateAt,
  formatMediumDate,
  type CalendarDate,
} from '@pactbook/domain/kernel/calendar-date.ts';
import { diffFields } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { LinkMails } from '../../platform/mail/link-mails.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';
import { serializePerson } from '../users/commands.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { moveMails } from './digests/send-digests.ts';
import { findWaiting, setPlannedOn } from './delivery/write-notifications.ts';
import { passOver, planningPeople, planContracts } from './planning/plan-notifications.ts';
import {
  findPeople,
  findContractsById,
  findSnoozes,
  type Person,
} from './planning/read-planned-contracts.ts';
import { findNotification } from './queries.ts';
import { findTestMails, noteSnoozed, saveSettings, saveSnooze } from './store.ts';

const HOUR_MS = 3_600_000;
const TEST_MAILS_PER_HOUR = 5;

/** The actor of a command, or the named person. @throws AppError `not_found` for a person who is not active */
async function personBehind({ db, actor }: Command, userId = actor?.userId): Promise<Person> {
  const [person] = userId === undefined ? [] : await findPeople(db, [userId]);
  if (person === undefined) throw notFound('user');
  return person;
}

const subjectOf = ({ actor, name }: Person) => ({ kind: 'user', id: actor.userId, label: name }) as const;

/** Settings as history shows them: the names of what is on. */
function readable({ events, channels, ...settings }: NotificationSettings) {
  const on = (flags: Readonly<Record<string, boolean>>) => Object.keys(flags).filter((name) => flags[name]);
  return { ...settings, events: on(events), channels: on(channels) };
}

const SETTING_ORDER = [
  'digest',
  'hour',
  'weekday',
  'scope',
  'events',
  'leadDays',
  'leadDaysFrom',
  'pausedUntil',
  'channels',
] as const;

async function keepSettings(command: Command, person: Person, next: NotificationSettings): Promise<void> {
  const { db, now, emit } = command;
  const changes = diffFields(readable(person.settings), readable(next), SETTING_ORDER);
  if (changes.length === 0) return;
  await saveSettings(db, person.actor.userId, next, now);
  // Without mails what waits continues waiting: it is dropped when it is due, unless mails were turned on again by then.
  if (isMailed(next)) {
    const waiting = await findWaiting(db, person.actor.userId);
    await moveMails(command, { ...person, settings: next }, waiting);
  }
  await setPlannedOn(db, null);
  emit(notificationSettingsChanged(subjectOf(person), changes));
}

/** Settles what new settings pass over, before {@link changeSettings} saves them. */
export async function settleSettings(
  services: Services,
  scope: OrganisationScope,
  userId: string,
  changes: NotificationChanges,
): Promise<void> {
  const [person] = await services.database.read(scope, (db) => findPeople(db, [userId]));
  if (person === undefined) throw notFound('user');
  const next = changedSettings(person.settings, changes, person.organisationLeadDays);
  if (bringsReminders(person.settings, next)) await passOver(services, scope, person, next);
}

/** Changes what the caller is notified of; what is not sent stays. Gives the settings as they are then. */
export async function changeSettings(
  command: Command,
  changes: NotificationChanges,
): Promise<NotificationSettings> {
  const person = await personBehind(command);
  const next = changedSettings(person.settings, changes, person.organisationLeadDays);
  await keepSettings(command, person, next);
  return next;
}

/** Turns a person's mails off, as their mail program asked (RFC 8058), except security mails. */
export async function unsubscribe(command: Command, userId: string): Promise<void> {
  const [person] = await findPeople(command.db, [userId]);
  // A deactivated person gets no mails anyway.
  if (person === undefined) return;
  await keepSettings({ ...command, actor: person.actor }, person, { ...person.settings, digest: 'off' });
}

/** Puts the caller's reminders of a record off until a day, or takes that back. @throws AppError `not_found` */
export async function snooze(
  command: Command,
  contractId: string,
  until: CalendarDate | null,
): Promise<CalendarDate | null> {
  await putOff(command, await personBehind(command), contractId, until);
  return until;
}

async function putOff(
  command: Command,
  person: Person,
  contractId: string,
  until: CalendarDate | null,
): Promise<void> {
  const { db, now, emit } = command;
  const [record] = await findContractsById(db, [contractId]);
  if (record === undefined || record.isDeleted) throw notFound('record');
  await saveSnooze(db, { userId: person.actor.userId, contractId }, until);
  const { timeZoneId } = await findOrganisation(db);
  // Taking it back plans what came up meanwhile.
  await planContracts(command, await planningPeople(db, now), [record], planningDay(now, timeZoneId));
  const changes = [
    { field: 'record', from: null, to: record.product },
    { field: 'until', from: null, to: until },
  ];
  emit(remindersSnoozed(subjectOf(person), changes));
}

const LINK_EXPIRED = 'This link has expired. Snooze the reminder on the page of its record.';
const REMINDER_OVER = 'This reminder is over: its date was changed, or a decision was made.';
const NOTHING_LEFT =
  'This was the last reminder before the deadline, so it cannot be snoozed. Decide on its record now.';

/**
 * Puts a reminder off for its person, as the link of its mail asks: once, by the rule of `snoozedUntil`.
 *
 * @throws AppError `not_found` where the link is not valid, `too_old` where it has expired, `conflict` where it was used or
 * nothing is left to be put off
 */
export async function snoozeByMail(
  command: Command,
  { notificationId, hasExpired }: { readonly notificationId: string; readonly hasExpired: boolean },
): Promise<{ product: string; snoozedUntil: CalendarDate }> {
  const { db, now } = command;
  const reminder = await findNotification(db, notificationId);
  const [person] = reminder === null ? [] : await findPeople(db, [reminder.userId]);
  const [record] = reminder?.contractId ? await findContractsById(db, [reminder.contractId]) : [];
  if (reminder === null || person === undefined || record === undefined || record.isDeleted) {
    throw notFound('link');
  }
  if (reminder.snoozedUntil !== null) {
    const day = formatMediumDate(reminder.snoozedUntil);
    throw new AppError('conflict', `You snoozed this reminder already, until ${day}.`);
  }
  if (hasExpired) throw new AppError('too_old', LINK_EXPIRED);
  const deadline = findDeadline(record, reminder.kind, reminder.details);
  if (deadline === undefined) throw new AppError('conflict', REMINDER_OVER);
  const wanted = snoozedUntil(record, person, deadline, calendarDateAt(now, person.timeZoneId));
  if (wanted === null) throw new AppError('conflict', NOTHING_LEFT);
  // One that the person chose on the record is not made shorter.
  const chosen = (await findSnoozes(db, [record.id])).get(record.id)?.get(person.actor.userId) ?? wanted;
  const until = chosen > wanted ? chosen : wanted;
  await noteSnoozed(db, reminder.id, until, now);
  await putOff({ ...command, actor: person.actor }, person, record.id, until);
  return { product: record.product, snoozedUntil: until };
}

/**
 * Sends the caller a mail, at their stored address, to see that mails arrive.
 *
 * @throws AppError `too_many_requests` after five within an hour
 */
export async function sendTestMail(command: Command, { linkBase }: LinkMails): Promise<void> {
  const { db, now, newId } = command;
  const person = await personBehind(command);
  const { userId } = person.actor;
  await serializePerson(command, userId);
  const sent = await findTestMails(db, userId, now - HOUR_MS);
  const [oldest = now] = sent.slice(-TEST_MAILS_PER_HOUR);
  if (sent.length >= TEST_MAILS_PER_HOUR) {
    throw new AppError('too_many_requests', 'You sent several test emails lately. Try again later.', {
      retryAfterSeconds: Math.max(1, Math.ceil((oldest + HOUR_MS - now) / 1_000)),
    });
  }
  const { name: organisationName } = await findOrganisation(db);
  const base = linkBase();
  const today = calendarDateAt(now, person.timeZoneId);
  const reader = {
    firstName: person.firstName,
    organisationName,
    today,
    numberLocale: person.numberLocale,
    linkBase: base,
    unsubscribeUrl: null,
  };
  const envelope = {
    idempotencyKey: `notification-test:${newId()}`,
    kind: 'test',
    toAddress: person.emailAddress,
    userId,
  } as const;
  await queueMail(command, envelope, notificationTestMail(reader), base);
}
