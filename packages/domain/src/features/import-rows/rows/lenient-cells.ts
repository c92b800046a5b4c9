import { fieldOf } from '../import-columns.ts';
import type { RowReader, RowReading } from '../row-reading.ts';

const NOTHING: ReadonlySet<string> = new Set();
/** A record cannot be without them. */
const NEEDED: ReadonlySet<string> = new Set(['product', 'vendor', 'recordId']);

/** The fields whose bad cells may be left empty: not those that a record needs or is found by. */
function lenientFields({ columns, mapping }: RowReader): ReadonlySet<string> {
  const keys = new Set<string>(mapping.key ?? []);
  return new Set(
    columns
      .filter(({ isLenient }) => isLenient)
      .map(fieldOf)
      .filter((field) => !NEEDED.has(field) && !keys.has(field)),
  );
}

/**
 * Reads a row, and again without its bad cells where all of them may be left empty: those that cannot be read, and those
 * that a rule refuses. Otherwise the first reading, with all of its faults.
 * @param attempt reads the row without the cells of some fields
 */
export function readLeniently<Read extends { readonly reading: RowReading }>(
  reader: RowReader,
  attempt: (blanked: ReadonlySet<string>) => Read,
): Read {
  const first = attempt(NOTHING);
  if (first.reading.faults.length === 0) return first;
  const lenient = lenientFields(reader);
  let read = first;
  let blanked = NOTHING;
  while (read.reading.faults.length > 0) {
    const bad = read.reading.faultyFields;
    const isSettled = bad?.every((field) => lenient.has(field) && !blanked.has(field)) === true;
    if (bad === null || !isSettled) return first;
    blanked = new Set([...blanked, ...bad]);
    read = attempt(blanked);
  }
  return read;
}
