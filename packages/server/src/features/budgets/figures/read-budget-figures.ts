import { sql, type RawBuilder } from 'kysely';
import type { Budget } from '@pactbook/domain/features/budgets/budget.ts';
import type { BudgetFigures, BudgetWithFigures } from '@pactbook/domain/features/budgets/budget-figures.ts';
import {
  fiscalYearDays,
  fiscalYearLabel,
  fiscalYearOf,
} from '@pactbook/domain/features/organisations/fiscal-year.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents, toCents } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { boundDay } from '../../../rules/bound-until.ts';
import { budgetPartsOfFigures, type BudgetPartsInSql } from '../../../rules/budget-parts.ts';
import { conversion, convertedAmount } from '../../../rules/currencies.ts';
import { centsIn, expectedIn } from '../../../rules/cost-of-year.ts';
import { shareOfCents } from '../../../rules/shares-of-cents.ts';
import { decisionOfTerm } from '../../../rules/term.ts';
import { listBudgets } from '../queries.ts';
import { findOrganisation } from '../../organisations/queries.ts';

/** A fiscal year as a question is asked about it. */
interface BudgetYear {
  readonly scope: OrganisationScope;
  readonly year: number;
  readonly thisYear: number;
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly today: CalendarDate;
  readonly currency: string;
}

type Part = keyof BudgetPartsInSql;
const PARTS = ['spent', 'bound', 'known', 'expectedBound', 'expected'] as const satisfies readonly Part[];

type SumRow = Readonly<Record<Part, string>> & {
  readonly key: string | null;
  readonly isConverted: boolean;
};

/**
 * The records that cost something in a fiscal year, known or expected, with the parts of decision 91. Only Live records are
 * bound to anything, so that no other is looked up.
 */
function factsOf(asked: BudgetYear): RawBuilder<unknown> {
  const { scope, year, thisYear, today } = asked;
  const { organisationId } = scope;
  const parts = budgetPartsOfFigures.inSql(asked);
  return sql`
    select f.contract_id, f.team_ids, f.category_ids, f.currencies <> '{}' as is_foreign, ${parts.spent} as spent,
      ${parts.bound} as bound, ${parts.known} as known, ${parts.expectedBound} as expected_bound, ${parts.expected} as expected
    from (select f.*, ${centsIn(year)} as known, ${expectedIn(year, thisYear)} as expected from contract_figures f
      where f.organisation_id = ${organisationId} and f.is_counted and f.is_converted) f
    left join contracts c on c.organisation_id = ${organisationId} and c.id = f.contract_id and c.status = 'LIVE'
    ${decisionOfTerm(scope)}
    cross join lateral (select ${boundDay.inSql(today)} as until) b
    where f.known is not null or f.expected is not null`;
}

/** Sums of records, and of sets of them: those of the same team and category are summed first, by several workers. */
const COLUMNS = sql`sum(spent::float8) as spent, sum(bound::float8) as bound, sum(known::float8) as known,
  sum(expected_bound::float8) as expected_bound, sum(expected::float8) as expected, bool_or(is_foreign) as is_foreign`;

/** The sums of each of several groups: those of one group are summed first, others split record by record. */
function sharesOf(keys: RawBuilder<unknown>): RawBuilder<unknown> {
  const share = (column: RawBuilder<unknown>) =>
    shareOfCents.inSql(column, sql`cardinality(s.keys)`, sql`k.place`);
  return sql`select k.key::text as key, ${share(sql`s.spent`)} as spent, ${share(sql`s.bound`)} as bound,
      ${share(sql`s.known`)} as known, ${share(sql`s.expected_bound`)} as expected_bound,
      ${share(sql`s.expected`)} as expected, s.is_foreign
    from (select ${keys} as keys, ${COLUMNS} from sets
      group by 1, case when cardinality(${keys}) > 1 then shared_id end) s
    cross join lateral unnest(s.keys) with ordinality as k (key, place)`;
}

/** The sums of every team and category, and of all records under null. */
async function readSums(db: Transaction, asked: BudgetYear): Promise<ReadonlyMap<string | null, SumRow>> {
  const { rows } = await sql<SumRow>`
    with sets as materialized (
      select team_ids, category_ids, case when greatest(cardinality(team_ids), cardinality(category_ids)) > 1 then contract_id end as shared_id,
        ${COLUMNS} from (${factsOf(asked)}) facts group by 1, 2, 3)
    select key, sum(spent)::text as spent, sum(bound)::text as bound, sum(known)::text as known,
      sum(expected_bound)::text as "expectedBound", sum(expected)::text as expected, bool_or(is_foreign) as "isConverted"
    from (
      select null as key, ${COLUMNS} from sets having count(*) > 0
      union all
      ${sharesOf(sql`team_ids`)}
      union all
      ${sharesOf(sql`category_ids`)}
    ) shares group by key`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** The records that no sum counts, by what they are in and by the currencies that they have besides the organisation's. */
async function readUnconverted(
  db: Transaction,
  { scope, currency }: BudgetYear,
): Promise<ReadonlyMap<string | null, { currency: string; unconverted: number }[]>> {
  const { rows } = await sql<{ key: string | null; currency: string; unconverted: number }>`
    select k.key, u.currency, count(*)::integer as unconverted
    from contract_figures f
    cross join lateral (select null as key union all select unnest(f.team_ids)::text
      union all select unnest(f.category_ids)::text) k
    cross join lateral unnest(f.currencies) as u (currency)
    where f.organisation_id = ${scope.organisationId} and f.is_counted and not f.is_converted and u.currency <> ${currency}
    group by 1, 2 order by 2`.execute(db);
  const found = new Map<string | null, { currency: string; unconverted: number }[]>();
  for (const { key, ...one } of rows) found.set(key, [...(found.get(key) ?? []), one]);
  return found;
}

/** What the amounts of budgets that were entered in another currency are now, by id; without those that have no rate. */
async function readConverted(
  db: Transaction,
  { scope, year, first, currency }: BudgetYear,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; amount: string }>`
    select b.id, ${convertedAmount.inSql(sql`b.amount`, 'r', sql`${currency}`)}::text as amount
    from budgets b cross join lateral ${conversion.inSql(scope, { from: sql`b.currency`, to: sql`${currency}`, day: sql`${first}::date` })} r
    where b.organisation_id = ${scope.organisationId} and b.fiscal_year = ${year} and b.currency <> ${currency} and b.deleted_at is null`.execute(
    db,
  );
  return new Map(rows.map(({ id, amount }) => [id, Number(amount)]));
}

/** The parts of a budget that a sum gives, in the organisation's currency. */
function partsOf(sum: SumRow | undefined): Pick<BudgetWithFigures, 'spent' | 'committed' | 'projected'> {
  const [spent, bound, known, expectedBound, expected] = PARTS.map((part) => Number(sum?.[part] ?? 0));
  return {
    spent: fromCents(spent ?? 0),
    committed: fromCents((bound ?? 0) - (spent ?? 0) + (expectedBound ?? 0)),
    projected: fromCents((known ?? 0) - (bound ?? 0) + (expected ?? 0) - (expectedBound ?? 0)),
  };
}

/** A budget with what counts in it. */
function withFigures(
  budget: Budget,
  { currency }: BudgetYear,
  {
    sum,
    converted,
    unconverted,
  }: {
    readonly sum: SumRow | undefined;
    readonly converted: number | undefined;
    readonly unconverted: BudgetWithFigures['unconverted'];
  },
): BudgetWithFigures {
  const parts = partsOf(sum);
  const budgeted = budget.currency === currency ? budget.amount : (converted ?? null);
  const used = toCents(parts.spent) + toCents(parts.committed) + toCents(parts.projected);
  return {
    ...budget,
    ...parts,
    budgeted,
    left: budgeted === null ? null : fromCents(toCents(budgeted) - used),
    isConverted: sum?.isConverted === true,
    ...(unconverted === undefined ? {} : { unconverted }),
  };
}

/**
 * The budgets of a fiscal year with what is spent, committed, projected and left (docs/product/screens.md, "Budgets").
 *
 * @param year null for the present fiscal year
 * @param today the person's day
 */
export async function findBudgetFigures(
  db: Transaction,
  year: number | null,
  today: CalendarDate,
): Promise<BudgetFigures> {
  await sql`set local work_mem = '32MB'`.execute(db);
  const { currency, fiscalYearStartMonth: startMonth } = await findOrganisation(db);
  const thisYear = fiscalYearOf(today, startMonth);
  const wanted = year ?? thisYear;
  const { first, last } = fiscalYearDays(wanted, startMonth);
  const asked = { scope: db.scope, year: wanted, thisYear, first, last, today, currency };
  const all = await listBudgets(db);
  const budgets = all.filter((budget) => budget.year === wanted);
  const isAny = budgets.length > 0;
  const sums = isAny ? await readSums(db, asked) : null;
  const unconverted = isAny ? await readUnconverted(db, asked) : null;
  const isForeign = budgets.some((budget) => budget.currency !== currency);
  const converted = isForeign ? await readConverted(db, asked) : null;
  return {
    year: wanted,
    label: fiscalYearLabel(wanted, startMonth),
    firstDay: first,
    lastDay: last,
    fiscalYearStartMonth: startMonth,
    thisYear,
    currency,
    years: [...new Set(all.map((budget) => budget.year))],
    budgets: budgets.map((budget) => {
      // A team or category that is gone has no records.
      const isGone = budget.scope !== 'organization' && budget.groupId === null;
      return withFigures(budget, asked, {
        sum: isGone ? undefined : sums?.get(budget.groupId),
        converted: converted?.get(budget.id),
        unconverted: isGone ? undefined : unconverted?.get(budget.groupId),
      });
    }),
  };
}
