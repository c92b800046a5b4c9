import type { FullAccessScope } from '@pactbook/domain/features/contracts/access.ts';
import { CONTRACT_STATUSES, type ContractStatus } from '@pactbook/domain/features/contracts/status.ts';
import { fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { partOfCents } from '@pactbook/domain/features/annual-costs/cost-totals.ts';
import { addMonths, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { CURRENCIES } from '@pactbook/domain/features/currencies/currency.ts';
import type { KeptFigures } from '../figures/read-figures.ts';
import { dayNumber, type PackedRecords } from '../packed/packed-records.ts';

/** Whose sums, and of which day. */
export interface SumsWanted {
  /** Where costs are read. */
  readonly full: FullAccessScope;
  readonly today: CalendarDate;
  /** The first month of fiscal years. */
  readonly startMonth: number;
}

/** Records and what of them is in force: of those that are read in full, which may be fewer than are counted. */
export interface Sum {
  readonly count: number;
  readonly costCount: number;
  readonly inForceCents: bigint;
}

/** The sums of an organisation's records. */
export interface Sums extends Sum {
  readonly byStatus: Readonly<Record<ContractStatus, number>>;
  /** Cents of all years, of what was in force a year before, and of the fiscal year: known, and projected. */
  readonly totalCents: bigint;
  readonly beforeCents: bigint;
  readonly knownCents: bigint;
  readonly projectedCents: bigint;
  /** By the ids of teams and categories, which share the costs of records that are in several evenly. */
  readonly byGroup: ReadonlyMap<string, Sum>;
  /** By other currencies than the organisation's; of its own, what records cost that have no other. */
  readonly byCurrency: readonly CurrencySum[];
  readonly homeSum: Pick<CurrencySum, 'count' | 'thousandths'>;
}

/** What records cost in one currency. */
export interface CurrencySum {
  readonly currency: CurrencyCode;
  readonly count: number;
  readonly thousandths: bigint;
  /** Those that are left out of every other sum, because a rate is not known. */
  readonly unconverted: number;
}

/** Whole cents beyond this are carried over, so that no addition leaves the integers that a number holds exactly. */
const CARRIED = 2 ** 52;

/** Sums of cents, exact however large, and faster than with integers of any size. */
class CentSums {
  readonly #low: Float64Array;
  readonly #carried: Float64Array;

  constructor(size: number) {
    this.#low = new Float64Array(size);
    this.#carried = new Float64Array(size);
  }

  add(place: number, cents: number): void {
    const sum = (this.#low[place] ?? 0) + cents;
    const isOver = sum >= CARRIED;
    this.#low[place] = isOver ? sum - CARRIED : sum;
    if (isOver) this.#carried[place] = (this.#carried[place] ?? 0) + 1;
  }

  at(place: number): bigint {
    return BigInt(this.#carried[place] ?? 0) * BigInt(CARRIED) + BigInt(this.#low[place] ?? 0);
  }
}

const [TOTAL, IN_FORCE, BEFORE, KNOWN, PROJECTED, HOME] = [0, 1, 2, 3, 4, 5];
const LIVE = CONTRACT_STATUSES.indexOf('LIVE');
const EVALUATING = CONTRACT_STATUSES.indexOf('EVALUATING');

/** The day a year later as {@link dayNumber}: that of February 29 is February 28. */
const yearLater = (day: number): number => day + (day % 10_000 === 229 ? 9_999 : 10_000);

/** Adds up what records cost in other currencies than the organisation's. */
class OwnSums {
  readonly #counts = new Uint32Array(CURRENCIES.length);
  readonly #unconverted = new Uint32Array(CURRENCIES.length);
  readonly #sums = new CentSums(CURRENCIES.length);

  /** @returns whether a record has such costs */
  add({ currencies, currencySums, isUnconverted }: PackedRecords, index: number): boolean {
    const end = currencies.ends[index] ?? 0;
    const start = index === 0 ? 0 : (currencies.ends[index - 1] ?? 0);
    for (let at = start; at < end; at += 1) {
      const place = currencies.members[at] ?? 0;
      this.#counts[place] = (this.#counts[place] ?? 0) + 1;
      this.#unconverted[place] = (this.#unconverted[place] ?? 0) + (isUnconverted[index] ?? 0);
      this.#sums.add(place, currencySums[at] ?? 0);
    }
    return end > start;
  }

  result(): CurrencySum[] {
    return CURRENCIES.flatMap((currency, place) => {
      const count = this.#counts[place] ?? 0;
      if (count === 0) return [];
      return [
        { currency, count, thousandths: this.#sums.at(place), unconverted: this.#unconverted[place] ?? 0 },
      ];
    });
  }
}

/** Adds up records. */
class Adder {
  readonly #today: number;
  readonly #yearBefore: number;
  readonly #startMonth: number;
  readonly #thisYear: number;
  /** Whether costs of a team's records are read, by its place; null where all are. */
  readonly #isRead: Uint8Array | null;
  readonly #statusCounts = new Uint32Array(CONTRACT_STATUSES.length);
  readonly #cents = new CentSums(6);
  readonly #counts: Uint32Array;
  readonly #costCounts: Uint32Array;
  readonly #groupCents: CentSums;
  readonly #byCurrency = new OwnSums();
  #homeCount = 0;
  #count = 0;
  #costCount = 0;

  constructor(groups: ReadonlyMap<string, number>, { full, today, startMonth }: SumsWanted) {
    this.#today = dayNumber(today);
    this.#yearBefore = dayNumber(addMonths(today, -12));
    this.#startMonth = startMonth;
    this.#thisYear = fiscalYearOf(today, startMonth);
    this.#counts = new Uint32Array(groups.size);
    this.#costCounts = new Uint32Array(groups.size);
    this.#groupCents = new CentSums(groups.size);
    this.#isRead = full.everyContract ? null : new Uint8Array(groups.size);
    for (const team of full.everyContract ? [] : full.teams) {
      const place = groups.get(team);
      if (place !== undefined && this.#isRead !== null) this.#isRead[place] = 1;
    }
  }

  add(records: PackedRecords): void {
    const { count, statuses, teams, categories, costDays } = records;
    let team = 0;
    let category = 0;
    let cost = 0;
    for (let index = 0; index < count; index += 1) {
      const teamEnd = teams.ends[index] ?? 0;
      const categoryEnd = categories.ends[index] ?? 0;
      const costEnd = costDays.ends[index] ?? 0;
      const status = statuses[index] ?? 0;
      this.#count += 1;
      this.#statusCounts[status] = (this.#statusCounts[status] ?? 0) + 1;
      const isRead = this.#isReadIn(teams.members, team, teamEnd);
      const inForce = isRead ? this.#addCosts(records, index, cost, costEnd) : null;
      this.#addToGroups(teams.members.subarray(team, teamEnd), inForce);
      this.#addToGroups(categories.members.subarray(category, categoryEnd), inForce);
      [team, category, cost] = [teamEnd, categoryEnd, costEnd];
    }
  }

  #isReadIn(teams: Uint32Array, start: number, end: number): boolean {
    if (this.#isRead === null) return true;
    for (let at = start; at < end; at += 1) if (this.#isRead[teams[at] ?? 0] === 1) return true;
    return false;
  }

  /** @param inForce what is split between the groups; null where it is not read */
  #addToGroups(places: Uint32Array, inForce: number | null): void {
    for (const [at, place] of places.entries()) {
      this.#counts[place] = (this.#counts[place] ?? 0) + 1;
      if (inForce === null) continue;
      this.#costCounts[place] = (this.#costCounts[place] ?? 0) + 1;
      this.#groupCents.add(place, partOfCents(inForce, places.length, at));
    }
  }

  /** @returns what of the record is in force */
  #addCosts(records: PackedRecords, index: number, start: number, end: number): number {
    const { statuses, expectedUntil, costDays, costCents, isCredit } = records;
    this.#costCount += 1;
    let total = 0;
    let inForce = 0;
    let inForceBefore = 0;
    let known = 0;
    let lastYear = 0;
    let ofLastYear = 0;
    for (let at = start; at < end; at += 1) {
      const day = costDays.members[at] ?? 0;
      const cents = costCents[at] ?? 0;
      const fiscalYear = this.#fiscalYearOf(day);
      total += cents;
      if (fiscalYear === this.#thisYear) known += cents;
      // A credit counts in the sum of its year only.
      if (isCredit[at] === 1) continue;
      ofLastYear = fiscalYear === lastYear ? ofLastYear + cents : cents;
      lastYear = fiscalYear;
      // The latest that has begun; it lasts for twelve months.
      if (day <= this.#today) inForce = this.#today < yearLater(day) ? cents : 0;
      if (day <= this.#yearBefore) inForceBefore = this.#yearBefore < yearLater(day) ? cents : 0;
    }
    if (statuses[index] !== LIVE) inForce = 0;
    this.#cents.add(IN_FORCE, inForce);
    if (statuses[index] !== EVALUATING) this.#cents.add(BEFORE, inForceBefore);
    this.#cents.add(TOTAL, total);
    if (!this.#byCurrency.add(records, index)) {
      this.#cents.add(HOME, total);
      if (end > start) this.#homeCount += 1;
    }
    this.#cents.add(KNOWN, known);
    const isExpected = lastYear < this.#thisYear && this.#thisYear <= (expectedUntil[index] ?? 0);
    if (isExpected) this.#cents.add(PROJECTED, ofLastYear);
    return inForce;
  }

  /** As `fiscalYearOf` of the domain says of the day. */
  #fiscalYearOf(day: number): number {
    const year = Math.floor(day / 10_000);
    const isNext = this.#startMonth > 1 && Math.floor(day / 100) % 100 >= this.#startMonth;
    return isNext ? year + 1 : year;
  }

  result(groups: ReadonlyMap<string, number>): Sums {
    const countOf = (status: ContractStatus) => this.#statusCounts[CONTRACT_STATUSES.indexOf(status)] ?? 0;
    const byGroup = [...groups].map(([id, place]): [string, Sum] => [
      id,
      {
        count: this.#counts[place] ?? 0,
        costCount: this.#costCounts[place] ?? 0,
        inForceCents: this.#groupCents.at(place),
      },
    ]);
    return {
      count: this.#count,
      costCount: this.#costCount,
      totalCents: this.#cents.at(TOTAL),
      inForceCents: this.#cents.at(IN_FORCE),
      beforeCents: this.#cents.at(BEFORE),
      knownCents: this.#cents.at(KNOWN),
      projectedCents: this.#cents.at(PROJECTED),
      byStatus: { LIVE: countOf('LIVE'), EVALUATING: countOf('EVALUATING'), EXPIRED: countOf('EXPIRED') },
      byGroup: new Map(byGroup),
      byCurrency: this.#byCurrency.result(),
      homeSum: { count: this.#homeCount, thousandths: this.#cents.at(HOME) * 10n },
    };
  }
}

/** Adds up the records of an organisation for someone, on a day: a few milliseconds for 100,000 of them. */
export function sumFigures({ chunks, groups }: KeptFigures, wanted: SumsWanted): Sums {
  const adder = new Adder(groups, wanted);
  for (const { records } of chunks) if (records !== null) adder.add(records);
  return adder.result(groups);
}
