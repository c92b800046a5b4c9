import type { CalendarDate } from '../../../kernel/calendar-date.ts';
import { fromCents, toCents } from '../../../kernel/money.ts';
import type { AnnualCost } from '../../contracts/annual-cost.ts';
import type { CustomValue } from '../../custom-fields/custom-field.ts';
import { vendorOf } from '../../vendors/vendor.ts';
import { cellText, nameKey, onOneLine, type Cell } from '../cell.ts';
import { readCostList } from '../cost-list-text.ts';
import { readDate } from '../date-text.ts';
import { fieldOf, type ResolvedColumn } from '../import-columns.ts';
import type { ImportContext } from '../import-context.ts';
import type { ImportMapping, ImportTarget } from '../import-mapping.ts';
import type { CategoryNames, NamedThing, OwnerNames, TeamNames } from '../import-names.ts';
import { readAmount } from '../number-text.ts';
import { readCustomValue, severalLines, type CellReading } from './row-cells.ts';
import { severalNames } from './several-names.ts';

/** A fault of one cell; the plan adds the row. */
export interface CellFault {
  readonly column: string;
  readonly text: string;
  readonly reason: string;
}

/** What all rows are read with. */
export interface RowReader {
  readonly columns: readonly ResolvedColumn[];
  readonly headings: number;
  readonly mapping: ImportMapping;
  readonly context: ImportContext;
  readonly teams: TeamNames;
  readonly categories: CategoryNames;
  readonly owners: OwnerNames;
}

/** One amount of a row and the day that its column gives it; null where the row has to say the day. */
export interface ReadAmount {
  readonly field: string;
  readonly date: CalendarDate | null;
  /** Null where the cell is empty. */
  readonly cost: number | null;
}

/** The text that a field is read from, and where it stands. */
interface Source {
  readonly text: string;
  readonly column: ResolvedColumn | null;
  readonly isNumber: boolean;
}

/** The fields that name several things. */
export type ListField = 'teams' | 'categories' | 'owners';

/** What a spreadsheet shows where a formula failed. */
const SPREADSHEET_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;
const AS_WRITTEN = { dateFormat: 'auto', dropTime: false, wholeMonth: 'refused', decimalMark: '.' } as const;

/** The text that stands for a cell's text where the mapping says so. */
function replaced(text: string, { values }: ResolvedColumn): string {
  return values.size === 0 ? text : (values.get(nameKey(text)) ?? text);
}

/**
 * Reads one row field by field; collects faults by the field they concern, the first of each.
 *
 * @param withDefaults whether the mapping's defaults fill empty cells: for new records only
 */
export class RowReading {
  readonly faults: CellFault[] = [];
  readonly #faulty = new Set<string>();
  readonly #reader: RowReader;
  readonly #cells: readonly Cell[];
  readonly #withDefaults: boolean;
  readonly #sources = new Map<string, Source>();
  cents: bigint | null = null;

  constructor(reader: RowReader, cells: readonly Cell[], withDefaults: boolean) {
    this.#reader = reader;
    this.#cells = cells;
    this.#withDefaults = withDefaults;
    for (const column of reader.columns) {
      const cell = cells[column.index];
      const text = replaced(cellText(cell), column);
      this.#sources.set(fieldOf(column), { text, column, isNumber: typeof cell === 'number' });
      if (SPREADSHEET_ERROR.test(text)) {
        this.fault(fieldOf(column), 'This cell holds an error of the spreadsheet, not a value');
      }
    }
  }

  /** Notes why a field is refused; the first reason of a field stands. */
  fault(field: string, reason: string): void {
    if (this.#faulty.has(field)) return;
    this.#faulty.add(field);
    const { column, text } = this.#source(field);
    this.faults.push({ column: column?.name ?? field, text, reason });
  }

  isFaulty(field: string): boolean {
    return this.#faulty.has(field);
  }

  /** Whether a column of the file fills this field. */
  hasColumn(field: string): boolean {
    return this.#sources.has(field);
  }

  /** Whether the row itself says something of this field. */
  isSaid(field: string): boolean {
    return (this.#sources.get(field)?.text ?? '') !== '';
  }

  /** A single-line text of a field. */
  line(field: ImportTarget): string {
    return onOneLine(this.#source(field).text);
  }

  /** The vendor under the name by which it is kept. */
  vendor(): string {
    return vendorOf(this.#reader.context.vendorNames, this.line('vendor'));
  }

  lines(field: ImportTarget): string {
    return severalLines(this.#source(field).text);
  }

  /** The value of a field through its reader; null when the cell is empty or faulty. */
  value<Value>(field: string, read: (text: string) => CellReading<Value>): Value | null {
    const { text } = this.#source(field);
    if (text === '') return null;
    const reading = read(text);
    if ('value' in reading) return reading.value;
    this.fault(field, reading.fault);
    return null;
  }

  date(field: ImportTarget): CalendarDate | null {
    const { dateFormat, dropTime, wholeMonth } = this.#source(field).column ?? AS_WRITTEN;
    return this.value(field, (text) => {
      const reading = readDate(text, dateFormat, dropTime, wholeMonth);
      return 'date' in reading ? { value: reading.date } : reading;
    });
  }

  /** The amounts in dollars, in the order of their columns. Remembers their sum in `cents` even where one is refused later. */
  amounts(): ReadAmount[] {
    const columns = this.#reader.columns.filter(
      ({ target }) => target.kind === 'field' && target.field === 'annualCost',
    );
    const fields = columns.length > 0 ? columns.map(fieldOf) : ['annualCost'];
    return fields.map((field) => {
      const { text, column, isNumber } = this.#source(field);
      const date = column?.costDate ?? null;
      if (text === '') return { field, date, cost: null };
      const mark = isNumber ? '.' : (column?.decimalMark ?? '.');
      const { cents, fault } = readAmount(text, mark, column?.unit);
      if (cents !== null) this.cents = (this.cents ?? 0n) + cents;
      if (fault !== null) this.fault(field, fault);
      return { field, date, cost: cents === null ? null : fromCents(Number(cents)) };
    });
  }

  /** The whole list of costs that one cell holds; null where it is empty or faulty. Its sum counts as the row's amount. */
  costList(): AnnualCost[] | null {
    const rows = this.value('annualCosts', readCostList);
    for (const { cost } of rows ?? []) this.cents = (this.cents ?? 0n) + BigInt(toCents(cost));
    return rows;
  }

  /** The things that the cells of all columns of a field name, each once. */
  names(field: ListField): string[] {
    const found = new Set<string>();
    const things: { resolve: (text: string) => NamedThing } = this.#reader[field];
    for (const { text, column } of this.#namesIn(field)) {
      const thing = things.resolve(text);
      if ('id' in thing) found.add(thing.id);
      else {
        this.#faulty.add(field);
        this.faults.push({ column, text, reason: thing.fault });
      }
    }
    return [...found];
  }

  /** Whether a column of a list names anything in this row. */
  namesAny(field: ListField): boolean {
    return this.#columnsOf(field).some((column) => this.#parts(field, column).length > 0);
  }

  /** The value of one mapped custom field; null for an empty or faulty cell. */
  customValue(column: ResolvedColumn): CustomValue | null {
    const { target } = column;
    if (target.kind !== 'custom') return null;
    const field = fieldOf(column);
    const settled = this.#source(field).isNumber ? { ...column, decimalMark: '.' as const } : column;
    const personOf = (text: string) => this.#reader.owners.resolve(text);
    return this.value<CustomValue>(field, (text) => readCustomValue(target.field, text, settled, personOf));
  }

  #columnsOf(field: ListField): ResolvedColumn[] {
    return this.#reader.columns.filter(({ target }) => target.kind === 'field' && target.field === field);
  }

  #namesIn(field: ListField): { text: string; column: string }[] {
    const parts = this.#columnsOf(field).flatMap((column) =>
      this.#parts(field, column).map((text) => ({ text, column: column.name })),
    );
    const byDefault = this.#defaultOf(field);
    return parts.length === 0 && byDefault !== '' ? [{ text: byDefault, column: field }] : parts;
  }

  /** The names in a cell; one that is known, or that the mapping replaces, stays whole where it has the separator in it. */
  #parts(field: ListField, column: ResolvedColumn): string[] {
    const { index, separator, values } = column;
    const text = cellText(this.#cells[index]);
    const isWhole = separator === null || values.has(nameKey(text));
    const isName = (part: string) => values.has(nameKey(part)) || this.#reader[field].knows(part);
    const parts = isWhole ? [text.trim()] : severalNames(text, separator, isName);
    return parts.map((part) => replaced(part, column)).filter((part) => part !== '');
  }

  #defaultOf(field: string): string {
    if (!this.#withDefaults) return '';
    const defaults: Readonly<Record<string, string | undefined>> = this.#reader.mapping.defaults ?? {};
    return Object.hasOwn(defaults, field) ? (defaults[field]?.trim() ?? '') : '';
  }

  /** What a field is read from: its cell, or the mapping's default where that is empty. */
  #source(field: string): Source {
    const own = this.#sources.get(field);
    if (own && own.text !== '') return own;
    return { text: this.#defaultOf(field), column: own?.column ?? null, isNumber: false };
  }
}
