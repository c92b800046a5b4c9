import { z } from 'zod';
import { formatMoney, formatPercentage, moneySchema } from '../../money.ts';
import { plainNumber } from '../../text/number-locale.ts';
import type { AccessGroup, ColumnSettings, EnteredField, FieldColumn } from '../field.ts';
import { plainText, type SortValue, type ValueKind } from '../value-kind.ts';

function amountOf(value: unknown): SortValue {
  return typeof value === 'number' ? value : null;
}

/** Numbers. */
export const numberKind: ValueKind = {
  sortKind: 'number',
  sortValue: amountOf,
  words: (value, { numberLocale }) =>
    typeof value === 'number' ? plainNumber(value, numberLocale) : plainText(value),
};

/** Amounts of one currency. */
export const moneyKind: ValueKind = {
  sortKind: 'number',
  sortValue: amountOf,
  words: (value, { currency, numberLocale }) =>
    typeof value === 'number' ? formatMoney(value, 2, currency, numberLocale) : plainText(value),
};

/** Shares in percent, with at most two decimals: 5.25 is 5.25 %. */
export const percentKind: ValueKind = {
  sortKind: 'number',
  sortValue: amountOf,
  words: (value, { numberLocale }) =>
    typeof value === 'number' ? formatPercentage(value / 100, numberLocale) : plainText(value),
};

/** Larger numbers lose precision. */
const LARGEST_NUMBER = 1e15;

type NumberField<Key extends string, Access extends AccessGroup, Column extends string> = EnteredField<
  Key,
  Access,
  z.ZodNullable<z.ZodType<number, number>>,
  z.ZodNullable<z.ZodNumber>,
  FieldColumn<Column>
>;

const error = 'Enter a number';
const numberSchema = z.number({ error }).refine((value) => Math.abs(value) < LARGEST_NUMBER, { error });

/** A built-in number or, with `isMoney`, an amount in US dollars; it may be empty. With `schema` only what that takes. */
export function numberField<
  const Key extends string,
  const Access extends AccessGroup,
  const Column extends string,
>({
  column,
  isMoney = false,
  schema = isMoney ? moneySchema : numberSchema,
  ...settings
}: ColumnSettings<Key, Access, Column> & {
  readonly isMoney?: boolean;
  readonly schema?: z.ZodType<number, number>;
}): NumberField<Key, Access, Column> {
  return {
    isVisibleByDefault: false,
    ...settings,
    kind: isMoney ? 'money' : 'number',
    sortKind: numberKind.sortKind,
    isEditable: true,
    schema: schema.nullable(),
    wireSchema: z.number().nullable(),
    empty: null,
    column: { name: column, type: 'numeric' },
  };
}
