import {
  isRestrictedKind,
  recipientsOf,
  type Listener,
} from '@pactbook/domain/features/notifications/audience.ts';
import { canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import { IMPORT_CALL } from '@pactbook/domain/features/import-export/import-outcome.ts';
import { mailMoment } from '@pactbook/domain/features/notifications/digest-time.ts';
import { happeningOf, type Happening } from '@pactbook/domain/features/notifications/happening.ts';
import { changedFieldWords } from '@pactbook/domain/features/notifications/notification-words.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { runCommand, type Command } from '../../../platform/command.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { Services } from '../../../platform/services.ts';
import { listCustomFields } from '../../custom-fields/queries.ts';
import {
  planningPeople,
  planContracts,
  type PlanningPeople,
  type PlanningSteps,
} from '../planning/commands.ts';
import { findContractsById, type Person, type NotifiedContract } from '../planning/queries.ts';
import {
  insertNotifications,
  takeQueuedEvents,
  type NewNotification,
  type QueuedEvent,
} from '../delivery/store.ts';

const EVENTS_PER_STEP = 500;
/** What happened so long ago is no news: history tells of it. */
const STALE_MS = 7 * 24 * 3_600_000;

/** Whether there is anything in it that this person may see. */
function mayHear({ actor }: Listener, { kind, details }: Happening, record: NotifiedContract): boolean {
  const seesRestricted = decide(actor, canReadContractInFull, record).allowed;
  if (isRestrictedKind(kind)) return seesRestricted;
  return kind !== 'recordChanged' || changedFieldWords(details, seesRestricted) !== '';
}

/** Whoever did it knows; when an administrator did it in somebody's account, that is the administrator. */
function isOwn({ actorId, impersonatorId }: QueuedEvent, userId: string): boolean {
  return (impersonatorId ?? actorId) === userId;
}

/** The key under which a person is told of it once: by its event, or together with all that one import added. */
function keyOf({ id, cause, requestId }: QueuedEvent, { kind }: Happening) {
  const isImported = kind === 'recordAdded' && requestId !== null && cause === IMPORT_CALL;
  return isImported
    ? ({ dedupeKey: `recordAdded:import:${requestId}`, isCounted: true } as const)
    : ({ dedupeKey: `${kind}:${id}`, isCounted: false } as const);
}

interface Telling {
  readonly command: Command;
  readonly people: PlanningPeople;
  readonly today: CalendarDate;
  /** What is to be kept, by person and key. */
  readonly kept: Map<string, NewNotification>;
}

function tellPerson(
  { command, kept }: Telling,
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

/** Tells of `most` events at most. @returns how many events were taken off the queue */
async function tellSome(command: Command, today: CalendarDate, most: number): Promise<number> {
  const { db, scope, now } = command;
  const events = await takeQueuedEvents(db, scope, most);
  if (events.length === 0) return 0;
  const people = await planningPeople(db, scope, now);
  const customFields = await listCustomFields(db, scope, { withRestricted: true });
  const records = await findContractsById(db, scope, [
    ...new Set(events.map(({ contractId }) => contractId)),
  ]);
  const byId = new Map(records.map((record) => [record.id, record]));
  const telling: Telling = { command, people, today, kept: new Map() };
  for (const event of events) {
    const record = byId.get(event.contractId);
    const happening = happeningOf(event, customFields);
    if (record === undefined || happening === null || now - event.at.getTime() > STALE_MS) continue;
    if (record.isDeleted && happening.kind !== 'recordDeleted') continue;
    for (const { listener } of recipientsOf(record, happening.kind, people.audience, today)) {
      const person = people.byId.get(listener.actor.userId);
      if (person === undefined || isOwn(event, person.actor.userId)) continue;
      if (mayHear(person, happening, record)) tellPerson(telling, person, event, happening);
    }
  }
  await insertNotifications(db, scope, [...telling.kept.values()], now);
  // A new date, owner, team or decision is planned at once.
  await planContracts(command, people, records, today);
  return events.length;
}

/**
 * Tells people of what happened to records since, each event once: it leaves the queue in the transaction that keeps what
 * people are told of it. Reminders of these records are planned anew with it.
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
  const most = portion(EVENTS_PER_STEP);
  while (!signal.aborted) {
    const count = await runCommand(services, origin, (command) => tellSome(command, today, most));
    if (count < most) return;
  }
}
