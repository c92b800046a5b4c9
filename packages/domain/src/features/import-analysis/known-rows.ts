import type { TableRow } from '../import-rows/cell.ts';
import { fieldOf } from '../import-rows/import-columns.ts';
import type { KeyField } from '../import-rows/import-mapping.ts';
import { joinedKey, partsOf, contractKey, type ContractNames } from '../import-rows/row-keys.ts';
import type { RowReader } from '../import-rows/row-reading.ts';

/** The fields of a record that everyone may read, which rows are compared with. */
export type KnownContract = Omit<ContractNames, 'customFields'>;

/** The rows that match existing records, and the fields by which they do. */
export interface KnownRows {
  readonly key: readonly KeyField[];
  readonly rows: readonly number[];
}

/** In the order in which they are tried: the fewest fields that identify as many rows. */
const KEYS: readonly (readonly KeyField[])[] = [
  ['recordId'],
  ['product', 'vendor'],
  ['product', 'vendor', 'startDate'],
  ['product'],
  ['product', 'startDate'],
];

const IDENTIFYING: ReadonlySet<string> = new Set(KEYS.flat());

/** Whether the file has every field of a key. A product alone is no key when the file has vendors. */
function isPossible(key: readonly KeyField[], { columns, mapping }: RowReader): boolean {
  const fields = new Set(columns.map(fieldOf));
  const hasVendor = fields.has('vendor') || Boolean(mapping.defaults?.vendor?.trim());
  const isFilled = (field: KeyField) => fields.has(field) || (field === 'vendor' && hasVendor);
  return key.every(isFilled) && (key.includes('vendor') || key.includes('recordId') || !hasVendor);
}

interface Found {
  /** The rows whose key a record has. */
  readonly rows: readonly number[];
  /** How many of them match exactly one record, by a key that no other row has. */
  readonly clear: number;
}

function counts(keys: Iterable<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const key of keys) found.set(key, (found.get(key) ?? 0) + 1);
  return found;
}

function findBy(
  key: readonly KeyField[],
  rows: readonly TableRow[],
  reader: RowReader,
  records: readonly KnownContract[],
): Found {
  const keys = rows.map((row) => joinedKey(partsOf(reader, row, key)));
  const inFile = counts(keys);
  const inCatalogue = counts(
    records.map((record) => contractKey({ ...record, customFields: {} }, key, reader.context)),
  );
  const isKnown = (one = '') => inCatalogue.has(one);
  return {
    rows: rows.flatMap(({ row }, index) => (isKnown(keys[index]) ? [row] : [])),
    clear: keys.filter((one) => inCatalogue.get(one) === 1 && inFile.get(one) === 1).length,
  };
}

/** The rows that match existing records, by the key that identifies most of them; null for none. */
export function knownRows(
  rows: readonly TableRow[],
  whole: RowReader,
  records: readonly KnownContract[],
): KnownRows | null {
  // Each row is read several times, so only the needed columns are kept.
  const columns = whole.columns.filter((column) => IDENTIFYING.has(fieldOf(column)));
  const reader = { ...whole, columns };
  let best: (Found & Pick<KnownRows, 'key'>) | null = null;
  for (const key of records.length === 0 ? [] : KEYS) {
    if (!isPossible(key, reader)) continue;
    const found = findBy(key, rows, reader, records);
    const isMore = best === null || found.clear > best.clear;
    if (found.rows.length > 0 && isMore) best = { key, ...found };
    // The id of a row wins over its other values.
    if (best?.key.includes('recordId') || best?.clear === rows.length) break;
  }
  return best && { key: best.key, rows: best.rows };
}
