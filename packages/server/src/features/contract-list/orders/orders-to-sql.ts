import { sql } from 'kysely';
import {
  CONTRACT_FIELDS,
  ENTERED_FIELDS,
  contractField,
  type ContractFieldKey,
} from '@pactbook/domain/features/contracts/fields.ts';
import { isPaperKey } from '@pactbook/domain/features/contract-papers/paper-fields.ts';
import { RENEWAL_LABELS } from '@pactbook/domain/features/contracts/renewal.ts';
import {
  customKeyOf,
  isCustomColumn,
  type ColumnKey,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import { paperValueOfRecord } from '../../../rules/papers.ts';
import { customValue, textOf, type StoredValue } from '../../../rules/stored-value.ts';
import { textKey, valueOrder, type SortedBy } from '../../../rules/value-order.ts';
import { amountValue } from '../values/amounts-to-sql.ts';
import { peopleNames, whereReadable, type PageReader } from '../values/values-to-sql.ts';

/** The value of a field with its own column, and of one that is found in documents; null for every other field. */
export function columnValue({ scope }: PageReader, key: string): StoredValue | null {
  if (isPaperKey(key)) {
    const { kind, options = [] } = contractField(key);
    return { kind, isRestricted: true, options, value: paperValueOfRecord.inSql(scope, key), isJson: false };
  }
  const field = ENTERED_FIELDS.find((one) => one.key === key);
  if (!field?.column) return null;
  return {
    kind: field.kind,
    isRestricted: field.accessGroup === 'restricted',
    options: contractField(field.key).options ?? [],
    value: sql.ref(`c.${field.column.name}`),
    isJson: false,
  };
}

/** Rows of another table that hang on the record `c`. */
const ofRecord = ({ scope }: PageReader, table: string) =>
  sql`${sql.ref(table)} x where x.organisation_id = ${scope.organisationId} and x.contract_id = c.id`;

function countIn(reader: PageReader, table: string): SortedBy {
  return { type: 'numeric', value: sql`(select nullif(count(*), 0) from ${ofRecord(reader, table)})` };
}

function ownersKey(reader: PageReader): SortedBy {
  const { organisationId } = reader.scope;
  return textKey(sql`(select string_agg(coalesce(p.name, ''), E'\n' order by x.position) from contract_owners x
    left join ${peopleNames(reader.scope)} p on p.id = x.user_id
    where x.organisation_id = ${organisationId} and x.contract_id = c.id)`);
}

const RENEWAL_CASES = sql.join(
  Object.entries(RENEWAL_LABELS).map(([type, label]) => sql`when ${sql.lit(type)} then ${sql.lit(label)}`),
  sql` `,
);

/** All custom fields that the person reads, as the column shows them: each after its label. */
function customFieldsKey(reader: PageReader): SortedBy {
  const parts = [...reader.customFields.values()].map(({ key, label }) => {
    const stored = customValue(reader.customFields, key);
    const text = textOf(stored);
    const shown =
      stored.kind === 'user'
        ? sql`coalesce((select p.name from ${peopleNames(reader.scope)} p where p.id::text = ${text}), '')`
        : text;
    const part = sql<string>`case when ${text} <> '' then ${`${label} `} || ${shown} end`;
    return stored.isRestricted ? whereReadable(reader, part) : part;
  });
  return parts.length === 0
    ? { type: 'text', value: sql`null::text` }
    : textKey(sql`concat_ws(' ', ${sql.join(parts)})`);
}

/** Fields that are sorted by something else than a column: derived ones, and rows of other tables. */
const SORTS_OF_THEIR_OWN: Readonly<Partial<Record<ContractFieldKey, (reader: PageReader) => SortedBy>>> = {
  product: () => ({ type: 'text', value: sql`c.product_key` }),
  vendor: () => ({ type: 'text', value: sql`c.vendor_key` }),
  categories: (reader) => countIn(reader, 'contract_categories'),
  teams: (reader) => countIn(reader, 'contract_teams'),
  datesLive: () => ({ type: 'date', value: sql`coalesce(c.start_date, c.end_date)` }),
  daysToExpiration: ({ today }) => ({
    type: 'date',
    value: sql`case when c.status = 'LIVE' and c.end_date >= ${today}::date then c.end_date end`,
  }),
  annualCosts: (reader) => ({
    type: 'date',
    value: sql`(select min(x.date) from ${ofRecord(reader, 'annual_costs')})`,
  }),
  documents: (reader) => ({
    type: 'numeric',
    value: sql`(select nullif(count(*), 0) from ${ofRecord(reader, 'documents')} and x.deleted_at is null)`,
  }),
  renewal: () => ({ type: 'text', value: sql`case c.renewal_type ${RENEWAL_CASES} end` }),
  noticeDeadline: () => ({ type: 'date', value: sql`c.notice_deadline` }),
  possibleEnd: () => ({ type: 'date', value: sql`c.possible_end` }),
  owners: ownersKey,
  customFields: customFieldsKey,
};

/** What the records are sorted by in a column: the same as `sortValueIn` of the domain; null for no value at all. */
export function sortedByColumn(reader: PageReader, column: ColumnKey): SortedBy | null {
  const builtIn = CONTRACT_FIELDS.find(({ key }) => key === column);
  const custom = isCustomColumn(column) ? customValue(reader.customFields, customKeyOf(column)) : null;
  const amount = amountValue(reader, column);
  const stored = custom ?? amount ?? columnValue(reader, column);
  const sorted =
    (builtIn && SORTS_OF_THEIR_OWN[builtIn.key]?.(reader)) ??
    (stored && valueOrder.inSql(stored, peopleNames(reader.scope)));
  if (sorted === null || sorted === undefined) return null;
  const isRestricted = (custom ?? amount)?.isRestricted ?? builtIn?.accessGroup === 'restricted';
  return isRestricted ? { ...sorted, value: whereReadable(reader, sorted.value) } : sorted;
}
