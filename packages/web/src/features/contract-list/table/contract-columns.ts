import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { canReadFieldAnywhere } from '@pactbook/domain/features/contracts/access.ts';
import { offeredYears, yearField, yearOfKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import { COST_IN_FORCE_MEANING } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { fieldDefinitionOf } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { customColumn, inOrder } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { ColumnKey, TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { DataColumn } from '../../../data-table/data-column.ts';

/** The descriptions of columns whose label is not enough. */
const HELP: Readonly<Partial<Record<ColumnKey, string>>> = {
  costInForce: COST_IN_FORCE_MEANING,
  costNextYear: 'The cost of the next fiscal year, known and projected, as in Trends.',
  costChange: 'How much the cost in force differs from the previous price. Credits are ignored.',
  seats: 'What the cost in force pays for, such as 250 seats.',
  costPerSeat: 'Cost of one seat a year: the unit price, or the cost in force divided by the quantity.',
};

/** What columns are made for, beside the person and the custom fields. */
interface ColumnsShown {
  /** Whether the organisation tells currencies apart. */
  readonly hasCurrencies?: boolean;
  readonly today: CalendarDate;
  /** While it is not known, there are no columns of fiscal years. */
  readonly startMonth: number | undefined;
  readonly visibility: TableView['visibility'];
}

/** The columns of the costs of fiscal years: those around the present one, and those that the view shows. */
function yearColumns({ today, startMonth, visibility }: ColumnsShown) {
  if (startMonth === undefined) return [];
  const shown = Object.entries(visibility).flatMap(([key, isShown]) =>
    isShown === true ? (yearOfKey(key) ?? []) : [],
  );
  const years = new Set([...offeredYears(today, startMonth), ...shown]);
  return [...years].toSorted((one, other) => one - other).map((year) => yearField(year, startMonth));
}

/**
 * The columns in the order of the registry, then the costs of fiscal years, and one for each custom field. A field that the person can read in no
 * record cannot be sorted by, because the order would reveal hidden values (docs/product/rights.md, "Open and
 * restricted fields").
 */
export function columnsFor(
  actor: Actor,
  customFields: readonly CustomField[],
  shown: ColumnsShown,
): DataColumn<ColumnKey>[] {
  const own = customFields
    .map(fieldDefinitionOf)
    .map((field) => ({ ...field, key: customColumn(field.key) }));
  const builtIn = CONTRACT_FIELDS.filter(({ key }) => key !== 'currency' || shown.hasCurrencies === true);
  return [...builtIn, ...yearColumns(shown), ...own].map((field) => ({
    key: field.key,
    label: field.label,
    kind: field.kind,
    isSortable: canReadFieldAnywhere(actor, field),
    help: HELP[field.key],
  }));
}

/** The columns of Expiring Soon that are before the others, so that what decides is in sight. */
const EXPIRING_FIRST: readonly ColumnKey[] = [
  'product',
  'vendor',
  'endDate',
  'daysToExpiration',
  'noticeDeadline',
  'costInForce',
  'owners',
];

/** What a person decides by, beside the name and what the table is about. */
const DECIDING: readonly ColumnKey[] = [
  'endDate',
  'status',
  'daysToExpiration',
  'noticeDeadline',
  'costInForce',
  'vendor',
  'owners',
];

/**
 * The visible columns of a view, in its order (docs/decisions/0056); those that a person moved are before the others.
 * @param isCompact where not all columns fit: those that matter most are in sight then, unless a person moved any
 */
export function shownColumns(
  columns: readonly DataColumn<ColumnKey>[],
  { visibility, dataView, columnOrder }: Pick<TableView, 'visibility' | 'dataView' | 'columnOrder'>,
  isCompact: boolean,
): DataColumn<ColumnKey>[] {
  const shown = columns.filter(({ key }) => visibility[key] === true);
  if (columnOrder.length > 0) return inOrder(shown, columnOrder);
  if (isCompact) return inOrder(shown, ['product', ...DECIDING]);
  return dataView.key === 'EXPIRING_SOON' ? inOrder(shown, EXPIRING_FIRST) : shown;
}

/** The columns that matter beside an open record, the most important first; there is no room for the others. */
export const importantColumns = (about: ColumnKey): ColumnKey[] => [about, ...DECIDING];
