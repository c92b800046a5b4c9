import { sql, type RawBuilder } from 'kysely';
import { canReadFieldAnywhere } from '@pactbook/domain/features/contracts/access.ts';
import { CONTRACT_STATUSES, STATUS_LABELS } from '@pactbook/domain/features/contracts/status.ts';
import { sortKey } from '@pactbook/domain/kernel/text/sort-key.ts';
import type { PagePlace } from '@pactbook/domain/features/contract-list/page-cursor.ts';
import { asksForFiscalYears } from '@pactbook/domain/features/saved-views/amount-filter.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { listCustomFields } from '../../custom-fields/queries.ts';
import { findNames, passesView, type FoundNames } from '../filters/filters-to-sql.ts';
import { sortedByColumn } from '../orders/orders-to-sql.ts';
import type { SortedBy } from '../../../rules/value-order.ts';
import type { PageReader, PageViewer } from '../values/values-to-sql.ts';
import { findOrganisation } from '../../organisations/queries.ts';

/** A reader, with the names that the search of their view finds. */
export interface Reading extends PageReader {
  readonly names: FoundNames;
}

/** The records `c` of the organisation that pass a view. */
export const filtered = ({ names, ...reader }: Reading, view: TableView): RawBuilder<unknown> =>
  sql`contracts c where c.organisation_id = ${reader.scope.organisationId} and c.deleted_at is null
    and ${passesView(reader, view, names)}`;

/** A range of the order: the records that have what they are sorted by, then the others by product. */
export interface Range {
  readonly name: PagePlace['range'];
  /** Null where the order is that of products alone. */
  readonly by: SortedBy | null;
  /** What all its records are sorted by before their product; null where each has its own value, or none. */
  readonly value: string | null;
  readonly where: RawBuilder<boolean>;
  readonly isDescending: boolean;
}

/**
 * By status: a range for each, in the order of products, which an index has. No record has another status or none.
 */
function rangesByStatus(isDescending: boolean): Range[] {
  const ranges = CONTRACT_STATUSES.map((status) => ({
    name: 'present' as const,
    by: null,
    value: sortKey(STATUS_LABELS[status]),
    where: sql<boolean>`c.status = ${status}`,
    isDescending,
  })).toSorted((one, other) => (one.value < other.value ? -1 : 1));
  return isDescending ? ranges.toReversed() : ranges;
}

export function rangesOf(reader: PageReader, { sort }: TableView): Range[] {
  const isDescending = sort.desc;
  if (sort.id === 'product')
    return [{ name: 'present', by: null, value: null, where: sql`true`, isDescending }];
  if (sort.id === 'status') return rangesByStatus(isDescending);
  const by = sortedByColumn(reader, sort.id);
  const absent = { name: 'absent', by: null, value: null, isDescending: false } as const;
  if (by === null) return [{ ...absent, where: sql`true` }];
  return [
    { name: 'present', by, value: null, where: sql`${by.value} is not null`, isDescending },
    { ...absent, where: sql`${by.value} is null` },
  ];
}

/** What a range is sorted by: equal values by product and id, so that the order is one. */
export const keysOf = ({ by }: Range): RawBuilder<unknown>[] => [
  ...(by === null ? [] : [by.type === 'text' ? sql`(${by.value}) collate "C"` : sql`(${by.value})`]),
  sql`c.product_key`,
  sql`c.id`,
];

/** What a view is read with. */
export async function readingOf(db: Transaction, who: PageViewer, view: TableView): Promise<Reading> {
  const customFields = await listCustomFields(db, {
    withRestricted: canReadFieldAnywhere(who.actor, { accessGroup: 'restricted' }),
  });
  const known: PageReader = {
    ...who,
    customFields: new Map(customFields.map((field) => [field.key, field])),
    fiscalYearStartMonth: asksForFiscalYears(view)
      ? (await findOrganisation(db)).fiscalYearStartMonth
      : undefined,
  };
  return { ...known, names: await findNames(db, known, view) };
}
