import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { fromCents, toCents } from '../../kernel/money.ts';
import type { CurrencyTotal } from '../currencies/currency-totals.ts';
import { countedCosts } from './annual-cost.ts';
import type { Contract } from './contract.ts';
import { costInForce, costInYearOf } from './cost-plan.ts';
import { moveNumbers, type ListEdit } from './list-edit.ts';
import { ListedOwnCosts, OwnSum } from './sums/own-costs.ts';

/** Total costs of records that the person reads in full, which may be only some of them. */
export interface CostTotals {
  readonly costCount: number;
  readonly totalCost: number;
  /** Of the calendar year of the day. */
  readonly costThisYear: number;
  /** Of Live records: the cost of their current contract year. */
  readonly costInForce: number;
  /** The same records in their own currencies, the organisation's first; missing while nothing is in another one. */
  readonly currencies?: CurrencyTotal[] | undefined;
}

/** A sum of costs in whole cents, added up record by record. */
export class CostSum {
  #costCount = 0;
  #total = 0;
  #thisYear = 0;
  #inForce = 0;
  /** In own currencies. */
  readonly own = new OwnSum();

  /** Adds a record that the person reads in full. */
  add(cents: { readonly total: number; readonly thisYear: number; readonly inForce: number }): void {
    this.#costCount += 1;
    this.#total += cents.total;
    this.#thisYear += cents.thisYear;
    this.#inForce += cents.inForce;
  }

  /** The sum in dollars. */
  totals(): CostTotals {
    return {
      costCount: this.#costCount,
      totalCost: fromCents(this.#total),
      costThisYear: fromCents(this.#thisYear),
      costInForce: fromCents(this.#inForce),
      ...currenciesOf(this.own),
    };
  }
}

function currenciesOf(own: OwnSum): Pick<CostTotals, 'currencies'> {
  const currencies = own.totals();
  return currencies === undefined ? {} : { currencies };
}

/**
 * One of several equal parts of an amount in whole cents. The first parts take the cents that are left over, so that all
 * parts are the amount (docs/decisions/0026-trends.md).
 * @param at which of the parts, counted from 0
 */
export function partOfCents(cents: number, parts: number, at: number): number {
  const part = Math.floor(cents / parts);
  return part + (at < cents - part * parts ? 1 : 0);
}

/** The part of a record that the totals read. */
type CostedContract = Pick<Contract, 'access' | 'status' | 'totalCost' | 'annualCosts'>;

/**
 * The costs of every record of a list, read once and stored in whole cents, so that any subset is added up quickly and
 * exactly. A record that is read only in part counts as nothing.
 */
export class ListedCosts {
  readonly #isRead: Uint8Array;
  readonly #total: Float64Array;
  readonly #thisYear: Float64Array;
  readonly #inForce: Float64Array;
  readonly #own: ListedOwnCosts;

  /** @param earlier the costs of an earlier state of the list on the same day, and what changed since */
  constructor(
    contracts: readonly CostedContract[],
    today: CalendarDate,
    earlier?: { readonly costs: ListedCosts; readonly edit: ListEdit },
  ) {
    this.#isRead = new Uint8Array(contracts.length);
    this.#total = new Float64Array(contracts.length);
    this.#thisYear = new Float64Array(contracts.length);
    this.#inForce = new Float64Array(contracts.length);
    this.#own = new ListedOwnCosts(contracts, earlier && { costs: earlier.costs.#own, edit: earlier.edit });
    if (!earlier) {
      for (const [position, contract] of contracts.entries()) this.#read(position, contract, today);
      return;
    }
    const { costs, edit } = earlier;
    moveNumbers(costs.#isRead, this.#isRead, edit);
    moveNumbers(costs.#total, this.#total, edit);
    moveNumbers(costs.#thisYear, this.#thisYear, edit);
    moveNumbers(costs.#inForce, this.#inForce, edit);
    for (const position of edit.fresh) this.#read(position, contracts[position], today);
  }

  #read(position: number, contract: CostedContract | undefined, today: CalendarDate): void {
    if (!contract || contract.access === 'limited') return;
    this.#isRead[position] = 1;
    this.#total[position] = toCents(contract.totalCost ?? 0);
    const rows = countedCosts(contract.annualCosts ?? []);
    this.#thisYear[position] = toCents(costInYearOf(rows, today) ?? 0);
    this.#inForce[position] = contract.status === 'LIVE' ? toCents(costInForce(rows, today) ?? 0) : 0;
  }

  /** Adds one of several equal parts of a record's costs to a sum; nothing of a record that is read only in part. */
  addPart(sum: CostSum, position: number, parts: number, at: number): void {
    if (this.#isRead[position] !== 1) return;
    sum.add({
      total: partOfCents(this.#total[position] ?? 0, parts, at),
      thisYear: partOfCents(this.#thisYear[position] ?? 0, parts, at),
      inForce: partOfCents(this.#inForce[position] ?? 0, parts, at),
    });
    if (this.#own.hasForeign) this.#own.addTo(sum.own, position, (units) => partOfCents(units, parts, at));
  }

  /** The total costs of the records at some positions of the list. */
  totalsAt(positions: Uint32Array): CostTotals {
    let [costCount, total, thisYear, inForce] = [0, 0, 0, 0];
    const own = new OwnSum();
    for (const position of positions) {
      costCount += this.#isRead[position] ?? 0;
      total += this.#total[position] ?? 0;
      thisYear += this.#thisYear[position] ?? 0;
      inForce += this.#inForce[position] ?? 0;
    }
    if (this.#own.hasForeign) for (const position of positions) this.#own.addTo(own, position);
    return {
      costCount,
      totalCost: fromCents(total),
      costThisYear: fromCents(thisYear),
      costInForce: fromCents(inForce),
      ...currenciesOf(own),
    };
  }
}

/** The costs of a whole list of records. */
export function costTotalsOf(contracts: readonly CostedContract[], today: CalendarDate): CostTotals {
  return new ListedCosts(contracts, today).totalsAt(Uint32Array.from(contracts.keys()));
}
