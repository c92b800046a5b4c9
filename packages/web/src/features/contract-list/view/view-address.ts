import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { CONTRACT_STATUSES } from '@pactbook/domain/features/contracts/status.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import type { ContractFieldKey } from '@pactbook/domain/features/contracts/fields.ts';
import {
  customColumn,
  DATA_VIEWS,
  defaultTableView,
  defaultVisibility,
  GROUPINGS,
  HOSTING_FILTERS,
  isCalendarMonth,
  LAYOUTS,
  MISSING_FILTERS,
  MOST_AMOUNTS,
  MOST_COLUMNS,
  NO_VALUE,
  noticeByPreset,
  PAGE_SIZE,
  PAGE_SIZES,
  PRESENT_MONTH,
  RENEWAL_FILTERS,
  TIME_SCALES,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import type {
  AmountFilter,
  ColumnKey,
  CustomColumnKey,
  DataView,
  TableView,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import { isYearKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import type { YearKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import { amountKind } from '@pactbook/domain/features/saved-views/amount-filter.ts';
import { changedSinceOf } from '@pactbook/domain/features/saved-views/changed-since.ts';
import { SEARCH_LIMIT, settleView } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { paths } from '../../../platform/paths.ts';
import type { ContractsQuery } from '../../../platform/paths.ts';

const MOST_CHOICES = 200;
const LONGEST_KEY = 60;
const LONGEST_VALUE = 2_000;
const LONGEST_AMOUNT = 200;
/** More pages than any list has; keeps an invalid number safe for arithmetic. */
const LAST_PAGE = 1_000_000;

/** The known ones of the given values, without duplicates, in the order of the list. */
function known<Value extends string>(all: readonly Value[], asked: readonly string[] = []): Value[] {
  return all.filter((value) => asked.includes(value));
}

/** Texts for the view, without duplicates. */
function texts(asked: readonly string[] = []): string[] {
  const given = asked.filter((text) => text !== '' && text.length <= SEARCH_LIMIT);
  return [...new Set(given)].slice(0, MOST_CHOICES);
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Ids for the view. Their names are looked up when they are shown. */
function chosen(asked: readonly string[] = []): { id: string; label: string }[] {
  return texts(asked).map((id) => ({ id, label: id }));
}

const COLUMN_KEYS: readonly ContractFieldKey[] = CONTRACT_FIELDS.map((field) => field.key);

/** The custom field columns of an address, known or not. Unknown ones are ignored when they are shown. */
function customColumns(asked: readonly string[] = []): CustomColumnKey[] {
  const keys = asked.filter((name) => name.startsWith(CUSTOM) && name.length <= CUSTOM.length + LONGEST_KEY);
  return [...new Set(keys)].slice(0, MOST_CHOICES).map((name) => customColumn(name.slice(CUSTOM.length)));
}
const CUSTOM = customColumn('');

const yearColumns = (asked: readonly string[] = []): YearKey[] =>
  [...new Set(asked.filter(isYearKey))].slice(0, MOST_CHOICES);

/** The columns of an address in its order, without those that there cannot be. */
function readColumnOrder(order: readonly string[] = []): TableView['columnOrder'] {
  const keys: ColumnKey[] = [...COLUMN_KEYS, ...customColumns(order), ...yearColumns(order)];
  const there = new Map<string, ColumnKey>(keys.map((key) => [key, key]));
  return [...new Set(order)].flatMap((key) => there.get(key) ?? []).slice(0, MOST_COLUMNS);
}

function readVisibility({ show, hide }: ContractsQuery): TableView['visibility'] {
  const visibility: TableView['visibility'] = defaultVisibility();
  for (const key of known(COLUMN_KEYS, show)) visibility[key] = true;
  for (const key of [...customColumns(show), ...yearColumns(show)]) visibility[key] = true;
  for (const key of known(COLUMN_KEYS, hide)) visibility[key] = false;
  return Object.values(visibility).includes(true) ? visibility : defaultVisibility();
}

/** The visible columns of a view that are no built-in fields. */
function shownOtherColumns(visibility: TableView['visibility']): string[] {
  return Object.entries(visibility).flatMap(([key, isShown]) =>
    isShown === true && (key.startsWith(CUSTOM) || isYearKey(key)) ? [key] : [],
  );
}

function readSort(sort = ''): TableView['sort'] {
  const desc = sort.startsWith('-');
  const field = CONTRACT_FIELDS.find(({ key }) => key === (desc ? sort.slice(1) : sort));
  if (field) return { id: field.key, desc, valueType: field.sortKind };
  const asked = [desc ? sort.slice(1) : sort];
  const [other] = [...customColumns(asked), ...yearColumns(asked)];
  return other === undefined ? defaultTableView().sort : { id: other, desc, valueType: 'string' };
}

/** The filters by amounts of an address, the last one of each; unknown ones are left out. */
function readAmounts(asked: readonly string[] = []): AmountFilter[] {
  const read = asked.flatMap((text): [string, AmountFilter][] => {
    const [key = '', ...value] = text.split(':');
    return amountKind(key) === null ? [] : [[key, { key, value: value.join(':').slice(0, LONGEST_AMOUNT) }]];
  });
  return [...new Map(read).values()].slice(0, MOST_AMOUNTS);
}

const amountText = ({ key, value }: AmountFilter): string => (value === '' ? key : `${key}:${value}`);

function readPagination({ page = '', size = '' }: ContractsQuery): TableView['pagination'] {
  const pageSize = PAGE_SIZES.find((one) => String(one) === size) ?? PAGE_SIZE;
  const pageNumber = /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1;
  return { pageIndex: pageNumber - 1, pageSize };
}

function readDataView({ view, range, name }: ContractsQuery): Pick<TableView, 'name' | 'dataView'> {
  const key: DataView = DATA_VIEWS.find((one) => one === view) ?? 'ALL_RECORDS';
  return {
    name: name === 'ALL_RECORDS' ? name : key,
    dataView: { key, dateRange: { id: range ?? '', label: '', value: '', range: [null, null] } },
  };
}

const usualView = defaultTableView();

type LayoutState = Pick<TableView, 'layout' | 'groupBy' | 'calendarMonth' | 'timeScale'>;

function readLayout({ layout, group, month = '', scale }: ContractsQuery): LayoutState {
  return {
    layout: LAYOUTS.find((one) => one === layout) ?? usualView.layout,
    groupBy: GROUPINGS.find((one) => one === group) ?? null,
    calendarMonth: isCalendarMonth(month) ? month : PRESENT_MONTH,
    timeScale: TIME_SCALES.find((one) => one === scale) ?? usualView.timeScale,
  };
}

/**
 * The view of an address. Missing, unknown or invalid parts have their defaults, so that no address can fail. Teams and
 * categories have their ids as labels.
 */
export function viewOfQuery(query: ContractsQuery, today: CalendarDate): TableView {
  const field = query.field ?? '';
  const hasField = field !== '' && field.length <= LONGEST_KEY;
  return settleView(
    {
      ...readDataView(query),
      filters: {
        search: (query.q ?? '').slice(0, SEARCH_LIMIT),
        teams: chosen(query.team),
        categories: chosen(query.category),
        statuses: known(CONTRACT_STATUSES, query.status),
        owners: chosen(query.owner),
        renewals: known(RENEWAL_FILTERS, query.renewal),
        noticeBy: noticeByPreset(query.notice ?? '', today),
        changedSince: changedSinceOf(query.changed ?? '', today),
        vendors: texts(query.vendor),
        hostings: known(HOSTING_FILTERS, query.hosting),
        endMonths: texts(query.ends).filter((month) => month === NO_VALUE || MONTH.test(month)),
        missing: known(MISSING_FILTERS, query.missing),
        amounts: readAmounts(query.amount),
      },
      customField: hasField
        ? { key: field, value: (query.value ?? '').slice(0, LONGEST_VALUE) }
        : { key: '', value: '' },
      visibility: readVisibility(query),
      columnOrder: readColumnOrder(query.order),
      pagination: readPagination(query),
      sort: readSort(query.sort),
      ...readLayout(query),
    },
    today,
  );
}

const optional = (text: string): string | undefined => (text === '' ? undefined : text);

/** The address parameters of a view, without those at their default. */
export function queryOfView(view: TableView): ContractsQuery {
  const { filters, customField, dataView, pagination, sort } = view;
  const usual = defaultVisibility();
  const isRanged = dataView.key !== 'ALL_RECORDS';
  const isDefaultSort = sort.id === 'product' && !sort.desc;
  return {
    view: isRanged ? dataView.key : undefined,
    range: isRanged ? dataView.dateRange?.id : undefined,
    name: view.name === dataView.key ? undefined : view.name,
    q: optional(filters.search),
    status: filters.statuses,
    team: filters.teams.map(({ id }) => id),
    category: filters.categories.map(({ id }) => id),
    owner: filters.owners.map(({ id }) => id),
    renewal: filters.renewals,
    notice: filters.noticeBy?.id,
    changed: filters.changedSince?.id,
    vendor: filters.vendors,
    hosting: filters.hostings,
    ends: filters.endMonths,
    missing: filters.missing,
    amount: filters.amounts.map(amountText),
    field: optional(customField.key),
    value: optional(customField.value),
    show: [
      ...COLUMN_KEYS.filter((key) => view.visibility[key] === true && !usual[key]),
      ...shownOtherColumns(view.visibility),
    ],
    order: view.columnOrder,
    hide: COLUMN_KEYS.filter((key) => view.visibility[key] !== true && usual[key]),
    sort: isDefaultSort ? undefined : `${sort.desc ? '-' : ''}${sort.id}`,
    page: pagination.pageIndex === 0 ? undefined : String(pagination.pageIndex + 1),
    size: pagination.pageSize === PAGE_SIZE ? undefined : String(pagination.pageSize),
    layout: view.layout === 'table' ? undefined : view.layout,
    group: view.groupBy ?? undefined,
    month: optional(view.calendarMonth),
    scale: view.timeScale === usualView.timeScale ? undefined : view.timeScale,
  };
}

/** The address that opens the table with a view. */
export const addressOfView = (view: TableView): string => paths.records(queryOfView(view));
