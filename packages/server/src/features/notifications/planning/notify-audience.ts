import {
  isRestrictedKind,
  recipientsOf,
  type Listener,
} from '@pactbook/domain/features/notifications/audience.ts';
import { canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import { IMPORT_CALL } from '@pactbook/domain/features/imports/import-outcome.ts';
import { mailMoment } from '@pactbook/domain/features/notifications/digest-time.ts';
import { happeningOf, type Happening } from '@pactbook/domain/features/notifications/happening.ts';
import { changedFieldWords } from '@pactbook/domain/features/notifications/notification-words.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { runCommand, type Command } from '../../../platform/command.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { runInSteps } from '../../../platform/run-in-steps.ts';
import type { Services } from '../../../platform/services.ts';
import { listCustomFields } from '../../custom-fields/queries.ts';
import {
  costOf,
  planContracts,
  planningPeople,
  type PlanningPeople,
  planningSize,
  type PlanningSteps,
} from './plan-notifications.ts';
import { findContractsById, type Person, type NotifiedContract } from './read-planned-contracts.ts';
import {
  insertNotifications,
  takeQueuedEvents,
  type NewNotification,
  type QueuedEvent,
} from '../delivery/write-notifications.ts';

/** An older event notifies no one; history shows it. */
const STALE_MS = 7 * 24 * 3_600_000;

/** Whether there is anything in it that this person may see. */
function canSeeAnyOf({ actor }: Listener, { kind, details }: Happening, record: NotifiedContract): boolean {
  const seesRestricted = decide(actor, canReadContractInFull, record).allowed;
  if (isRestrictedKind(kind)) return seesRestricted;
  return kind !== 'recordChanged' || changedFieldWords(details, seesRestricted) !== '';
}

/** Whether the person did it themselves; what an administrator does in another account, the administrator did. */
function isOwn({ actorId, impersonatorId }: QueuedEvent, userId: string): boolean {
  return (impersonatorId ?? actorId) === userId;
}

/** The key by which a person is notified once: of an event, or of all that one import added. */
function keyOf({ id, cause, requestId }: QueuedEvent, { kind }: Happening) {
  const isImported = kind === 'recordAdded' && requestId !== null && cause === IMPORT_CALL;
  return isImported
    ? ({ dedupeKey: `recordAdded:import:${requestId}`, isCounted: true } as const)
    : ({ dedupeKey: `${kind}:${id}`, isCounted: false } as const);
}

interface NotifyRun {
  readonly command: Command;
  readonly people: PlanningPeople;
  readonly today: CalendarDate;
  /** What is to be kept, by person and key. */
  readonly kept: Map<string, NewNotification>;
}

function notifyPerson(
  { command, kept }: NotifyRun,
  person: Person,
  event: QueuedEvent,
  happening: Happening,
): void {
  const { settings, timeZoneId, actor } = person;
  const { dedupeKey, isCounted } = keyOf(event, happening);
  const slot = `${actor.userId} ${dedupeKey}`;
  const count = (kept.get(slot)?.details.count ?? 0) + 1;
  kept.set(slot, {
    id: kept.get(slot)?.id ?? command.newId(),
    userId: actor.userId,
    kind: happening.kind,
    dedupeKey,
    contractId: isCounted ? null : event.contractId,
    details: isCounted ? { product: '', count } : happening.details,
    inApp: settings.channels.inApp,
    mailDueAt: mailMoment(settings, timeZoneId, command.now),
  });
}

/** What one step did. */
interface Notified {
  /** Events that were taken off the queue. */
  readonly events: number;
  readonly notifications: number;
}

/** Notifies of `most` events at most. */
async function notifyOfSome(command: Command, today: CalendarDate, most: number): Promise<Notified> {
  const { db, now } = command;
  const events = await takeQueuedEvents(db, most);
  if (events.length === 0) return { events: 0, notifications: 0 };
  const people = await planningPeople(db, now);
  const customFields = await listCustomFields(db, { withRestricted: true });
  const records = await findContractsById(db, [...new Set(events.map(({ contractId }) => contractId))]);
  const byId = new Map(records.map((record) => [record.id, record]));
  const run: NotifyRun = { command, people, today, kept: new Map() };
  for (const event of events) {
    const record = byId.get(event.contractId);
    const happening = happeningOf(event, customFields);
    if (record === undefined || happening === null || now - event.at.getTime() > STALE_MS) continue;
    if (record.isDeleted && happening.kind !== 'recordDeleted') continue;
    for (const { listener } of recipientsOf(record, happening.kind, people.audience, today)) {
      const person = people.byId.get(listener.actor.userId);
      if (person === undefined || isOwn(event, person.actor.userId)) continue;
      if (canSeeAnyOf(person, happening, record)) notifyPerson(run, person, event, happening);
    }
  }
  await insertNotifications(db, [...run.kept.values()], now);
  // A new date, owner, team or decision is planned at once.
  const reminders = await planContracts(command, people, records, today);
  return { events: events.length, notifications: run.kept.size + reminders };
}

/**
 * Notifies people of what happened to records, each event once: it leaves the queue in the transaction that stores its
 * notifications. Reminders of the records are planned again in the same transaction.
 *
 * @param steps ends it between two transactions, and says how many events one of them takes
 */
export async function notifyAudience(
  services: Services,
  scope: OrganisationScope,
  today: CalendarDate,
  { signal, portion }: PlanningSteps,
): Promise<void> {
  const origin = { scope, actor: null, cause: 'notifications.notify', requestId: null };
  const size = planningSize();
  const step = async (most: number): Promise<number> => {
    const started = performance.now();
    const done = await runCommand(services, origin, (command) => notifyOfSome(command, today, most));
    size.took(done.events, costOf(done.notifications, performance.now() - started));
    return done.events;
  };
  await runInSteps(step, { size: () => portion(size.next), signal });
}
