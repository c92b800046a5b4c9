import { currencyDigits, USD, type CurrencyCode } from '../../../kernel/money.ts';
import type { CurrencyTotal } from '../../currencies/currency-totals.ts';
import { CURRENCIES } from '../../currencies/currency.ts';
import { totalCost, type ReadCost } from '../annual-cost.ts';
import type { Contract } from '../contract.ts';
import { moveNumbers, type ListEdit } from '../list-edit.ts';

/** No currency: a record without costs, or one that is read only in part. */
const NONE = 0;
/** Rows in several currencies, which are looked at when they are added up. */
const SEVERAL = 255;

/** A row stands in another currency than the organisation's. */
const FOREIGN = 1;
/** A rate is not known for one of the rows. */
const UNCONVERTED = 2;

const PLACES: ReadonlyMap<CurrencyCode, number> = new Map(CURRENCIES.map((code, index) => [code, index + 1]));
const SCALES = [1, ...CURRENCIES.map((code) => 10 ** currencyDigits(code))];

type CostedContract = Pick<Contract, 'access' | 'annualCosts'>;

/** What records cost in one currency, in its whole minor units. */
interface OwnTotal {
  units: number;
  count: number;
  unconverted: number;
  isHome: boolean;
}

/** A sum in own currencies, added up record by record. */
export class OwnSum {
  readonly #totals = new Map<number, OwnTotal>();
  #isForeign = false;

  add(place: number, units: number, marks: number): void {
    const total = this.#totals.get(place) ?? { units: 0, count: 0, unconverted: 0, isHome: false };
    if (total.count === 0) this.#totals.set(place, total);
    total.units += units;
    total.count += 1;
    if (marks >= UNCONVERTED) total.unconverted += 1;
    if ((marks & FOREIGN) === FOREIGN) this.#isForeign = true;
    else total.isHome = true;
  }

  /** By currency, the organisation's first; undefined while nothing is in another one. */
  totals(): CurrencyTotal[] | undefined {
    if (!this.#isForeign) return undefined;
    return [...this.#totals]
      .toSorted(([one, { isHome }], [other]) =>
        isHome ? -1 : this.#totals.get(other)?.isHome ? 1 : one - other,
      )
      .map(([place, { units, count, unconverted }]) => ({
        currency: CURRENCIES[place - 1] ?? USD,
        totalCost: units / (SCALES[place] ?? 1),
        costCount: count,
        unconverted,
      }));
  }
}

/** Part of an amount in whole minor units. */
type PartOf = (units: number) => number;
const WHOLE: PartOf = (units) => units;

/**
 * What every record of a list costs in its own currency, read once, so that any subset is added up quickly and exactly.
 * A record that is read only in part counts as nothing.
 */
export class ListedOwnCosts {
  readonly #contracts: readonly CostedContract[];
  readonly #places: Uint8Array;
  readonly #marks: Uint8Array;
  readonly #units: Float64Array;
  #hasForeign = false;

  /** @param earlier the costs of an earlier state of the list, and what changed since */
  constructor(
    contracts: readonly CostedContract[],
    earlier?: { readonly costs: ListedOwnCosts; readonly edit: ListEdit },
  ) {
    this.#contracts = contracts;
    this.#places = new Uint8Array(contracts.length);
    this.#marks = new Uint8Array(contracts.length);
    this.#units = new Float64Array(contracts.length);
    if (!earlier) {
      for (const [position, contract] of contracts.entries()) this.#read(position, contract);
      return;
    }
    const { costs, edit } = earlier;
    moveNumbers(costs.#places, this.#places, edit);
    moveNumbers(costs.#marks, this.#marks, edit);
    moveNumbers(costs.#units, this.#units, edit);
    this.#hasForeign = costs.#hasForeign;
    for (const position of edit.fresh) this.#read(position, contracts[position]);
  }

  #read(position: number, contract: CostedContract | undefined): void {
    const rows = contract?.access === 'full' ? (contract.annualCosts ?? []) : [];
    const place = onePlaceOf(rows);
    const marks = marksOf(rows);
    this.#places[position] = place;
    this.#marks[position] = marks;
    this.#units[position] = place === NONE || place === SEVERAL ? 0 : unitsOf(rows, place);
    if (marks !== 0) this.#hasForeign = true;
  }

  /** Whether any cost stands in another currency than the organisation's. */
  get hasForeign(): boolean {
    return this.#hasForeign;
  }

  /** Adds what a record costs to a sum, or a part of it. */
  addTo(sum: OwnSum, position: number, partOf: PartOf = WHOLE): void {
    const place = this.#places[position] ?? NONE;
    const marks = this.#marks[position] ?? 0;
    if (place === NONE) return;
    if (place !== SEVERAL) {
      sum.add(place, partOf(this.#units[position] ?? 0), marks);
      return;
    }
    const rows = this.#contracts[position]?.annualCosts ?? [];
    for (const one of new Set(rows.map(placeOf))) {
      const own = rows.filter((row) => placeOf(row) === one);
      const isForeign = own.some(({ converted }) => converted !== undefined);
      sum.add(one, partOf(unitsOf(own, one)), (marks & UNCONVERTED) | (isForeign ? FOREIGN : 0));
    }
  }
}

const placeOf = ({ currency = USD }: ReadCost): number => PLACES.get(currency) ?? NONE;

/** The currency of rows, or that there are several; in a loop, because every record of a list is read with its sums. */
function onePlaceOf(rows: readonly ReadCost[]): number {
  let place = NONE;
  for (const row of rows) {
    const one = placeOf(row);
    if (place !== NONE && place !== one) return SEVERAL;
    place = one;
  }
  return place;
}

/** Whether one of the rows is converted, or cannot be. */
function marksOf(rows: readonly ReadCost[]): number {
  let marks = 0;
  for (const { converted } of rows) {
    if (converted !== undefined) marks |= FOREIGN;
    if (converted === null) marks |= UNCONVERTED;
  }
  return marks;
}

const unitsOf = (rows: readonly ReadCost[], place: number): number =>
  Math.round((totalCost(rows) ?? 0) * (SCALES[place] ?? 1));
