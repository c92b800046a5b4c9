import { sql, type RawBuilder } from 'kysely';
import { RUN_ANALYSES } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { papersChanged } from '@pactbook/domain/features/contract-analysis/events.ts';
import { ACCESS_EVENTS, type EventGroup } from '@pactbook/domain/features/activity/event-groups.ts';
import { SYSTEM_ACTOR, type ActivityFilter } from '@pactbook/domain/features/activity/activity-filter.ts';
import { addDays, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import { startOfDay } from '@pactbook/domain/kernel/zoned-time.ts';
import { readActivity, type ActivityPage } from '../../platform/database/activity.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { isIndexed } from './grams/read-grams.ts';
import { containsText } from '../../rules/searched-text.ts';
import { readPeopleNamed } from './people/read-people-named.ts';
import { searchActivity } from './search/read-found-events.ts';

const DAY_MS = 24 * 3_600_000;
const NO_CHANCE = new Uint8Array(10);

/** The least identifier that an event of a moment could have. */
const idAt = (unixMilliseconds: number): string => uuidV7(Math.max(0, unixMilliseconds), NO_CHANCE);

/** The least and the largest identifier. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Before every event of a day in the caller's zone and later ones. */
const idSince = (day: CalendarDate, timeZoneId: string): string => idAt(startOfDay(day, timeZoneId) - DAY_MS);

/** Behind every event up to the end of a day in the caller's zone. */
const idUntil = (day: CalendarDate, timeZoneId: string): string =>
  idAt(startOfDay(addDays(day, 1), timeZoneId) + DAY_MS);

/** From the beginning of a day in the caller's zone; identifiers, which grow with time, narrow the index first. */
function since(day: CalendarDate, timeZoneId: string): RawBuilder<unknown> {
  const moment = startOfDay(day, timeZoneId);
  return sql`e.id >= ${idSince(day, timeZoneId)}::uuid and e.at >= ${new Date(moment)}`;
}

/** To the end of a day in the caller's zone. */
function until(day: CalendarDate, timeZoneId: string): RawBuilder<unknown> {
  const moment = startOfDay(addDays(day, 1), timeZoneId);
  return sql`e.id < ${idUntil(day, timeZoneId)}::uuid and e.at < ${new Date(moment)}`;
}

function by(actor: string): RawBuilder<unknown> {
  if (actor === SYSTEM_ACTOR) return sql`e.actor_id is null`;
  return sql`(e.actor_id = ${actor} or e.impersonator_id = ${actor})`;
}

function ofGroup(group: EventGroup): RawBuilder<unknown> {
  return group === 'access' ? sql`e.type = any(${ACCESS_EVENTS})` : sql`e.type <> all(${ACCESS_EVENTS})`;
}

function aboutTeam({ organisationId }: OrganisationScope, teamId: string): RawBuilder<unknown> {
  return sql`(e.subject_kind = 'team' and e.subject_id = ${teamId} or e.subject_kind = 'contract' and e.subject_id in (
    select x.contract_id from contract_teams x where x.organisation_id = ${organisationId} and x.team_id = ${teamId}))`;
}

/** Part of a name or a value, whatever case and accents: the cheapest is asked first. @param people with such a name */
function mentioning(text: string, people: readonly string[]): RawBuilder<unknown> {
  const label = containsText(sql`e.subject_label`, text);
  const changes = containsText(sql`e.changes::text`, text);
  if (people.length === 0) return sql`(${label} or ${changes})`;
  return sql`(${label} or e.actor_id = any(${people}::uuid[]) or e.impersonator_id = any(${people}::uuid[]) or ${changes})`;
}

function conditions(
  scope: OrganisationScope,
  filter: ActivityFilter,
  timeZoneId: string,
  people: readonly string[],
): RawBuilder<unknown> {
  const { actor, group, type, kind, contractId, teamId, changeSetId, search = '', from, to } = filter;
  const all = [
    group === undefined ? null : ofGroup(group),
    actor === undefined ? null : by(actor),
    type === undefined ? null : sql`e.type = ${type}`,
    kind === undefined ? null : sql`e.subject_kind = ${kind}`,
    contractId === undefined ? null : sql`e.subject_kind = 'contract' and e.subject_id = ${contractId}`,
    teamId === undefined ? null : aboutTeam(scope, teamId),
    changeSetId === undefined ? null : sql`e.change_set_id = ${changeSetId}`,
    from === undefined ? null : since(from, timeZoneId),
    to === undefined ? null : until(to, timeZoneId),
    search === '' ? null : mentioning(search, people),
  ].filter((one) => one !== null);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

/**
 * Without the single records of what was done to many at once: one event describes the whole (an import, a merge, a
 * bulk edit, a batch of analyses) and links to them. A filter by record, kind or word shows each. An index has this condition (migration
 * 0067).
 */
function asOne({
  type,
  kind,
  contractId,
  teamId,
  changeSetId,
  search = '',
}: ActivityFilter): RawBuilder<unknown> {
  const isNarrow =
    [type, kind, contractId, teamId, changeSetId].some((one) => one !== undefined) || search !== '';
  if (isNarrow) return sql`true`;
  return sql`(e.change_set_id is null or e.subject_kind <> 'contract')
    and (e.type <> ${papersChanged.type} or e.cause <> ${RUN_ANALYSES})`;
}

/**
 * Whether more events than a number pass a filter. Those with a search word are not counted: a user who searches gets few,
 * and finding out takes as long as the file.
 */
export async function isActivityLongerThan(
  db: Transaction,
  { filter, timeZoneId }: { readonly filter: ActivityFilter; readonly timeZoneId: string },
  events: number,
): Promise<boolean> {
  if (filter.search !== undefined && filter.search !== '') return false;
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
      select from events e where e.organisation_id = ${db.organisationId}
        and ${conditions(db.scope, filter, timeZoneId, [])} limit ${events + 1}) found`.execute(db);
  return (rows[0]?.count ?? 0) > events;
}

/**
 * What happened in the organisation, newest first (docs/product/screens.md, "Activity feed page"). Only for users who may
 * read every value. What was done to many records at once is one entry, unless `isWhole` or the filter asks for each.
 *
 * @param timeZoneId the zone of the filter's days
 */
export async function listActivity(
  db: Transaction,
  {
    filter,
    timeZoneId,
    isWhole = false,
  }: { readonly filter: ActivityFilter; readonly timeZoneId: string; readonly isWhole?: boolean },
  page: ActivityPage,
): Promise<{ items: ActivityEntry[]; nextCursor: string | null }> {
  const { search = '', from, to, contractId, changeSetId } = filter;
  const people = search === '' ? [] : await readPeopleNamed(db, search);
  const where = conditions(db.scope, filter, timeZoneId, people);
  // What happened to one record, or in one change set, is found by that.
  const isOfOne = contractId !== undefined || changeSetId !== undefined;
  if (!isOfOne && isIndexed(search)) {
    const between = {
      since: from === undefined ? FIRST_ID : idSince(from, timeZoneId),
      before: to === undefined ? LAST_ID : idUntil(to, timeZoneId),
    };
    return await searchActivity(db, { text: search, people, where, ...between }, page);
  }
  if (isOfGroupAlone(filter)) {
    const before = page.cursor?.toLowerCase() ?? (to === undefined ? LAST_ID : idUntil(to, timeZoneId));
    return await readActivity(
      db,
      db.scope,
      newestOfTypes(db.scope, { where, before, limit: page.limit }),
      page,
    );
  }
  return await readActivity(db, db.scope, isWhole ? where : sql`${where} and ${asOne(filter)}`, page);
}

/** Whether sign-ins and what was read are wanted, of some days at most. */
function isOfGroupAlone({ group, from: _, to: __, ...rest }: ActivityFilter): boolean {
  return group === 'access' && Object.values(rest).every((value) => value === undefined || value === '');
}

/**
 * The newest events of each type of the group, found in the index of types: among a million changes a few sign-ins would
 * be looked for for long.
 */
function newestOfTypes(
  { organisationId }: OrganisationScope,
  {
    where,
    before,
    limit,
  }: { readonly where: RawBuilder<unknown>; readonly before: string; readonly limit: number },
): RawBuilder<unknown> {
  return sql`e.id = any(array(select n.id from unnest(${ACCESS_EVENTS}::text[]) as t (type)
    cross join lateral (select e.id from events e
      where e.organisation_id = ${organisationId} and e.type = t.type and e.id < ${before}::uuid and ${where}
      order by e.id desc limit ${limit + 1}) n))`;
}
