import { z } from 'zod';
import type { CalendarDate } from '../../kernel/calendar-date.ts';
import {
  FUTURE_PRESETS,
  futurePresetEnd,
  PAST_PRESETS,
  pastPresetStart,
  type DateRange,
  type DateRangePreset,
} from '../../kernel/date-range.ts';
import type { SortKind } from '../../kernel/fields/field.ts';
import { CONTRACT_FIELDS, type ContractFieldKey } from '../contracts/fields.ts';
import { HOSTING_MODELS, CONTRACT_STATUSES } from '../contracts/status.ts';
import { RENEWAL_TYPES } from '../contracts/renewal.ts';
import { CUSTOM_PREFIX, type CustomPath } from '../../kernel/custom-path.ts';
import { YEAR_PREFIX, type YearKey } from '../annual-costs/cost-figures.ts';

/** The data views of the records table (docs/product/records-table.md, "Data views"). */
export const DATA_VIEWS = ['ALL_RECORDS', 'RECENTLY_ADDED', 'EXPIRING_SOON', 'RECENTLY_EXPIRED'] as const;
export type DataView = (typeof DATA_VIEWS)[number];
export const DATA_VIEW_LABELS: Readonly<Record<DataView, string>> = {
  ALL_RECORDS: 'All Records',
  RECENTLY_ADDED: 'Recently Added',
  EXPIRING_SOON: 'Expiring Soon',
  RECENTLY_EXPIRED: 'Recently Expired',
};

/** The default number of rows of a page (docs/product/records-table.md, "View state"). */
export const PAGE_SIZE = 50;
export const PAGE_SIZES = [25, 50, 100, 200] as const;

const CONTRACT_FIELD_KEYS = CONTRACT_FIELDS.map((field) => field.key);
/** The column of one custom field; `customFields` alone is the column of all of them. */
export type CustomColumnKey = CustomPath;
export type ColumnKey = ContractFieldKey | CustomColumnKey | YearKey;
const columnKeySchema = z.union([
  z.enum(CONTRACT_FIELD_KEYS as [ContractFieldKey, ...ContractFieldKey[]]),
  z.templateLiteral([CUSTOM_PREFIX, z.string().min(1).max(60)]),
  z.templateLiteral([YEAR_PREFIX, z.string().regex(/^\d{4}$/)]),
]);

/** The most columns that a view puts in order. */
export const MOST_COLUMNS = 200;

/** Whether a column shows one custom field. */
export function isCustomColumn(key: string): key is CustomColumnKey {
  return key.startsWith(CUSTOM_PREFIX);
}

/** The column of the custom field with this key. */
export function customColumn(key: string): CustomColumnKey {
  return `${CUSTOM_PREFIX}${key}`;
}

/** The key of the custom field that a column shows. */
export function customKeyOf(column: CustomColumnKey): string {
  return column.slice(CUSTOM_PREFIX.length);
}

const labelled = z.object({ id: z.string().max(200), label: z.string().max(200) });
const chosenRange = z.object({
  id: z.string().max(40),
  label: z.string().max(80),
  value: z.string().max(40),
  range: z.tuple([z.string().max(10).nullable(), z.string().max(10).nullable()]),
});

/** The values of the renewal filter: the types, and records without renewal terms. */
export const RENEWAL_FILTERS = [...RENEWAL_TYPES, 'NONE'] as const;
export type RenewalFilter = (typeof RENEWAL_FILTERS)[number];
/** The value of the filters by team, category, owner and month of the end for records without one. */
export const NO_VALUE = 'none';

/** The values of the hosting model filter: the models, and records without one. */
export const HOSTING_FILTERS = [...HOSTING_MODELS, 'NONE'] as const;
export type HostingFilter = (typeof HOSTING_FILTERS)[number];
const endMonthSchema = z.union([z.literal(NO_VALUE), z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)]);

/**
 * The values of the filter by missing values (docs/product/screens.md, "Dashboard"; docs/product/records.md, "Status").
 */
export const MISSING_FILTERS = [
  'endDate',
  'renewal',
  'costInForce',
  'owner',
  'documents',
  'decision',
  'openDecision',
  'timelyDecision',
] as const;
export type MissingFilter = (typeof MISSING_FILTERS)[number];
export const MISSING_LABELS: Readonly<Record<MissingFilter, string>> = {
  endDate: 'End Date',
  renewal: 'Renewal',
  costInForce: 'Cost in Force',
  owner: 'Owner',
  documents: 'Documents',
  decision: 'Decision',
  openDecision: 'Decision, notice still possible',
  timelyDecision: 'Decision, notice deadline passed',
};

/** The most filters by amounts at a time. */
export const MOST_AMOUNTS = 20;

/** A filter by an amount: what is asked for (`amount-filter.ts`), and its range as `readValueFilter` reads it. */
const amountSchema = z.object({ key: z.string().min(1).max(60), value: z.string().max(200) });
export type AmountFilter = z.infer<typeof amountSchema>;

/** How the filtered records are shown (docs/product/records-table.md, "Layouts"). */
export const LAYOUTS = ['table', 'calendar', 'timeline'] as const;
export type Layout = (typeof LAYOUTS)[number];

/**
 * By which filters the records can be grouped, in the order in which they are offered (docs/product/records-table.md,
 * "Groups").
 */
export const GROUPINGS = [
  'teams',
  'categories',
  'vendors',
  'owners',
  'endMonths',
  'statuses',
  'renewals',
  'hostings',
] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The scales of the timeline: what a column of its head means. */
export const TIME_SCALES = ['years', 'quarters', 'months'] as const;
export type TimeScale = (typeof TIME_SCALES)[number];

/** The month of the calendar that contains today, whenever that is. */
export const PRESENT_MONTH = '';
const MONTH_SHAPE = /^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/;

/** Whether a text is a month of the calendar, `YYYY-MM`, within the days of records. */
export const isCalendarMonth = (text: string): boolean => MONTH_SHAPE.test(text);

/** The complete state of the table (docs/product/records-table.md, "View state"). */
export const tableViewSchema = z
  .object({
    name: z.enum(DATA_VIEWS),
    filters: z.object({
      search: z.string().max(200),
      teams: z.array(labelled).max(200),
      categories: z.array(labelled).max(200),
      statuses: z.array(z.enum(CONTRACT_STATUSES)).max(CONTRACT_STATUSES.length),
      // Later additions; a view that was stored without them does not filter by them.
      owners: z.array(labelled).max(200).default([]),
      renewals: z.array(z.enum(RENEWAL_FILTERS)).max(RENEWAL_FILTERS.length).default([]),
      noticeBy: chosenRange.nullable().default(null),
      changedSince: chosenRange.nullable().default(null),
      vendors: z.array(z.string().max(200)).max(200).default([]),
      hostings: z.array(z.enum(HOSTING_FILTERS)).max(HOSTING_FILTERS.length).default([]),
      endMonths: z.array(endMonthSchema).max(200).default([]),
      missing: z.array(z.enum(MISSING_FILTERS)).max(MISSING_FILTERS.length).default([]),
      amounts: z.array(amountSchema).max(MOST_AMOUNTS).default([]),
    }),
    customField: z.object({ key: z.string().max(60), value: z.string().max(2_000) }),
    visibility: z.partialRecord(columnKeySchema, z.boolean()),
    // A later addition: columns that a person moved, in their order; others follow in the usual one.
    columnOrder: z.array(columnKeySchema).max(MOST_COLUMNS).default([]),
    dataView: z.object({
      key: z.enum(DATA_VIEWS),
      dateRange: chosenRange.nullable(),
    }),
    pagination: z.object({ pageIndex: z.int().min(0), pageSize: z.int().min(1).max(1_000) }),
    sort: z.object({
      id: columnKeySchema,
      desc: z.boolean(),
      valueType: z.enum(['string', 'number', 'date']),
    }),
    // Later additions; a view that was stored without them is a table without groups.
    layout: z.enum(LAYOUTS).default('table'),
    groupBy: z.enum(GROUPINGS).nullable().default(null),
    calendarMonth: z.union([z.literal(PRESENT_MONTH), z.string().regex(MONTH_SHAPE)]).default(PRESENT_MONTH),
    timeScale: z.enum(TIME_SCALES).default('years'),
  })
  .meta({ id: 'TableView' });
export type TableView = z.infer<typeof tableViewSchema>;

/** Columns in an order that names some of them: those first, the others after them as they are. */
export function inOrder<Column extends { readonly key: ColumnKey }>(
  columns: readonly Column[],
  order: readonly ColumnKey[],
): Column[] {
  const places = new Map(order.map((key, at) => [key, at]));
  const placeOf = ({ key }: Column) => places.get(key) ?? order.length;
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The default visibility of columns (docs/product/records-table.md, "Columns"). */
export function defaultVisibility(): Record<ContractFieldKey, boolean> {
  return Object.fromEntries(CONTRACT_FIELDS.map((field) => [field.key, field.isVisibleByDefault])) as Record<
    ContractFieldKey,
    boolean
  >;
}

/** The default view: All Records, no filters, by product (docs/product/records-table.md, "View state"). */
export function defaultTableView(): TableView {
  return {
    name: 'ALL_RECORDS',
    filters: {
      search: '',
      teams: [],
      categories: [],
      statuses: [],
      owners: [],
      renewals: [],
      noticeBy: null,
      changedSince: null,
      vendors: [],
      hostings: [],
      endMonths: [],
      missing: [],
      amounts: [],
    },
    customField: { key: '', value: '' },
    visibility: defaultVisibility(),
    columnOrder: [],
    dataView: { key: 'ALL_RECORDS', dateRange: null },
    pagination: { pageIndex: 0, pageSize: PAGE_SIZE },
    sort: { id: 'product', desc: false, valueType: 'string' },
    layout: 'table',
    groupBy: null,
    calendarMonth: PRESENT_MONTH,
    timeScale: 'years',
  };
}

/** The date ranges of a data view, the default first; none for All Records. */
export function presetsOf(dataView: DataView): readonly DateRangePreset[] {
  if (dataView === 'ALL_RECORDS') return [];
  return dataView === 'EXPIRING_SOON' ? FUTURE_PRESETS : PAST_PRESETS;
}

/** The date ranges of the notice date filter: future and past ones. */
export const NOTICE_PRESETS: readonly DateRangePreset[] = [
  ...FUTURE_PRESETS,
  ...PAST_PRESETS.filter(({ id }) => !FUTURE_PRESETS.some((preset) => preset.id === id)),
];

/**
 * The notice date filter with a preset; null for an unknown one.
 * @param today the person's day
 */
export function noticeByPreset(presetId: string, today: CalendarDate): TableView['filters']['noticeBy'] {
  const preset = NOTICE_PRESETS.find(({ id }) => id === presetId);
  if (!preset) return null;
  const isFuture = FUTURE_PRESETS.some(({ id }) => id === presetId);
  const value = isFuture ? futurePresetEnd(presetId, today) : pastPresetStart(presetId, today);
  return { ...preset, value, range: isFuture ? [today, value] : [value, today] };
}

/** The date that a data view filters by. */
export function filteredDateOf(dataView: DataView): 'startDate' | 'endDate' | null {
  if (dataView === 'ALL_RECORDS') return null;
  return dataView === 'RECENTLY_ADDED' ? 'startDate' : 'endDate';
}

/**
 * The days of a data view with a preset: Recently Added from the chosen day on, Expiring Soon from today to it,
 * Recently Expired from it to today (docs/product/records-table.md, "Data views").
 * @param today the person's day
 */
export function dataViewRange(dataView: DataView, presetId: string, today: CalendarDate): DateRange {
  switch (dataView) {
    case 'ALL_RECORDS':
      return { from: null, to: null };
    case 'RECENTLY_ADDED':
      return { from: pastPresetStart(presetId, today), to: null };
    case 'EXPIRING_SOON':
      return { from: today, to: futurePresetEnd(presetId, today) };
    case 'RECENTLY_EXPIRED':
      return { from: pastPresetStart(presetId, today), to: today };
  }
}

/** The state after choosing a data view, with its effect on columns (docs/product/records-table.md, "Data views"). */
export function chooseDataView(
  view: TableView,
  dataView: DataView,
  presetId: string | null,
  today: CalendarDate,
): TableView {
  const presets = presetsOf(dataView);
  const preset = presets.find(({ id }) => id === presetId) ?? presets[0];
  const range = preset ? dataViewRange(dataView, preset.id, today) : null;
  const visibility = { ...view.visibility };
  if (dataView === 'ALL_RECORDS') visibility.datesLive = true;
  if (dataView === 'RECENTLY_ADDED') {
    visibility.startDate = true;
    visibility.datesLive = false;
  }
  if (dataView === 'EXPIRING_SOON' || dataView === 'RECENTLY_EXPIRED') visibility.endDate = true;
  return {
    ...view,
    name: dataView,
    visibility,
    pagination: { ...view.pagination, pageIndex: 0 },
    dataView: {
      key: dataView,
      dateRange:
        preset && range
          ? {
              ...preset,
              value: (dataView === 'EXPIRING_SOON' ? range.to : range.from) ?? '',
              range: [range.from, range.to],
            }
          : null,
    },
  };
}

/**
 * Whether anything is filtered: not for All Records without search, teams, categories, statuses and custom field key
 * (docs/product/records-table.md, "View name").
 */
export function hasActiveFilters(view: TableView): boolean {
  const { search, noticeBy, changedSince, ...chosen } = view.filters;
  return (
    view.name !== 'ALL_RECORDS' ||
    view.dataView.key !== 'ALL_RECORDS' ||
    search.trim() !== '' ||
    Object.values(chosen).some((values) => values.length > 0) ||
    noticeBy !== null ||
    changedSince !== null ||
    view.customField.key !== ''
  );
}

/**
 * Sorting by the same field reverses the direction; another field is ascending (docs/product/records-table.md,
 * "Sorting").
 */
export function toggleSort(view: TableView, id: ColumnKey, customSort: SortKind = 'string'): TableView {
  const field = CONTRACT_FIELDS.find((candidate) => candidate.key === id);
  const desc = view.sort.id === id ? !view.sort.desc : false;
  return withAllContractsName({ ...view, sort: { id, desc, valueType: field?.sortKind ?? customSort } });
}

/**
 * Resets the view's name to ALL_RECORDS after any change of filter, search, sort or visibility
 * (docs/product/records-table.md, "View name"). The data view's date range stays until All Records is chosen.
 */
export function withAllContractsName(view: TableView): TableView {
  return { ...view, name: 'ALL_RECORDS' };
}

/**
 * Whether the status filter is disabled: in every view but ALL_RECORDS (docs/product/records-table.md, "View name").
 */
export function isStatusFilterDisabled(view: TableView): boolean {
  return view.name !== 'ALL_RECORDS';
}
