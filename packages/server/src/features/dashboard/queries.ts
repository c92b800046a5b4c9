import { setTimeout as rest } from 'node:timers/promises';
import { fullAccessScope } from '@pactbook/domain/features/contracts/access.ts';
import type { CostTotals } from '@pactbook/domain/features/annual-costs/cost-totals.ts';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
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
} from './figures/read-figures.ts';
import { sumInDatabase } from './database-sums/read-sums.ts';
import { sumFigures, type Sum, type Sums, type SumsWanted } from './sums/sum-figures.ts';

/**
 * After so long figures that were more than the server keeps are read again: records go, and so do those of other
 * organisations. Reading those of a million takes half a minute, most of which rests.
 */
const TOO_LARGE_AGAIN_MS = 60 * 60_000;
const TOO_LARGE_REMEMBERED = 1_000;
/** Bytes of figures that the server keeps: those of somewhat more than a million records. */
const FIGURES_KEPT_BYTES = 160 * 1024 * 1024;
/** What is kept beside the figures of an organisation: names of its teams and categories. */
const SURROUNDINGS_BYTES = 10_000;
/** Sums that are kept of the same figures, a few kilobytes each. */
const SUMS_KEPT = 100;
/** What one transaction of a refresh may take on a small machine, and what all of them may. */
const STEP_TIMEOUT_MS = 5_000;
const REFRESH_TIMEOUT_MS = 60_000;
/** Records of a step where nobody waits for it and others have connections of their own. */
const UNWATCHED: Partial<FigureSizes> = { perStep: 4_000 };
/** What the dashboard tells beside sums. */
interface Surroundings {
  readonly categories: readonly Category[];
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly userCount: number;
}

/** What the dashboard tells of an organisation beside sums, of one moment. */
interface Present {
  readonly marks: Marks;
  readonly surroundings: Surroundings;
}

/** The same with the figures of its records. */
interface Kept extends Present {
  readonly figures: KeptFigures;
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

const NOTHING: Sum = { count: 0, costCount: 0, inForceCents: 0n };

/**
 * The figures of the dashboard (docs/product/screens.md, "Dashboard"): counts over the records that the caller sees,
 * costs over those of them that the caller reads in full, with their number; left out where there are none.
 */
function metricsOf(sums: Sums, { surroundings, marks }: Present, actor: Actor): Metrics {
  const { categories, teams, userCount } = surroundings;
  const { everyContract } = fullAccessScope(actor);
  // A caller who reads every record gets a sum even without records; others get none without records.
  const hasCosts = ({ costCount }: Sum): boolean => everyContract || costCount > 0;
  const inForceOf = ({ costCount, inForceCents }: Sum) => ({ costInForce: dollars(inForceCents), costCount });
  const groupOf = (id: string) => {
    const sum = sums.byGroup.get(id) ?? NOTHING;
    return { count: sum.count, ...(hasCosts(sum) ? inForceOf(sum) : {}) };
  };
  const costs = {
    totalCost: dollars(sums.totalCents),
    ...inForceOf(sums),
    costInForceBefore: dollars(sums.beforeCents),
    costThisFiscalYear: fromCents(Number(sums.knownCents)),
    projectedThisFiscalYear: fromCents(Number(sums.projectedCents)),
    fiscalYearStartMonth: marks.startMonth,
    ...currenciesOf(sums, marks.currency),
  };
  return {
    teamsCount: teams.length,
    contractsCount: sums.count,
    totalCount: sums.count,
    ...(hasCosts(sums) ? costs : {}),
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
 * rights or another person nothing but adding up (docs/decisions/0048). Where there are so many records that reading
 * their figures takes long, the database adds them up, and they are read meanwhile.
 */
export class Dashboards {
  readonly #database: Database;
  readonly #sizes: Partial<FigureSizes>;
  readonly #kept: BoundedCache<string, Kept>;
  readonly #sums = new WeakMap<KeptFigures, BoundedCache<string, Sums>>();
  readonly #refreshes = new SharedWork<Kept | null>();
  /** Sums of the database, by whose they are and of which revision. */
  readonly #added = new BoundedCache<string, Sums>(SUMS_KEPT);
  readonly #adding = new SharedWork<Present & { readonly sums: Sums }>();
  /** The organisations whose figures are read now. */
  readonly #readings = new Set<string>();
  /** Those whose figures were more than the server keeps, and until when they are not read again. */
  readonly #tooLarge = new BoundedCache<string, number>(TOO_LARGE_REMEMBERED);
  readonly #againMs: number;

  /**
   * @param sizes what is divided otherwise than usual
   * @param kept how much memory figures may take, and after how many milliseconds those that took more are read again
   */
  constructor(
    database: Database,
    sizes: Partial<FigureSizes> = {},
    { keptBytes = FIGURES_KEPT_BYTES, againMs = TOO_LARGE_AGAIN_MS } = {},
  ) {
    this.#database = database;
    this.#sizes = sizes;
    this.#againMs = againMs;
    this.#kept = new BoundedCache(keptBytes, ({ figures }) => SURROUNDINGS_BYTES + bytesOfFigures(figures));
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
    const kept = await this.#refreshes.run(scope.organisationId, () => this.#refresh(scope));
    if (kept === null) {
      const added = await this.#addUp(scope, actor, today);
      return metricsOf(added.sums, added, actor);
    }
    const { startMonth } = kept.marks;
    const sums = this.#sumsOf(kept.figures, { full: fullAccessScope(actor), today, startMonth });
    return metricsOf(sums, kept, actor);
  }

  /**
   * What all records cost for somebody on a day, as {@link find} has it; null while the figures of so many records are
   * read.
   *
   * @throws DatabaseUnavailable (or its kinds) when the database is in trouble
   */
  async findCosts(scope: OrganisationScope, actor: Actor, today: CalendarDate): Promise<CostTotals | null> {
    const kept = await this.#refreshes.run(scope.organisationId, () => this.#refresh(scope));
    if (kept === null) return null;
    const { startMonth, currency } = kept.marks;
    const sums = this.#sumsOf(kept.figures, { full: fullAccessScope(actor), today, startMonth });
    const { costCount, byCurrency } = sums;
    const foreign = byCurrency.filter((sum) => sum.currency !== currency);
    return {
      costCount,
      splitCount: 0,
      totalCost: dollars(sums.totalCents),
      costInForce: dollars(sums.inForceCents),
      costInForceBefore: dollars(sums.beforeCents),
      ...(foreign.length === 0
        ? {}
        : {
            currencies: foreign.map(({ currency: code, unconverted }) => ({ currency: code, unconverted })),
          }),
    };
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

  /** Brings the figures of an organisation up to date, step by step; null while that takes too long to wait for. */
  async #refresh(scope: OrganisationScope): Promise<Kept | null> {
    const { organisationId } = scope;
    const isTooLarge = performance.now() < (this.#tooLarge.peek(organisationId) ?? 0);
    if (this.#readings.has(organisationId) || isTooLarge) return null;
    const end = performance.now() + REFRESH_TIMEOUT_MS;
    while (performance.now() < end) {
      const kept = await this.#step(scope, this.#kept.get(organisationId), this.#sizes);
      if (kept === null) {
        this.#startReading(scope);
        return null;
      }
      this.#kept.set(organisationId, kept);
      if (isComplete(kept.figures)) return kept;
    }
    throw new DatabaseTimeout('The figures took too long to read.');
  }

  #step(scope: OrganisationScope, kept: Kept | undefined, sizes: Partial<FigureSizes>): Promise<Kept | null> {
    const step = async (db: Transaction): Promise<Kept | null> => {
      const marks = await readMarks(db, scope);
      // Teams, categories and people are as they were while the reference counter stands still.
      const isKnown = kept?.marks.references === marks.references;
      const [figures, surroundings] = await Promise.all([
        stepFigures(db, scope, marks, kept?.figures ?? null, sizes),
        isKnown ? kept.surroundings : findSurroundings(db, scope),
      ]);
      return figures === null ? null : { marks, figures, surroundings };
    };
    return this.#database.read(scope, step, { timeoutMs: STEP_TIMEOUT_MS, isLong: true });
  }

  /** What fails here fails for whoever asks next, who begins it again. */
  #startReading(scope: OrganisationScope): void {
    this.#readings.add(scope.organisationId);
    void this.#readAll(scope)
      .catch(() => undefined)
      .finally(() => this.#readings.delete(scope.organisationId));
  }

  /** Reads all figures of an organisation, resting as long as it works. */
  async #readAll(scope: OrganisationScope): Promise<void> {
    const { organisationId } = scope;
    let kept = this.#kept.get(organisationId);
    do {
      const started = performance.now();
      kept = (await this.#step(scope, kept, { ...UNWATCHED, ...this.#sizes, most: Infinity })) ?? undefined;
      // Nobody waits for it, neither now nor at the end of the server.
      await rest(performance.now() - started, undefined, { ref: false });
    } while (kept !== undefined && !isComplete(kept.figures));
    if (kept !== undefined) this.#kept.set(organisationId, kept);
    if (this.#kept.peek(organisationId) === undefined)
      this.#tooLarge.set(organisationId, performance.now() + this.#againMs);
  }

  /** The sums for somebody on a day as the database adds them up, once while no figures change. */
  async #addUp(
    scope: OrganisationScope,
    actor: Actor,
    today: CalendarDate,
  ): Promise<Present & { readonly sums: Sums }> {
    const whose = JSON.stringify([scope.organisationId, fullAccessScope(actor), today]);
    const addUp = async (db: Transaction) => {
      const [marks, surroundings] = await Promise.all([readMarks(db, scope), findSurroundings(db, scope)]);
      const { startMonth, revision } = marks;
      const key = JSON.stringify([whose, startMonth, String(revision)]);
      const sums = this.#added.get(key) ?? (await sumInDatabase(db, scope, actor, { today, startMonth }));
      this.#added.set(key, sums);
      return { marks, surroundings, sums };
    };
    return await this.#adding.run(whose, () => this.#database.read(scope, addUp, LOOK_AT_ALL));
  }
}
