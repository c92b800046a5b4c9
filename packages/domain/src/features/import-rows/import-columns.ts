import { CONTRACT_FIELDS } from '../contracts/fields.ts';
import { emptyWordsBeside } from './cells/empty-words.ts';
import { invalidFields } from '../../kernel/app-error.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import { customPath, customKeyIn } from '../../kernel/custom-path.ts';
import { cellText, distinctHeadings, isBlankRow, nameKey, type Cell, type TableRow } from './cell.ts';
import type { CalendarDate } from '../../kernel/calendar-date.ts';
import type { CurrencyCode } from '../../kernel/money.ts';
import type { FieldKind } from '../../kernel/fields/field.ts';
import { settleDateFormat, type DateFormat, type WholeMonth } from '../../kernel/text/date-text.ts';
import type { ImportColumn, ImportField, ImportMapping, LinkedBy, UndatedCosts } from './import-mapping.ts';
import { kindOfTarget, namesSeveral, type ImportTarget } from './import-targets.ts';
import { settleDecimalMark, type AmountUnit, type DecimalMark } from '../../kernel/text/number-text.ts';
import { customFieldNamed } from './record-names.ts';

/** The target of a column: a field of the record, or a custom field. */
export type ColumnTarget =
  | { readonly kind: 'field'; readonly field: ImportTarget }
  | { readonly kind: 'custom'; readonly field: CustomField };

/** A mapped column of the file with all its settings. */
export interface ResolvedColumn {
  readonly index: number;
  /** The heading as the file writes it. */
  readonly name: string;
  readonly target: ColumnTarget;
  readonly values: ReadonlyMap<string, string>;
  readonly separator: string | null;
  readonly dateFormat: DateFormat;
  readonly dropTime: boolean;
  /** The day for a month without a day. */
  readonly wholeMonth: WholeMonth;
  readonly decimalMark: DecimalMark;
  readonly unit: AmountUnit;
  /** The currency of amounts that say none; null for the record's. */
  readonly currency: CurrencyCode | null;
  /** Whether bad cells are left empty. */
  readonly isLenient: boolean;
  /** Whether amounts are rounded to the decimals of their currency. */
  readonly rounds: boolean;
  /** Whether texts that are too long are cut. */
  readonly shortens: boolean;
  /** Whether HTML characters are read as the characters that they mean. */
  readonly decodes: boolean;
  /** Whether empty cells take the value above. */
  readonly fillsDown: boolean;
  /** The day of the costs in a column of one year. */
  readonly costDate: CalendarDate | null;
  /** The calendar year of the costs in a column of totals. */
  readonly costYear: number | null;
  /** The day of amounts whose rows have none; null to refuse them. */
  readonly undated: UndatedCosts | null;
  /** By what the cells of a column of links name records; null for what records are usually named by. */
  readonly linkedBy: LinkedBy | null;
}

/** How far down the heading row may be, below titles and notes. */
const LAST_HEADER_ROW = 50;

/** A heading row as it is written, and with its own name for each column. */
interface Headings {
  readonly written: readonly string[];
  readonly names: readonly string[];
}

const headingsOf = (cells: readonly Cell[]): Headings => ({
  written: cells.map(cellText),
  names: distinctHeadings(cells),
});

function indexOf({ written, names }: Headings, column: string): number | null {
  const wanted = column.trim();
  const exact = written.flatMap((text, index) => (text === wanted ? [index] : []));
  // Another may differ only in case.
  if (exact.length === 1 && exact[0] !== undefined) return exact[0];
  const key = nameKey(column);
  const named = names.indexOf(wanted);
  const found = named >= 0 ? named : names.findIndex((name) => nameKey(name) === key);
  return found < 0 ? null : found;
}

/** The number of mapped columns that a row has as headings. */
export function mappedHeadings(cells: readonly Cell[], mapping: Pick<ImportMapping, 'columns'>): number {
  // Only what is written: any row has cells without a text.
  const headings = headingsOf(cells);
  return mapping.columns.filter(({ column }) => {
    const index = indexOf(headings, column);
    return index !== null && headings.written[index] !== '';
  }).length;
}

/**
 * The heading row: the first of the topmost rows that has every mapped column, otherwise the one that has most, so that
 * titles above a table are skipped. Null when no row has any.
 */
export function findHeader(
  rows: readonly TableRow[],
  mapping: Pick<ImportMapping, 'columns'>,
): TableRow | null {
  let best: TableRow | null = null;
  let most = 0;
  for (const row of rows) {
    if (row.row > LAST_HEADER_ROW) break;
    const named = mappedHeadings(row.cells, mapping);
    if (named > most) {
      best = row;
      most = named;
    }
  }
  return best;
}

function headingList(header: readonly Cell[]): string {
  const names = header.map(cellText).filter((name) => name !== '');
  const listed = names.slice(0, 15).map((name) => `"${name.slice(0, 60)}"`);
  return listed.join(', ') + (names.length > listed.length ? ', …' : '');
}

/** The field of a mapping, a custom one by its key or its label; null when it does not exist. */
export function targetOf(field: ImportField, customFields: readonly CustomField[]): ColumnTarget | null {
  if (!isCustomTarget(field)) return { kind: 'field', field };
  const found = customFieldNamed(field, customFields);
  return found ? { kind: 'custom', field: found } : null;
}

function isCustomTarget(field: ImportField): field is `customFields.${string}` {
  return customKeyIn(field) !== null;
}

function isFilledWith(target: ColumnTarget, kind: 'date' | 'number'): boolean {
  const isOfKind = (one: FieldKind | null) => one === kind || (kind === 'number' && one === 'money');
  if (target.kind === 'custom') {
    return isOfKind(target.field.type);
  }
  return isOfKind(kindOfTarget(target.field));
}

/** The texts of a date or number column, after the mapping's replacements. */
function* textsOf(
  index: number,
  values: ReadonlyMap<string, string>,
  rows: readonly TableRow[],
): Generator<string> {
  for (const { cells } of rows) {
    const cell = cells[index];
    if (typeof cell !== 'string') continue;
    const text = cellText(cell);
    yield values.get(nameKey(text)) ?? text;
  }
}

const quoted = (samples: readonly string[]) => samples.map((sample) => `"${sample}"`).join(', ');

function settledDates(
  column: ImportColumn,
  texts: Iterable<string>,
): { readonly format: DateFormat } | { readonly fault: string } {
  if (column.dateFormat !== undefined && column.dateFormat !== 'auto') return { format: column.dateFormat };
  const settled = settleDateFormat(texts);
  if ('format' in settled) return settled;
  const samples = quoted(settled.samples);
  return {
    fault: settled.mixed
      ? `Some dates of "${column.column}" put the month first, others the day: ${samples}. Write them alike, or choose a date format`
      : `The dates of "${column.column}" can be read as month/day and as day/month: ${samples}. Choose a date format for this column`,
  };
}

function settledMark(
  column: ImportColumn,
  texts: Iterable<string>,
): { readonly mark: DecimalMark } | { readonly fault: string } {
  if (column.decimalMark !== undefined) return { mark: column.decimalMark };
  const settled = settleDecimalMark(texts);
  if ('mark' in settled) return settled;
  return {
    fault: `Some amounts of "${column.column}" have a decimal point and some a decimal comma: ${quoted(settled.samples)}. Choose the decimal mark of this column`,
  };
}

/** The options of a target that takes one of a list. */
function optionsOf(target: ColumnTarget): readonly string[] {
  if (target.kind === 'custom') return target.field.options;
  const field = CONTRACT_FIELDS.find(({ key }) => key === target.field);
  return (field?.options ?? []).flatMap(({ value, label }) => [value, label]);
}

/** What a mapping says of all columns that say nothing else. */
type OfWholeFile = Partial<Pick<ImportMapping, 'emptyWords' | 'currency' | 'decimalMark'>>;

type Resolution = { readonly column: ResolvedColumn } | { readonly fault: string; readonly at: string };

function resolveColumn(
  column: ImportColumn,
  header: TableRow,
  rows: readonly TableRow[],
  customFields: readonly CustomField[],
  { emptyWords, currency, decimalMark }: OfWholeFile,
): Resolution {
  const headings = headingsOf(header.cells);
  const index = indexOf(headings, column.column);
  if (index === null) {
    const fault = `There is no column "${column.column}". The columns are ${headingList(header.cells)}`;
    return { fault, at: 'column' };
  }
  const target = targetOf(column.field, customFields);
  if (!target) return { fault: `There is no custom field "${customKeyIn(column.field) ?? ''}"`, at: 'field' };
  if (column.costDate !== undefined && column.costYear !== undefined)
    return { fault: 'Choose the day of the costs or their year, not both', at: 'costYear' };
  const { linkedBy = null } = column;
  const linkedByKey = linkedBy === null ? null : customKeyIn(linkedBy);
  if (linkedBy !== null && linkedByKey !== null && customFieldNamed(linkedBy, customFields) === null)
    return { fault: `There is no custom field "${linkedByKey}"`, at: 'linkedBy' };
  const values = new Map([
    ...(emptyWords === true ? emptyWordsBeside(optionsOf(target)) : []).map((word) => [word, ''] as const),
    ...Object.entries(column.values ?? {}).map(([text, value]) => [nameKey(text), value.trim()] as const),
  ]);
  const dates = isFilledWith(target, 'date') ? settledDates(column, textsOf(index, values, rows)) : null;
  if (dates && 'fault' in dates) return { fault: dates.fault, at: 'dateFormat' };
  const marked = decimalMark === undefined ? column : { decimalMark, ...column };
  const mark = isFilledWith(target, 'number') ? settledMark(marked, textsOf(index, values, rows)) : null;
  if (mark && 'fault' in mark) return { fault: mark.fault, at: 'decimalMark' };
  return {
    column: {
      index,
      name: headings.names[index] ?? '',
      target,
      values,
      separator: column.separator ?? null,
      dateFormat: dates?.format ?? 'auto',
      dropTime: column.dropTime ?? false,
      wholeMonth: column.wholeMonths === true ? (isEnd(target) ? 'last' : 'first') : 'refused',
      decimalMark: mark?.mark ?? '.',
      unit: column.unit ?? 'dollars',
      currency: column.currency ?? currency ?? null,
      ...choicesOf(column),
      costDate: column.costDate ?? null,
      costYear: column.costYear ?? null,
      undated: column.undated ?? null,
      linkedBy,
    },
  };
}

/** What a person chose for cells that would refuse their rows. */
const choicesOf = (column: ImportColumn) => ({
  isLenient: column.leaveBadEmpty === true,
  rounds: column.round === true,
  shortens: column.shorten === true,
  decodes: column.decodeHtml === true,
  fillsDown: column.fillDown === true,
});

const isEnd = (target: ColumnTarget) => target.kind === 'field' && target.field === 'endDate';

/** The target of a column as one word; the amounts of each year are their own target. */
export function fieldOf({
  target,
  costDate,
  costYear,
}: Pick<ResolvedColumn, 'target' | 'costDate' | 'costYear'>): string {
  if (target.kind === 'custom') return customPath(target.field.key);
  const period = costDate ?? costYear;
  return target.field === 'annualCost' && period !== null ? `annualCost ${period}` : target.field;
}

/** Whether a column's cells are read as dates, so that their format is reported. */
export function isDateColumn(column: ResolvedColumn): boolean {
  return isFilledWith(column.target, 'date');
}

const KEY_LABELS: Readonly<Record<string, string>> = {
  recordId: 'the record ID',
  product: 'the product',
  vendor: 'the vendor',
  startDate: 'the start date',
};

/** What the mapping as a whole lacks: required fields of new records, and the fields of its key. */
function missingFaults(
  mapping: ImportMapping,
  columns: readonly ResolvedColumn[],
  customFields: readonly CustomField[],
): Record<string, string> {
  const faults: Record<string, string> = {};
  const isFilled = (field: ImportField) =>
    mapping.columns.some((column) => column.field === field) ||
    (!isCustomTarget(field) && Boolean(mapping.defaults?.[field]?.trim()));
  // Rows with the ids of their records need no required fields.
  const needed = mapping.key?.includes('recordId') ? [] : (['product', 'vendor'] as const);
  for (const field of needed) {
    if (!isFilled(field))
      faults[`mapping.${field}`] = `Choose the column that holds the ${field}, or a value for all rows`;
  }
  if (mapping.missing.action !== 'leave') {
    if (mapping.source === undefined)
      faults['mapping.source'] = 'Enter the list name. It finds the records of the last import';
    if (mapping.key === undefined)
      faults['mapping.key'] =
        'Choose how rows are matched to records. Missing records cannot be found without it';
  }
  for (const field of mapping.key ?? []) {
    const target = targetOf(field, customFields);
    const wanted = target && fieldOf({ target, costDate: null, costYear: null });
    const isThere = columns.some((column) => fieldOf(column) === wanted) || isFilled(field);
    const label = KEY_LABELS[field] ?? `"${customKeyIn(field) ?? ''}"`;
    if (!isThere)
      faults['mapping.key'] ??= `Choose the column that holds ${label}. Records are matched by it`;
  }
  return faults;
}

/**
 * Finds every mapped column below the heading row and determines the format of its dates and numbers.
 * @param rows the rows below the headings
 * @returns the columns, and the faults of the others by their index in the mapping
 */
export function findColumns(
  mapping: Pick<ImportMapping, 'columns'> & OfWholeFile,
  header: TableRow,
  rows: readonly TableRow[],
  customFields: readonly CustomField[],
): { readonly columns: ResolvedColumn[]; readonly faults: Record<string, string> } {
  const columns: ResolvedColumn[] = [];
  const faults: Record<string, string> = {};
  const taken = new Map<string, string>();
  mapping.columns.forEach((column, place) => {
    const resolution = resolveColumn(column, header, rows, customFields, mapping);
    if ('fault' in resolution) {
      faults[`mapping.columns.${place}.${resolution.at}`] = resolution.fault;
      return;
    }
    const key = fieldOf(resolution.column);
    const other = taken.get(key);
    if (other !== undefined && !namesSeveral(key)) {
      faults[`mapping.columns.${place}.field`] = `"${other}" and "${column.column}" fill the same field`;
    }
    if (columns.some((known) => known.index === resolution.column.index && fieldOf(known) === key)) {
      faults[`mapping.columns.${place}.column`] = `"${column.column}" fills this field already`;
    }
    taken.set(key, column.column);
    columns.push(resolution.column);
  });
  return { columns, faults };
}

/**
 * The columns of a mapping that fits its file.
 * @param rows the rows below the headings
 * @throws AppError invalid_fields keyed by the path in the mapping, such as `mapping.columns.2.dateFormat`
 */
export function resolveColumns(
  mapping: ImportMapping,
  header: TableRow,
  rows: readonly TableRow[],
  customFields: readonly CustomField[],
): ResolvedColumn[] {
  const { columns, faults } = findColumns(mapping, header, rows, customFields);
  Object.assign(faults, missingFaults(mapping, columns, customFields));
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  return columns;
}

/** The non-empty rows below the headings. */
export function rowsBelow(header: TableRow, rows: readonly TableRow[]): TableRow[] {
  return rows.filter((row) => row.row > header.row && !isBlankRow(row.cells));
}
