import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { BulkKind } from './change-many.ts';

/** A set whose steps ended before it was reported, and who is behind it, as the events of its records say. */
export interface UnfinishedChangeSet {
  readonly id: string;
  readonly kind: BulkKind | 'import';
  readonly label: string;
  /** How many records it changed. */
  readonly written: number;
  readonly actorId: string | null;
  readonly impersonatorId: string | null;
  readonly cause: string;
  readonly requestId: string | null;
}

/** The organisations with a set that no one has attended to since a moment, in Unix milliseconds. */
export async function organisationsWithUnfinishedSets(
  database: Database,
  attendedBefore: number,
): Promise<{ readonly organisationId: string }[]> {
  return await database.prepared<{ organisationId: string }>(
    {
      name: 'organisations_with_left_change_sets',
      text: 'select id as "organisationId" from organisations_with_left_change_sets($1)',
    },
    [new Date(attendedBefore)],
  );
}

/** The sets of an organisation that no one has attended to since a moment, the earliest first. */
export async function findUnfinishedSets(
  db: Transaction,
  { organisationId }: OrganisationScope,
  attendedBefore: number,
): Promise<UnfinishedChangeSet[]> {
  const { rows } = await sql<UnfinishedChangeSet>`select s.id, s.kind, s.label,
      s.updated_count + s.deleted_count + s.restored_count as written, e.actor_id as "actorId",
      e.impersonator_id as "impersonatorId", e.cause, e.request_id as "requestId"
    from change_sets s
    join lateral (select actor_id, impersonator_id, cause, request_id from events
      where organisation_id = s.organisation_id and change_set_id = s.id order by id limit 1) e on true
    where s.organisation_id = ${organisationId} and s.attended_at < ${new Date(attendedBefore)}
    order by s.id`.execute(db);
  return rows;
}
