import { sql, type RawBuilder } from 'kysely';
import { VALUE_KINDS } from '@pactbook/domain/kernel/fields/kinds.ts';
import { sortKey } from '@pactbook/domain/kernel/text/sort-key.ts';
import { numberOf, textOf, type StoredValue } from './stored-value.ts';

/** The type by which values are compared, and which a cursor carries as text. */
export type SortType = 'text' | 'date' | 'numeric' | 'jsonb';

/** What records are sorted by; null comes last. */
export interface SortedBy {
  readonly type: SortType;
  readonly value: RawBuilder<unknown>;
}

/** What a text is sorted by. */
export const sortedText = {
  inTypeScript: sortKey,
  inSql: (text: RawBuilder<unknown>): RawBuilder<string | null> => sql`sort_key(${text})`,
};

/** The same of a text that may be empty (`textSortValue` of the domain). */
export function textKey(text: RawBuilder<string | null>): SortedBy {
  return { type: 'text', value: sortedText.inSql(sql`nullif(${text}, '')`) };
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

function orderInSql(stored: StoredValue, peopleNames: RawBuilder<unknown>): SortedBy | null {
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
    case 'percent':
      // Numbers in JSON are in the order of numbers, and a field of numbers has no other values.
      return stored.isJson
        ? { type: 'jsonb', value: stored.value }
        : { type: 'numeric', value: numberOf(stored) };
    case 'date':
      return stored.isJson
        ? { type: 'text', value: sql`nullif(${textOf(stored)}, '')` }
        : { type: 'date', value: stored.value };
    case 'user':
      return textKey(sql`(select p.name from ${peopleNames} p where p.id::text = ${textOf(stored)})`);
    default:
      return null;
  }
}

/**
 * What values of each kind are sorted by; null for kinds of which each field decides itself.
 *
 * @param peopleNames rows `(id, name)`
 */
export const valueOrder = { inTypeScript: VALUE_KINDS, inSql: orderInSql };
