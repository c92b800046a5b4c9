import type { KnownRows } from '../../import-analysis/known-rows.ts';
import type { KeyField } from '../../import-rows/import-mapping.ts';
import type { ImportNote } from '../import-outcome.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { noteOf, rowsWords } from './note-words.ts';

const WORDS: Readonly<Partial<Record<KeyField, string>>> = {
  recordId: 'record ID',
  product: 'product',
  vendor: 'vendor',
  startDate: 'start date',
};

/** Says that rows would duplicate existing records. */
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
