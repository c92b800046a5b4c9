import { sql, type RawBuilder } from 'kysely';
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
import type { StoredValue } from '../../../rules/stored-value.ts';
import type { PageReader } from './values-to-sql.ts';

const NO_AMOUNT = sql`null::numeric`;

/** The amount in whole cents of the figures `f` of the record `c`, as an amount. */
const ofFigures = ({ scope }: PageReader, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${value} from contract_figures f
    where f.organisation_id = ${scope.organisationId} and f.contract_id = c.id and f.is_counted)`;

/** What the record `c` costs in all years (`totalCost` of the answers). */
const total = ({ scope }: PageReader): RawBuilder<unknown> =>
  sql`(select nullif(sum(coalesce(x.converted, x.cost)), 'NaN') from annual_costs x
    where x.organisation_id = ${scope.organisationId} and x.contract_id = c.id)`;

/** What the record of the figures `f` costs in a fiscal year, in cents; null for nothing. */
export function centsOfYear(
  { today, fiscalYearStartMonth: startMonth }: PageReader,
  year: number,
): { readonly known: RawBuilder<string | null>; readonly projected: RawBuilder<string | null> } {
  if (startMonth === undefined) return { known: sql`null::bigint`, projected: sql`null::bigint` };
  return costOfYear.inSql(year, fiscalYearOf(today, startMonth));
}

/** What the record `c` costs in the fiscal year of a key, known and projected; null for nothing. */
function ofYear(reader: PageReader, key: string): RawBuilder<unknown> {
  const { today, fiscalYearStartMonth: startMonth } = reader;
  const year = startMonth === undefined ? null : askedYear(key, today, startMonth);
  if (year === null) return NO_AMOUNT;
  const { known, projected } = centsOfYear(reader, year);
  return ofFigures(
    reader,
    sql`case when ${known} is not null or ${projected} is not null
      then (coalesce(${known}, 0) + coalesce(${projected}, 0))::numeric / 100 end`,
  );
}

/** The figures of a record's costs. One without an entry is a compile error. */
const FIGURES_IN_SQL: Readonly<Record<FigureKey, (reader: PageReader) => RawBuilder<unknown>>> = {
  totalCost: total,
  costInForce: (reader) => costInForceOfRecord.inSql(reader, null),
  costNextYear: (reader) => ofYear(reader, 'costNextYear'),
  costChange: (reader) => ofFigures(reader, sql`${costChangeOfFigures.inSql(reader.today)}::numeric`),
  seats: seatsOfRecord.inSql,
  costPerSeat: costPerSeatOfRecord.inSql,
};

/** The amount of the record `c` that a column or a filter asks for (`costFigure` of the domain); null for another key. */
export function amountValue(reader: PageReader, key: string): StoredValue | null {
  const kind = amountKind(key);
  if (kind === null) return null;
  const currency = askedCurrency(key);
  const value = isFigureKey(key)
    ? FIGURES_IN_SQL[key](reader)
    : currency === undefined
      ? ofYear(reader, key)
      : costInForceOfRecord.inSql(reader, currency);
  return { kind, isRestricted: true, options: [], value, isJson: false };
}
