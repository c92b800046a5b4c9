import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { textSortValue } from '../../kernel/fields/kinds/text.ts';
import type { SortValue } from '../../kernel/fields/value-kind.ts';
import type { Contract } from '../contracts/contract.ts';
import type { ContractNames } from './contract-index.ts';
import { ascending, sortValueIn } from './contract-order.ts';
import type { TableView } from './table-view.ts';

/**
 * The order of a view for records that are not all at hand at the same time: of each it keeps what it is sorted by. The
 * same order as that of `ContractIndex`.
 */
export class ListOrder {
  readonly #valueOf: ((contract: Contract) => SortValue) | null;
  readonly #direction: 1 | -1;
  /** Empty when the view is sorted by product. */
  readonly #values: SortValue[] = [];
  readonly #products: SortValue[] = [];

  /** @param today the person's day */
  constructor({ sort }: Pick<TableView, 'sort'>, names: ContractNames, today: CalendarDate) {
    this.#valueOf = sort.id === 'product' ? null : sortValueIn(sort.id, today, names);
    this.#direction = sort.desc ? -1 : 1;
  }

  /** How many records it has. */
  get length(): number {
    return this.#products.length;
  }

  /** Takes the next record. They come in the order of their ids, which decides among equal ones. */
  add(contract: Contract): void {
    if (this.#valueOf !== null) this.#values.push(this.#valueOf(contract));
    this.#products.push(textSortValue(contract.product));
  }

  /** Compares two records by their places in the order in which they came. */
  compare(left: number, right: number): number {
    const values = this.#valueOf === null ? this.#products : this.#values;
    const [one = null, other = null] = [values[left], values[right]];
    // Records without a value come last in both directions, by product and id.
    if (one === null || other === null) {
      if (one === other) return this.#byProduct(left, right);
      return one === null ? 1 : -1;
    }
    return this.#direction * (ascending(one, other) || this.#byProduct(left, right));
  }

  #byProduct(left: number, right: number): number {
    const [one = null, other = null] = [this.#products[left], this.#products[right]];
    if (one === null || other === null) return one === other ? left - right : one === null ? 1 : -1;
    return ascending(one, other) || left - right;
  }
}
