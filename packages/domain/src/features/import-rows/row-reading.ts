import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { USD, type CurrencyCode } from '../../kernel/money.ts';
import type { AnnualCost } from '../contracts/annual-cost.ts';
import type { CustomField, CustomFieldType, CustomValue } from '../custom-fields/custom-field.ts';
import { vendorOf } from '../vendors/vendor.ts';
import { cellText, columnLetters, nameKey, onOneLine, type Cell, type TableRow } from './cell.ts';
import { readCostList } from '../annual-costs/cost-list-text.ts';
import { readDate } from '../../kernel/text/date-text.ts';
import { fieldOf, type ResolvedColumn } from './import-columns.ts';
import type { ImportContext, RemindedPeople } from './import-context.ts';
import type { ImportMapping } from './import-mapping.ts';
import type { ImportTarget } from './import-targets.ts';
import type { DecimalMark } from '../../kernel/text/number-text.ts';
import type { RowLinks } from './row-links.ts';
import type { CategoryNames, NamedThing, OwnerNames, TeamNames } from './import-names.ts';
import { saysEndless } from './endless-words.ts';
import { undatedDayOf } from './rows/undated-day.ts';
import { cellFault, isCost, losesZeros, replaced, sourceOf } from './cell-source.ts';
import type { CellFault, Source } from './cell-source.ts';
import { withoutHtmlCharacters } from './html-characters.ts';
import { LIMITS, shortenedText } from './rows/long-texts.ts';
import { dollarsIn, MILLS, moneyIn, readCurrency } from './rows/money-cells.ts';
import { readCustomValue, severalLines, type CellReading } from './row-cells.ts';
import { severalNames } from './rows/several-names.ts';

/** The common context of all rows. */
export interface RowReader {
  readonly columns: readonly ResolvedColumn[];
  readonly headings: number;
  readonly mapping: ImportMapping;
  readonly context: ImportContext;
  readonly teams: TeamNames;
  readonly categories: CategoryNames;
  readonly owners: OwnerNames;
  /** Who is reminded of records; missing where no one asks. */
  readonly reminded?: RemindedPeople | undefined;
  /** The links that rows name; missing where no column does. */
  readonly links?: RowLinks | undefined;
}

/** One amount of a row and the day of its column; null when the row has the day. */
export interface ReadAmount {
  readonly field: string;
  readonly date: CalendarDate | null;
  /** The calendar year that it is the total of; null for one cost. */
  readonly year: number | null;
  /** Null for an empty cell. */
  readonly cost: number | null;
  /** As the cell, its column or the file says it; null where nothing does. */
  readonly currency: CurrencyCode | null;
}

/** The costs of the record that a row means, and its currency. */
export interface PresentCosts {
  readonly currency: CurrencyCode;
  readonly costs: readonly AnnualCost[];
}

/** The targets with several names. */
export type ListField = 'teams' | 'categories' | 'owners';

const AS_WRITTEN = { dateFormat: 'auto', dropTime: false, wholeMonth: 'refused', decimalMark: '.' } as const;

/** How a row is read. */
export interface HowRead {
  /** Whether the mapping's defaults fill empty cells: for new records only. */
  readonly withDefaults: boolean;
  /** The costs of the record that the row means; missing for a new one. */
  readonly present?: PresentCosts;
  /** The fields whose cells are left empty because they are bad. */
  readonly blanked?: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Reads one row field by field and collects faults, the first of each field. */
export class RowReading {
  readonly faults: CellFault[] = [];
  readonly #faulty = new Set<string>();
  readonly #reader: RowReader;
  readonly #cells: readonly Cell[];
  readonly #withDefaults: boolean;
  readonly #sources = new Map<string, Source>();
  #amounts: ReadAmount[] | null = null;
  /** The sums of the row's readable amounts by currency, in thousandths, also of a rejected row. */
  readonly sums = new Map<CurrencyCode, bigint>();
  readonly #isDollarsAlone: boolean;
  readonly #present: PresentCosts | null;
  readonly #blanked: ReadonlySet<string>;
  /** Whether neither the row nor the mapping says a status. */
  isStatusOpen = false;
  /** Whether a cost without a day is one of a record that started over a year ago and still runs. */
  hasOldCost = false;
  /** The columns whose amounts were rounded. */
  readonly rounded = new Set<string>();
  /** The columns whose numbers lost leading zeros. */
  readonly withoutZeros = new Set<string>();
  /** The columns whose HTML characters were read. */
  readonly decoded = new Set<string>();
  /** Texts that were cut, whole, by their fields. */
  readonly wholes = new Map<ImportTarget, string>();

  constructor(
    reader: RowReader,
    { row, cells }: TableRow,
    { withDefaults, present, blanked = NOTHING }: HowRead,
  ) {
    this.#reader = reader;
    this.#present = present ?? null;
    this.#blanked = blanked;
    const { currencies = [USD] } = reader.context;
    this.#isDollarsAlone = currencies.length < 2 && currencies[0] === USD;
    this.#cells = cells;
    this.#withDefaults = withDefaults;
    for (const column of reader.columns) {
      const cell = cells[column.index];
      const field = fieldOf(column);
      if (blanked.has(field)) {
        this.#sources.set(field, { text: '', column, isNumber: false, currency: null });
        continue;
      }
      const source = sourceOf(cell, column);
      this.#sources.set(field, source);
      if (column.decodes && source.text !== replaced(cellText(cell), column)) this.decoded.add(column.name);
      if (source.text !== '' && losesZeros(cell, column)) this.withoutZeros.add(column.name);
      const isOther = this.#isDollarsAlone || !isCost(column);
      const seen = isOther ? source : { ...source, currency: null };
      const fault = cellFault(cell, seen, `${columnLetters(column.index)}${row}`);
      if (fault !== null) this.fault(field, fault);
    }
  }

  /** Reports a fault of a field; the first one of a field is kept. */
  fault(field: string, reason: string): void {
    if (this.#faulty.has(field)) return;
    this.#faulty.add(field);
    const { column, text } = this.#source(field);
    this.faults.push({ column: column?.name ?? field, text, reason });
  }

  /** The fields with faults; null where one is of the whole row. */
  get faultyFields(): readonly string[] | null {
    return this.faults.some(({ column }) => column === '') ? null : [...this.#faulty];
  }

  /** The headings of the cells that are left empty because they are bad. */
  get blankedColumns(): string[] {
    return [...this.#blanked].flatMap((field) => this.#sources.get(field)?.column?.name ?? []);
  }

  /** Whether a bad cell is left empty: then it says nothing, also where empty cells clear. */
  isBlanked(field: string): boolean {
    return this.#blanked.has(field);
  }

  /** The heading of a field's column; its target without one. */
  columnName(field: string): string {
    return this.#sources.get(field)?.column?.name ?? field;
  }

  isFaulty(field: string): boolean {
    return this.#faulty.has(field);
  }

  /** Whether a column of the file has this target. */
  hasColumn(field: string): boolean {
    return this.#sources.has(field);
  }

  /** Whether the row has a value for this field. */
  isSaid(field: string): boolean {
    return (this.#sources.get(field)?.text ?? '') !== '';
  }

  /** A single-line text of a field. */
  line(field: ImportTarget): string {
    return this.#cut(field, onOneLine(this.#source(field).text));
  }

  /** A text cut to what its field takes, where its column says so. */
  #cut(field: ImportTarget, text: string): string {
    const limit = LIMITS[field];
    if (limit === undefined || text.length <= limit) return text;
    if (this.#sources.get(field)?.column?.shortens !== true) return text;
    this.wholes.set(field, text);
    return shortenedText(text, limit);
  }

  /** The vendor under its canonical name. */
  vendor(): string {
    return vendorOf(this.#reader.context.vendorNames, this.line('vendor'));
  }

  lines(field: ImportTarget): string {
    return this.#cut(field, severalLines(this.#source(field).text));
  }

  /** The value of a field from its reader; null when the cell is empty or faulty. */
  value<Value>(field: string, read: (text: string) => CellReading<Value>): Value | null {
    const { text } = this.#source(field);
    if (text === '') return null;
    const reading = read(text);
    if ('value' in reading) return reading.value;
    this.fault(field, reading.fault);
    return null;
  }

  /** Whether the row says that its record has no end. */
  get isEndless(): boolean {
    return saysEndless(this.#source('endDate').text);
  }

  date(field: ImportTarget): CalendarDate | null {
    if (field === 'endDate' && this.isEndless) return null;
    const { dateFormat, dropTime, wholeMonth } = this.#source(field).column ?? AS_WRITTEN;
    return this.value(field, (text) => {
      const reading = readDate(text, dateFormat, dropTime, wholeMonth);
      return 'date' in reading ? { value: reading.date } : reading;
    });
  }

  /** The currency of the row's record as far as the row says it; null where it says none. */
  currency(): CurrencyCode | null {
    return this.value('currency', (text) => readCurrency(text, this.#currencies));
  }

  /** The currency of the row's record, of amounts that say none. */
  get recordCurrency(): CurrencyCode {
    return this.currency() ?? this.#present?.currency ?? this.#currencies[0] ?? USD;
  }

  get #currencies(): readonly CurrencyCode[] {
    return this.#reader.context.currencies ?? [USD];
  }

  /**
   * The amounts in the order of their columns. They are added to the sums even when the row is rejected.
   */
  amounts(): readonly ReadAmount[] {
    this.#amounts ??= this.#readAmounts();
    return this.#amounts;
  }

  /** The amounts as far as they were read, with the headings of their columns. */
  eachAmount(take: (column: string, cost: number, currency: CurrencyCode) => void): void {
    for (const { field, cost, currency } of this.#amounts ?? []) {
      const name = this.#sources.get(field)?.column?.name;
      if (cost !== null && name !== undefined) take(name, cost, currency ?? this.recordCurrency);
    }
  }

  /** The day of an amount in a row without one, as its column says; null where it says none. */
  undatedDay(field: string, endDate: CalendarDate | null): CalendarDate | null {
    return undatedDayOf(this.#source(field).column, endDate, this.#reader.context);
  }

  /** The first target of the row's amounts. */
  costField(): string {
    return [...this.#sources.keys()].find((field) => field.startsWith('annualCost')) ?? 'annualCost';
  }

  #readAmounts(): ReadAmount[] {
    const columns = this.#reader.columns.filter(isCost);
    const fields = columns.length > 0 ? columns.map(fieldOf) : ['annualCost'];
    return fields.map((field) => this.#readAmount(field));
  }

  #readAmount(field: string): ReadAmount {
    const { text, column, currency: shown } = this.#source(field);
    const period = { date: column?.costDate ?? null, year: column?.costYear ?? null };
    const nothing = { field, ...period, cost: null, currency: null };
    if (text === '' || (shown !== null && this.#isDollarsAlone)) return nothing;
    const mark = this.markOf(field);
    const read = this.#isDollarsAlone
      ? dollarsIn(text, mark, column)
      : moneyIn(text, mark, column, this.recordCurrency, this.#currencies);
    if ('fault' in read) {
      this.fault(field, read.fault);
      return nothing;
    }
    if (read.isRounded && column) this.rounded.add(column.name);
    // A list of costs contains what yearly totals repeat.
    const isTold = period.year !== null && this.isSaid('annualCosts');
    if (!isTold) this.#add(read.currency ?? this.#unsaidCurrency(period), read.mills);
    return { field, ...period, cost: Number(read.mills) / MILLS, currency: read.currency };
  }

  /** The decimal mark of a field's cell. */
  markOf(field: string): DecimalMark {
    const { column, isNumber } = this.#source(field);
    return isNumber ? '.' : (column?.decimalMark ?? '.');
  }

  /** The currency of an amount that says none: that of the cost whose place it takes, otherwise the record's. */
  #unsaidCurrency({ date, year }: Pick<ReadAmount, 'date' | 'year'>): CurrencyCode {
    const costs = this.#present?.costs ?? [];
    const taken =
      date === null && year === null
        ? costs.length === 1
          ? costs[0]
          : undefined
        : costs.find((cost) => cost.date === date || cost.date.startsWith(`${year ?? ''}-`));
    return taken?.currency ?? this.recordCurrency;
  }

  #add(currency: CurrencyCode, mills: bigint): void {
    this.sums.set(currency, (this.sums.get(currency) ?? 0n) + mills);
  }

  /** The cost list in one cell; null when it is empty or faulty. Its sum counts as the row's amount. */
  costList(): AnnualCost[] | null {
    const currencies = [this.recordCurrency, ...this.#currencies];
    const rows = this.value('annualCosts', (text) => readCostList(text, currencies));
    for (const { cost, currency = this.recordCurrency } of rows ?? [])
      this.#add(currency, BigInt(Math.round(cost * MILLS)));
    return rows;
  }

  /** The names in all columns of a field, without duplicates. */
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

  /** Whether a column of a list has a name in this row. */
  namesAny(field: ListField): boolean {
    return this.#columnsOf(field).some((column) => this.#parts(field, column).length > 0);
  }

  /** The value of one mapped custom field; null for an empty or faulty cell. */
  customValue(column: ResolvedColumn): CustomValue | null {
    const { target } = column;
    return target.kind === 'custom' ? this.#valueOfKind(fieldOf(column), target.field) : null;
  }

  /** The value of one field by its kind, as in a custom field of this kind. */
  kindValue(
    field: ImportTarget,
    kind: CustomFieldType,
    options: readonly { readonly value: string }[],
  ): CustomValue | null {
    return this.#valueOfKind(field, { type: kind, options: options.map(({ value }) => value) });
  }

  #valueOfKind(field: string, kind: Pick<CustomField, 'type' | 'options'>): CustomValue | null {
    const { column, currency } = this.#source(field);
    if (currency !== null) return null;
    const settled = { ...AS_WRITTEN, separator: null, ...column, decimalMark: this.markOf(field) };
    const personOf = (text: string) => this.#reader.owners.resolve(text);
    return this.value<CustomValue>(field, (text) => readCustomValue(kind, text, settled, personOf));
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

  /**
   * The names in a cell; one that is known, or that the mapping replaces, stays whole when it contains the separator.
   */
  #parts(field: ListField, column: ResolvedColumn): string[] {
    const { index, separator, values, decodes } = column;
    if (this.#blanked.has(field)) return [];
    const written = cellText(this.#cells[index]);
    const text = decodes ? withoutHtmlCharacters(written) : written;
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

  /** The text of a field: its cell, or the mapping's default for an empty one. */
  #source(field: string): Source {
    const own = this.#sources.get(field);
    if (own && own.text !== '') return own;
    return { text: this.#defaultOf(field), column: own?.column ?? null, isNumber: false, currency: null };
  }
}
