import type { FieldDefinition } from '../../kernel/fields/field.ts';
import { fromCents, toCents } from '../../kernel/money.ts';
import type { CustomValue } from '../custom-fields/custom-field.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import { nameKey, onOneLine } from './cell.ts';
import { readDate } from '../../kernel/text/date-text.ts';
import type { ResolvedColumn } from './import-columns.ts';
import type { NamedThing } from './import-names.ts';
import { readAmount, readNumber } from '../../kernel/text/number-text.ts';
import { visibleText } from '../../kernel/text/visible-text.ts';
import { severalNames } from './rows/several-names.ts';

/** A field with one of several options. */
type OptionField = Pick<FieldDefinition, 'label' | 'options'>;

/** The value of a cell's text for its field, or the fault. */
export type CellReading<Value> = { readonly value: Value } | { readonly fault: string };

/** One of several values by the names that people use for it. */
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

/** One of a field's options, by its value or its label. */
export function readOption(text: string, { label, options = [] }: OptionField): CellReading<string> {
  const choices = [
    ...options.map(({ value }) => [value, value] as const),
    ...options.map((option) => [option.label, option.value] as const),
  ];
  return oneOf(text, choices, label.toLowerCase());
}

/** Text of several lines, with normalised line ends. */
export function severalLines(text: string): string {
  return visibleText(text.replace(/\r\n?/g, '\n'));
}

const YES = ['yes', 'true', '1', 'y', 'ja', 'j', 'oui', 'sí', 'si'];
const NO = ['no', 'false', '0', 'n', 'nein', 'non'];

/** Yes or no, in the languages whose words are known. */
export function readBoolean(text: string): CellReading<boolean> {
  const key = nameKey(text);
  if (YES.includes(key)) return { value: true };
  return NO.includes(key) ? { value: false } : { fault: 'Use yes or no, true or false, 1 or 0' };
}

/** The formats of dates, numbers and lists of a column. */
type ValueColumn = Pick<
  ResolvedColumn,
  'dateFormat' | 'dropTime' | 'wholeMonth' | 'decimalMark' | 'separator'
> &
  Partial<Pick<ResolvedColumn, 'rounds' | 'values'>>;

function readMoney(text: string, { decimalMark, rounds = false }: ValueColumn): CellReading<number> {
  const { cents, fault } = readAmount(text, decimalMark);
  if (cents !== null) return { value: fromCents(Number(cents)) };
  const number = rounds ? readNumber(text, decimalMark) : null;
  return number === null
    ? { fault: fault ?? 'This is not an amount' }
    : { value: fromCents(toCents(number)) };
}

/** The option that a text means, ignoring case; the text itself for an unknown one, which the rules refuse. */
function optionOf(options: readonly string[], text: string): string {
  const key = nameKey(text);
  return options.find((option) => option === text) ?? options.find((one) => nameKey(one) === key) ?? text;
}

/** The options that a cell of a list names; one that contains the separator stays whole. */
export function optionsIn(
  text: string,
  { options }: Pick<CustomField, 'options'>,
  separator: string | null,
): string[] {
  return severalNames(text, separator, (one) => options.includes(optionOf(options, one)));
}

/** One option or several, without duplicates; those whose names contain the separator stay whole. */
function readOptions(options: readonly string[], text: string, { separator, values }: ValueColumn): string[] {
  const meant = (one: string) => values?.get(nameKey(one)) ?? one;
  const isOption = (one: string) => options.includes(optionOf(options, meant(one)));
  const named = severalNames(text, separator, isOption).map(meant);
  return [...new Set(named.filter((one) => one !== '').map((one) => optionOf(options, one)))];
}

/**
 * A custom field's value in its stored type. The field's own rules are checked with the whole row.
 * @param personOf finds people by address or name
 */
export function readCustomValue(
  field: Pick<CustomField, 'type' | 'options'>,
  text: string,
  column: ValueColumn,
  personOf: (text: string) => NamedThing,
): CellReading<CustomValue> {
  switch (field.type) {
    case 'number': {
      const number = readNumber(text, column.decimalMark);
      return number === null ? { fault: 'Enter a number' } : { value: number };
    }
    case 'money':
      return readMoney(text, column);
    case 'date': {
      const reading = readDate(text, column.dateFormat, column.dropTime, column.wholeMonth);
      return 'date' in reading ? { value: reading.date } : reading;
    }
    case 'boolean':
      return readBoolean(text);
    case 'select':
      return { value: optionOf(field.options, text) };
    case 'multiSelect':
      return { value: readOptions(field.options, text, column) };
    case 'user': {
      const person = personOf(text);
      return 'id' in person ? { value: person.id } : person;
    }
    case 'text':
    case 'longText':
      return { value: severalLines(text) };
    case 'url':
      return { value: text };
  }
}
