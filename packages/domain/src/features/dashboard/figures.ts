import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { fromCents } from '../../kernel/money.ts';
import type { Contract } from '../contracts/contract.ts';
import { costTotalsOf } from '../contracts/cost-totals.ts';
import { centsOfPresentYear } from '../trends/projection.ts';
import type { Metrics } from './metrics.ts';
import { Tally, type CostFigures } from './contracts-behind.ts';

/** Whose figures, and of which records. */
export interface Lookout {
  readonly today: CalendarDate;
  /** Whether the person reads every record in full. */
  readonly readsAll: boolean;
  /** The teams whose records are meant; null for all that the person sees. */
  readonly teams: readonly string[] | null;
  /** The month in which fiscal years begin; while it is not known, there are no figures of them. */
  readonly fiscalYearStartMonth?: number | undefined;
}

/** How many records of a kind there are, and what they cost. */
export interface Share extends CostFigures {
  readonly name: string;
  readonly count: number;
}

/**
 * The figures of records: those of {@link Metrics} that come from records, told from the list (docs/product/screens.md,
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
  /** Teams with records, by id; of other teams than those that are meant nothing is told. */
  readonly teams: readonly (Omit<Share, 'name'> & { readonly id: string })[];
}

/** The records that are meant. */
export function visibleContracts(
  contracts: readonly Contract[],
  { teams }: Pick<Lookout, 'teams'>,
): readonly Contract[] {
  if (teams === null) return contracts;
  const meant = new Set(teams);
  return contracts.filter((contract) => contract.teams.some((team) => meant.has(team)));
}

/** Records by what they have of one kind; a record with several counts in each. */
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

/** What the records that are read in full cost in the present fiscal year, known and projected. */
function fiscalYearFigures(
  contracts: readonly Contract[],
  { today, fiscalYearStartMonth }: Lookout,
): Pick<Figures, 'costThisFiscalYear' | 'projectedThisFiscalYear'> {
  if (fiscalYearStartMonth === undefined) return {};
  let [known, projected] = [0, 0];
  for (const contract of contracts) {
    const cents = centsOfPresentYear(contract, contract.annualCosts ?? [], today, fiscalYearStartMonth);
    known += cents.known;
    projected += cents.projected;
  }
  return { costThisFiscalYear: fromCents(known), projectedThisFiscalYear: fromCents(projected) };
}

/** The figures of costs beside their total, for a person who reads some. */
function costFigures(
  contracts: readonly Contract[],
  lookout: Lookout,
): Pick<Figures, 'costThisYear' | 'costInForce' | 'costThisFiscalYear' | 'projectedThisFiscalYear'> {
  const { costThisYear, costInForce } = costTotalsOf(contracts, lookout.today);
  return { costThisYear, costInForce, ...fiscalYearFigures(contracts, lookout) };
}

/** The figures of a list of records; the same as `GET /dashboard` gives for the same records. */
export function figuresOf(contracts: readonly Contract[], lookout: Lookout): Figures {
  const { readsAll, teams: meant } = lookout;
  const inSight = visibleContracts(contracts, lookout);
  const byStatus = tallyBy(inSight, ({ status }) => [status]);
  const countOf = (status: string) => byStatus.get(status)?.result(readsAll).count ?? 0;
  const all = new Tally();
  for (const contract of inSight) all.add(contract);
  const { count, ...cost } = all.result(readsAll);
  const byTeam = tallyBy(inSight, ({ teams }) =>
    meant === null ? teams : teams.filter((team) => meant.includes(team)),
  );
  return {
    totalCount: count,
    liveCount: countOf('LIVE'),
    evaluatingCount: countOf('EVALUATING'),
    expiredCount: countOf('EXPIRED'),
    ...cost,
    ...(cost.totalCost === undefined ? {} : costFigures(inSight, lookout)),
    categories: [...tallyBy(inSight, ({ categories }) => categories)].map(([name, tally]) => ({
      name,
      ...tally.result(readsAll),
    })),
    teams: [...byTeam].map(([id, tally]) => ({ id, ...tally.result(readsAll) })),
  };
}
