import type { CalendarDate } from '../../kernel/calendar-date.ts';
import type { CustomValue } from '../custom-fields/custom-field.ts';
import { vendorOf } from '../vendors/vendor.ts';
import { nameKey, type TableRow } from './cell.ts';
import { fieldOf, targetOf } from './import-columns.ts';
import type { ImportContext } from './import-context.ts';
import type { KeyField } from './import-mapping.ts';
import { RowReading, type RowReader } from './row-reading.ts';
import { CUSTOM_PREFIX } from '../../kernel/custom-path.ts';
import { counted } from '../../kernel/text/counted.ts';

/** The fields by which a record of the catalogue is identified. */
export interface ContractNames {
  readonly id: string;
  readonly product: string;
  readonly vendor: string;
  readonly startDate: CalendarDate | null;
  /** Those of the key, as far as the actor may read them. */
  readonly customFields: Readonly<Record<string, unknown>>;
}

/** A record of the catalogue by its key. */
export interface KeyedContract {
  readonly id: string;
  readonly key: string;
}

/** The record of a row: a new one, an existing one, or the fault. */
export type RowMatch =
  | { readonly kind: 'new' }
  | { readonly kind: 'record'; readonly id: string }
  | { readonly kind: 'fault'; readonly reason: string };

type Part = CustomValue | null | undefined;

/** The form in which a value of a key is compared. */
export function partKey(value: unknown): string {
  if (Array.isArray(value)) return nameKey(value.map(String).toSorted(byText).join(', '));
  return ['string', 'number', 'boolean'].includes(typeof value) ? nameKey(String(value)) : '';
}

const byText = (one: string, other: string) => (one < other ? -1 : 1);
export const joinedKey = (parts: readonly unknown[]) => parts.map(partKey).join('\u0000');

/** The key of a record; names are compared ignoring case and spacing, vendors by their canonical name. */
export function contractKey(
  record: ContractNames,
  fields: readonly KeyField[],
  { customFields, vendorNames }: Pick<ImportContext, 'customFields' | 'vendorNames'>,
): string {
  return joinedKey(
    fields.map((field) => {
      if (field === 'recordId') return record.id;
      if (field === 'product') return record.product;
      if (field === 'vendor') return vendorOf(vendorNames, record.vendor);
      if (field === 'startDate') return record.startDate;
      const target = targetOf(field, customFields);
      return target?.kind === 'custom' ? record.customFields[target.field.key] : null;
    }),
  );
}

const WORDS: Readonly<Record<string, string>> = {
  recordId: 'record ID',
  product: 'product',
  vendor: 'vendor',
  startDate: 'start date',
};

function wordsOf(fields: readonly KeyField[], { customFields }: ImportContext): string[] {
  return fields.map((field) => {
    const target = targetOf(field, customFields);
    return WORDS[field] ?? (target?.kind === 'custom' ? target.field.label : field);
  });
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** The parts of a row's key. A row with unreadable values has no key and is refused. */
export function partsOf(reader: RowReader, row: TableRow, fields: readonly KeyField[]): Part[] {
  const reading = new RowReading(reader, row, { withDefaults: true });
  return fields.map((field): Part => {
    if (field === 'recordId') return reading.line('recordId');
    if (field === 'product') return reading.line('product');
    if (field === 'vendor') return reading.vendor();
    if (field === 'startDate') return reading.date('startDate');
    const target = targetOf(field, reader.context.customFields);
    const wanted = target && fieldOf({ target, costDate: null, costYear: null });
    const column = reader.columns.find((candidate) => fieldOf(candidate) === wanted);
    return column ? reading.customValue(column) : null;
  });
}

/** Finds the records of rows, and remembers the keys of the file. */
export class RowMatcher {
  readonly #reader: RowReader;
  readonly #fields: readonly KeyField[];
  readonly #words: string[];
  readonly #records = new Map<string, string[]>();
  /** The first row of each key of the file. */
  readonly #rows = new Map<string, number>();

  constructor(reader: RowReader, fields: readonly KeyField[], catalogue: readonly KeyedContract[]) {
    this.#reader = reader;
    this.#fields = fields;
    this.#words = wordsOf(fields, reader.context);
    for (const { id, key } of catalogue) {
      const known = this.#records.get(key);
      if (known) known.push(id);
      else this.#records.set(key, [id]);
    }
  }

  /** The keys of the rows so far. */
  get keys(): Iterable<string> {
    return this.#rows.keys();
  }

  match(row: TableRow): RowMatch {
    if (this.#fields.length === 0) return { kind: 'new' };
    const parts = partsOf(this.#reader, row, this.#fields);
    const isById = this.#fields.includes('recordId');
    // A record that was added to an exported list has no id yet.
    if (isById && parts[this.#fields.indexOf('recordId')] === '') return { kind: 'new' };
    const missing = this.#missing(parts);
    if (missing !== null) return missing;
    const key = joinedKey(parts);
    const first = this.#rows.get(key);
    if (first !== undefined) {
      return { kind: 'fault', reason: `Row ${first} has the same ${listed(this.#words)}` };
    }
    this.#rows.set(key, row.row);
    const [id, ...others] = this.#records.get(key) ?? [];
    if (others.length > 0) {
      return {
        kind: 'fault',
        reason: `${counted(others.length + 1, 'record')} have this ${listed(this.#words)}`,
      };
    }
    if (id !== undefined) return { kind: 'record', id };
    return isById ? { kind: 'fault', reason: 'There is no record with this ID' } : { kind: 'new' };
  }

  /** Without a key value, a row would add the same record with every import. */
  #missing(parts: readonly Part[]): RowMatch | null {
    const at = this.#fields.findIndex(
      (field, index) => field.startsWith(CUSTOM_PREFIX) && partKey(parts[index]) === '',
    );
    if (at < 0) return null;
    return { kind: 'fault', reason: `There is no ${this.#words[at] ?? 'value'} to match the record by` };
  }
}
