import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { fromCents, sumMoney } from '../../kernel/money.ts';
import { countedCosts } from '../contracts/annual-cost.ts';
import type { Contract } from '../contracts/contract.ts';
import { costCentsOn, Split, type CategoryIds } from '../annual-costs/cost-totals.ts';
import type { ListSum } from '../contracts/list-edit.ts';
import { fiscalYearOf } from '../organisations/fiscal-year.ts';
import { centsOfYear } from '../annual-costs/cost-plan.ts';
import type { Metrics } from './metrics.ts';
import { talliesOfAll, Tally, tallyIn, tallyOfAll, type CostFigures } from './contracts-behind.ts';

/** Whose figures, and of which records. */
export interface Lookout {
  readonly today: CalendarDate;
  /** Whether the person reads every record in full. */
  readonly readsAll: boolean;
  /** The selected teams; null for all visible records. */
  readonly teams: readonly string[] | null;
  /** The first month of fiscal years; while it is unknown, their figures are left out. */
  readonly fiscalYearStartMonth?: number | undefined;
  /** Without them, categories take the cents that are left over by their names. */
  readonly categoryIds?: CategoryIds | undefined;
}

/** How records are divided between the selected teams and others, and between categories. */
export function splitOf({ teams, categoryIds }: Lookout): Split {
  return new Split({ teams: teams ?? [], categories: [] }, categoryIds);
}

/** The number of records of a team or category, and its part of their cost in force. */
export interface Share extends CostFigures {
  readonly name: string;
  readonly count: number;
}

/**
 * The figures of records: those of {@link Metrics} that can be computed from the list (docs/product/screens.md,
 * "Dashboard").
 */
export interface Figures extends Pick<
  Metrics,
  | 'totalCount'
  | 'liveCount'
  | 'evaluatingCount'
  | 'expiredCount'
  | 'totalCost'
  | 'costCount'
  | 'costInForce'
  | 'costInForceBefore'
  | 'costThisFiscalYear'
  | 'projectedThisFiscalYear'
> {
  readonly categories: readonly Share[];
  /** Teams with records, by id; only selected teams. */
  readonly teams: readonly (Omit<Share, 'name'> & { readonly id: string })[];
}

/** The selected records. */
export function visibleContracts(
  contracts: readonly Contract[],
  { teams }: Pick<Lookout, 'teams'>,
): readonly Contract[] {
  if (teams === null) return contracts;
  const meant = new Set(teams);
  return contracts.filter((contract) => contract.teams.some((team) => meant.has(team)));
}

/** What records cost in a fiscal year: by the costs dated in it, and projected where there are none. */
export interface CostOfYear {
  readonly known: number;
  readonly projected: number;
}

/**
 * The costs of the selected records in a fiscal year, some years after the present one; nothing for those that are not
 * read in full, nor while the first month of fiscal years is unknown.
 */
function costsOfYear(contracts: readonly Contract[], lookout: Lookout, ahead: number): CostOfYear {
  const { today, fiscalYearStartMonth: startMonth } = lookout;
  let [known, projected] = [0, 0];
  if (startMonth === undefined) return { known, projected };
  const split = splitOf(lookout);
  const years = { startMonth, today };
  const year = fiscalYearOf(today, startMonth) + ahead;
  for (const contract of visibleContracts(contracts, lookout)) {
    const cents = centsOfYear(contract, countedCosts(contract.annualCosts ?? []), year, years);
    if (cents === null) continue;
    const partOf = split.partOf(contract);
    known += partOf(cents.known);
    projected += partOf(cents.projected);
  }
  return { known: fromCents(known), projected: fromCents(projected) };
}

const sumOfYears = (parts: readonly CostOfYear[]): CostOfYear => ({
  known: sumMoney(parts.map(({ known }) => known)),
  projected: sumMoney(parts.map(({ projected }) => projected)),
});

/** The cost of the fiscal year after the present one; nothing while its first month is unknown. */
export function nextYearSum(lookout: Lookout): ListSum<Contract, CostOfYear, CostOfYear> {
  return { partOf: (contracts) => costsOfYear(contracts, lookout, 1), resultOf: sumOfYears };
}

/** The figures of a part of the list. */
export interface FiguresPart {
  readonly all: Tally;
  readonly byStatus: ReadonlyMap<string, Tally>;
  readonly byCategory: ReadonlyMap<string, Tally>;
  readonly byTeam: ReadonlyMap<string, Tally>;
  readonly year: CostOfYear;
}

function figuresPartOf(contracts: readonly Contract[], lookout: Lookout): FiguresPart {
  const split = splitOf(lookout);
  const centsOf = costCentsOn(lookout.today);
  const all = new Tally();
  const byStatus = new Map<string, Tally>();
  const byCategory = new Map<string, Tally>();
  const byTeam = new Map<string, Tally>();
  for (const contract of visibleContracts(contracts, lookout)) {
    const cents = centsOf(contract);
    all.add(contract, cents, split.partOf(contract));
    tallyIn(byStatus, contract.status).add(contract, null);
    for (const [name, partOf] of split.betweenCategories(contract))
      tallyIn(byCategory, name).add(contract, cents, partOf);
    for (const [id, partOf] of split.betweenTeams(contract)) tallyIn(byTeam, id).add(contract, cents, partOf);
  }
  return { all, byStatus, byCategory, byTeam, year: costsOfYear(contracts, lookout, 0) };
}

/** The costs, for people who read some. */
function costFigures(
  { costs }: Tally,
  year: CostOfYear,
  { readsAll, fiscalYearStartMonth }: Lookout,
): Partial<Figures> {
  const { costCount, totalCost, costInForce, costInForceBefore } = costs.totals();
  if (costCount === 0 && !readsAll) return {};
  const figures = { totalCost, costCount, costInForce, costInForceBefore };
  if (fiscalYearStartMonth === undefined) return figures;
  return { ...figures, costThisFiscalYear: year.known, projectedThisFiscalYear: year.projected };
}

function figuresFrom(parts: readonly FiguresPart[], lookout: Lookout): Figures {
  const { readsAll } = lookout;
  const all = tallyOfAll(parts.map((part) => part.all));
  const byStatus = talliesOfAll(parts.map((part) => part.byStatus));
  const countOf = (status: string) => byStatus.get(status)?.result(readsAll).count ?? 0;
  return {
    totalCount: all.result(readsAll).count,
    liveCount: countOf('LIVE'),
    evaluatingCount: countOf('EVALUATING'),
    expiredCount: countOf('EXPIRED'),
    ...costFigures(all, sumOfYears(parts.map(({ year }) => year)), lookout),
    categories: [...talliesOfAll(parts.map((part) => part.byCategory))].map(([name, tally]) => ({
      name,
      ...tally.result(readsAll),
    })),
    teams: [...talliesOfAll(parts.map((part) => part.byTeam))].map(([id, tally]) => ({
      id,
      ...tally.result(readsAll),
    })),
  };
}

/** The figures of a list of records; the same as `GET /dashboard` for the same records. */
export function figuresSum(lookout: Lookout): ListSum<Contract, FiguresPart, Figures> {
  return {
    partOf: (contracts) => figuresPartOf(contracts, lookout),
    resultOf: (parts) => figuresFrom(parts, lookout),
  };
}
