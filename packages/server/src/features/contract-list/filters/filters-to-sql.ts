import { sql, type RawBuilder } from 'kysely';
import { isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { searchedKey } from '@pactbook/domain/kernel/text/search-key.ts';
import { readValueFilter, type ValueFilter } from '@pactbook/domain/kernel/value-filter.ts';
import { fullAccessScope } from '@pactbook/domain/features/contracts/access.ts';
import { settlesTerm, DECISIONS } from '@pactbook/domain/features/contracts/decision.ts';
import {
  askedCurrency,
  askedYear,
  builtInFilterKey,
  isAmountFilter,
} from '@pactbook/domain/features/saved-views/custom-filter.ts';
import { withVendorNames } from '@pactbook/domain/features/saved-views/contract-filter.ts';
import { momentOf } from '@pactbook/domain/features/saved-views/changed-since.ts';
import {
  filteredDateOf,
  NO_END,
  NO_OWNER,
  type MissingFilter,
  type TableView,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { DECIDE_BY } from '../../contracts/queries.ts';
import { readVendorNames } from '../../vendors/queries.ts';
import { askedCost, columnValue, costOfYear } from '../orders/orders-to-sql.ts';
import {
  customValue,
  elementsOf,
  isFull,
  numberOf,
  oneTextOf,
  peopleNames,
  textOf,
  whereReadable,
  type PageReader,
  type StoredValue,
} from '../values/values-to-sql.ts';

type Condition = RawBuilder<boolean>;

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

const contains = (text: RawBuilder<string | null>, key: string): Condition =>
  sql`coalesce(position(${key} in search_key(${text})) > 0, false)`;

/** As the database writes ids: whatever else is chosen fits no record. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
export const idsAmong = (chosen: readonly { readonly id: string }[]): string[] =>
  chosen.map(({ id }) => id).filter((id) => UUID.test(id));

/** What names a thing may not contain (docs/product/records.md): text that the database cannot hold fits no record. */
const storable = (texts: readonly string[]): string[] => texts.filter((text) => !text.includes('\0'));

function within({ scope }: PageReader, table: string, column: string, ids: readonly string[]): Condition {
  return sql`exists (select from ${sql.ref(table)} x where x.organisation_id = ${scope.organisationId}
    and x.contract_id = c.id and ${sql.ref(`x.${column}`)} = any(${ids}::uuid[]))`;
}

function noneIn({ scope }: PageReader, table: string, also: Condition = sql`true`): Condition {
  return sql`not exists (select from ${sql.ref(table)} x where x.organisation_id = ${scope.organisationId}
    and x.contract_id = c.id and ${also})`;
}

/** A value among those of a column, where one of them stands for none. */
function among(column: string, chosen: readonly string[], none: string): Condition {
  const values = storable(chosen.filter((value) => value !== none));
  return any([
    ...(values.length > 0 ? [sql<boolean>`${sql.ref(column)} = any(${values}::text[])`] : []),
    ...(chosen.includes(none) ? [sql<boolean>`${sql.ref(column)} is null`] : []),
  ]);
}

function endMonths(chosen: readonly string[]): Condition {
  const months = chosen.filter((month) => month !== NO_END && isCalendarDate(`${month}-01`));
  return any([
    ...months.map(
      (month) => sql<boolean>`c.end_date >= ${`${month}-01`}::date
        and c.end_date < ${`${month}-01`}::date + interval '1 month'`,
    ),
    ...(chosen.includes(NO_END) ? [sql<boolean>`c.end_date is null`] : []),
  ]);
}

const SETTLING = DECISIONS.filter(settlesTerm);

const waitsForDecision = (reader: PageReader): Condition =>
  sql`(c.status = 'LIVE' and ${DECIDE_BY} is not null
    and ${noneIn(
      reader,
      'contract_decisions',
      sql`x.term_number = c.term_number and x.withdrawn_at is null
      and x.decision = any(${SETTLING}::text[])`,
    )})`;

/** `missingOf` of the domain. */
const IS_MISSING: Readonly<Record<MissingFilter, (reader: PageReader) => Condition>> = {
  endDate: () => sql`(c.end_date is null and c.renewal_type is distinct from 'EVERGREEN')`,
  renewal: () => sql`c.renewal_type is null`,
  // None of the last twelve months: the latest cost up to the day is in force, or none is (`costInForce`). Asked like this,
  // costs are looked through once, and not once for each record.
  costInForce: (reader) =>
    noneIn(
      reader,
      'annual_costs',
      sql`x.cost >= 0 and x.date <= ${reader.today}::date and ${reader.today}::date < x.date + interval '1 year'`,
    ),
  owner: (reader) => noneIn(reader, 'contract_owners'),
  documents: (reader) => noneIn(reader, 'documents', sql`x.deleted_at is null`),
  decision: waitsForDecision,
  openDecision: (reader) =>
    sql`(${waitsForDecision(reader)} and (c.notice_deadline is null or c.notice_deadline >= ${reader.today}::date))`,
  timelyDecision: (reader) =>
    sql`(${waitsForDecision(reader)} and c.notice_deadline < ${reader.today}::date)`,
};

/** Whether the record `c` misses a value, and the person may know. */
export function misses(reader: PageReader, what: MissingFilter): Condition {
  return sql`(${isFull(reader)} and ${IS_MISSING[what](reader)})`;
}

/** Whether a day is in a range; what is no day is compared as text, as the screens do. */
function inRange(day: RawBuilder<unknown>, from: string | null, to: string | null): Condition {
  const bound = (operator: string, limit: string | null): Condition[] => {
    if (limit === null) return [];
    const compared = sql.raw(operator);
    return isCalendarDate(limit)
      ? [sql`${day} ${compared} ${limit}::date`]
      : [sql`(${day})::text collate "C" ${compared} ${limit.replaceAll('\0', '')}`];
  };
  return all([sql`${day} is not null`, ...bound('>=', from), ...bound('<=', to)]);
}

/** Whether the record `c` is of one of the vendors: by the key, which an index has, then by the name. */
const ofVendors = (names: readonly string[]): Condition =>
  sql`(c.vendor_key = any(array(select sort_key(x.name) from unnest(${names}::text[]) as x (name)))
    and c.vendor = any(${names}::text[]))`;

function choices(reader: PageReader, { filters }: TableView, { vendors }: FoundNames): Condition[] {
  const conditions: Condition[] = [];
  const when = (chosen: readonly unknown[], condition: () => Condition) => {
    if (chosen.length > 0) conditions.push(condition());
  };
  when(filters.statuses, () => sql`c.status = any(${filters.statuses}::text[])`);
  when(filters.teams, () => within(reader, 'contract_teams', 'team_id', idsAmong(filters.teams)));
  when(filters.categories, () =>
    within(reader, 'contract_categories', 'category_id', idsAmong(filters.categories)),
  );
  when(filters.owners, () => {
    const nobody = filters.owners.some(({ id }) => id === NO_OWNER);
    const owned = within(reader, 'contract_owners', 'user_id', idsAmong(filters.owners));
    return any([owned, ...(nobody ? [noneIn(reader, 'contract_owners')] : [])]);
  });
  when(filters.renewals, () => all([isFull(reader), among('c.renewal_type', filters.renewals, 'NONE')]));
  when(filters.vendors, () => ofVendors(storable(vendors)));
  when(filters.hostings, () => among('c.hosting_model', filters.hostings, 'NONE'));
  when(filters.endMonths, () => endMonths(filters.endMonths));
  when(filters.missing, () => any(filters.missing.map((what) => misses(reader, what))));
  return conditions;
}

/** Whether one of the values of a choice is wanted, ignoring case. */
function isChosen(stored: StoredValue, wanted: readonly string[]): Condition {
  if (stored.kind === 'user') return sql`${oneTextOf(stored)} = any(${storable(wanted)}::text[])`;
  const keys = wanted.map((choice) => choice.toLowerCase());
  // Options are compared here, so that no alphabet depends on the locale of the database.
  const exact = stored.options
    .map(({ value }) => value)
    .filter((value) => keys.includes(value.toLowerCase()));
  const fits = (text: RawBuilder<string | null>): Condition =>
    sql`(${text} = any(${storable(exact)}::text[]) or lower(${text}) = any(${storable(keys)}::text[]))`;
  const isOne = fits(textOf(stored));
  if (!stored.isJson && stored.kind !== 'multiSelect') return isOne;
  const isSome = sql<boolean>`exists (select from ${elementsOf(stored)} where ${fits(sql`x.one`)})`;
  if (!stored.isJson) return isSome;
  return sql`case when jsonb_typeof(${stored.value}) = 'array' then ${isSome} else ${isOne} end`;
}

function inValueRange(stored: StoredValue, from: string, to: string): Condition {
  if (stored.kind === 'date') {
    const day = stored.isJson ? sql`${oneTextOf(stored)}` : stored.value;
    if (!stored.isJson) return inRange(day, from === '' ? null : from, to === '' ? null : to);
    return all([
      sql`${day} is not null`,
      ...(from === '' ? [] : [sql<boolean>`${day} collate "C" >= ${from}`]),
      ...(to === '' ? [] : [sql<boolean>`${day} collate "C" <= ${to}`]),
    ]);
  }
  const [least, most] = [from === '' ? -Infinity : Number(from), to === '' ? Infinity : Number(to)];
  // NaN is above everything to the database, and in no range to the screens.
  if (Number.isNaN(least) || Number.isNaN(most)) return sql`false`;
  if (stored.customKey !== undefined) return inCustomRange(stored.customKey, least, most);
  const number = sql`(${numberOf(stored)})::float8`;
  return sql`coalesce(${number} >= ${String(least)}::float8 and ${number} <= ${String(most)}::float8, false)`;
}

/** The same of a custom field: one look at the record takes a third of the time that its number takes. Texts compare with no number. */
function inCustomRange(key: string, least: number, most: number): Condition {
  if (least === Infinity || most === -Infinity) return sql`false`;
  const bounds = [
    ...(Number.isFinite(least) ? [`@ >= ${least}`] : []),
    ...(Number.isFinite(most) ? [`@ <= ${most}`] : []),
  ];
  const isWithin = bounds.length === 0 ? '@.type() == "number"' : bounds.join(' && ');
  return sql`c.custom_fields @? ${`$.${JSON.stringify(key)} ? (${isWithin})`}::jsonpath`;
}

function fitsValue(stored: StoredValue, filter: ValueFilter): Condition {
  switch (filter.kind) {
    case 'any':
      return sql`true`;
    case 'none':
      return sql`false`;
    case 'choices':
      return isChosen(stored, filter.choices);
    case 'range':
      return inValueRange(stored, filter.from, filter.to);
    case 'text': {
      const key = keyToFind(filter.text);
      const passes = contains(textOf(stored), key);
      // The texts of all custom fields are in the stored one, which takes less time to look at.
      return stored.isJson ? sql`(position(${key} in c.search_text) > 0 and ${passes})` : passes;
    }
  }
}

/** The amount that a key asks for, which is computed of the costs of the record `c`; null for another key. */
function askedAmount(reader: PageReader, key: string): StoredValue | null {
  const currency = askedCurrency(key);
  if (currency !== undefined) return askedCost(reader, currency);
  const year = askedYear(key);
  return year === null ? null : costOfYear(reader, year);
}

/** The filter by the value of one field, built in or custom: `customFieldPasses` of the domain. */
function fieldFilter(reader: PageReader, { key, value }: TableView['customField']): Condition[] {
  if (key === '') return [];
  const builtIn = builtInFilterKey(key);
  const column = builtIn === null ? null : columnValue(builtIn);
  const stored = askedAmount(reader, key) ?? column ?? customValue(reader, key);
  const filter = readValueFilter(stored.kind, value);
  const isThere = stored.isJson
    ? sql<boolean>`coalesce(${stored.value}, 'null') not in ('null', '""', '[]')`
    : sql<boolean>`coalesce(${textOf(stored)}, '') <> ''`;
  // Nobody knows whether a record has a field that there is not.
  const isKnown = builtIn !== null || isAmountFilter(key) || reader.customFields.has(key);
  const passes =
    filter.kind === 'none'
      ? isKnown
        ? sql<boolean>`not (${isThere})`
        : sql<boolean>`false`
      : filter.kind === 'range' && stored.kind !== 'date'
        ? fitsValue(stored, filter)
        : all([isThere, fitsValue(stored, filter)]);
  return [stored.isRestricted ? sql`coalesce(${whereReadable(reader, passes)}, false)` : passes];
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
  // Whoever reads every record in full reads every field: a look at the rights of each record would keep several workers
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
    filters.vendors.length === 0 ? filters : withVendorNames(filters, await readVendorNames(db, scope));
  if (key === '') return { teams: [], categories: [], people: [], otherPeople: [], vendors };
  const isNamed = [...customFields.values()].some(({ type }) => type === 'user');
  const people = sql`from ${peopleNames(scope)} p where ${isNamed}`;
  const { rows } = await sql<{ kind: FoundKind; id: string }>`
    select 'teams' as kind, y.id from teams y
      where y.organisation_id = ${scope.organisationId} and ${contains(sql`y.name`, key)}
    union all select 'categories', y.id from categories y
      where y.organisation_id = ${scope.organisationId} and ${contains(sql`y.name`, key)}
    union all select 'people', p.id ${people} and ${contains(sql`p.name`, key)}
    union all select 'otherPeople', p.id ${people} and not ${contains(sql`p.name`, key)}`.execute(db);
  const idsOf = (kind: FoundKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return {
    teams: idsOf('teams'),
    categories: idsOf('categories'),
    people: idsOf('people'),
    otherPeople: idsOf('otherPeople'),
    vendors,
  };
}

const keyToFind = (search: string): string => searchedKey(search).replaceAll('\0', '');

/** The search over everything that the person reads of a record: `searchText` of the domain. */
function searchPasses(reader: PageReader, { filters }: TableView, names: FoundNames): Condition[] {
  const key = keyToFind(filters.search);
  if (key === '') return [];
  const inTexts = any([
    contains(sql`c.product || E'\n' || c.vendor || E'\n' || c.description`, key),
    sql`(${isFull(reader)} and ${contains(sql`c.notes`, key)})`,
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
  return [inRange(date === 'startDate' ? sql`c.start_date` : sql`c.end_date`, from, to)];
}

function noticeBy(reader: PageReader, { filters }: TableView): Condition[] {
  if (filters.noticeBy === null) return [];
  const [from, to] = filters.noticeBy.range;
  return [all([isFull(reader), inRange(sql`c.notice_deadline`, from, to)])];
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
    ...dateRange(view),
    ...searchPasses(reader, view, names),
  ]);
}
