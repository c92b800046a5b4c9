import type { CustomValue } from '../custom-fields/custom-field.ts';
import { CONTRACT_STATUSES, HOSTING_MODELS, STATUS_LABELS } from '../contracts/contract.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import { nameKey, onOneLine } from './cell.ts';
import { readDate } from './date-text.ts';
import type { ResolvedColumn } from './import-columns.ts';
import { readNumber } from './number-text.ts';

/** What a cell's text gives for its field, or why not. */
export type CellReading<Value> = { readonly value: Value } | { readonly fault: string };

/** One of several values by the names that people write for it. */
export function oneOf<Value extends string>(
  text: string,
  choices: readonly (readonly [name: string, value: Value])[],
  what: string,
): CellReading<Value> {
  const key = nameKey(text);
  const found = choices.find(([name]) => nameKey(name) === key);
  if (found) return { value: found[1] };
  const names = [...new Map(choices.map(([name, value]) => [value, name])).values()];
  return {
    fault: `"${onOneLine(text).slice(0, 60)}" is no ${what}; use ${names.join(', ')}, or map the text to one of them`,
  };
}

const STATUS_NAMES = [
  ...CONTRACT_STATUSES.map((status) => [status, status] as const),
  ...CONTRACT_STATUSES.map((status) => [STATUS_LABELS[status], status] as const),
];

/** A status by its code or its label. */
export function readStatus(text: string) {
  return oneOf(text, STATUS_NAMES, 'status');
}

/** A hosting model by its name. */
export function readHostingModel(text: string) {
  return oneOf(
    text,
    HOSTING_MODELS.map((model) => [model, model] as const),
    'hosting model',
  );
}

/** Text of several lines, with one kind of line end. */
export function severalLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

const YES = ['yes', 'true', '1', 'y'];
const NO = ['no', 'false', '0', 'n'];

function readBoolean(text: string): CellReading<boolean> {
  const key = nameKey(text);
  if (YES.includes(key)) return { value: true };
  return NO.includes(key) ? { value: false } : { fault: 'Use yes or no, true or false, 1 or 0' };
}

/** A custom field's value in the type that the field stores. The field's own rules are checked with the whole row. */
export function readCustomValue(
  field: Pick<CustomField, 'type' | 'options'>,
  text: string,
  column: Pick<ResolvedColumn, 'dateFormat' | 'dropTime' | 'decimalMark'>,
): CellReading<CustomValue> {
  switch (field.type) {
    case 'number': {
      const number = readNumber(text, column.decimalMark);
      return number === null ? { fault: 'Enter a number' } : { value: number };
    }
    case 'date': {
      const reading = readDate(text, column.dateFormat, column.dropTime);
      return 'date' in reading ? { value: reading.date } : reading;
    }
    case 'boolean':
      return readBoolean(text);
    case 'select': {
      const key = nameKey(text);
      const exact = field.options.find((option) => option === text);
      return { value: exact ?? field.options.find((option) => nameKey(option) === key) ?? text };
    }
    case 'text':
      return { value: severalLines(text) };
    case 'url':
      return { value: text };
  }
}
