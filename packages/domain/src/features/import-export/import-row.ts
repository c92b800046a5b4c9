import { fromCents } from '../../kernel/money.ts';
import { newContractFaults } from '../contracts/contract-rules.ts';
import { contractInputSchema, type ContractInput } from '../contracts/contract.ts';
import { outlivesItsEnd } from '../contracts/renewal.ts';
import type { CustomValue } from '../custom-fields/custom-field.ts';
import { cellText, nameKey, onOneLine, type Cell, type TableRow } from './cell.ts';
import { readDate } from './date-text.ts';
import type { ResolvedColumn } from './import-columns.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportMapping, ImportTarget } from './import-mapping.ts';
import type { CategoryNames, NamedThing, OwnerNames, TeamNames } from './import-names.ts';
import { readAmount } from './number-text.ts';
import {
  readMonths,
  readNotice,
  readNoticeUnit,
  readRenewalType,
  RENEWAL_TARGETS,
  renewalOf,
} from './renewal-cells.ts';
import {
  readCustomValue,
  readHostingModel,
  readStatus,
  severalLines,
  type CellReading,
} from './row-cells.ts';

/** A fault of one cell; the plan adds the row. */
export interface CellFault {
  readonly column: string;
  readonly text: string;
  readonly reason: string;
}

/** What a row becomes: a record to create, or its faults. */
export interface ReadRow {
  readonly input: ContractInput | null;
  readonly faults: readonly CellFault[];
  /** The row's amount where it can be read, even when the row is refused. */
  readonly cents: bigint | null;
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

/** The text that a field is read from, and where it stands. */
interface Source {
  readonly text: string;
  readonly column: ResolvedColumn | null;
  readonly isNumber: boolean;
}

/** What a spreadsheet shows where a formula failed. */
const SPREADSHEET_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;
const AS_WRITTEN = { dateFormat: 'auto', dropTime: false, decimalMark: '.' } as const;

const fieldOf = ({ target }: ResolvedColumn) =>
  target.kind === 'field' ? target.field : `customFields.${target.field.key}`;

/** The text that stands for a cell's text where the mapping says so. */
function replaced(text: string, { values }: ResolvedColumn): string {
  return values.size === 0 ? text : (values.get(nameKey(text)) ?? text);
}

/** Reads one row; collects faults by the field they concern, the first of each. */
class RowReading {
  readonly faults: CellFault[] = [];
  readonly #faulty = new Set<string>();
  readonly #reader: RowReader;
  readonly #cells: readonly Cell[];
  readonly #sources = new Map<string, Source>();
  cents: bigint | null = null;

  constructor(reader: RowReader, cells: readonly Cell[]) {
    this.#reader = reader;
    this.#cells = cells;
    for (const column of reader.columns) {
      const cell = cells[column.index];
      const text = replaced(cellText(cell), column);
      this.#sources.set(fieldOf(column), { text, column, isNumber: typeof cell === 'number' });
      if (SPREADSHEET_ERROR.test(text)) {
        this.fault(fieldOf(column), 'This cell holds an error of the spreadsheet, not a value');
      }
    }
  }

  fault(field: string, reason: string): void {
    if (this.#faulty.has(field)) return;
    this.#faulty.add(field);
    const { column, text } = this.#source(field);
    this.faults.push({ column: column?.name ?? field, text, reason });
  }

  isFaulty(field: string): boolean {
    return this.#faulty.has(field);
  }

  /** A single-line text of a field. */
  line(field: ImportTarget): string {
    return onOneLine(this.#source(field).text);
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

  date(field: ImportTarget): string | null {
    const { dateFormat, dropTime } = this.#source(field).column ?? AS_WRITTEN;
    return this.value(field, (text) => {
      const reading = readDate(text, dateFormat, dropTime);
      return 'date' in reading ? { value: reading.date } : reading;
    });
  }

  /** The amount in dollars. Remembers it in `cents` even when it is refused later. */
  amount(): number | null {
    const { text, column, isNumber } = this.#source('annualCost');
    if (text === '') return null;
    const { cents, fault } = readAmount(text, isNumber ? '.' : (column?.decimalMark ?? '.'));
    this.cents = cents;
    if (fault !== null) this.fault('annualCost', fault);
    return cents === null ? null : fromCents(Number(cents));
  }

  /** The things that the cells of all columns of a field name, each once. */
  names(field: 'teams' | 'categories' | 'owners', resolve: (text: string) => NamedThing): string[] {
    const found = new Set<string>();
    const columns = this.#reader.columns.filter(
      ({ target }) => target.kind === 'field' && target.field === field,
    );
    const parts = columns.flatMap((column) =>
      this.#parts(column).map((text) => ({ text, column: column.name })),
    );
    const byDefault = this.#reader.mapping.defaults?.[field]?.trim() ?? '';
    if (parts.length === 0 && byDefault !== '') parts.push({ text: byDefault, column: field });
    for (const { text, column } of parts) {
      const thing = resolve(text);
      if ('id' in thing) found.add(thing.id);
      else {
        this.#faulty.add(field);
        this.faults.push({ column, text, reason: thing.fault });
      }
    }
    return [...found];
  }

  /** The values of the mapped custom fields; an empty cell says "none", so that no default takes its place. */
  customValues(): Record<string, CustomValue | null> {
    const values: Record<string, CustomValue | null> = {};
    const personOf = (text: string) => this.#reader.owners.resolve(text);
    for (const column of this.#reader.columns) {
      const { target } = column;
      if (target.kind !== 'custom') continue;
      const field = `customFields.${target.field.key}`;
      const settled = this.#source(field).isNumber ? { ...column, decimalMark: '.' as const } : column;
      const read = (text: string) => readCustomValue(target.field, text, settled, personOf);
      const value = this.value<CustomValue>(field, read);
      if (value !== null || target.field.defaultValue !== null) values[target.field.key] = value;
    }
    return values;
  }

  #parts(column: ResolvedColumn): string[] {
    const { index, separator } = column;
    const text = cellText(this.#cells[index]);
    const parts = separator === null ? [text] : text.split(separator);
    return parts.map((part) => replaced(part.trim(), column)).filter((part) => part !== '');
  }

  /** What a field is read from: its cell, or the mapping's default where that is empty. */
  #source(field: string): Source {
    const own = this.#sources.get(field);
    if (own && own.text !== '') return own;
    const defaults: Readonly<Record<string, string | undefined>> = this.#reader.mapping.defaults ?? {};
    const text = Object.hasOwn(defaults, field) ? (defaults[field]?.trim() ?? '') : '';
    return { text, column: own?.column ?? null, isNumber: false };
  }
}

function surplusFault({ cells }: TableRow, headings: number): CellFault | null {
  const surplus = cells
    .slice(headings)
    .map(cellText)
    .filter((text) => text !== '');
  if (cells.length <= headings || surplus.length === 0) return null;
  return {
    column: '',
    text: surplus.join(' | '),
    reason: `This row has ${cells.length} cells under ${headings} headings; a text with a separator in it needs quotes`,
  };
}

function annualCosts(reading: RowReading, startDate: string | null): ContractInput['annualCosts'] {
  const cost = reading.amount();
  const date = reading.date('costDate') ?? startDate;
  if (cost === null) return undefined;
  if (date !== null) return [{ date, cost }];
  if (!reading.isFaulty('startDate') && !reading.isFaulty('costDate')) {
    reading.fault('annualCost', 'An amount needs a date: a cost date or the start date of the record');
  }
  return undefined;
}

/** The terms that a row names, or null. */
function renewalIn(reading: RowReading): ContractInput['renewal'] {
  return renewalOf({
    type: reading.value('renewalType', readRenewalType),
    termMonths: reading.value('termMonths', readMonths),
    notice: reading.value('noticeValue', readNotice),
    unit: reading.value('noticeUnit', readNoticeUnit),
  });
}

/** The record that a row describes, before its rules are checked. Values that cannot be read are faults already. */
function draftOf(reading: RowReading, reader: RowReader): ContractInput {
  const { teams, categories, owners, context, mapping } = reader;
  const startDate = reading.date('startDate');
  const endDate = reading.date('endDate');
  const status = reading.value('status', readStatus) ?? 'EVALUATING';
  const renewal = renewalIn(reading);
  const hasPassed =
    status === 'LIVE' && endDate !== null && endDate < context.today && !outlivesItsEnd(renewal);
  const costs = annualCosts(reading, startDate);
  return {
    product: reading.line('product'),
    vendor: reading.line('vendor'),
    status: hasPassed && mapping.expirePastRecords ? 'EXPIRED' : status,
    teams: reading.names('teams', (text) => teams.resolve(text)),
    categories: reading.names('categories', (text) => categories.resolve(text)),
    startDate,
    endDate,
    description: reading.lines('description'),
    notes: reading.lines('notes'),
    hostingModel: reading.value('hostingModel', readHostingModel),
    renewal,
    owners: reading.names('owners', (text) => owners.resolve(text)),
    customFields: reading.customValues(),
    ...(costs && { annualCosts: costs }),
  };
}

/** The mapping's field that a path of the record's schema speaks of. */
function fieldAt(path: readonly PropertyKey[], isDatedByColumn: boolean): string {
  const [first, second, third] = path.map(String);
  if (first === 'customFields') return `customFields.${second ?? ''}`;
  if (first === 'renewal') return RENEWAL_TARGETS[second ?? ''] ?? 'renewalType';
  if (first !== 'annualCosts') return first ?? '';
  if (third !== 'date') return 'annualCost';
  return isDatedByColumn ? 'costDate' : 'startDate';
}

/** Checks the draft with the rules of `POST /contracts/create`, telling each field's first fault. */
function checkRules(reading: RowReading, draft: ContractInput, reader: RowReader): ContractInput | null {
  const { context, columns, teams, categories, owners } = reader;
  const isDatedByColumn = columns.some((column) => fieldOf(column) === 'costDate');
  const parsed = contractInputSchema.safeParse(draft);
  for (const { path, message } of parsed.error?.issues ?? [])
    reading.fault(fieldAt(path, isDatedByColumn), message);
  const references = {
    teams: teams.names,
    categories: categories.ids,
    customFields: context.customFields,
    people: owners.people,
  };
  const faults = newContractFaults(context.actor, draft, references, context.today);
  for (const [path, reason] of Object.entries(faults)) {
    const isOfRenewal = path.startsWith('renewal.');
    reading.fault(isOfRenewal ? fieldAt(path.split('.'), isDatedByColumn) : path, reason);
  }
  return parsed.success && reading.faults.length === 0 ? parsed.data : null;
}

/** Reads a row and checks it with the same schema, rules and access as a record that a person adds. */
export function readRow(reader: RowReader, row: TableRow): ReadRow {
  const reading = new RowReading(reader, row.cells);
  const surplus = surplusFault(row, reader.headings);
  if (surplus) reading.faults.push(surplus);
  const draft = draftOf(reading, reader);
  const input = checkRules(reading, draft, reader);
  return { input, faults: reading.faults, cents: reading.cents };
}
