import { customKeyIn } from '../../../kernel/custom-path.ts';
import { withoutFormulaGuard } from '../../../kernel/text/formula-guard.ts';
import { annualCostsSchema } from '../../contracts/annual-cost.ts';
import { CONTRACT_FIELDS, PLAIN_FIELDS } from '../../contracts/fields.ts';
import { renewalSchema } from '../../contracts/renewal.ts';
import { customFieldValueSchema } from '../../custom-fields/custom-field-value.ts';
import type { ColumnKey } from '../../saved-views/table-view.ts';
import { settleDateFormat, type DateFormat } from '../../../kernel/text/date-text.ts';
import type { ColumnTarget, ResolvedColumn } from '../import-columns.ts';
import type { ImportContext } from '../import-context.ts';
import { readerOf } from '../import-reader.ts';
import { importMappingSchema } from '../import-mapping.ts';
import { settleDecimalMark } from '../../../kernel/text/number-text.ts';
import { readField } from '../rows/field-cells.ts';
import { readRenewalWords } from '../renewal-cells.ts';
import type { CellReading } from '../row-cells.ts';
import { RowReading } from '../row-reading.ts';
import { visibleText } from '../../../kernel/text/visible-text.ts';

/** The order of day and month where the cells of a column do not prove one. */
export type AssumedDates = Exclude<DateFormat, 'auto'>;

/** The cells of one column as values. */
export interface ColumnReader {
  /** Whether the order of day and month was assumed. */
  readonly isAssumed: boolean;
  readonly read: (text: string) => CellReading<unknown>;
}

/** Cells name what exists: nothing is added. */
const MAPPING = importMappingSchema.parse({ columns: [{ column: 'Pasted', field: 'product' }] });

function targetOf(key: ColumnKey, context: ImportContext): ColumnTarget | null {
  const customKey = customKeyIn(key);
  if (customKey !== null) {
    const field = context.customFields.find((one) => one.key === customKey);
    return field ? { kind: 'custom', field } : null;
  }
  if (key === 'annualCosts') return { kind: 'field', field: key };
  const field = PLAIN_FIELDS.find((one) => one.key === key);
  return field ? { kind: 'field', field: field.key } : null;
}

function columnOf(target: ColumnTarget, texts: readonly string[], assumed: AssumedDates) {
  const isDate =
    target.kind === 'custom'
      ? target.field.type === 'date'
      : CONTRACT_FIELDS.find(({ key }) => key === target.field)?.kind === 'date';
  const dates = isDate ? settleDateFormat(texts) : { format: 'auto' as const };
  const mark = settleDecimalMark(texts);
  const isAssumed = !('format' in dates) && !dates.mixed;
  const column: ResolvedColumn = {
    index: 0,
    name: '',
    target,
    values: new Map(),
    // As the export joins names; by comma where no one wrote it so.
    separator: texts.some((text) => text.includes(';')) ? ';' : ',',
    dateFormat: 'format' in dates ? dates.format : isAssumed ? assumed : 'auto',
    dropTime: false,
    wholeMonth: 'refused',
    decimalMark: 'mark' in mark ? mark.mark : '.',
    unit: 'dollars',
    currency: null,
    isLenient: false,
    rounds: false,
    shortens: false,
    decodes: false,
    fillsDown: false,
    costDate: null,
    costYear: null,
    undated: null,
    linkedBy: null,
  };
  return { column, isAssumed };
}

/** A value that its schema accepts, or the schema's message. */
function checked(
  schema: { safeParse: (value: unknown) => { success: boolean; error?: { issues: { message: string }[] } } },
  value: unknown,
): CellReading<unknown> {
  const { success, error } = schema.safeParse(value);
  return success ? { value } : { fault: error?.issues[0]?.message ?? 'This value is not allowed' };
}

/** What an empty cell means: no value; a field that needs one says so. */
function emptied(key: ColumnKey): CellReading<unknown> {
  if (customKeyIn(key) !== null) return { value: null };
  if (key === 'annualCosts') return { value: [] };
  if (key === 'renewal') return { value: null };
  const field = PLAIN_FIELDS.find((one) => one.key === key);
  if (!field) return { fault: 'This field is not entered' };
  return field.isRequired === true || field.key === 'status'
    ? checked(field.schema, '')
    : { value: field.empty };
}

/** The first fault of a reading, or the value that the schema of its field accepts. */
function valueIn(reading: RowReading, target: ColumnTarget, column: ResolvedColumn): CellReading<unknown> {
  const field = target.kind === 'field' ? PLAIN_FIELDS.find(({ key }) => key === target.field) : undefined;
  const value =
    target.kind === 'custom'
      ? reading.customValue(column)
      : field
        ? readField(reading, field)
        : reading.costList();
  const [fault] = reading.faults;
  if (fault) return { fault: fault.reason };
  if (target.kind === 'custom') return checked(customFieldValueSchema, value);
  return checked(field?.schema ?? annualCostsSchema, value);
}

/**
 * The reader of one column of pasted cells: formats of dates and numbers are settled by all of its cells together, as in
 * an import.
 */
export function columnReader(
  key: ColumnKey,
  pasted: readonly string[],
  context: ImportContext,
  assumed: AssumedDates,
): ColumnReader {
  const texts = pasted.map(withoutFormulaGuard);
  const target = targetOf(key, context);
  const settled = target && columnOf(target, texts, assumed);
  const reader = settled && readerOf([settled.column], 1, MAPPING, context);
  return {
    isAssumed: settled?.isAssumed ?? false,
    read: (cell) => {
      const text = withoutFormulaGuard(cell);
      if (visibleText(text) === '') return emptied(key);
      if (key === 'renewal') {
        const renewal = readRenewalWords(text);
        return 'value' in renewal ? checked(renewalSchema, renewal.value) : renewal;
      }
      if (!reader) return { fault: 'This field is not entered' };
      return valueIn(
        new RowReading(reader, { row: 1, cells: [text] }, { withDefaults: false }),
        target,
        settled.column,
      );
    },
  };
}
