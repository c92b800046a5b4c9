import type { FieldKind } from '../../../kernel/fields/field.ts';
import { namesSeveral } from '../import-targets.ts';
import type { PlainField } from '../../contracts/fields.ts';
import { readOption } from '../row-cells.ts';
import type { RowReading } from '../row-reading.ts';

type ReadField = (reading: RowReading, field: PlainField) => unknown;

const asCustom =
  (kind: 'number' | 'money' | 'boolean' | 'url' | 'user'): ReadField =>
  (reading, { key, options = [] }) =>
    reading.kindValue(key, kind, options);

/** Options by their values, or by their labels, which exports write. */
const severalOptions: ReadField = (reading, { key, options = [] }) => {
  const known = options.flatMap(({ value, label }) => [{ value }, { value: label }]);
  const read = reading.kindValue(key, 'multiSelect', known);
  if (!Array.isArray(read)) return read;
  return [...new Set(read.map((one) => options.find(({ label }) => label === one)?.value ?? one))];
};

const names: ReadField = (reading, { key }) => (namesSeveral(key) ? reading.names(key) : null);
const nothing: ReadField = () => null;

/** The cell reader of each kind. A kind without an entry is a compile error. */
const READERS: Readonly<Record<FieldKind, ReadField>> = {
  text: (reading, { key }) => reading.line(key),
  longText: (reading, { key }) => reading.lines(key),
  date: (reading, { key }) => reading.date(key),
  select: (reading, field) => reading.value(field.key, (text) => readOption(text, field)),
  number: asCustom('number'),
  money: asCustom('money'),
  boolean: asCustom('boolean'),
  multiSelect: severalOptions,
  url: asCustom('url'),
  user: asCustom('user'),
  teams: names,
  categories: names,
  people: names,
  // Read from several columns, or not at all.
  annualCosts: nothing,
  renewal: nothing,
  customFields: nothing,
  documents: nothing,
  dateSpan: nothing,
  dayCount: nothing,
  percent: nothing,
};

/** The value of a row for a field, a vendor under its canonical name; null for an empty or unreadable one. */
export function readField(reading: RowReading, field: PlainField): unknown {
  if (field.key === 'vendor') return reading.vendor();
  if (field.key === 'currency') return reading.currency();
  return READERS[field.kind](reading, field);
}
