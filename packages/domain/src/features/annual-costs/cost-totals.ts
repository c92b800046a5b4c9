import { addMonths, type CalendarDate } from '../../kernel/calendar-date.ts';
import { fromCents, toCents, USD, type CurrencyCode } from '../../kernel/money.ts';
import type { LeftOut } from '../currencies/left-out.ts';
import { countedCosts, isConverted, type ReadCost } from '../contracts/annual-cost.ts';
import type { Contract } from '../contracts/contract.ts';
import { costInForce } from './cost-plan.ts';
import { moveNumbers, type ListEdit } from '../contracts/list-edit.ts';

/** The ids of categories by name: records name their categories, and parts are divided in the order of ids. */
export type CategoryIds = ReadonlyMap<string, string>;

/** Takes the part of an amount of a record that counts in a sum. */
export type PartOf = (cents: number) => number;
export const WHOLE: PartOf = (cents) => cents;

/**
 * One of several equal parts of an amount in whole cents. The first parts take the cents that are left over, so that all
 * parts are the amount, below 0 as well. The database computes the same (`rules/shares-of-cents.ts` of the server).
 * @param at which of the parts, counted from 0
 */
export function partOfCents(cents: number, parts: number, at: number): number {
  const part = Math.floor(cents / parts);
  return part + (at < cents - part * parts ? 1 : 0);
}

/** The teams and categories of which a sum is; an empty list means all. */
export interface SplitChoice {
  readonly teams: readonly string[];
  /** By name. */
  readonly categories: readonly string[];
}

type Grouped = Pick<Contract, 'teams' | 'categories'>;

/**
 * The one rule for records in several teams or categories (docs/product/dates-and-money.md, "Teams and categories"): the
 * amounts of a record are split evenly between its teams, and between its categories. A sum of some teams or categories
 * has their parts only: of teams first, and of that part those of categories.
 */
export class Split {
  readonly #teams: ReadonlySet<string>;
  readonly #categories: ReadonlySet<string>;
  readonly #idOfCategory: (name: string) => string;

  /** @param ids without them categories are in the order of their names */
  constructor({ teams, categories }: SplitChoice, ids: CategoryIds | undefined) {
    this.#teams = new Set(teams);
    this.#categories = new Set(categories);
    this.#idOfCategory = (name) => ids?.get(name) ?? name;
  }

  /** The part of a record that counts. */
  partOf({ teams, categories }: Grouped): PartOf {
    const ofTeams = this.#ofChosen(teams, this.#teams, identity);
    const ofCategories = this.#ofChosen(categories, this.#categories, this.#idOfCategory);
    if (ofCategories === WHOLE) return ofTeams;
    return ofTeams === WHOLE ? ofCategories : (cents) => ofCategories(ofTeams(cents));
  }

  /** The part of a record that counts, divided between those of its teams that are chosen. */
  betweenTeams(record: Grouped): (readonly [team: string, partOf: PartOf])[] {
    return divided(among(record.teams, this.#teams), this.partOf(record), identity);
  }

  /** The same, between categories. */
  betweenCategories(record: Grouped): (readonly [category: string, partOf: PartOf])[] {
    const chosen = among(record.categories, this.#categories, this.#idOfCategory);
    return divided(chosen, this.partOf(record), this.#idOfCategory);
  }

  #ofChosen(groups: readonly string[], chosen: ReadonlySet<string>, idOf: IdOf): PartOf {
    if (chosen.size === 0 || groups.length < 2) return WHOLE;
    const ordered = inOrder(groups, idOf);
    const places = ordered.flatMap((group, place) => (chosen.has(idOf(group)) ? [place] : []));
    // A record in none of the groups is in no list of them.
    if (places.length === 0 || places.length === ordered.length) return WHOLE;
    return (cents) => places.reduce((sum, place) => sum + partOfCents(cents, ordered.length, place), 0);
  }
}

type IdOf = (group: string) => string;
const identity: IdOf = (group) => group;

function among(groups: readonly string[], chosen: ReadonlySet<string>, idOf = identity): readonly string[] {
  return chosen.size === 0 ? groups : groups.filter((group) => chosen.has(idOf(group)));
}

/** Groups by id, so that the same ones take the cents that are left over in whatever order a record names them. */
function inOrder(groups: readonly string[], idOf: IdOf): readonly string[] {
  if (groups.length < 2) return groups;
  return groups.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
}

/** A part of a record divided evenly between groups. */
export function divided(
  groups: readonly string[],
  partOf: PartOf,
  idOf: IdOf = identity,
): (readonly [group: string, partOf: PartOf])[] {
  const ordered = inOrder(groups, idOf);
  if (ordered.length < 2) return ordered.map((group) => [group, partOf]);
  return ordered.map((group, at) => [group, (cents) => partOfCents(partOf(cents), ordered.length, at)]);
}

/** What records cost in a fiscal year: by the costs dated in it, and projected. */
export interface CostOfYear {
  readonly year: number;
  readonly known: number;
  readonly projected: number;
}

/** Costs of records that the person reads in full, which may be only some of them. */
export interface CostTotals {
  readonly costCount: number;
  /** Those of them of which only a part counts, because they are in other teams or categories as well. */
  readonly splitCount: number;
  readonly totalCost: number;
  /** Of Live records: the cost of their current contract year. */
  readonly costInForce: number;
  /** What was in force a year before: of Live records, and of those that have expired since. */
  readonly costInForceBefore: number;
  /** Of a view that filters by or shows the costs of fiscal years: those costs, earliest first. */
  readonly costsOfYears?: CostOfYear[] | undefined;
  /** Where other currencies are in the sums: by currency, how many of the records have no rate. */
  readonly currencies?: LeftOut[] | undefined;
}

/** The part of a record that the sums read. */
export type CostedContract = Pick<Contract, 'access' | 'status' | 'totalCost' | 'annualCosts'>;

/** What a record adds to sums, in cents. */
export interface CostCents {
  readonly total: number;
  readonly inForce: number;
  readonly inForceBefore: number;
}

/** What records add to sums on a day; null of one that is read only in part. */
export function costCentsOn(today: CalendarDate): (contract: CostedContract) => CostCents | null {
  const before = addMonths(today, -12);
  return ({ access, status, totalCost, annualCosts = [] }) => {
    if (access === 'limited') return null;
    const rows = countedCosts(annualCosts);
    return {
      total: toCents(totalCost ?? 0),
      inForce: status === 'LIVE' ? toCents(costInForce(rows, today) ?? 0) : 0,
      inForceBefore: status === 'EVALUATING' ? 0 : toCents(costInForce(rows, before) ?? 0),
    };
  };
}

/** A sum of costs in whole cents, added up record by record. */
export class CostSum {
  #costCount = 0;
  #splitCount = 0;
  #total = 0;
  #inForce = 0;
  #inForceBefore = 0;
  readonly #leftOut = new Map<CurrencyCode, number>();

  /** Adds a record, or a part of it; nothing of one that is read only in part. */
  add({ annualCosts = [] }: CostedContract, cents: CostCents | null, partOf: PartOf = WHOLE): void {
    if (cents === null) return;
    this.addCents(cents, partOf);
    if (isConverted(annualCosts)) this.addForeign(annualCosts);
  }

  /** Adds what a record costs in the organisation's currency. */
  addCents(cents: CostCents, partOf: PartOf): void {
    this.#costCount += 1;
    if (partOf !== WHOLE) this.#splitCount += 1;
    this.#total += partOf(cents.total);
    this.#inForce += partOf(cents.inForce);
    this.#inForceBefore += partOf(cents.inForceBefore);
  }

  /** Adds that costs of a record are in other currencies. */
  addForeign(rows: readonly ReadCost[]): void {
    const count = rows.some(({ converted }) => converted === null) ? 1 : 0;
    const foreign = rows.flatMap(({ converted, currency = USD }) =>
      converted === undefined ? [] : [currency],
    );
    for (const code of new Set(foreign)) this.#leftOut.set(code, (this.#leftOut.get(code) ?? 0) + count);
  }

  /** Adds another sum. */
  addAll(other: CostSum): void {
    this.#costCount += other.#costCount;
    this.#splitCount += other.#splitCount;
    this.#total += other.#total;
    this.#inForce += other.#inForce;
    this.#inForceBefore += other.#inForceBefore;
    for (const [code, count] of other.#leftOut)
      this.#leftOut.set(code, (this.#leftOut.get(code) ?? 0) + count);
  }

  /** The sum in the organisation's currency. */
  totals(): CostTotals {
    const leftOut = [...this.#leftOut].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return {
      costCount: this.#costCount,
      splitCount: this.#splitCount,
      totalCost: fromCents(this.#total),
      costInForce: fromCents(this.#inForce),
      costInForceBefore: fromCents(this.#inForceBefore),
      ...(leftOut.length === 0
        ? {}
        : { currencies: leftOut.map(([currency, unconverted]) => ({ currency, unconverted })) }),
    };
  }
}

const READ = 1;
/** It is read, and costs of it are in other currencies. */
const FOREIGN = 2;

/**
 * The costs of every record of a list, read once and stored in whole cents, so that any subset is added up quickly and
 * exactly. A record that is read only in part counts as nothing.
 */
export class ListedCosts {
  readonly #contracts: readonly CostedContract[];
  /** {@link READ}, {@link FOREIGN}, or 0 for a record that is read only in part. */
  readonly #marks: Uint8Array;
  readonly #total: Float64Array;
  readonly #inForce: Float64Array;
  readonly #inForceBefore: Float64Array;

  /** @param earlier the costs of an earlier state of the list on the same day, and what changed since */
  constructor(
    contracts: readonly CostedContract[],
    today: CalendarDate,
    earlier?: { readonly costs: ListedCosts; readonly edit: ListEdit },
  ) {
    this.#contracts = contracts;
    this.#marks = new Uint8Array(contracts.length);
    this.#total = new Float64Array(contracts.length);
    this.#inForce = new Float64Array(contracts.length);
    this.#inForceBefore = new Float64Array(contracts.length);
    const centsOf = costCentsOn(today);
    if (!earlier) {
      for (const position of contracts.keys()) this.#read(position, centsOf);
      return;
    }
    const { costs, edit } = earlier;
    moveNumbers(costs.#marks, this.#marks, edit);
    moveNumbers(costs.#total, this.#total, edit);
    moveNumbers(costs.#inForce, this.#inForce, edit);
    moveNumbers(costs.#inForceBefore, this.#inForceBefore, edit);
    for (const position of edit.fresh) this.#read(position, centsOf);
  }

  #read(position: number, centsOf: ReturnType<typeof costCentsOn>): void {
    const contract = this.#contracts[position];
    const cents = contract ? centsOf(contract) : null;
    if (cents === null) return;
    this.#marks[position] = isConverted(contract?.annualCosts ?? []) ? FOREIGN : READ;
    this.#total[position] = cents.total;
    this.#inForce[position] = cents.inForce;
    this.#inForceBefore[position] = cents.inForceBefore;
  }

  /** Adds a record, or a part of it, to a sum; nothing of one that is read only in part. */
  addTo(sum: CostSum, position: number, partOf: PartOf = WHOLE): void {
    const mark = this.#marks[position] ?? 0;
    if (mark === 0) return;
    const total = this.#total[position] ?? 0;
    const inForce = this.#inForce[position] ?? 0;
    const inForceBefore = this.#inForceBefore[position] ?? 0;
    sum.addCents({ total, inForce, inForceBefore }, partOf);
    if (mark === FOREIGN) sum.addForeign(this.#contracts[position]?.annualCosts ?? []);
  }
}

/** The costs of a list of records, or of the parts of them that count. */
export function costTotalsOf<One extends CostedContract>(
  contracts: readonly One[],
  today: CalendarDate,
  partOf?: (contract: One) => PartOf,
): CostTotals {
  const sum = new CostSum();
  const centsOf = costCentsOn(today);
  for (const contract of contracts) sum.add(contract, centsOf(contract), partOf?.(contract));
  return sum.totals();
}
