import { sql, type RawBuilder } from 'kysely';
import type { FieldKind, FieldOption } from '@pactbook/domain/kernel/fields/field.ts';
import { sortKey } from '@pactbook/domain/kernel/text/sort-key.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fullAccessScope } from '@pactbook/domain/features/contracts/access.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { readsInFull } from '../../contracts/queries.ts';

/** Who looks at the table, on which day. */
export interface PageReader {
  readonly scope: OrganisationScope;
  readonly actor: Actor;
  readonly today: CalendarDate;
  /** By key: those that the person may read in some record. */
  readonly customFields: ReadonlyMap<string, CustomField>;
  /** The first month of fiscal years; undefined where the view asks for none. */
  readonly fiscalYearStartMonth: number | undefined;
}

/** Who looks at the table, as the callers know them. */
export type PageViewer = Pick<PageReader, 'scope' | 'actor' | 'today'>;

/** Whether the person reads the record `c` in full. */
export function isFull({ scope, actor }: PageReader): RawBuilder<boolean> {
  return readsInFull(scope, actor, { alias: 'c' });
}

/** A restricted value of the record `c`; null for users who may not read it, so that it decides nothing. */
export function whereReadable<Value>(reader: PageReader, value: RawBuilder<Value>): RawBuilder<Value | null> {
  const records = fullAccessScope(reader.actor);
  if (records.everyContract) return value;
  return records.teams.length === 0 ? sql`null` : sql`case when ${isFull(reader)} then ${value} end`;
}

/** A value of the record `c`, for the operations of its kind. */
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
export function customValue({ customFields }: PageReader, key: string): StoredValue {
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

/** The value as text (`plainText` of the domain); null or empty for none. */
export function textOf({ kind, value, isJson }: StoredValue): RawBuilder<string | null> {
  if (isJson) return sql`plain_value(${value})`;
  switch (kind) {
    case 'boolean':
      return sql`case when ${value} then 'Yes' when not ${value} then 'No' end`;
    case 'multiSelect':
      return sql`array_to_string(${value}, ', ')`;
    case 'number':
    case 'money':
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

/** The name of a person `u` as every member sees it. */
const PERSON = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), split_part(u.email_address, '@', 1))`;

/** The names of the people that others see, by id: `listPeople` as rows `(id, name)`. */
export function peopleNames({ organisationId }: OrganisationScope): RawBuilder<unknown> {
  return sql`(select u.id, ${PERSON} as name from users u
    where u.organisation_id = ${organisationId} and u.status <> 'invited')`;
}

/** The type by which values are compared, and which a cursor carries as text. */
export type SortType = 'text' | 'date' | 'numeric' | 'jsonb';

/** What records are sorted by; null comes last. */
export interface SortedBy {
  readonly type: SortType;
  readonly value: RawBuilder<unknown>;
}

/** The sort key of a text (`textSortValue` of the domain). */
export function textKey(text: RawBuilder<string | null>): SortedBy {
  return { type: 'text', value: sql`sort_key(nullif(${text}, ''))` };
}

function labelKey(stored: StoredValue): SortedBy {
  const labelled = stored.options.filter(({ value, label }) => value !== label);
  if (labelled.length === 0) return textKey(textOf(stored));
  const cases = labelled.map(
    ({ value, label }) => sql`when ${sql.lit(value)} then ${sql.lit(sortKey(label))}`,
  );
  return {
    type: 'text',
    value: sql`case ${stored.value} ${sql.join(cases, sql` `)} else ${textKey(textOf(stored)).value} end`,
  };
}

/** What values of each kind are sorted by, as `VALUE_KINDS` says; null for kinds of which each field decides itself. */
export function sortedBy(reader: PageReader, stored: StoredValue): SortedBy | null {
  switch (stored.kind) {
    case undefined:
    case 'text':
    case 'longText':
    case 'url':
    case 'boolean':
    case 'multiSelect':
      return textKey(textOf(stored));
    case 'select':
      return labelKey(stored);
    case 'number':
    case 'money':
      // Numbers in JSON are in the order of numbers, and a field of numbers has no other values.
      return stored.isJson
        ? { type: 'jsonb', value: stored.value }
        : { type: 'numeric', value: numberOf(stored) };
    case 'date':
      return stored.isJson
        ? { type: 'text', value: sql`nullif(${textOf(stored)}, '')` }
        : { type: 'date', value: stored.value };
    case 'user':
      return textKey(
        sql`(select p.name from ${peopleNames(reader.scope)} p where p.id::text = ${textOf(stored)})`,
      );
    default:
      return null;
  }
}
