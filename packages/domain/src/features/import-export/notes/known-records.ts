import type { TableRow } from '../cell.ts';
import { fieldOf } from '../import-columns.ts';
import type { KeyField } from '../import-mapping.ts';
import type { ImportNote } from '../import-outcome.ts';
import { joinedKey, partsOf, recordKey, type RecordNames } from '../rows/row-keys.ts';
import type { RowReader } from '../rows/row-reading.ts';
import { counted, noteOf, rowsWords } from './note-words.ts';

/** What everybody may read of a record, by which rows are compared with it. */
export type KnownRecord = Omit<RecordNames, 'customFields'>;

/** The rows that mean records which are there already, and the fields by which each of them finds its one. */
export interface KnownRows {
  readonly key: readonly KeyField[];
  readonly rows: readonly number[];
}

/** In the order in which they are tried: the fewest fields that tell as many rows apart. */
const KEYS: readonly (readonly KeyField[])[] = [
  ['recordId'],
  ['product', 'vendor'],
  ['product', 'vendor', 'startDate'],
  ['product'],
  ['product', 'startDate'],
];

/** Whether something in the file fills every field of a key. A product alone is no key where the file has vendors. */
function isPossible(key: readonly KeyField[], { columns, mapping }: RowReader): boolean {
  const fields = new Set(columns.map(fieldOf));
  const hasVendor = fields.has('vendor') || Boolean(mapping.defaults?.vendor?.trim());
  const isFilled = (field: KeyField) => fields.has(field) || (field === 'vendor' && hasVendor);
  return key.every(isFilled) && (key.includes('vendor') || key.includes('recordId') || !hasVendor);
}

/** The rows that find exactly one record by a key which no other row has. */
function rowsFound(
  key: readonly KeyField[],
  rows: readonly TableRow[],
  reader: RowReader,
  records: readonly KnownRecord[],
): number[] {
  const keys = rows.map((row) => joinedKey(partsOf(reader, row, key)));
  const inFile = new Map<string, number>();
  for (const one of keys) inFile.set(one, (inFile.get(one) ?? 0) + 1);
  const inCatalogue = new Map<string, number>();
  for (const record of records) {
    const one = recordKey({ ...record, customFields: {} }, key, reader.context);
    if (inFile.has(one)) inCatalogue.set(one, (inCatalogue.get(one) ?? 0) + 1);
  }
  return rows.flatMap(({ row }, index) => {
    const one = keys[index] ?? '';
    return inCatalogue.get(one) === 1 && inFile.get(one) === 1 ? [row] : [];
  });
}

/** The rows that mean records which are there, by the key that finds most of them; null when none does. */
export function knownRows(
  rows: readonly TableRow[],
  reader: RowReader,
  records: readonly KnownRecord[],
): KnownRows | null {
  let best: KnownRows | null = null;
  for (const key of records.length === 0 ? [] : KEYS) {
    if (!isPossible(key, reader)) continue;
    const found = rowsFound(key, rows, reader, records);
    if (found.length > (best?.rows.length ?? 0)) best = { key, rows: found };
    // Whatever else a row says of a record, its id is meant.
    if (best?.key.includes('recordId')) return best;
  }
  return best;
}

const WORDS: Readonly<Partial<Record<KeyField, string>>> = {
  recordId: 'record ID',
  product: 'product',
  vendor: 'vendor',
  startDate: 'start date',
};

/** Says that rows would add records once more. */
export function knownNote({ key, rows }: KnownRows): ImportNote {
  const fields = key
    .map((field) => WORDS[field] ?? field)
    .join(', ')
    .replace(/, ([^,]+)$/, ' and $1');
  const [have, records] =
    rows.length === 1
      ? ['row has', 'a record that you have and adds it']
      : ['rows have', 'records that you have and add them'];
  const message = `${counted(rows.length, have, have)} the ${fields} of ${records} a second time: ${rowsWords(rows)}.`;
  return { ...noteOf('knownRecords', message, rows), key: [...key] };
}
