import { sql, type RawBuilder } from 'kysely';
import type { FieldKind, FieldOption } from '@pactbook/domain/kernel/fields/field.ts';
import { plainText } from '@pactbook/domain/kernel/fields/value-kind.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';

export type Condition = RawBuilder<boolean>;

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
export const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/**
 * An amount of records, as rows `contract_id, value`: of the record with the id, or of all of the organisation, which takes
 * far less time than one record after the other.
 */
export type AmountRows = (id?: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The amount of one record; null for none. */
export const amountOf = (rows: AmountRows, id: RawBuilder<unknown> = sql`c.id`): RawBuilder<unknown> =>
  sql`(select v.value from (${rows(id)}) v)`;

/** A value of the record `c`, for the rules of its kind. */
export interface StoredValue {
  readonly kind: FieldKind | undefined;
  readonly isRestricted: boolean;
  readonly options: readonly FieldOption[];
  /** The value, as JSON where `isJson`. */
  readonly value: RawBuilder<unknown>;
  readonly isJson: boolean;
  /** The key of a custom field; undefined for a column. */
  readonly customKey?: string;
}

/** The value of a custom field. One that the person does not know counts as restricted. */
export function customValue(customFields: ReadonlyMap<string, CustomField>, key: string): StoredValue {
  const field = customFields.get(key);
  return {
    kind: field?.type,
    isRestricted: field?.restricted ?? true,
    options: (field?.options ?? []).map((option) => ({ value: option, label: option })),
    value: sql`(c.custom_fields -> ${key})`,
    isJson: true,
    customKey: key,
  };
}

/** The value as text; null or empty for none. */
export function textOf({ kind, value, isJson }: StoredValue): RawBuilder<string | null> {
  if (isJson) return sql`plain_value(${value})`;
  switch (kind) {
    case 'boolean':
      return sql`case when ${value} then 'Yes' when not ${value} then 'No' end`;
    case 'multiSelect':
      return sql`array_to_string(${value}, ', ')`;
    case 'number':
    case 'money':
    case 'percent':
      return sql`trim_scale(${value})::text`;
    case 'text':
    case 'longText':
    case 'url':
    case 'select':
      return sql`${value}`;
    default:
      return sql`${value}::text`;
  }
}

/** A value as text. */
export const valueText = { inTypeScript: plainText, inSql: textOf };

/** The value of a column where it is a number; null for none. */
export function numberOf({ value }: StoredValue): RawBuilder<string | null> {
  return sql`${value}::numeric`;
}

/** The value where it is one text and no list; null otherwise. */
export function oneTextOf({ value, isJson }: StoredValue): RawBuilder<string | null> {
  return isJson
    ? sql`case when jsonb_typeof(${value}) = 'string' then ${value} #>> '{}' end`
    : sql`${value}::text`;
}

/** The texts of a list, to select from; the column is `one`. */
export function elementsOf({ value, isJson }: StoredValue): RawBuilder<unknown> {
  return isJson
    ? sql`jsonb_array_elements_text(case when jsonb_typeof(${value}) = 'array' then ${value} else '[]' end) as x (one)`
    : sql`unnest(${value}) as x (one)`;
}
