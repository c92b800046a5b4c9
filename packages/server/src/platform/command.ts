import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { DomainEvent } from '@pactbook/domain/kernel/event.ts';
import { insertEvents } from './database/event-log.ts';
import { gatherStatistics, gatherStatisticsOfUnknown } from './database/statistics.ts';
import type { OrganisationScope } from './database/organisation-scope.ts';
import type { Sent, Transaction, WorkOptions } from './database/database.ts';
import { PendingWrites } from './database/pending-writes.ts';
import type { Services } from './services.ts';
import { readReferenceCounter } from './freshness/queries.ts';

/** What a command works with: one transaction of one organisation, who acts, when, and a place for events. */
export interface Command {
  readonly db: Transaction;
  readonly scope: OrganisationScope;
  /** Null for the system itself. */
  readonly actor: Actor | null;
  readonly now: number;
  readonly newId: () => string;
  /** Records what happened; written with the change or not at all. */
  readonly emit: (...events: readonly DomainEvent[]) => void;
  /**
   * What records may point to, kept in memory between commands as long as no event says that it changed; read again in a
   * command that changed some of it. The value is shared: no one changes it.
   *
   * @param name of the value, one for each way of reading
   */
  readonly reference: <Value>(name: string, read: () => Promise<Value>) => Promise<Value>;
  /**
   * Leaves a write that was sent to be answered together with the events and the commit. What follows in the transaction
   * sees it; when it fails, the command fails with its error.
   */
  readonly leave: (write: Promise<unknown>) => void;
  /** From here on every event says that it is part of this change set. */
  readonly emitUnder: (changeSetId: string) => void;
}

/** A command with so many events changed enough to make the planner's statistics wrong. */
const MANY_EVENTS = 1_000;
/** One with so many may have made an organisation larger than the statistics know. */
const SOME_EVENTS = 100;

/** Subjects that no list of contracts shows: their events leave cached lists valid. */
const UNLISTED: ReadonlySet<string> = new Set([
  'apiToken',
  'session',
  'user',
  'document',
  'ssoConnection',
  'export',
  'vendor',
  'sharedView',
  'importMapping',
  'contractAnalysis',
  'exchangeRates',
  'budget',
]);

/**
 * Subjects whose changes are shown once more by an event of each record; and logos, which are listed beside the records
 * and date by the same counter.
 */
const SHOWN_BY_RECORD: ReadonlySet<string> = new Set(['changeSet', 'import', 'logo']);

/** The records that lists show otherwise after some events: their ids, or every one; null when there are none. */
function changedRecords(events: readonly DomainEvent[]): readonly string[] | 'everything' | null {
  const listed = events.filter(({ subject }) => !UNLISTED.has(subject.kind));
  if (listed.length === 0) return null;
  const counted = listed.filter(({ subject }) => !SHOWN_BY_RECORD.has(subject.kind));
  // A team, a category, a field: any record may have it.
  if (counted.some(({ subject }) => subject.kind !== 'contract')) return 'everything';
  return [...new Set(counted.map(({ subject }) => subject.id))];
}

/** Subjects that no record points to: their events leave cached references valid. */
const UNREFERENCED: ReadonlySet<string> = new Set([
  'apiToken',
  'contract',
  'contractAnalysis',
  'document',
  'exchangeRates',
  'export',
  'importMapping',
  'logo',
  'session',
  'sharedView',
  'ssoConnection',
]);

/** Who and what is behind a command, for its events. */
export interface CommandOrigin {
  readonly scope: OrganisationScope;
  readonly actor: Actor | null;
  readonly cause: string;
  readonly requestId: string | null;
}

/** How a command is run. */
export interface CommandOptions extends WorkOptions {
  /** Of a series of commands: a later one gathers the planner's statistics for this one as well. */
  readonly leavesStatistics?: boolean;
}

/**
 * Runs a command in one write transaction: its changes, its events and the organisation's change
 * counter are written together or not at all (ARCHITECTURE.md, "Principles").
 *
 * @throws whatever the command throws; nothing is written then
 */
export async function runCommand<Result>(
  services: Services,
  origin: CommandOrigin,
  work: (command: Command) => Promise<Result>,
  options?: CommandOptions,
): Promise<Result> {
  return await runCommandThenRead(services, origin, work, async (_command, result) => result, options);
}

/**
 * The same, and reads the answer in the same transaction: after everything that `work` wrote, and together with the
 * writing of its events and the commit, so that no one waits for one after the other.
 *
 * @param read sends its statements at once: none that depends on the answer of another. It does not fail by itself
 * @throws whatever the command or the read throws; nothing is written then
 */
export async function runCommandThenRead<Result, Answer>(
  services: Services,
  origin: CommandOrigin,
  work: (command: Command) => Promise<Result>,
  read: (command: Command, result: Result) => Promise<Answer>,
  options?: CommandOptions,
): Promise<Answer> {
  const now = services.now();
  const { scope } = origin;
  const run = async (db: Transaction): Promise<Sent<Answer>> => {
    const events: (DomainEvent & { changeSetId: string | null })[] = [];
    const isReferenced = (): boolean => events.some(({ subject }) => !UNREFERENCED.has(subject.kind));
    const left = new PendingWrites();
    let changeSetId: string | null = null;
    const emit = (...happened: readonly DomainEvent[]): void => {
      for (const event of happened) events.push({ ...event, changeSetId });
    };
    const emitUnder = (id: string): void => void (changeSetId = id);
    let asked: Promise<string> | null = null;
    const reference = async <Value>(name: string, readAgain: () => Promise<Value>): Promise<Value> => {
      if (isReferenced()) return await readAgain();
      // Values that are asked for together share one question.
      asked ??= readReferenceCounter(db).finally(() => (asked = null));
      const references = await asked;
      const key = { organisationId: scope.organisationId, of: [name] };
      // Each name is one way of reading, so one type.
      return (await services.database.references.get(key, { references }, readAgain)) as Value;
    };
    const { actor } = origin;
    const { newId } = services;
    const leave = (write: Promise<unknown>): void => left.add(write);
    const command: Command = { db, scope, actor, now, newId, emit, reference, leave, emitUnder };
    const result = await left.explain(work(command));
    const reading = read(command, result);
    left.add(reading);
    if (events.length > 0) {
      // Identifiers of one millisecond are in no order: history shows the events of one command in their order.
      const ids = events.map(() => services.newId()).toSorted();
      const named = events.map((event, index) => ({ ...event, id: ids[index] ?? services.newId() }));
      const counters = { changed: changedRecords(events), references: isReferenced() };
      left.add(insertEvents(db, named, { ...origin, now }, counters));
    }
    const committed = async (): Promise<Answer> => {
      await left.allAnswered();
      return await reading;
    };
    if (events.length < SOME_EVENTS) return { answer: committed() };
    // Statistics are gathered of the figures as well.
    left.add(db.dueFigures.write(db, scope));
    await left.allAnswered();
    if (options?.leavesStatistics !== true)
      await (events.length < MANY_EVENTS ? gatherStatisticsOfUnknown(db) : gatherStatistics(db));
    return { answer: committed() };
  };
  return await services.database.writeSent(scope, run, options);
}
