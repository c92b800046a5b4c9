import { sql } from 'kysely';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { DomainEvent } from '@pactbook/domain/kernel/event.ts';
import type { Transaction } from './database.ts';
import type { OrganisationScope } from './organisation-scope.ts';

/** Rows of one insert, well below the 65,535 parameters that PostgreSQL takes. */
const ROWS_PER_INSERT = 1_000;

/** Who and what is behind events, and when they happened, in Unix milliseconds. */
interface EventOrigin {
  readonly scope: OrganisationScope;
  /** Null for the system itself. */
  readonly actor: Actor | null;
  readonly cause: string;
  readonly requestId: string | null;
  readonly now: number;
}

/** Appends events to the organisation's history, in the caller's transaction. */
export async function insertEvents(
  db: Transaction,
  events: readonly (DomainEvent & { id: string })[],
  origin: EventOrigin,
): Promise<void> {
  for (let start = 0; start < events.length; start += ROWS_PER_INSERT) {
    await db
      .insertInto('events')
      .values(
        events.slice(start, start + ROWS_PER_INSERT).map((event) => ({
          id: event.id,
          organisation_id: origin.scope.organisationId,
          at: new Date(origin.now),
          type: event.type,
          cause: origin.cause,
          actor_id: origin.actor?.userId ?? null,
          impersonator_id: origin.actor?.impersonatorId ?? null,
          subject_kind: event.subject.kind,
          subject_id: event.subject.id,
          subject_label: event.subject.label,
          subject_version: event.version ?? null,
          changes: JSON.stringify(event.changes),
          request_id: origin.requestId,
        })),
      )
      .execute();
  }
}

/** Moves the organisation's change counter, so that every cached list of it is stale from the commit on. */
export async function bumpChangeCounter(db: Transaction, scope: OrganisationScope): Promise<void> {
  await db
    .updateTable('organisations')
    .set({ change_counter: sql`change_counter + 1` })
    .where('id', '=', scope.organisationId)
    .execute();
}
