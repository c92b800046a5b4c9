import { sql, type RawBuilder } from 'kysely';
import { activityEntrySchema, type ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import type { Transaction } from './database.ts';
import type { OrganisationScope } from './organisation-scope.ts';

/** One row of history with the present names of the people who acted. */
interface ActivityRow {
  id: string;
  at: Date;
  type: string;
  subject_kind: string;
  subject_id: string;
  subject_label: string;
  subject_version: number | null;
  changes: unknown;
  actor_id: string | null;
  actor_name: string | null;
  impersonator_id: string | null;
  impersonator_name: string | null;
  change_set_id: string | null;
  change_set_label: string | null;
  change_set_records: number | null;
}

/** A person's full name, else their address; null when there is no such person. @param alias of their row */
export function personName(alias: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`coalesce(nullif(trim(${column('first_name')} || ' ' || ${column('last_name')}), ''), ${column('email_address')})`;
}

function activityEntry(row: ActivityRow): ActivityEntry {
  return activityEntrySchema.parse({
    id: row.id,
    at: row.at.toISOString(),
    actor: { id: row.actor_id, name: row.actor_name ?? 'System' },
    impersonator:
      row.impersonator_id === null ? null : { id: row.impersonator_id, name: row.impersonator_name ?? '' },
    type: row.type,
    subject: { kind: row.subject_kind, id: row.subject_id, label: row.subject_label },
    version: row.subject_version,
    changes: row.changes,
    ...(row.change_set_id === null
      ? {}
      : {
          changeSet: {
            id: row.change_set_id,
            label: row.change_set_label ?? '',
            records: row.change_set_records ?? 0,
          },
        }),
  });
}

/** A page of history: at most so many entries after the one that the cursor names, null for the first page. */
export interface ActivityPage {
  readonly cursor: string | null;
  readonly limit: number;
}

/**
 * What happened in an organisation, newest first. It contains restricted values: the caller has checked that they may
 * be read. Identifiers grow with time, so later events do not move a page.
 *
 * @param where narrows; its alias for the event is `e`
 */
export async function readActivity(
  db: Transaction,
  scope: OrganisationScope,
  where: RawBuilder<unknown>,
  { cursor, limit }: ActivityPage,
): Promise<{ items: ActivityEntry[]; nextCursor: string | null }> {
  // The page first, then the names of its few people: so that no plan joins people to all of history.
  const { rows } = await sql<ActivityRow>`with page as materialized (
      select e.* from events e
      where e.organisation_id = ${scope.organisationId} and ${where}
        ${cursor === null ? sql`` : sql`and e.id < ${cursor}::uuid`}
      order by e.id desc limit ${limit + 1})
    select e.id, e.at, e.type, e.subject_kind, e.subject_id, e.subject_label, e.subject_version, e.changes, e.actor_id,
      ${personName('a')} as actor_name, e.impersonator_id, ${personName('i')} as impersonator_name,
      e.change_set_id, s.label as change_set_label,
      s.created_count + s.updated_count + s.deleted_count + s.restored_count as change_set_records
    from page e
    left join users a on a.organisation_id = e.organisation_id and a.id = e.actor_id
    left join change_sets s on s.organisation_id = e.organisation_id and s.id = e.change_set_id
    left join users i on i.organisation_id = e.organisation_id and i.id = e.impersonator_id
    order by e.id desc`.execute(db);
  const items = rows.slice(0, limit).map(activityEntry);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
