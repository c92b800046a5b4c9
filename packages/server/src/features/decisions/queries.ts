import { sql } from 'kysely';
import type { DecisionOutcomes, EndedTerm } from '@pactbook/domain/features/decisions/outcomes.ts';
import { fiscalYearLabel } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  frameOf,
  isInYears,
  isRead,
  readTerms,
  recordsAsked,
  type Frame,
  type OutcomeReader,
  type YearsQuery,
} from './terms/read-ended-terms.ts';

interface CellRow {
  readonly year: number;
  readonly outcome: EndedTerm['outcome'];
  readonly timing: EndedTerm['timing'];
  readonly terms: number;
  readonly cents: number;
  readonly estimates: number;
  readonly without_cost: number;
  readonly is_converted: boolean;
  readonly left_out: number;
}

/** How terms ended, in dollars, by fiscal year (docs/product/screens.md, "Outcomes"). */
export async function findOutcomes(
  db: Transaction,
  query: YearsQuery,
  reader: OutcomeReader,
): Promise<DecisionOutcomes> {
  const frame = await frameOf(db, query, reader);
  const { startMonth, thisYear, from, to } = frame;
  const { rows: all } = await sql<CellRow>`select e.year, e.outcome, e.timing, count(*)::int as terms,
      coalesce(sum(e.cents), 0) as cents, (count(*) filter (where e.is_estimate))::int as estimates,
      (count(*) filter (where e.cents is null))::int as without_cost,
      bool_or(e.is_converted and e.cents is not null) as is_converted, (count(*) filter (where e.is_left_out))::int as left_out
    from ${readTerms(frame)} group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  const rows = all.filter(({ year }) => from <= year && year <= to);
  const [first, last] = [all[0], all.at(-1)];
  return {
    fiscalYearStartMonth: startMonth,
    thisYear,
    known: first && last ? { from: first.year, to: last.year } : null,
    years: Array.from({ length: to - from + 1 }, (_, index) => from + index).map((year) => ({
      year,
      label: fiscalYearLabel(year, startMonth),
    })),
    cells: rows.map(({ year, outcome, timing, terms, cents, estimates, without_cost: withoutCost }) => ({
      year,
      outcome,
      timing,
      terms,
      cost: fromCents(cents),
      estimates,
      withoutCost,
    })),
    records: await countRecords(frame),
    ...(rows.some((row) => row.is_converted) ? { isConverted: true } : {}),
    ...(rows.some((row) => row.left_out > 0) ? { unconverted: await findUnconverted(frame) } : {}),
  };
}

async function countRecords(frame: Frame): Promise<DecisionOutcomes['records']> {
  const { rows } = await sql<DecisionOutcomes['records']>`
    select (count(*) filter (where ${isRead(frame)}))::int as read, count(*)::int as "all"
    from contract_figures f where ${recordsAsked(frame)}`.execute(frame.db);
  return rows[0] ?? { read: 0, all: 0 };
}

/** Records with ended terms that no sum counts, by the currencies that they have besides the organisation's. */
async function findUnconverted(frame: Frame): Promise<NonNullable<DecisionOutcomes['unconverted']>> {
  const { db } = frame;
  const { rows } = await sql<NonNullable<DecisionOutcomes['unconverted']>[number]>`
    select u.currency, count(distinct e.contract_id)::int as unconverted
    from ${readTerms(frame)}, unnest(e.currencies) as u (currency)
    where e.is_left_out and ${isInYears(frame)}
      and u.currency <> (select o.currency from organisations o where o.id = ${db.organisationId})
    group by 1 order by 1`.execute(db);
  return rows;
}
