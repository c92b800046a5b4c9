import { sql, type RawBuilder } from 'kysely';
import type { RenewalType } from '@pactbook/domain/features/contracts/renewal.ts';
import type { HealthSubject } from '@pactbook/domain/features/notifications/reminder-plan.ts';
import { viewsAll, type Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { reminderDay } from '../../../rules/reminder-day.ts';
import { evergreen, settled } from '../../../rules/term.ts';
import { editsRecord, readsInFull } from '../../contracts/queries.ts';

/** In place of a person: the owners of the record. */
const OWNERS = 'owners';

/** Live records of which the same holds: which dates they have, whether their end is settled, and whose they are. */
export interface AlikeRecords {
  readonly key: string;
  readonly count: number;
  /** One of them, with some day in place of its dates. */
  readonly subject: HealthSubject;
  /** Whom the added reminders that are still to come are for; null for the owners. */
  readonly reminded: readonly (string | null)[];
}

interface AlikeRow {
  readonly key: string;
  readonly count: string;
  readonly is_settled: boolean;
  /** Null for all but evergreen records. */
  readonly endless_type: RenewalType | null;
  readonly has_notice: boolean;
  readonly has_end: boolean;
  readonly team_ids: string[];
  readonly owner_ids: string[];
  readonly reminded_ids: string[];
}

/** What is alike in the records `r` of a group, and its key. */
const ALIKE = sql`r.is_settled, r.endless_type, r.has_notice, r.has_end, r.team_ids, r.owner_ids,
  r.reminded_ids`;
const KEY = sql<string>`concat_ws(' ', ${ALIKE})`;

/** Whether a record is in the Reminder Health of a user: `healthScope` of the domain in SQL. */
export const isInHealth = (
  scope: OrganisationScope,
  actor: Actor,
  record: Parameters<typeof editsRecord>[2],
): RawBuilder<boolean> => (viewsAll(actor) ? readsInFull : editsRecord)(scope, actor, record);

/**
 * The Live records `r` in the Reminder Health of a user, with what decides about whom they remind. Whose a record is does not
 * matter once its end is settled.
 */
function liveRecords(scope: OrganisationScope, actor: Actor, today: CalendarDate): RawBuilder<unknown> {
  const organisation = scope.organisationId;
  const isSeen = isInHealth(scope, actor, { alias: 'c', teamIds: sql`f.team_ids` });
  return sql`(select s.id, s.product, s.vendor, s.end_date, s.is_settled, s.endless_type, s.has_notice, s.has_end,
        case when s.is_settled then '{}' else s.team_ids end as team_ids,
        case when s.is_settled then '{}' else array(select x.user_id from contract_owners x
          where x.organisation_id = ${organisation} and x.contract_id = s.id order by x.user_id) end as owner_ids,
        case when s.is_settled then '{}' else s.reminded_ids end as reminded_ids
      from (select c.id, c.product, c.vendor, c.end_date, f.team_ids,
          case when ${evergreen.inSql} then c.renewal_type end as endless_type, c.notice_deadline is not null as has_notice,
          c.end_date is not null as has_end,
          array(select distinct coalesce(r.user_id::text, '${sql.raw(OWNERS)}') from contract_reminders r
            where r.organisation_id = ${organisation} and r.contract_id = c.id and ${reminderDay.inSql} >= ${today}::date
            order by 1) as reminded_ids,
          ${settled.inSql(scope)} as is_settled
        from contracts c join contract_figures f on f.organisation_id = c.organisation_id and f.contract_id = c.id
        where c.organisation_id = ${organisation} and c.deleted_at is null and c.status = 'LIVE' and ${isSeen}) s) r`;
}

/**
 * The Live records in the Reminder Health of a user, in groups of those that remind the same people of the same dates, so that a
 * million of them are looked at by the database alone; null where there are more than `most` groups.
 *
 * @param today of the organisation; is the value of each date that the records of a group have
 */
export async function findAlikeRecords(
  db: Transaction,
  actor: Actor,
  { most, today }: { readonly most: number; readonly today: CalendarDate },
): Promise<AlikeRecords[] | null> {
  const { rows } =
    await sql<AlikeRow>`select ${KEY} as key, count(*) as count, r.is_settled, r.endless_type, r.has_notice,
      r.has_end, r.team_ids::text[] as team_ids, r.owner_ids::text[] as owner_ids, r.reminded_ids
    from ${liveRecords(db.scope, actor, today)}
    group by ${ALIKE}
    limit ${most + 1}`.execute(db);
  if (rows.length > most) return null;
  return rows.map(({ key, count, ...row }) => ({
    key,
    count: Number(count),
    subject: {
      status: 'LIVE',
      isSettled: row.is_settled,
      renewalType: row.endless_type,
      noticeDeadline: row.has_notice ? today : null,
      endDate: row.has_end ? today : null,
      teams: row.team_ids,
      owners: row.owner_ids,
    },
    reminded: row.reminded_ids.map((id) => (id === OWNERS ? null : id)),
  }));
}

/** A record of a group, as the health of reminders names it. */
export interface AlikeRecord {
  readonly id: string;
  readonly product: string;
  readonly vendor: string;
  readonly endDate: CalendarDate | null;
  readonly key: string;
}

/** The first records of some groups in the order of their ids. */
export async function findRecordsAlike(
  db: Transaction,
  actor: Actor,
  {
    keys,
    most,
    today,
  }: { readonly keys: readonly string[]; readonly most: number; readonly today: CalendarDate },
): Promise<AlikeRecord[]> {
  if (keys.length === 0) return [];
  const { rows } =
    await sql<AlikeRecord>`select r.id, r.product, r.vendor, r.end_date as "endDate", ${KEY} as key
    from ${liveRecords(db.scope, actor, today)} where ${KEY} = any(${[...keys]}::text[]) order by r.id limit ${most}`.execute(
      db,
    );
  return rows;
}
