import { sql, type RawBuilder } from 'kysely';
import type { FieldKind } from '@pactbook/domain/kernel/fields/field.ts';
import { readValueFilter, type ValueFilter } from '@pactbook/domain/kernel/value-filter.ts';
import {
  askedYear,
  isFigureKey,
  type FigureKey,
} from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import { fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { amountKind, askedCurrency } from '@pactbook/domain/features/saved-views/amount-filter.ts';
import {
  costChangeOfFigures,
  costInForceOfRecord,
  costPerSeatOfRecord,
  seatsOfRecord,
} from '../../../rules/cost-in-force.ts';
import { costOfYear } from '../../../rules/cost-of-year.ts';
import { amountOf, type AmountRows, type Condition, type StoredValue } from '../../../rules/stored-value.ts';
import { valueFilter } from '../../../rules/value-filters.ts';
import type { PageReader } from './values-to-sql.ts';

/** Amounts in whole cents of the figures `f` of records, as amounts. */
const ofFigures =
  ({ scope }: PageReader, value: RawBuilder<unknown>): AmountRows =>
  (id) =>
    sql`select f.contract_id, ${value} as value from contract_figures f
      where f.organisation_id = ${scope.organisationId} and f.is_counted
        ${id === undefined ? sql`` : sql`and f.contract_id = ${id}`}`;

/** What records cost in all years (`totalCost` of the answers). */
const total =
  ({ scope }: PageReader): AmountRows =>
  (id) =>
    sql`select x.contract_id, nullif(sum(coalesce(x.converted, x.cost)), 'NaN') as value from annual_costs x
      where x.organisation_id = ${scope.organisationId} ${id === undefined ? sql`` : sql`and x.contract_id = ${id}`}
      group by x.contract_id`;

/** What the record of the figures `f` costs in a fiscal year, in cents; null for nothing. */
export function centsOfYear(
  { today, fiscalYearStartMonth: startMonth }: PageReader,
  year: number,
): { readonly known: RawBuilder<string | null>; readonly projected: RawBuilder<string | null> } {
  if (startMonth === undefined) return { known: sql`null::bigint`, projected: sql`null::bigint` };
  return costOfYear.inSql(year, fiscalYearOf(today, startMonth));
}

/** What records cost in the fiscal year of a key, known and projected; null for nothing. */
function ofYear(reader: PageReader, key: string): AmountRows {
  const { today, fiscalYearStartMonth: startMonth } = reader;
  const year = startMonth === undefined ? null : askedYear(key, today, startMonth);
  if (year === null) return ofFigures(reader, sql`null::numeric`);
  const { known, projected } = centsOfYear(reader, year);
  return ofFigures(
    reader,
    sql`case when ${known} is not null or ${projected} is not null
      then (coalesce(${known}, 0) + coalesce(${projected}, 0))::numeric / 100 end`,
  );
}

/** The figures of records' costs. One without an entry is a compile error. */
const FIGURES_IN_SQL: Readonly<Record<FigureKey, (reader: PageReader) => AmountRows>> = {
  totalCost: total,
  costInForce: (reader) => costInForceOfRecord.inSql(reader, null),
  costNextYear: (reader) => ofYear(reader, 'costNextYear'),
  costChange: (reader) => ofFigures(reader, sql`${costChangeOfFigures.inSql(reader.today)}::numeric`),
  seats: seatsOfRecord.inSql,
  costPerSeat: costPerSeatOfRecord.inSql,
};

function rowsOf(reader: PageReader, key: string): AmountRows {
  if (isFigureKey(key)) return FIGURES_IN_SQL[key](reader);
  const currency = askedCurrency(key);
  return currency === undefined ? ofYear(reader, key) : costInForceOfRecord.inSql(reader, currency);
}

const storedAmount = (kind: FieldKind, value: RawBuilder<unknown>): StoredValue => ({
  kind,
  isRestricted: true,
  options: [],
  value,
  isJson: false,
});

/** The amount of the record `c` that a column asks for (`costFigure` of the domain); null for another key. */
export function amountValue(reader: PageReader, key: string): StoredValue | null {
  const kind = amountKind(key);
  return kind === null ? null : storedAmount(kind, amountOf(rowsOf(reader, key)));
}

/**
 * Whether the amount of the record `c` passes a filter: `amountPasses` of the domain. The amounts of all records are looked
 * through once. That the person may read the amount is not asked here.
 */
export function amountPasses(reader: PageReader, key: string, value: string): Condition {
  const kind = amountKind(key);
  if (kind === null) return sql`false`;
  const filter = readValueFilter(kind, value);
  const isAmong = (wanted: ValueFilter): Condition =>
    sql`c.id in (select v.contract_id from (${rowsOf(reader, key)()}) v
      where ${valueFilter.inSql(storedAmount(kind, sql`v.value`), wanted)})`;
  return filter.kind === 'none' ? sql`not ${isAmong({ kind: 'any' })}` : isAmong(filter);
}
