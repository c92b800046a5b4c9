import { sql, type RawBuilder } from 'kysely';
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

/** More changed records than this in one command, and lists are built again as a whole. */
const LISTED_CHANGES = 5_000;

/** Which counters of an organisation a command moves. */
interface MovedCounters {
  /**
   * The records that lists show otherwise from the commit on: their ids, or every one; null when there are none.
   */
  readonly changed: readonly string[] | 'everything' | null;
  /** What records may point to is read again from the commit on. */
  readonly references: boolean;
}

/**
 * Appends events to the organisation's history, in the caller's transaction; with the last of them the counters are moved.
 */
export async function insertEvents(
  db: Transaction,
  events: readonly (DomainEvent & { readonly id: string; readonly changeSetId?: string | null })[],
  { scope, actor, cause, requestId, now }: EventOrigin,
  counters: MovedCounters = { changed: null, references: false },
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
    const isLast = start + ROWS_PER_INSERT >= events.length;
    const moves = isLast ? counterMoves(scope, counters) : null;
    // Events of records wait until people were notified of them.
    await sql`with added as (insert into events (id, organisation_id, at, type, cause, actor_id, impersonator_id, subject_kind, subject_id,
        subject_label, subject_version, changes, request_id, change_set_id)
      select id, ${organisationId}::uuid, ${new Date(now)}::timestamptz, type, ${cause}::text, ${actorId}::uuid,
        ${impersonatorId}::uuid, subject_kind, subject_id, subject_label, subject_version, changes, ${requestId}::text,
        change_set_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, type text, subject_kind text, subject_id uuid,
        subject_label text, subject_version integer, changes jsonb, change_set_id uuid)
      returning id, subject_kind),
      queued as (insert into notification_queue (event_id, organisation_id)
        select id, ${organisationId}::uuid from added where subject_kind = 'contract')
      ${moves === null ? sql`select` : sql`, ${moves}`}`.execute(db);
  }
}

/** Moves counters of the organisation, in the caller's transaction, which alone can do so until it ends. */
export async function moveCounters(
  db: Transaction,
  scope: OrganisationScope,
  counters: MovedCounters,
): Promise<void> {
  const moves = counterMoves(scope, counters);
  if (moves !== null) await sql`with ${moves}`.execute(db);
}

/** The end of a statement that moves counters, behind `with`; null when none moves. */
function counterMoves(
  { organisationId }: OrganisationScope,
  { changed, references }: MovedCounters,
): RawBuilder<unknown> | null {
  if (changed === null && !references) return null;
  const moved = sql`moved as (update freshness
      set change_counter = change_counter + ${changed === null ? 0 : 1}::int, reference_counter = reference_counter + ${references ? 1 : 0}::int
      where organisation_id = ${organisationId} and id = ${organisationId} returning change_counter)`;
  if (changed === null) return sql`${moved} select`;
  const ids = changed === 'everything' || changed.length > LISTED_CHANGES ? null : changed;
  return sql`${moved} insert into list_changes (organisation_id, counter, contract_ids)
    select ${organisationId}::uuid, change_counter, ${ids}::uuid[] from moved`;
}

/** Forgets which records changed before a moment: lists that are older are built again as a whole. */
export async function forgetListChanges(
  db: Transaction,
  { organisationId }: OrganisationScope,
  before: Date,
): Promise<void> {
  await sql`delete from list_changes where organisation_id = ${organisationId} and at < ${before}`.execute(
    db,
  );
}
