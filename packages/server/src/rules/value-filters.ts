import { sql, type RawBuilder } from 'kysely';
import { isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { FieldKind } from '@pactbook/domain/kernel/fields/field.ts';
import { valuePasses } from '@pactbook/domain/kernel/fields/value-passes.ts';
import type { ValueFilter } from '@pactbook/domain/kernel/value-filter.ts';
import { containsKey, keyToFind, withoutNul } from './searched-text.ts';
import { all, elementsOf, numberOf, oneTextOf, textOf } from './stored-value.ts';
import type { Condition, StoredValue } from './stored-value.ts';

/** Names and options may not contain what the database cannot hold: such a text fits no record. */
export const storable = (texts: readonly string[]): string[] => texts.filter((text) => !text.includes('\0'));

/** Whether a day is in a range; what is no day is compared as text, as the screens do. */
export function dayInRange(day: RawBuilder<unknown>, from: string | null, to: string | null): Condition {
  const bound = (operator: string, limit: string | null): Condition[] => {
    if (limit === null) return [];
    const compared = sql.raw(operator);
    return isCalendarDate(limit)
      ? [sql`${day} ${compared} ${limit}::date`]
      : [sql`(${day})::text collate "C" ${compared} ${withoutNul(limit)}`];
  };
  return all([sql`${day} is not null`, ...bound('>=', from), ...bound('<=', to)]);
}

/** Whether a text is one of the chosen options, ignoring case. */
function isOption({ options }: StoredValue, text: RawBuilder<string | null>, choices: readonly string[]) {
  const keys = choices.map((choice) => choice.toLowerCase());
  // Options are compared here, so that no alphabet depends on the locale of the database.
  const exact = options.map(({ value }) => value).filter((value) => keys.includes(value.toLowerCase()));
  return sql<boolean>`(${text} = any(${storable(exact)}::text[]) or lower(${text}) = any(${storable(keys)}::text[]))`;
}

type ChoicesInSql = (stored: StoredValue, choices: readonly string[]) => Condition;
type RangeInSql = (stored: StoredValue, from: string, to: string) => Condition;

const oneOption: ChoicesInSql = (stored, choices) => isOption(stored, textOf(stored), choices);
const someOption: ChoicesInSql = (stored, choices) =>
  sql`exists (select from ${elementsOf(stored)} where ${isOption(stored, sql`x.one`, choices)})`;

/** A custom value says itself whether it is a list. */
const optionOfJson: ChoicesInSql = (stored, choices) =>
  sql`case when jsonb_typeof(${stored.value}) = 'array' then ${someOption(stored, choices)}
    else ${oneOption(stored, choices)} end`;

const optionChosen: ChoicesInSql = (stored, choices) =>
  stored.isJson ? optionOfJson(stored, choices) : oneOption(stored, choices);
const optionsChosen: ChoicesInSql = (stored, choices) =>
  stored.isJson ? optionOfJson(stored, choices) : someOption(stored, choices);
const personChosen: ChoicesInSql = (stored, choices) =>
  sql`${oneTextOf(stored)} = any(${storable(choices)}::text[])`;

const dayRange: RangeInSql = (stored, from, to) => {
  if (!stored.isJson) return dayInRange(stored.value, from === '' ? null : from, to === '' ? null : to);
  const day = sql`nullif(${oneTextOf(stored)}, '') collate "C"`;
  return all([
    sql`${day} is not null`,
    ...(from === '' ? [] : [sql<boolean>`${day} >= ${withoutNul(from)}`]),
    ...(to === '' ? [] : [sql<boolean>`${day} <= ${withoutNul(to)}`]),
  ]);
};

const numberRange: RangeInSql = (stored, from, to) => {
  const [least, most] = [from === '' ? -Infinity : Number(from), to === '' ? Infinity : Number(to)];
  // NaN is above everything to the database, and in no range to the screens.
  if (Number.isNaN(least) || Number.isNaN(most)) return sql`false`;
  if (stored.customKey !== undefined) return customNumberRange(stored.customKey, least, most);
  const number = sql`(${numberOf(stored)})::float8`;
  const bound = (operator: string, limit: number): Condition[] =>
    Number.isFinite(limit) ? [sql`${number} ${sql.raw(operator)} ${String(limit)}::float8`] : [];
  // Without a limit any number passes. A value is computed once for each condition on it.
  const bounds = [...bound('>=', least), ...bound('<=', most)];
  return bounds.length === 0 ? sql`${number} is not null` : sql`coalesce(${all(bounds)}, false)`;
};

/** The same of a custom field: one look at the record takes a third of the time that its number takes. Texts compare with no number. */
function customNumberRange(key: string, least: number, most: number): Condition {
  if (least === Infinity || most === -Infinity) return sql`false`;
  const bounds = [
    ...(Number.isFinite(least) ? [`@ >= ${least}`] : []),
    ...(Number.isFinite(most) ? [`@ <= ${most}`] : []),
  ];
  const isWithin = bounds.length === 0 ? '@.type() == "number"' : bounds.join(' && ');
  return sql`c.custom_fields @? ${`$.${JSON.stringify(key)} ? (${isWithin})`}::jsonpath`;
}

function passesText(stored: StoredValue, text: string): Condition {
  const key = keyToFind(text);
  const passes = containsKey(textOf(stored), key);
  // The texts of all custom fields are in the stored one, which takes less time to look at.
  return stored.isJson ? sql`(position(${key} in c.search_text) > 0 and ${passes})` : passes;
}

/** The filters of some kinds beside the one by a text, which every kind has. */
const FILTERS_OF_KINDS: Readonly<
  Partial<Record<FieldKind, { readonly choices?: ChoicesInSql; readonly range?: RangeInSql }>>
> = {
  number: { range: numberRange },
  money: { range: numberRange },
  percent: { range: numberRange },
  date: { range: dayRange },
  boolean: { choices: optionChosen },
  select: { choices: optionChosen },
  multiSelect: { choices: optionsChosen },
  user: { choices: personChosen },
};

function passesInSql(stored: StoredValue, filter: ValueFilter): Condition {
  const isThere = stored.isJson
    ? sql<boolean>`coalesce(${stored.value}, 'null') not in ('null', '""', '[]')`
    : sql<boolean>`coalesce(${textOf(stored)}, '') <> ''`;
  const { choices, range } = FILTERS_OF_KINDS[stored.kind ?? 'text'] ?? {};
  switch (filter.kind) {
    case 'any':
      return isThere;
    case 'none':
      return sql`not (${isThere})`;
    case 'choices':
      return all([isThere, choices?.(stored, filter.choices) ?? sql`false`]);
    case 'range':
      // What is in a range is there.
      return range?.(stored, filter.from, filter.to) ?? sql`false`;
    case 'text':
      return all([isThere, passesText(stored, filter.text)]);
  }
}

/** Whether a value passes a filter, by its kind. */
export const valueFilter = { inTypeScript: valuePasses, inSql: passesInSql };
