import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { fromCents, sumMoney } from '../../kernel/money.ts';
import { countedCosts } from '../contracts/annual-cost.ts';
import type { Contract } from '../contracts/contract.ts';
import { costTotalsOf } from '../contracts/cost-totals.ts';
import type { ListSum } from '../contracts/list-edit.ts';
import { fiscalYearOf } from '../trends/fiscal-year.ts';
import { centsOfYear } from '../trends/projection.ts';
import type { Metrics } from './metrics.ts';
import { Tally, tallyOfAll, type CostFigures } from './contracts-behind.ts';

/** Whose figures, and of which records. */
export interface Lookout {
  readonly today: CalendarDate;
  /** Whether the person reads every record in full. */
  readonly readsAll: boolean;
  /** The selected teams; null for all visible records. */
  readonly teams: readonly string[] | null;
  /** The first month of fiscal years; while it is unknown, their figures are left out. */
  readonly fiscalYearStartMonth?: number | undefined;
}

/** The number of records of a kind, and their cost. */
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
  | 'costThisYear'
  | 'costInForce'
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

/** Records by a list field; a record with several values counts in each. */
export function tallyBy(
  contracts: readonly Contract[],
  keysOf: (contract: Contract) => readonly string[],
): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const contract of contracts) {
    for (const key of keysOf(contract)) {
      const tally = tallies.get(key) ?? new Tally();
      tallies.set(key, tally);
      tally.add(contract);
    }
  }
  return tallies;
}

/** The tallies of all records, by the keys of some parts of the list, in the order in which the keys first occur. */
export function talliesOfAll(parts: readonly ReadonlyMap<string, Tally>[]): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const part of parts) {
    for (const [key, tally] of part) {
      const all = tallies.get(key) ?? new Tally();
      tallies.set(key, all);
      all.addAll(tally);
    }
  }
  return tallies;
}

/** The costs of fully readable records: of the present calendar year, in force, and of the present fiscal year. */
interface Costs {
  readonly thisYear: number;
  readonly inForce: number;
  readonly known: number;
  readonly projected: number;
}

function costsOf(contracts: readonly Contract[], { today, fiscalYearStartMonth }: Lookout): Costs {
  const { costThisYear, costInForce } = costTotalsOf(contracts, today);
  const ofYear =
    fiscalYearStartMonth === undefined
      ? { known: 0, projected: 0 }
      : costsOfYear(contracts, fiscalYearOf(today, fiscalYearStartMonth), fiscalYearStartMonth);
  return { thisYear: costThisYear, inForce: costInForce, ...ofYear };
}

/** The costs of records in a fiscal year; nothing for those that are not read in full. */
function costsOfYear(contracts: readonly Contract[], year: number, startMonth: number): CostOfYear {
  let [known, projected] = [0, 0];
  for (const contract of contracts) {
    const cents = centsOfYear(contract, countedCosts(contract.annualCosts ?? []), year, startMonth);
    known += cents.known;
    projected += cents.projected;
  }
  return { known: fromCents(known), projected: fromCents(projected) };
}

/** What records cost in a fiscal year: by the costs dated in it, and projected where there are none. */
export interface CostOfYear {
  readonly known: number;
  readonly projected: number;
}

/** The cost of the fiscal year after the present one; nothing while its first month is unknown. */
export function nextYearSum(lookout: Lookout): ListSum<Contract, CostOfYear, CostOfYear> {
  const { today, fiscalYearStartMonth: startMonth } = lookout;
  return {
    partOf: (contracts) =>
      startMonth === undefined
        ? { known: 0, projected: 0 }
        : costsOfYear(visibleContracts(contracts, lookout), fiscalYearOf(today, startMonth) + 1, startMonth),
    resultOf: (parts) => ({
      known: sumMoney(parts.map(({ known }) => known)),
      projected: sumMoney(parts.map(({ projected }) => projected)),
    }),
  };
}

/** Details of the costs, for people who read some. */
function costFigures(
  parts: readonly Costs[],
  { fiscalYearStartMonth }: Lookout,
): Pick<Figures, 'costThisYear' | 'costInForce' | 'costThisFiscalYear' | 'projectedThisFiscalYear'> {
  const total = (key: keyof Costs) => sumMoney(parts.map((costs) => costs[key]));
  const details = { costThisYear: total('thisYear'), costInForce: total('inForce') };
  if (fiscalYearStartMonth === undefined) return details;
  return { ...details, costThisFiscalYear: total('known'), projectedThisFiscalYear: total('projected') };
}

/** The figures of a part of the list. */
export interface FiguresPart {
  readonly all: Tally;
  readonly byStatus: ReadonlyMap<string, Tally>;
  readonly byCategory: ReadonlyMap<string, Tally>;
  readonly byTeam: ReadonlyMap<string, Tally>;
  readonly costs: Costs;
}

function figuresPartOf(contracts: readonly Contract[], lookout: Lookout): FiguresPart {
  const { teams: meant } = lookout;
  const inSight = visibleContracts(contracts, lookout);
  const all = new Tally();
  for (const contract of inSight) all.add(contract);
  return {
    all,
    byStatus: tallyBy(inSight, ({ status }) => [status]),
    byCategory: tallyBy(inSight, ({ categories }) => categories),
    byTeam: tallyBy(inSight, ({ teams }) =>
      meant === null ? teams : teams.filter((team) => meant.includes(team)),
    ),
    costs: costsOf(inSight, lookout),
  };
}

function figuresFrom(parts: readonly FiguresPart[], lookout: Lookout): Figures {
  const { readsAll } = lookout;
  const { count, ...cost } = tallyOfAll(parts.map(({ all }) => all)).result(readsAll);
  const byStatus = talliesOfAll(parts.map((part) => part.byStatus));
  const countOf = (status: string) => byStatus.get(status)?.result(readsAll).count ?? 0;
  const details = costFigures(
    parts.map(({ costs }) => costs),
    lookout,
  );
  return {
    totalCount: count,
    liveCount: countOf('LIVE'),
    evaluatingCount: countOf('EVALUATING'),
    expiredCount: countOf('EXPIRED'),
    ...cost,
    ...(cost.totalCost === undefined ? {} : details),
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
