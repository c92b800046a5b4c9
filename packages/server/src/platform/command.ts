import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { DomainEvent } from '@pactbook/domain/kernel/event.ts';
import { bumpChangeCounter, insertEvents } from './database/event-log.ts';
import { gatherStatistics } from './database/statistics.ts';
import type { OrganisationScope } from './database/organisation-scope.ts';
import type { Transaction, WorkOptions } from './database/database.ts';
import type { Services } from './services.ts';

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
  /** From here on every event says that it is part of this change set. */
  readonly emitUnder: (changeSetId: string) => void;
}

/** A command with so many events changed enough to make the planner's statistics wrong. */
const MANY_EVENTS = 1_000;

/** Subjects that no list of contracts shows: their events leave cached lists valid. */
const UNLISTED: ReadonlySet<string> = new Set([
  'session',
  'user',
  'document',
  'ssoConnection',
  'export',
  'vendor',
  'sharedView',
  'importMapping',
  'contractAnalysis',
]);

/** Who and what is behind a command, for its events. */
export interface CommandOrigin {
  readonly scope: OrganisationScope;
  readonly actor: Actor | null;
  readonly cause: string;
  readonly requestId: string | null;
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
  options?: WorkOptions,
): Promise<Result> {
  const now = services.now();
  const run = async (db: Transaction): Promise<Result> => {
    const events: (DomainEvent & { changeSetId: string | null })[] = [];
    let changeSetId: string | null = null;
    const emit = (...happened: readonly DomainEvent[]): void => {
      for (const event of happened) events.push({ ...event, changeSetId });
    };
    const emitUnder = (id: string): void => void (changeSetId = id);
    const result = await work({
      db,
      scope: origin.scope,
      actor: origin.actor,
      now,
      newId: services.newId,
      emit,
      emitUnder,
    });
    if (events.length > 0) {
      // Identifiers of one millisecond are in no order: history shows the events of one command in their order.
      const ids = events.map(() => services.newId()).toSorted();
      await insertEvents(
        db,
        events.map((event, index) => ({ ...event, id: ids[index] ?? services.newId() })),
        { ...origin, now },
      );
      if (events.some(({ subject }) => !UNLISTED.has(subject.kind)))
        await bumpChangeCounter(db, origin.scope);
      if (events.length >= MANY_EVENTS) await gatherStatistics(db);
    }
    return result;
  };
  return await services.database.write(origin.scope, run, options);
}
