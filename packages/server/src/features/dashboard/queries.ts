import { setTimeout as rest } from 'node:timers/promises';
import { fullAccessScope } from '@pactbook/domain/features/contracts/access.ts';
import type { CostTotals } from '@pactbook/domain/features/annual-costs/cost-totals.ts';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import { DatabaseTimeout } from '../../platform/database/database-errors.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { Kept } from '../../platform/freshness/kept.ts';
import { declareKept } from '../../platform/freshness/registry.ts';
import type { Versions } from '../../platform/freshness/version.ts';
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
import { sumFigures, type Sum, type Sums } from './sums/sum-figures.ts';

/**
 * After so long figures that were more than the server keeps are read again: records go, and so do those of other
 * organisations. Reading those of a million takes half a minute, most of which rests.
 */
const TOO_LARGE_AGAIN_MS = 60 * 60_000;
const FIGURES = declareKept({
  name: 'dashboard.figures',
  what: 'What the dashboard sums of each record, brought up to date by the records that changed',
  of: ['figures'],
  by: 'organisation',
  // Those of somewhat more than a million records.
  bytes: 160 * 1024 * 1024,
});
const SUMS = declareKept({
  name: 'dashboard.sums',
  what: 'The sums of all records on a day',
  of: ['figures'],
  by: 'rights',
  bytes: 4 * 1024 * 1024,
});
/** What one transaction of a refresh may take on a small machine, and what all of them may. */
const STEP_TIMEOUT_MS = 5_000;
const REFRESH_TIMEOUT_MS = 60_000;
/** Records of a step where no one waits for it and others have connections of their own. */
const UNWATCHED: Partial<FigureSizes> = { perStep: 4_000 };
/** What the dashboard tells beside sums. */
interface Surroundings {
  readonly categories: readonly Category[];
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly userCount: number;
}

/** What the dashboard says of an organisation beside sums, of one moment. */
interface Present {
  readonly marks: Marks;
  readonly surroundings: Surroundings;
}

async function findSurroundings(db: Transaction): Promise<Surroundings> {
  const [categories, teams, userCount] = await Promise.all([
    listCategories(db),
    listTeams(db),
    countUsers(db),
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

/** There are so many records that no one waits until their figures are read. */
class TooManyToWait extends Error {}

/**
 * The dashboards of all organisations. The figures of the records are kept in memory, for every caller and day, and
 * brought up to date by the records whose figures changed since: a change costs a chunk of records, and a new day, other
 * rights or another person nothing but adding up (docs/decisions/0048-sums-by-change.md). Where there are so many records
 * that reading their figures takes long, the database adds them up, and they are read meanwhile.
 */
export class Dashboards {
  readonly #database: Database;
  readonly #sizes: Partial<FigureSizes>;
  readonly #keptBytes: number;
  readonly #againMs: number;
  readonly #figures: Kept<KeptFigures, 'figures'>;
  readonly #sums = new Kept<Sums, 'figures'>(SUMS);
  /** The organisations whose figures are read now, beside other work. */
  readonly #readings = new Set<string>();
  /** Those whose figures were more than the server keeps, and until when they are not read again. */
  readonly #tooLarge = new Map<string, number>();

  /**
   * @param sizes what is divided otherwise than usual
   * @param kept how much memory figures may take, and after how many milliseconds those that took more are read again
   */
  constructor(
    database: Database,
    sizes: Partial<FigureSizes> = {},
    { keptBytes = FIGURES.bytes, againMs = TOO_LARGE_AGAIN_MS } = {},
  ) {
    this.#database = database;
    this.#sizes = sizes;
    this.#keptBytes = keptBytes;
    this.#againMs = againMs;
    this.#figures = new Kept(FIGURES, bytesOfFigures, keptBytes);
  }

  /** The bytes of figures that are kept now. */
  get bytes(): number {
    return this.#figures.bytes;
  }

  /**
   * The figures for someone on a day, as they are now or were while this was asked.
   *
   * @throws DatabaseUnavailable (or its kinds) when the database is in trouble
   */
  async find(scope: OrganisationScope, actor: Actor, today: CalendarDate): Promise<Metrics> {
    const present = await this.#database.read(scope, async (db) => {
      const [marks, surroundings] = await Promise.all([readMarks(db), findSurroundings(db)]);
      return { marks, surroundings };
    });
    return metricsOf(await this.#sumsFor(scope, actor, today, present.marks), present, actor);
  }

  /**
   * What all records cost for someone on a day, as {@link find} has it.
   *
   * @throws DatabaseUnavailable (or its kinds) when the database is in trouble
   */
  async findCosts(scope: OrganisationScope, actor: Actor, today: CalendarDate): Promise<CostTotals> {
    const marks = await this.#database.read(scope, readMarks);
    const sums = await this.#sumsFor(scope, actor, today, marks);
    const foreign = sums.byCurrency.filter(({ currency }) => currency !== marks.currency);
    return {
      costCount: sums.costCount,
      splitCount: 0,
      totalCost: dollars(sums.totalCents),
      costInForce: dollars(sums.inForceCents),
      costInForceBefore: dollars(sums.beforeCents),
      ...(foreign.length === 0
        ? {}
        : { currencies: foreign.map(({ currency, unconverted }) => ({ currency, unconverted })) }),
    };
  }

  #sumsFor(scope: OrganisationScope, actor: Actor, today: CalendarDate, marks: Marks): Promise<Sums> {
    const { startMonth } = marks;
    const full = fullAccessScope(actor);
    const { organisationId } = scope;
    const whose = { organisationId, rights: JSON.stringify(full), of: [today, String(startMonth)] };
    return this.#sums.get(whose, versionOf(marks), async () => {
      const figures = await this.#figuresOf(scope, marks);
      if (figures !== null) return sumFigures(figures, { full, today, startMonth });
      const addUp = (db: Transaction) => sumInDatabase(db, actor, { today, startMonth });
      return await this.#database.read(scope, addUp, LOOK_AT_ALL);
    });
  }

  /** The figures of an organisation, brought up to date; null while that takes too long to wait for. */
  async #figuresOf(scope: OrganisationScope, marks: Marks): Promise<KeptFigures | null> {
    const { organisationId } = scope;
    const isTooLarge = performance.now() < (this.#tooLarge.get(organisationId) ?? 0);
    if (isTooLarge || this.#readings.has(organisationId)) return null;
    try {
      return await this.#figures.get(scope, versionOf(marks), (before) => this.#refresh(scope, before));
    } catch (error) {
      if (!(error instanceof TooManyToWait)) throw error;
      this.#startReading(scope, marks);
      return null;
    }
  }

  async #refresh(scope: OrganisationScope, before: KeptFigures | undefined): Promise<KeptFigures> {
    const end = performance.now() + REFRESH_TIMEOUT_MS;
    let figures = before;
    while (performance.now() < end) {
      figures = (await this.#step(scope, figures, this.#sizes)) ?? undefined;
      if (figures === undefined) throw new TooManyToWait();
      if (isComplete(figures)) return figures;
    }
    throw new DatabaseTimeout('The figures took too long to read.');
  }

  /** The same for those that no one waits for, resting as long as it works. */
  async #readAll(scope: OrganisationScope, before: KeptFigures | undefined): Promise<KeptFigures> {
    const sizes = { ...UNWATCHED, ...this.#sizes, most: Infinity };
    let figures = before;
    for (;;) {
      const started = performance.now();
      figures = (await this.#step(scope, figures, sizes)) ?? undefined;
      // No one waits for it, neither now nor at the end of the server.
      await rest(performance.now() - started, undefined, { ref: false });
      if (figures === undefined) throw new TooManyToWait();
      if (isComplete(figures)) return figures;
    }
  }

  #step(
    scope: OrganisationScope,
    before: KeptFigures | undefined,
    sizes: Partial<FigureSizes>,
  ): Promise<KeptFigures | null> {
    const step = async (db: Transaction) => stepFigures(db, await readMarks(db), before ?? null, sizes);
    return this.#database.read(scope, step, { timeoutMs: STEP_TIMEOUT_MS, isLong: true });
  }

  /** What fails here fails for the next one who asks, who begins it again. */
  #startReading(scope: OrganisationScope, marks: Marks): void {
    const { organisationId } = scope;
    if (this.#readings.has(organisationId)) return;
    this.#readings.add(organisationId);
    const read = async (): Promise<void> => {
      const figures = await this.#figures.get(scope, versionOf(marks), (before) =>
        this.#readAll(scope, before),
      );
      if (bytesOfFigures(figures) > this.#keptBytes)
        this.#tooLarge.set(organisationId, performance.now() + this.#againMs);
    };
    void read()
      .catch(() => undefined)
      .finally(() => this.#readings.delete(organisationId));
  }
}

const versionOf = ({ revision }: Marks): Versions<'figures'> => ({ figures: String(revision) });
