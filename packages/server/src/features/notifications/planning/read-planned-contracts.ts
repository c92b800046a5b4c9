import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { DECISIONS, knownEnd, settlesTerm } from '@pactbook/domain/features/contracts/decision.ts';
import { COUNTED_FROM, type AddedReminder } from '@pactbook/domain/features/notifications/added-reminder.ts';
import { noticeWindow, RENEWAL_TYPES } from '@pactbook/domain/features/contracts/renewal.ts';
import type { Listener } from '@pactbook/domain/features/notifications/audience.ts';
import type {
  ExpiringDocument,
  RemindedContract,
} from '@pactbook/domain/features/notifications/reminder-plan.ts';
import { keptLeadDaySchema } from '@pactbook/domain/features/organisations/lead-days.ts';
import {
  changedSettings,
  defaultSettings,
  keptSettingsSchema,
  type NotificationSettings,
} from '@pactbook/domain/features/notifications/settings.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { ENGLISH, type NumberLocale } from '@pactbook/domain/kernel/text/number-locale.ts';
import { flagsOfRow, type RightColumn } from '@pactbook/domain/kernel/rights.ts';
import { personName } from '../../../platform/database/activity.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { reminderDay } from '../../../rules/reminder-day.ts';
import { isInHealth } from '../alike-records/read-alike-records.ts';
import { rightColumns } from '../../users/queries.ts';

/** An active person with what they asked for, and how they are reached. */
export interface Person extends Listener {
  readonly name: string;
  readonly firstName: string;
  readonly emailAddress: string;
  /** IANA name: their own, else the organisation's. */
  readonly timeZoneId: string;
  readonly numberLocale: NumberLocale;
  /** What holds for people who follow the organisation. */
  readonly organisationLeadDays: readonly number[];
}

interface PersonRow extends Record<RightColumn, boolean> {
  id: string;
  name: string;
  first_name: string;
  email_address: string;
  time_zone: string;
  number_locale: string | null;
  manage_teams: string[];
  view_teams: string[];
  settings: unknown;
  organisation_lead_days: unknown;
}

/** Settings as they are kept; what was never chosen, or is of an older shape, is as by default. */
function keptSettings(
  kept: unknown,
  actor: Parameters<typeof defaultSettings>[0],
  organisationLeadDays: readonly number[],
): NotificationSettings {
  const parsed = keptSettingsSchema.safeParse(kept);
  if (!parsed.success) return defaultSettings(actor, organisationLeadDays);
  return changedSettings(parsed.data, {}, organisationLeadDays);
}

function personOf(row: PersonRow, scope: OrganisationScope): Person {
  const actor: Actor = {
    userId: row.id,
    organisationId: scope.organisationId,
    ...flagsOfRow(row),
    manageTeams: row.manage_teams,
    viewTeams: row.view_teams,
    impersonatorId: null,
  };
  const leadDays = z.array(keptLeadDaySchema).parse(row.organisation_lead_days);
  return {
    actor,
    settings: keptSettings(
      row.settings,
      actor,
      leadDays.map(({ days }) => days),
    ),
    organisationLeadDays: leadDays.map(({ days }) => days),
    leadDaysSince: new Map(leadDays.flatMap(({ days, since }) => (since === null ? [] : [[days, since]]))),
    name: row.name,
    firstName: row.first_name,
    emailAddress: row.email_address,
    timeZoneId: row.time_zone,
    numberLocale: row.number_locale ?? ENGLISH,
  };
}

/** The active people of the organisation, or those of them who are named. */
export async function findPeople(db: Transaction, ids: readonly string[] | null = null): Promise<Person[]> {
  const isNamed = (column: RawBuilder<unknown>) =>
    ids === null ? sql`true` : sql`${column} = any(${[...ids]}::uuid[])`;
  const teamsAt = (level: string) => sql`coalesce(array_agg(p.team_id::text order by p.team_id)
    filter (where p.level = ${level}), '{}')`;
  const { rows } =
    await sql<PersonRow>`select u.id, ${personName('u')} as name, u.first_name, u.email_address,
      coalesce(u.time_zone, o.time_zone) as time_zone, u.number_locale, ${rightColumns('u')},
      coalesce(t.manages, '{}') as manage_teams, coalesce(t.views, '{}') as view_teams, s.settings,
      o.lead_days as organisation_lead_days
    from users u
    join organisations o on o.id = u.organisation_id
    left join (select p.user_id, ${teamsAt('manage')} as manages, ${teamsAt('view')} as views
      from team_permissions p where p.organisation_id = ${db.organisationId} and ${isNamed(sql`p.user_id`)} group by p.user_id) t on t.user_id = u.id
    left join notification_settings s on s.organisation_id = u.organisation_id and s.user_id = u.id
    where u.organisation_id = ${db.organisationId} and u.status = 'active' and not u.is_service
      and ${isNamed(sql`u.id`)}
    order by u.id`.execute(db);
  return rows.map((row) => personOf(row, db.scope));
}

/** A record with what its calendar entries and mails need beside its reminders. */
export interface NotifiedContract extends RemindedContract {
  readonly version: number;
  readonly changedAt: number;
  readonly isDeleted: boolean;
  /** The day on which it ends; null while an evergreen one runs. */
  readonly knownEnd: CalendarDate | null;
}

interface DataRow {
  id: string;
  product: string;
  vendor: string;
  status: string;
  renewal_type: string | null;
  term_number: number;
  end_date: string | null;
  notice_deadline: string | null;
  notice_earliest: string | null;
  begins: string | null;
  version: number;
  updated_at: Date;
  deleted_at: Date | null;
  teams: string[];
  owners: string[];
  documents: ExpiringDocument[];
  reminders: AddedReminder[];
  decision: string | null;
}

/** What hangs on a record. */
interface Hanging {
  id: string;
  list: string[];
}

interface ReminderRow {
  contract_id: string;
  id: string;
  user_id: string | null;
  day: string | null;
  days_before: number | null;
  counted_from: string | null;
  note: string;
}

const countedFromSchema = z.enum(COUNTED_FROM).nullable();

function addedReminderOf({ id, note, ...row }: ReminderRow): AddedReminder {
  return {
    id,
    userId: row.user_id,
    day: row.day,
    daysBefore: row.days_before,
    before: countedFromSchema.parse(row.counted_from),
    note,
  };
}

const decisionSchema = z.enum(DECISIONS).nullable();
const renewalTypeSchema = z.enum(RENEWAL_TYPES).nullable();

function notifiedContractOf(row: DataRow): NotifiedContract {
  const decision = decisionSchema.parse(row.decision);
  const renewalType = renewalTypeSchema.parse(row.renewal_type);
  return {
    id: row.id,
    product: row.product,
    vendor: row.vendor,
    status: row.status,
    renewalType,
    termNumber: row.term_number,
    endDate: row.end_date,
    knownEnd: knownEnd({
      endDate: row.end_date,
      renewal: renewalType && { type: renewalType },
      decision: decision && { decision },
    }),
    noticeDeadline: row.notice_deadline,
    noticeFrom:
      noticeWindow({
        noticeEarliest: row.notice_earliest,
        noticeDeadline: row.notice_deadline,
        termStartDate: row.begins,
      })?.from ?? null,
    reminders: row.reminders,
    isSettled: decision !== null && settlesTerm(decision),
    teams: row.teams,
    owners: row.owners,
    documents: row.documents,
    version: row.version,
    changedAt: row.updated_at.getTime(),
    isDeleted: row.deleted_at !== null,
  };
}

/** Records with teams, owners, documents that expire, added reminders and what was decided about their present term, in the order of their ids. @param page what to pick, of `contracts` */
async function findRecords(db: Transaction, page: RawBuilder<unknown>): Promise<NotifiedContract[]> {
  const organisation = db.organisationId;
  const { rows } = await sql<
    Omit<DataRow, 'teams' | 'owners' | 'documents' | 'reminders' | 'decision'>
  >`select c.id, c.product, c.vendor, c.status,
      c.renewal_type, c.term_number, c.end_date, c.notice_deadline, c.notice_earliest,
      coalesce(c.term_start_date, c.start_date) as begins, c.version, c.updated_at, c.deleted_at
    from (${page}) c order by c.id`.execute(db);
  if (rows.length === 0) return [];
  // By ids in statements of their own: plans that stay good before statistics are gathered.
  const ofThese = sql`x.organisation_id = ${organisation} and x.contract_id = any(${rows.map(({ id }) => id)}::uuid[])`;
  const teams =
    await sql<Hanging>`select x.contract_id as id, array_agg(x.team_id::text order by x.team_id) as list
    from contract_teams x where ${ofThese} group by x.contract_id`.execute(db);
  const owners =
    await sql<Hanging>`select x.contract_id as id, array_agg(x.user_id::text order by x.position) as list
    from contract_owners x where ${ofThese} group by x.contract_id`.execute(db);
  const decisions = await sql<{ id: string; term_number: number; decision: string }>`select distinct on
      (x.contract_id, x.term_number) x.contract_id as id, x.term_number, x.decision
    from contract_decisions x where ${ofThese} and x.withdrawn_at is null
    order by x.contract_id, x.term_number, x.id desc`.execute(db);
  const documents = await sql<ExpiringDocument & { contract_id: string }>`select x.contract_id, x.id, x.name,
      x.expires_on as "expiresOn" from documents x
    where ${ofThese} and x.expires_on is not null and x.deleted_at is null order by x.id`.execute(db);
  const reminders =
    await sql<ReminderRow>`select x.contract_id, x.id, x.user_id, x.day, x.days_before, x.counted_from, x.note
    from contract_reminders x where ${ofThese} order by x.id`.execute(db);
  const remindersOf = Map.groupBy(reminders.rows, (row) => row.contract_id);
  const documentsOf = Map.groupBy(documents.rows, (row) => row.contract_id);
  const teamsOf = new Map(teams.rows.map(({ id, list }) => [id, list]));
  const ownersOf = new Map(owners.rows.map(({ id, list }) => [id, list]));
  const decisionOf = new Map(decisions.rows.map((row) => [`${row.id} ${row.term_number}`, row.decision]));
  return rows.map((row) =>
    notifiedContractOf({
      ...row,
      teams: teamsOf.get(row.id) ?? [],
      owners: ownersOf.get(row.id) ?? [],
      documents: (documentsOf.get(row.id) ?? []).map(({ id, name, expiresOn }) => ({ id, name, expiresOn })),
      reminders: (remindersOf.get(row.id) ?? []).map(addedReminderOf),
      decision: decisionOf.get(`${row.id} ${row.term_number}`) ?? null,
    }),
  );
}

/** The records of these ids, deleted ones too. */
export function findContractsById(db: Transaction, ids: readonly string[]): Promise<NotifiedContract[]> {
  const page = sql`select * from contracts
    where organisation_id = ${db.organisationId} and id = any(${[...ids]}::uuid[])`;
  return findRecords(db, page);
}

/** Days between which a deadline lies, both included. */
export interface DayWindow {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** The same for reminders that people added; as `to` without it. */
  readonly addedTo?: CalendarDate;
}

/** So many records after the one of an id. */
export interface RecordsPage {
  readonly after: string | null;
  readonly limit: number;
  /** Which of the records `c`; all without it. */
  readonly isWanted?: RawBuilder<boolean>;
}

/**
 * Records that have a deadline in a window, so many after the one of an id: Live ones with a date of their term, those
 * that have not expired with a document that does, and those with a reminder that someone added or put off.
 */
export function findContractsWithDeadlines(
  db: Transaction,
  { from, to, addedTo = to }: DayWindow,
  { after, limit, isWanted = sql`true` }: RecordsPage,
): Promise<NotifiedContract[]> {
  const isBehind = sql`and ${isWanted} ${after === null ? sql`` : sql`and c.id > ${after}::uuid`}`;
  // Each kind for itself, with its limit inside, so that no plan depends on how many there are of either.
  const page = sql`with dated as materialized (
      select c.id from contracts c
      where c.organisation_id = ${db.organisationId} and c.deleted_at is null and c.status = 'LIVE'
        and (c.end_date between ${from}::date and ${to}::date or c.notice_deadline between ${from}::date and ${to}::date)
        ${isBehind}
      order by c.id limit ${limit}),
    added as materialized (
      select distinct c.id from contract_reminders r
      join contracts c on c.organisation_id = r.organisation_id and c.id = r.contract_id
      left join reminder_snoozes s on s.organisation_id = r.organisation_id and s.contract_id = r.contract_id
        and (r.user_id is null or s.user_id = r.user_id)
      where r.organisation_id = ${db.organisationId} and c.deleted_at is null
        and ${reminderDay.inSql} <= ${addedTo}::date and greatest(${reminderDay.inSql}, s.until) >= ${from}::date
        ${isBehind}
      order by c.id limit ${limit}),
    papered as materialized (
      select distinct c.id from documents d
      join contracts c on c.organisation_id = d.organisation_id and c.id = d.contract_id
      where d.organisation_id = ${db.organisationId} and d.deleted_at is null
        and d.expires_on between ${from}::date and ${to}::date
        and c.deleted_at is null and c.status <> 'EXPIRED' ${isBehind}
      order by c.id limit ${limit})
    select * from contracts
    where organisation_id = ${db.organisationId}
      and id = any(array(select id from dated union select id from added union select id from papered))
    order by id limit ${limit}`;
  return findRecords(db, page);
}

/** The Live records in the Reminder Health of a user, page by page after an id. */
export function findLiveContracts(
  db: Transaction,
  actor: Actor,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<NotifiedContract[]> {
  const page = sql`select c.* from contracts c
    where c.organisation_id = ${db.organisationId} and c.deleted_at is null and c.status = 'LIVE'
      and ${isInHealth(db.scope, actor, { alias: 'c' })}
      ${after === null ? sql`` : sql`and c.id > ${after}::uuid`}
    order by c.id limit ${limit}`;
  return findRecords(db, page);
}

/** Until when people put off the reminders of some records: by record, then by person. */
export async function findSnoozes(
  db: Transaction,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, CalendarDate>>> {
  const rows = await db
    .selectFrom('reminder_snoozes')
    .select(['contract_id', 'user_id', 'until'])
    .where('organisation_id', '=', db.organisationId)
    .where('contract_id', '=', sql<string>`any(${[...contractIds]}::uuid[])`)
    .execute();
  const snoozes = new Map<string, Map<string, CalendarDate>>();
  for (const { contract_id: contractId, user_id: userId, until } of rows) {
    const known = snoozes.get(contractId) ?? new Map<string, CalendarDate>();
    snoozes.set(contractId, known.set(userId, until));
  }
  return snoozes;
}
