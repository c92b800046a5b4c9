import { fullAccessScope } from '@pactbook/domain/features/contracts/access.ts';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import { DatabaseTimeout } from '../../platform/database/database-errors.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { SharedWork } from '../../platform/http/shared-work.ts';
import { listCategories, type Category } from '../categories/queries.ts';
import { listTeams } from '../teams/queries.ts';
import { countUsers } from '../users/queries.ts';
import {
  bytesOfFigures,
  isComplete,
  readMarks,
  stepFigures,
  type FigureSizes,
  type KeptFigures,
  type Marks,
} from './figures/queries.ts';
import { sumFigures, type Sum, type Sums, type SumsWanted } from './sums/queries.ts';

/** Bytes of figures that the server keeps: those of about a million records. */
const FIGURES_KEPT_BYTES = 64 * 1024 * 1024;
/** What is kept beside the figures of an organisation: names of its teams and categories. */
const SURROUNDINGS_BYTES = 10_000;
/** Sums that are kept of the same figures, a few kilobytes each. */
const SUMS_KEPT = 100;
/** What one transaction of a refresh may take on a small machine, and what all of them may. */
const STEP_TIMEOUT_MS = 5_000;
const REFRESH_TIMEOUT_MS = 60_000;

/** What the dashboard tells beside sums. */
interface Surroundings {
  readonly categories: readonly Category[];
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly userCount: number;
}

/** All that the dashboard tells of an organisation, of one moment. */
interface Present {
  readonly marks: Marks;
  readonly figures: KeptFigures;
  readonly surroundings: Surroundings;
}

async function findSurroundings(db: Transaction, scope: OrganisationScope): Promise<Surroundings> {
  const [categories, teams, userCount] = await Promise.all([
    listCategories(db, scope),
    listTeams(db, scope),
    countUsers(db, scope),
  ]);
  return { categories, teams, userCount };
}

/** Whole units in decimal: the number that is nearest to the exact amount. */
function decimal(units: bigint, digits: number): number {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  return Number(`${units < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`);
}

/** Cents in dollars. */
const dollars = (cents: bigint): number => decimal(cents, 2);

/** What records cost in each currency; nothing while all costs are in the organisation's. */
function currenciesOf({ byCurrency, homeSum }: Sums, home: CurrencyCode): Pick<Metrics, 'currencies'> {
  if (byCurrency.length === 0) return {};
  const sums = new Map(byCurrency.map((sum) => [sum.currency, sum]));
  const own = sums.get(home) ?? { count: 0, thousandths: 0n, unconverted: 0 };
  const all = {
    currency: home,
    count: own.count + homeSum.count,
    thousandths: own.thousandths + homeSum.thousandths,
    unconverted: own.unconverted,
  };
  const listed = [all, ...byCurrency.filter(({ currency }) => currency !== home)];
  return {
    currencies: listed
      .filter(({ count }) => count > 0)
      .map(({ currency, count, thousandths, unconverted }) => ({
        currency,
        totalCost: decimal(thousandths, 3),
        costCount: count,
        unconverted,
      })),
  };
}

const NOTHING: Sum = { count: 0, costCount: 0, cents: 0n };

/**
 * The figures of the dashboard (docs/product/screens.md, "Dashboard"): counts over the records that the caller sees,
 * costs over those of them that the caller reads in full, with their number; left out where there are none.
 */
function metricsOf(sums: Sums, { surroundings, marks }: Present, actor: Actor): Metrics {
  const { categories, teams, userCount } = surroundings;
  const { everyContract } = fullAccessScope(actor);
  // A caller who reads every record gets a sum even without records; others get none without records.
  const costOf = ({ costCount, cents }: Sum): Pick<Metrics, 'totalCost' | 'costCount'> =>
    everyContract || costCount > 0 ? { totalCost: dollars(cents), costCount } : {};
  const groupOf = (id: string) => {
    const sum = sums.byGroup.get(id) ?? NOTHING;
    return { count: sum.count, ...costOf(sum) };
  };
  const costs = {
    costThisYear: dollars(sums.yearCents),
    costInForce: dollars(sums.inForceCents),
    costThisFiscalYear: fromCents(Number(sums.knownCents)),
    projectedThisFiscalYear: fromCents(Number(sums.projectedCents)),
    fiscalYearStartMonth: marks.startMonth,
    ...currenciesOf(sums, marks.currency),
  };
  return {
    teamsCount: teams.length,
    contractsCount: sums.count,
    totalCount: sums.count,
    ...costOf(sums),
    ...(costOf(sums).totalCost === undefined ? {} : costs),
    liveCount: sums.byStatus.LIVE,
    expiredCount: sums.byStatus.EXPIRED,
    evaluatingCount: sums.byStatus.EVALUATING,
    categories: categories.map(({ id, name }) => ({ name, ...groupOf(id) })),
    teams: teams.map(({ id, name }) => ({ id, name, ...groupOf(id) })),
    userCount,
  };
}

/**
 * The dashboards of all organisations. The figures of the records are kept in memory, whoever asks and on whatever day, and
 * brought up to date by the records whose figures changed since: a change costs a chunk of records, and a new day, other
 * rights or another person nothing but adding up (docs/decisions/0048).
 */
export class Dashboards {
  readonly #database: Database;
  readonly #sizes: FigureSizes | undefined;
  readonly #kept = new BoundedCache<string, Present>(
    FIGURES_KEPT_BYTES,
    ({ figures }) => SURROUNDINGS_BYTES + bytesOfFigures(figures),
  );
  readonly #sums = new WeakMap<KeptFigures, BoundedCache<string, Sums>>();
  readonly #refreshes = new SharedWork<Present>();

  constructor(database: Database, sizes?: FigureSizes) {
    this.#database = database;
    this.#sizes = sizes;
  }

  /** The bytes of figures that are kept now. */
  get bytes(): number {
    return this.#kept.weight;
  }

  /**
   * The figures for somebody on a day, as they are now or were while this was asked.
   *
   * @throws DatabaseUnavailable (or its kinds) when the database is in trouble; what was read before it stays
   */
  async find(scope: OrganisationScope, actor: Actor, today: CalendarDate): Promise<Metrics> {
    const present = await this.#refreshes.run(scope.organisationId, () => this.#refresh(scope));
    const { startMonth } = present.marks;
    return metricsOf(
      this.#sumsOf(present.figures, { full: fullAccessScope(actor), today, startMonth }),
      present,
      actor,
    );
  }

  #sumsOf(figures: KeptFigures, wanted: SumsWanted): Sums {
    const kept = this.#sums.get(figures) ?? new BoundedCache<string, Sums>(SUMS_KEPT);
    this.#sums.set(figures, kept);
    const key = JSON.stringify(wanted);
    const ready = kept.get(key);
    if (ready !== undefined) return ready;
    const sums = sumFigures(figures, wanted);
    kept.set(key, sums);
    return sums;
  }

  /** Brings the figures of an organisation up to date, step by step. */
  async #refresh(scope: OrganisationScope): Promise<Present> {
    const end = performance.now() + REFRESH_TIMEOUT_MS;
    const options = { timeoutMs: STEP_TIMEOUT_MS, isLong: true };
    while (performance.now() < end) {
      const present = await this.#database.read(scope, (db) => this.#step(db, scope), options);
      this.#kept.set(scope.organisationId, present);
      if (isComplete(present.figures)) return present;
    }
    throw new DatabaseTimeout('The figures took too long to read.');
  }

  async #step(db: Transaction, scope: OrganisationScope): Promise<Present> {
    const kept = this.#kept.get(scope.organisationId);
    const marks = await readMarks(db, scope);
    // Teams, categories and people are as they were while the reference counter stands still.
    const isKnown = kept?.marks.references === marks.references;
    const [figures, surroundings] = await Promise.all([
      stepFigures(db, scope, marks, kept?.figures ?? null, this.#sizes),
      isKnown ? kept.surroundings : findSurroundings(db, scope),
    ]);
    return { marks, figures, surroundings };
  }
}
