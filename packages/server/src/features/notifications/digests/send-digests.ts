import { isRestrictedKind, listensTo } from '@pactbook/domain/features/notifications/audience.ts';
import { canDecideTerm, canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import {
  digestMail,
  type MailedCost,
  type SentNotification,
} from '@pactbook/domain/features/notifications/digest-mail.ts';
import { mailMoment, reminderMoment } from '@pactbook/domain/features/notifications/digest-time.ts';
import { isReminderKind } from '@pactbook/domain/features/notifications/notification.ts';
import { findDeadline, LATE_DAYS } from '@pactbook/domain/features/notifications/reminder-plan.ts';
import { snoozedUntil } from '@pactbook/domain/features/notifications/snooze.ts';
import {
  isMailed,
  isPausedOn,
  isSwitchedOn,
  settingsOfOwnReminder,
  type NotificationSettings,
} from '@pactbook/domain/features/notifications/settings.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { addDays, calendarDateAt, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { runCommand, type Command } from '../../../platform/command.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { LinkMails } from '../../../platform/mail/link-mails.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Services } from '../../../platform/services.ts';
import {
  findPeople,
  findContractsById,
  findSnoozes,
  type Person,
  type NotifiedContract,
} from '../planning/read-planned-contracts.ts';
import type { KeptNotification } from '../queries.ts';
import { findCostsInForce } from '../planning/read-costs-in-force.ts';
import {
  deleteNotifications,
  findDue,
  findPeopleToMail,
  findWaiting,
  lockPerson,
  markMailed,
  moveMail,
} from '../delivery/write-notifications.ts';
import { snoozeAddress } from '../../../platform/mail/snooze-link.ts';
import { unsubscribeAddress } from '../../../platform/mail/unsubscribe-link.ts';
import { findOrganisation } from '../../organisations/queries.ts';

/** What one mail tells at most: the rest comes with the next ones. */
const MOST_IN_MAIL = 2_000;

/** The settings that a notification is sent by. */
function settingsFor(
  { details }: KeptNotification,
  { settings }: Pick<Person, 'settings'>,
): NotificationSettings {
  return details.because === 'self' ? settingsOfOwnReminder(settings) : settings;
}

/** Whether the reason of a reminder still holds. */
function isStillTheirs(
  { details, userId }: KeptNotification,
  record: NotifiedContract,
  person: Person,
): boolean {
  if (details.because === 'owner') return record.owners.includes(userId);
  if (details.because !== 'teamManager') return true;
  return person.actor.manageTeams.some((team) => record.teams.includes(team));
}

interface Checked {
  /** What the records cost now, of those that have a cost in force; not for every reader. */
  readonly costs: ReadonlyMap<string, MailedCost>;
  readonly person: Person;
  readonly records: ReadonlyMap<string, NotifiedContract>;
  /** The records whose reminders the person put off. */
  readonly snoozed: ReadonlySet<string>;
  readonly today: CalendarDate;
}

/**
 * Whether a mail may and should still contain it by the present state and rights: the record exists, its deadline is
 * the same and nothing is decided, the person still wants to know and may.
 */
function isStillTrue(one: KeptNotification, { person, records, snoozed, today }: Checked): boolean {
  const { contractId, kind, details } = one;
  const settings = settingsFor(one, person);
  if (contractId === null)
    return isSwitchedOn(settings, kind) && (kind !== 'reminderHealth' || person.actor.isSuperAdmin);
  const record = records.get(contractId);
  if (record === undefined || !listensTo({ ...person, settings }, kind, record)) return false;
  if (!isReminderKind(kind)) return record.isDeleted === (kind === 'recordDeleted');
  const { deadline = '' } = details;
  return (
    !record.isDeleted &&
    !snoozed.has(record.id) &&
    // An added reminder may have waited for the end of a snooze or pause.
    (kind === 'addedReminder' || addDays(today, -LATE_DAYS) <= deadline) &&
    findDeadline(record, kind, details) !== undefined &&
    isStillTheirs(one, record, person)
  );
}

/** What is called otherwise since: the record, and the document that expires. */
function namesNow(one: KeptNotification, record: NotifiedContract) {
  const document = isReminderKind(one.kind)
    ? findDeadline(record, one.kind, one.details)?.document?.name
    : undefined;
  return { product: record.product, ...(document === undefined ? {} : { document }) };
}

/** What the reader can do about a reminder of a term from its mail. */
function actionsOf(
  one: KeptNotification,
  record: NotifiedContract | undefined,
  { person, today }: Checked,
  snoozeUrlOf: (id: string) => string | null,
): Pick<SentNotification, 'mayDecide' | 'snoozeUrl'> {
  const isOfTerm = one.kind === 'noticeDeadline' || one.kind === 'endDate';
  const deadline = record === undefined ? undefined : findDeadline(record, one.kind, one.details);
  if (!isOfTerm || record === undefined || deadline === undefined) return {};
  const canSnooze = snoozedUntil(record, person, deadline, today) !== null;
  return {
    mayDecide: decide(person.actor, canDecideTerm, record).allowed,
    snoozeUrl: canSnooze ? snoozeUrlOf(one.id) : null,
  };
}

function sentBy(
  one: KeptNotification,
  checked: Checked,
  snoozeUrlOf: (id: string) => string | null,
): SentNotification {
  const { person, records, costs } = checked;
  const record = one.contractId === null ? undefined : records.get(one.contractId);
  return {
    ...actionsOf(one, record, checked, snoozeUrlOf),
    kind: one.kind,
    details: record === undefined ? one.details : { ...one.details, ...namesNow(one, record) },
    vendor: record?.vendor ?? '',
    contractId: record === undefined || record.isDeleted ? null : record.id,
    seesRestricted:
      record !== undefined &&
      (isRestrictedKind(one.kind) || decide(person.actor, canReadContractInFull, record).allowed),
    costInForce:
      record !== undefined && decide(person.actor, canReadContractInFull, record).allowed
        ? costs.get(record.id)
        : undefined,
  };
}

async function check(
  { db, now, scope }: Command,
  person: Person,
  due: readonly KeptNotification[],
): Promise<Checked> {
  const ids = [...new Set(due.flatMap(({ contractId }) => contractId ?? []))];
  const today = calendarDateAt(now, person.timeZoneId);
  const snoozes = await findSnoozes(db, ids);
  const isSnoozed = (id: string) => (snoozes.get(id)?.get(person.actor.userId) ?? today) > today;
  return {
    person,
    costs: await findCostsInForce(db, { scope, today }, ids),
    records: new Map((await findContractsById(db, ids)).map((record) => [record.id, record])),
    snoozed: new Set(ids.filter(isSnoozed)),
    today,
  };
}

async function queueDigest(
  command: Command,
  { linkBase, secrets }: LinkMails,
  checked: Checked,
  sent: readonly KeptNotification[],
): Promise<string> {
  const { person, today } = checked;
  const { userId } = person.actor;
  const { name: organisationName } = await findOrganisation(command.db);
  const base = linkBase();
  const holder = { organisationId: command.scope.organisationId, userId };
  const unsubscribeUrl = base === null ? null : unsubscribeAddress(base, secrets, holder);
  const snoozeUrlOf = (notificationId: string) =>
    base === null
      ? null
      : snoozeAddress(base, secrets, { organisationId: holder.organisationId, notificationId }, command.now);
  const { firstName, numberLocale } = person;
  const reader = { firstName, organisationName, today, numberLocale, linkBase: base, unsubscribeUrl };
  const content = digestMail(
    sent.map((one) => sentBy(one, checked, snoozeUrlOf)),
    reader,
  );
  const envelope = {
    idempotencyKey: `digest:${sent[0]?.id ?? ''}`,
    kind: sent.every(({ kind }) => isReminderKind(kind)) ? 'reminder' : 'digest',
    toAddress: person.emailAddress,
    userId,
    ...(unsubscribeUrl === null ? {} : { unsubscribeUrl }),
  } as const;
  const mailId = await queueMail(command, envelope, content, base);
  if (mailId === null) throw new Error('A digest was to be queued a second time.');
  return mailId;
}

/** Moves the mails of these to when settings say that each goes, from now on. */
export async function moveMails(
  { db, now }: Pick<Command, 'db' | 'now'>,
  person: Pick<Person, 'timeZoneId' | 'settings'>,
  notifications: readonly KeptNotification[],
): Promise<void> {
  const { timeZoneId } = person;
  const byMoment = Map.groupBy(notifications, (one) => {
    const settings = settingsFor(one, person);
    const { deadline, stage = 0 } = one.details;
    return isReminderKind(one.kind) && deadline !== undefined
      ? reminderMoment(settings, timeZoneId, now, { ownDay: addDays(deadline, -stage), deadline })
      : mailMoment(settings, timeZoneId, now);
  });
  for (const [moment, some] of byMoment)
    await moveMail(
      db,
      some.map(({ id }) => id),
      moment,
    );
}

/** What a mail with these makes superfluous: less urgent stages of the same deadlines that still wait. */
function coveredBy(
  sent: readonly KeptNotification[],
  waiting: readonly KeptNotification[],
): KeptNotification[] {
  const slotOf = ({ kind, contractId, details }: KeptNotification): string =>
    `${kind} ${contractId} ${details.documentId ?? details.reminderId ?? ''} ${details.deadline}`;
  const stageOf = ({ details }: KeptNotification): number => details.stage ?? 0;
  const byDeadline = Map.groupBy(
    sent.filter(({ kind }) => isReminderKind(kind)),
    slotOf,
  );
  return waiting.filter((one) =>
    byDeadline.get(slotOf(one))?.some((mailed) => stageOf(mailed) < stageOf(one)),
  );
}

/** The items of which something holds, and the others. */
function split<Item>(items: readonly Item[], holds: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}

/**
 * One mail of everything that is due for a person, or of the oldest of very much, in one transaction with the note of what
 * it contains. Rights, decisions and dates are checked again: what no longer holds is deleted, and planned again when it
 * holds again.
 */
async function mailPerson(command: Command, mails: LinkMails, userId: string): Promise<boolean> {
  const { db, now } = command;
  if (!(await lockPerson(db, userId))) return false;
  const due = await findDue(db, userId, { now, most: MOST_IN_MAIL });
  const idsOf = (some: readonly KeptNotification[]) => some.map(({ id }) => id);
  const [person] = await findPeople(db, [userId]);
  if (person === undefined) {
    await moveMail(db, idsOf(due), null);
    return false;
  }
  const [mailed, off] = split(due, (one) => isMailed(settingsFor(one, person)));
  await moveMail(db, idsOf(off), null);
  const checked = await check(command, person, mailed);
  const [paused, wanted] = split(mailed, (one) => isPausedOn(settingsFor(one, person), checked.today));
  await moveMails(command, person, paused);
  const sent: KeptNotification[] = [];
  const stale: KeptNotification[] = [];
  for (const one of wanted) (isStillTrue(one, checked) ? sent : stale).push(one);
  await deleteNotifications(db, idsOf(stale.filter(({ kind }) => isReminderKind(kind))));
  await moveMail(db, idsOf(stale.filter(({ kind }) => !isReminderKind(kind))), null);
  if (sent.length === 0) return false;
  const covered = coveredBy(
    sent,
    await findWaiting(db, userId, { contractIds: [...checked.records.keys()] }),
  );
  const ids = new Set([...idsOf(sent), ...idsOf(covered)]);
  await markMailed(db, [...ids], await queueDigest(command, mails, checked, sent));
  return true;
}

/** Queues the mails that are due, one for each person. On several nodes each person's is put together by one of them. */
export async function sendDigests(
  services: Services,
  scope: OrganisationScope,
  mails: LinkMails,
  signal: AbortSignal,
): Promise<void> {
  const { database, now } = services;
  const origin = { scope, actor: null, cause: 'notifications.notify', requestId: null };
  let isQueued = false;
  for (const userId of await database.read(scope, (db) => findPeopleToMail(db, now()))) {
    if (signal.aborted) break;
    const wasQueued = await runCommand(services, origin, (command) => mailPerson(command, mails, userId));
    isQueued ||= wasQueued;
  }
  if (isQueued) mails.onMailQueued();
}
