import { isCalendarDate } from '../../kernel/calendar-date.ts';
import { OPTIONS_LIMIT } from './custom-field-input.ts';
import {
  customValueFault,
  customValueText,
  labelKey,
  type CustomField,
  type CustomValue,
  type KnownPeople,
} from './custom-field.ts';

/** The new type of the field. */
export type TargetType = Pick<CustomField, 'type' | 'options'>;

const YES = ['yes', 'true', '1', 'y'];
const NO = ['no', 'false', '0', 'n'];
/** Digits with or without a comma at each thousand, with a sign or a dollar sign. "00123" is a code, no number. */
const NUMBER = /^(-?)\$? ?([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*|0)(\.\d{1,10})?$/;
/** The number of digits that a double keeps exactly. */
const MOST_DIGITS = 15;
const AMERICAN_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

function readNumber(text: string): number | null {
  const [, sign = '', whole = '', decimals = ''] = NUMBER.exec(text) ?? [];
  const digits = whole.replaceAll(',', '');
  const isExact = digits.length + Math.max(0, decimals.length - 1) <= MOST_DIGITS;
  // Added to 0, because "-0" would give the negative zero, which is not equal to the 0 that is stored.
  return digits !== '' && isExact ? 0 + Number(`${sign}${digits}${decimals}`) : null;
}

function readDate(text: string): string | null {
  const [, month = '', day = '', year = ''] = AMERICAN_DATE.exec(text) ?? [];
  const date = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

function readBoolean(text: string): boolean | null {
  const key = labelKey(text);
  if (YES.includes(key)) return true;
  return NO.includes(key) ? false : null;
}

function findOption(options: readonly string[], text: string): string | null {
  return (
    options.find((option) => option === text) ??
    options.find((one) => labelKey(one) === labelKey(text)) ??
    null
  );
}

function readOptions(options: readonly string[], text: string): string[] | null {
  const whole = findOption(options, text);
  if (whole !== null) return [whole];
  const parts = text.split(/[,;]/).map((part) => findOption(options, part.trim()));
  const found = parts.filter((part) => part !== null);
  return found.length === parts.length ? [...new Set(found)] : null;
}

/** The only active person of this name. */
function findPerson(people: KnownPeople, text: string): string | null {
  const named = [...people].filter(([, { name, isActive }]) => isActive && labelKey(name) === labelKey(text));
  return named.length === 1 ? (named[0]?.[0] ?? null) : null;
}

function textOf(from: CustomField['type'], value: CustomValue, people: KnownPeople): string {
  const text = customValueText(value);
  return from === 'user' ? (people.get(text)?.name ?? text) : text;
}

function readAs(target: TargetType, text: string, people: KnownPeople): CustomValue | null {
  switch (target.type) {
    case 'number':
    case 'money':
      return readNumber(text);
    case 'date':
      return readDate(text);
    case 'boolean':
      return readBoolean(text);
    case 'select':
      return findOption(target.options, text);
    case 'multiSelect':
      return readOptions(target.options, text);
    case 'user':
      return findPerson(people, text);
    case 'text':
    case 'longText':
    case 'url':
      return text;
  }
}

/**
 * A stored value converted to another type; null when it does not fit (docs/product/records.md, "Custom fields": a type
 * changes only when every stored value converts). Nothing is cut, rounded or guessed: a value that is not the same in
 * both types fails.
 */
export function convertValue(
  from: CustomField['type'],
  value: CustomValue,
  target: TargetType,
  people: KnownPeople,
): CustomValue | null {
  if (from === 'multiSelect' && target.type === 'multiSelect' && Array.isArray(value)) {
    const kept = value.map((one) => findOption(target.options, one));
    return kept.some((one) => one === null) ? null : [...new Set(kept.filter((one) => one !== null))];
  }
  // A person in a field may stay there, also after leaving the organisation.
  if (from === 'user' && target.type === 'user') return value;
  const converted = readAs(target, textOf(from, value, people).trim(), people);
  return converted !== null && customValueFault(target, converted, people) === null ? converted : null;
}

/** The options for a list of these values, in alphabetical order; none beyond the limit. */
export function optionsFound(
  from: CustomField['type'],
  values: Iterable<CustomValue>,
  people: KnownPeople,
): string[] {
  const found = new Map<string, string>();
  for (const value of values) {
    for (const part of Array.isArray(value) ? value : [textOf(from, value, people).trim()]) {
      if (part !== '' && part.length <= OPTIONS_LIMIT && !found.has(labelKey(part)))
        found.set(labelKey(part), part);
      if (found.size > OPTIONS_LIMIT) return [];
    }
  }
  return [...found.values()].toSorted((one, other) => one.localeCompare(other, 'en-US'));
}
