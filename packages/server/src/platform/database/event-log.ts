import { sql } from 'kysely';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { DomainEvent } from '@pactbook/domain/kernel/event.ts';
import type { Transaction } from './database.ts';
import type { OrganisationScope } from './organisation-scope.ts';

/** Rows of one insert: what is in flight stays a few megabytes. */
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
  events: readonly (DomainEvent & { readonly id: string; readonly changeSetId?: string | null })[],
  { scope, actor, cause, requestId, now }: EventOrigin,
): Promise<void> {
  const { organisationId } = scope;
  const [actorId, impersonatorId] = [actor?.userId ?? null, actor?.impersonatorId ?? null];
  for (let start = 0; start < events.length; start += ROWS_PER_INSERT) {
    const rows = events.slice(start, start + ROWS_PER_INSERT).map((event) => ({
      id: event.id,
      type: event.type,
      subject_kind: event.subject.kind,
      subject_id: event.subject.id,
      subject_label: event.subject.label,
      subject_version: event.version ?? null,
      changes: event.changes,
      change_set_id: event.changeSetId ?? null,
    }));
    await sql`insert into events (id, organisation_id, at, type, cause, actor_id, impersonator_id, subject_kind, subject_id,
        subject_label, subject_version, changes, request_id, change_set_id)
      select id, ${organisationId}::uuid, ${new Date(now)}::timestamptz, type, ${cause}::text, ${actorId}::uuid,
        ${impersonatorId}::uuid, subject_kind, subject_id, subject_label, subject_version, changes, ${requestId}::text,
        change_set_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, type text, subject_kind text, subject_id uuid,
        subject_label text, subject_version integer, changes jsonb, change_set_id uuid)`.execute(db);
  }
}

/** Which counters of an organisation a command moves. */
interface MovedCounters {
  /** Every cached list of the organisation is stale from the commit on. */
  readonly changes: boolean;
  /** What records may point to is read anew from the commit on. */
  readonly references: boolean;
}

/** Moves counters of the organisation, in the caller's transaction. */
export async function moveCounters(
  db: Transaction,
  scope: OrganisationScope,
  { changes, references }: MovedCounters,
): Promise<void> {
  if (!changes && !references) return;
  await db
    .updateTable('organisations')
    .$if(changes, (update) => update.set({ change_counter: sql`change_counter + 1` }))
    .$if(references, (update) => update.set({ reference_counter: sql`reference_counter + 1` }))
    .where('id', '=', scope.organisationId)
    .execute();
}

/** The reference counter of the organisation as it is now, as decimal digits. */
export async function readReferenceCounter(db: Transaction, scope: OrganisationScope): Promise<string> {
  const { reference_counter: counter } = await db
    .selectFrom('organisations')
    .select('reference_counter')
    .where('id', '=', scope.organisationId)
    .executeTakeFirstOrThrow();
  return counter;
}
