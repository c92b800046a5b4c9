import { sql } from 'kysely';
import { isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { readValueFilter } from '@pactbook/domain/kernel/value-filter.ts';
import { fullAccessScope } from '@pactbook/domain/features/contracts/access.ts';
import { isPaperKey } from '@pactbook/domain/features/contract-papers/paper-fields.ts';
import { builtInFilterKey } from '@pactbook/domain/features/saved-views/custom-filter.ts';
import { withVendorNames } from '@pactbook/domain/features/saved-views/contract-filter.ts';
import { momentOf } from '@pactbook/domain/features/saved-views/changed-since.ts';
import {
  filteredDateOf,
  NO_VALUE,
  type MissingFilter,
  type TableView,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { costInForceIsMissing } from '../../../rules/cost-in-force.ts';
import { containsKey, keyToFind } from '../../../rules/searched-text.ts';
import { all, any, customValue, type Condition, type StoredValue } from '../../../rules/stored-value.ts';
import { endIsMissing, noticeIsOver, openDecision } from '../../../rules/term.ts';
import { paperPasses } from '../../../rules/papers.ts';
import { dayInRange, storable, valueFilter } from '../../../rules/value-filters.ts';
import { isOfVendors, readVendorNames } from '../../vendors/queries.ts';
import { amountPasses } from '../values/amounts-to-sql.ts';
import { columnValue } from '../orders/orders-to-sql.ts';
import { isFull, peopleNames, whereReadable, type PageReader } from '../values/values-to-sql.ts';

/** As the database writes ids: whatever else is chosen fits no record. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
export const idsAmong = (chosen: readonly { readonly id: string }[]): string[] =>
  chosen.map(({ id }) => id).filter((id) => UUID.test(id));

function within({ scope }: PageReader, table: string, column: string, ids: readonly string[]): Condition {
  return sql`exists (select from ${sql.ref(table)} x where x.organisation_id = ${scope.organisationId}
    and x.contract_id = c.id and ${sql.ref(`x.${column}`)} = any(${ids}::uuid[]))`;
}

function noneIn({ scope }: PageReader, table: string, also: Condition = sql`true`): Condition {
  return sql`not exists (select from ${sql.ref(table)} x where x.organisation_id = ${scope.organisationId}
    and x.contract_id = c.id and ${also})`;
}

/** Any of the chosen teams, categories or owners, where one of them means none. */
function anyIn(
  reader: PageReader,
  table: string,
  column: string,
  chosen: readonly { readonly id: string }[],
): Condition {
  const isNone = chosen.some(({ id }) => id === NO_VALUE);
  return any([within(reader, table, column, idsAmong(chosen)), ...(isNone ? [noneIn(reader, table)] : [])]);
}

/** A value among those of a column, where one of them means none. */
function among(column: string, chosen: readonly string[], none: string): Condition {
  const values = storable(chosen.filter((value) => value !== none));
  return any([
    ...(values.length > 0 ? [sql<boolean>`${sql.ref(column)} = any(${values}::text[])`] : []),
    ...(chosen.includes(none) ? [sql<boolean>`${sql.ref(column)} is null`] : []),
  ]);
}

function endMonths(chosen: readonly string[]): Condition {
  const months = chosen.filter((month) => month !== NO_VALUE && isCalendarDate(`${month}-01`));
  return any([
    ...months.map(
      (month) => sql<boolean>`c.end_date >= ${`${month}-01`}::date
        and c.end_date < ${`${month}-01`}::date + interval '1 month'`,
    ),
    ...(chosen.includes(NO_VALUE) ? [sql<boolean>`c.end_date is null`] : []),
  ]);
}

/** `missingOf` of the domain. */
const IS_MISSING: Readonly<Record<MissingFilter, (reader: PageReader) => Condition>> = {
  endDate: () => endIsMissing.inSql,
  renewal: () => sql`c.renewal_type is null`,
  costInForce: costInForceIsMissing.inSql,
  owner: (reader) => noneIn(reader, 'contract_owners'),
  documents: (reader) => noneIn(reader, 'documents', sql`x.deleted_at is null`),
  decision: ({ scope }) => openDecision.inSql(scope),
  openDecision: ({ scope, today }) => all([openDecision.inSql(scope), sql`not ${noticeIsOver.inSql(today)}`]),
  timelyDecision: ({ scope, today }) => all([openDecision.inSql(scope), noticeIsOver.inSql(today)]),
};

/** Whether the record `c` misses a value, and the person may know. */
export function misses(reader: PageReader, what: MissingFilter): Condition {
  return sql`(${isFull(reader)} and ${IS_MISSING[what](reader)})`;
}

function choices(reader: PageReader, { filters }: TableView, { vendors }: FoundNames): Condition[] {
  const conditions: Condition[] = [];
  const when = (chosen: readonly unknown[], condition: () => Condition) => {
    if (chosen.length > 0) conditions.push(condition());
  };
  when(filters.statuses, () => sql`c.status = any(${filters.statuses}::text[])`);
  when(filters.teams, () => anyIn(reader, 'contract_teams', 'team_id', filters.teams));
  when(filters.categories, () => anyIn(reader, 'contract_categories', 'category_id', filters.categories));
  when(filters.owners, () => anyIn(reader, 'contract_owners', 'user_id', filters.owners));
  when(filters.renewals, () => all([isFull(reader), among('c.renewal_type', filters.renewals, 'NONE')]));
  when(filters.vendors, () => isOfVendors('c', vendors));
  when(filters.hostings, () => among('c.hosting_model', filters.hostings, 'NONE'));
  when(filters.endMonths, () => endMonths(filters.endMonths));
  when(filters.missing, () => any(filters.missing.map((what) => misses(reader, what))));
  return conditions;
}

/** A condition on a value that counts as not met by a record of which the person may not read the value. */
const ofReadable = (reader: PageReader, { isRestricted }: StoredValue, passes: Condition): Condition =>
  isRestricted ? sql`coalesce(${whereReadable(reader, passes)}, false)` : passes;

/** The filters by amounts, which count as not met by a record of which the person may not read them. */
const amounts = (reader: PageReader, { filters }: TableView): Condition[] =>
  filters.amounts.map(
    ({ key, value }) => sql`coalesce(${whereReadable(reader, amountPasses(reader, key, value))}, false)`,
  );

/** The filter by the value of one field, built in or custom: `customFieldPasses` of the domain. */
function fieldFilter(reader: PageReader, { key, value }: TableView['customField']): Condition[] {
  if (key === '') return [];
  const builtIn = builtInFilterKey(key);
  const column = builtIn === null ? null : columnValue(reader, builtIn);
  const stored = column ?? customValue(reader.customFields, key);
  const filter = readValueFilter(stored.kind, value);
  // Of a field that does not exist, it is unknown whether a record has it.
  const isKnown = builtIn !== null || reader.customFields.has(key);
  if (filter.kind === 'none' && !isKnown) return [sql`false`];
  const passesAs = (sqlValue: StoredValue['value']) =>
    valueFilter.inSql({ ...stored, value: sqlValue }, filter);
  const passes =
    builtIn !== null && isPaperKey(builtIn)
      ? paperPasses(reader.scope, builtIn, passesAs)
      : passesAs(stored.value);
  return [ofReadable(reader, stored, passes)];
}

/** What records hold by id and a view names: those whose names contain a searched text, and vendors. */
export interface FoundNames {
  readonly teams: readonly string[];
  readonly categories: readonly string[];
  readonly people: readonly string[];
  /** The people that others see and whose names do not contain it; none where no custom field names people. */
  readonly otherPeople: readonly string[];
  /** The vendors that the view filters by, under the names that they have now. */
  readonly vendors: readonly string[];
}

/** Whether a custom value that the person reads contains the searched text; a person by name, not by id. */
function customValueContains(
  reader: PageReader,
  key: string,
  { people, otherPeople }: FoundNames,
): Condition {
  const open = [...reader.customFields.values()]
    .filter(({ restricted }) => !restricted)
    .map((one) => one.key);
  // A user who reads every record in full reads every field: a look at the rights of each record would keep several workers
  // from sharing the scan.
  const readable = fullAccessScope(reader.actor).everyContract
    ? sql`null`
    : sql`case when not ${isFull(reader)} then ${open}::text[] end`;
  return sql`custom_values_contain(c.custom_fields, ${readable}, ${key}, ${people}::text[], ${otherPeople}::text[])`;
}

type FoundKind = Exclude<keyof FoundNames, 'vendors'>;

/** Finds what a view searches for among the names, which are few, before it is looked for in records. */
export async function findNames(
  db: Transaction,
  { scope, customFields }: PageReader,
  { filters }: TableView,
): Promise<FoundNames> {
  const key = keyToFind(filters.search);
  const { vendors } =
    filters.vendors.length === 0 ? filters : withVendorNames(filters, await readVendorNames(db));
  if (key === '') return { teams: [], categories: [], people: [], otherPeople: [], vendors };
  const isNamed = [...customFields.values()].some(({ type }) => type === 'user');
  const people = sql`from ${peopleNames(scope)} p where ${isNamed}`;
  const { rows } = await sql<{ kind: FoundKind; id: string }>`
    select 'teams' as kind, y.id from teams y
      where y.organisation_id = ${scope.organisationId} and ${containsKey(sql`y.name`, key)}
    union all select 'categories', y.id from categories y
      where y.organisation_id = ${scope.organisationId} and ${containsKey(sql`y.name`, key)}
    union all select 'people', p.id ${people} and ${containsKey(sql`p.name`, key)}
    union all select 'otherPeople', p.id ${people} and not ${containsKey(sql`p.name`, key)}`.execute(db);
  const idsOf = (kind: FoundKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return {
    teams: idsOf('teams'),
    categories: idsOf('categories'),
    people: idsOf('people'),
    otherPeople: idsOf('otherPeople'),
    vendors,
  };
}

/** The search over everything that the person reads of a record: `searchText` of the domain. */
function searchPasses(reader: PageReader, { filters }: TableView, names: FoundNames): Condition[] {
  const key = keyToFind(filters.search);
  if (key === '') return [];
  const inTexts = any([
    containsKey(sql`c.product || E'\n' || c.vendor || E'\n' || c.description`, key),
    sql`(${isFull(reader)} and ${containsKey(sql`c.notes`, key)})`,
    customValueContains(reader, key, names),
  ]);
  const { teams, categories, people } = names;
  return [
    any([
      // Nearly every record ends at the stored text, which holds more than a person may read; what it finds is looked at closer.
      sql`case when position(${key} in c.search_text) > 0 then ${inTexts} else false end`,
      ...(teams.length > 0 ? [within(reader, 'contract_teams', 'team_id', teams)] : []),
      ...(categories.length > 0 ? [within(reader, 'contract_categories', 'category_id', categories)] : []),
      ...(people.length > 0
        ? [
            sql<boolean>`case when c.search_text like any(${people.map((id) => `%${id}%`)}::text[])
              then ${customValueContains(reader, key, names)} else false end`,
          ]
        : []),
    ]),
  ];
}

function dateRange({ dataView }: TableView): Condition[] {
  const date = filteredDateOf(dataView.key);
  if (date === null || dataView.dateRange === null) return [];
  const [from, to] = dataView.dateRange.range;
  return [dayInRange(date === 'startDate' ? sql`c.start_date` : sql`c.end_date`, from, to)];
}

function noticeBy(reader: PageReader, { filters }: TableView): Condition[] {
  if (filters.noticeBy === null) return [];
  const [from, to] = filters.noticeBy.range;
  return [all([isFull(reader), dayInRange(sql`c.notice_deadline`, from, to)])];
}

/** Records that the person does not read in full tell only when they were added (docs/decisions/0057). */
function changedSince(reader: PageReader, { filters }: TableView): Condition[] {
  if (filters.changedSince === null) return [];
  const moment = sql`${new Date(momentOf(filters.changedSince))}::timestamptz`;
  return [sql`case when ${isFull(reader)} then c.updated_at else c.created_at end >= ${moment}`];
}

/**
 * Whether the record `c` passes every filter of a view and its search, as `buildViewFilter` of the domain decides it for
 * a record that the person has: what they may not read decides nothing.
 *
 * @param names what {@link findNames} found for the view
 */
export function passesView(reader: PageReader, view: TableView, names: FoundNames): Condition {
  return all([
    ...choices(reader, view, names),
    ...noticeBy(reader, view),
    ...changedSince(reader, view),
    ...fieldFilter(reader, view.customField),
    ...amounts(reader, view),
    ...dateRange(view),
    ...searchPasses(reader, view, names),
  ]);
}
