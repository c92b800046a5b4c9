import { BoundedCache } from '../../kernel/bounded-cache.ts';
import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { searchKey, searchedKey } from '../../kernel/text/search-key.ts';
import type { Contract } from '../contracts/contract.ts';
import { CostSum, ListedCosts, type CostTotals, Split, WHOLE } from '../annual-costs/cost-totals.ts';
import {
  editedList,
  editOf,
  isSmallEdit,
  joinedEdit,
  moveNumbers,
  type ListEdit,
} from '../contracts/list-edit.ts';
import { YearSums } from '../annual-costs/year-sums.ts';
import { yearsOfView } from './amount-filter.ts';
import { buildContractFilter, filterWhereNeeded, type FilterContext } from './contract-filter.ts';
import { editedOrder, orderByProduct, orderOf, sortValueIn, type SortOrder } from './contract-order.ts';
import type { ColumnKey, TableView } from './table-view.ts';

/** Names that a record contains only by id, and ids of what it contains only by name. */
export interface ContractNames extends Omit<FilterContext, 'today'> {
  readonly teamNames: ReadonlyMap<string, string>;
  /** Without them, records cannot be sorted by their owners. */
  readonly peopleNames?: ReadonlyMap<string, string>;
}

/** The order of an earlier state of the list, and what changed since. */
interface EarlierOrder {
  readonly order: SortOrder;
  readonly edit: ListEdit;
}

/** Number of cached searches, so that deleting letters finds them again. */
const CACHED_SEARCHES = 12;

/**
 * The whole list, indexed for fast filtering, sorting and totals: search texts, sort orders and costs are computed once
 * per list and cached. Positions are indexes into `contracts`.
 */
export class ContractIndex {
  readonly contracts: readonly Contract[];
  readonly #names: ContractNames;
  readonly today: CalendarDate;
  #searchTexts: string[] | null = null;
  readonly #orders = new Map<ColumnKey, SortOrder>();
  /** Orders that follow the list when they are asked for. */
  readonly #earlierOrders = new Map<ColumnKey, EarlierOrder>();
  #costs: ListedCosts | null = null;
  readonly #searches = new BoundedCache<string, Uint8Array>(CACHED_SEARCHES);

  /** @param today the person's day, for days-until-end and data views */
  constructor(contracts: readonly Contract[], names: ContractNames, today: CalendarDate) {
    this.contracts = contracts;
    this.#names = names;
    this.today = today;
  }

  /**
   * The index of the list after changes. Everything that was computed is moved to it, and computed for changed records
   * only: sort orders when they are asked for, since all columns at once would freeze the page.
   */
  after(contracts: readonly Contract[]): ContractIndex {
    if (contracts === this.contracts) return this;
    const next = new ContractIndex(contracts, this.#names, this.today);
    const edit = editOf(this.contracts, contracts);
    if (isSmallEdit(edit)) next.#follow(this, edit);
    return next;
  }

  #follow(before: ContractIndex, edit: ListEdit): void {
    this.#keepOrders(before, edit);
    if (before.#costs)
      this.#costs = new ListedCosts(this.contracts, this.today, { costs: before.#costs, edit });
    if (!before.#searchTexts) return;
    const texts = editedList(before.#searchTexts, edit, (position) => this.#textAt(position));
    this.#searchTexts = texts;
    for (const search of before.#searches.keys()) {
      const found = before.#searches.peek(search);
      const matches = new Uint8Array(edit.length);
      if (found) moveNumbers(found, matches, edit);
      for (const position of edit.fresh)
        matches[position] = Number(texts[position]?.includes(search) ?? false);
      this.#searches.set(search, matches);
    }
  }

  #keepOrders(before: ContractIndex, edit: ListEdit): void {
    for (const [column, order] of before.#orders) this.#earlierOrders.set(column, { order, edit });
    const joined = new Map<ListEdit, ListEdit>();
    for (const [column, { order, edit: first }] of before.#earlierOrders) {
      const both = joined.get(first) ?? joinedEdit(first, edit);
      joined.set(first, both);
      if (isSmallEdit(both)) this.#earlierOrders.set(column, { order, edit: both });
    }
  }

  #textAt(position: number): string {
    const contract = this.contracts[position];
    return contract ? searchText(contract, this.#names) : '';
  }

  /** Computes in advance what `select` needs for a column; called in idle time. */
  prepare(column: ColumnKey): void {
    this.#order(column);
    this.#texts();
  }

  /** The positions of the filtered records of a view, in its order (docs/product/records-table.md, "View state"). */
  select(view: TableView): Uint32Array {
    const ordered = inDirection(this.#order(view.sort.id), view.sort.desc);
    const passes = filterWhereNeeded(view, this.context);
    const matches = this.#searchMatches(searchedKey(view.filters.search));
    if (passes === null && matches === null) return ordered;
    return ordered.filter((position) => {
      if (matches !== null && matches[position] === 0) return false;
      if (passes === null) return true;
      const contract = this.contracts[position];
      return contract !== undefined && passes(contract);
    });
  }

  /** What filters and groups need to know besides the records. */
  get context(): FilterContext {
    return { ...this.#names, today: this.today };
  }

  /** How records are divided in the sums of a view: it has the parts of the teams and categories it is filtered by. */
  splitOf({ teams, categories }: Pick<TableView['filters'], 'teams' | 'categories'>): Split {
    const chosen = { teams: teams.map(({ id }) => id), categories: categories.map(({ id }) => id) };
    return new Split(chosen, this.#names.categoryIds);
  }

  /** The costs of the filtered records of a view, and those of the fiscal years that it filters by or shows. */
  costTotals(positions: Uint32Array, view: Pick<TableView, 'filters' | 'visibility'>): CostTotals {
    const { filters } = view;
    const sum = new CostSum();
    const ofYears = new YearSums(yearsOfView(view, this.context), this.context);
    const split = filters.teams.length + filters.categories.length > 0 ? this.splitOf(filters) : null;
    for (const position of positions) {
      const contract = this.contracts[position];
      const partOf = (contract && split?.partOf(contract)) ?? WHOLE;
      this.costs.addTo(sum, position, partOf);
      if (contract) ofYears.add(contract, partOf);
    }
    return { ...sum.totals(), ...ofYears.totals() };
  }

  /** The costs of every record, by position. */
  get costs(): ListedCosts {
    this.#costs ??= new ListedCosts(this.contracts, this.today);
    return this.#costs;
  }

  #order(column: ColumnKey): SortOrder {
    const known = this.#orders.get(column);
    if (known) return known;
    const order = this.#followedOrder(column) ?? this.#newOrder(column);
    this.#orders.set(column, order);
    this.#earlierOrders.delete(column);
    return order;
  }

  #newOrder(column: ColumnKey): SortOrder {
    if (column === 'product') return orderByProduct(this.contracts);
    return orderOf(this.contracts, column, this.today, this.#order('product'), this.#names);
  }

  #followedOrder(column: ColumnKey): SortOrder | null {
    const earlier = this.#earlierOrders.get(column);
    if (!earlier) return null;
    const valueOf = sortValueIn(column, this.today, this.#names);
    const productOrder = column === 'product' ? null : this.#order('product');
    return editedOrder(earlier.order, earlier.edit, this.contracts, valueOf, productOrder);
  }

  #texts(): string[] {
    this.#searchTexts ??= this.contracts.map((contract) => searchText(contract, this.#names));
    return this.#searchTexts;
  }

  /**
   * One byte for each record, 1 for a match; null for an empty text. A longer text narrows the result of a shorter one.
   */
  #searchMatches(text: string): Uint8Array | null {
    if (text === '') return null;
    const known = this.#searches.get(text);
    if (known) return known;
    const narrowed = this.#narrowestWithin(text);
    const texts = this.#texts();
    const matches = new Uint8Array(texts.length);
    for (let at = 0; at < texts.length; at++) {
      if (narrowed?.[at] !== 0 && texts[at]?.includes(text)) matches[at] = 1;
    }
    this.#searches.set(text, matches);
    return matches;
  }

  /** The result of the longest cached search whose text is part of this one: nothing else can match. */
  #narrowestWithin(text: string): Uint8Array | undefined {
    let longest = '';
    for (const part of this.#searches.keys()) {
      if (part.length > longest.length && text.includes(part)) longest = part;
    }
    return this.#searches.get(longest);
  }
}

/** The positions of an order in one direction. Records without a value come last in both. */
function inDirection({ positions, presentCount }: SortOrder, isDescending: boolean): Uint32Array {
  const ordered = positions.slice();
  if (isDescending) ordered.subarray(0, presentCount).reverse();
  return ordered;
}

/**
 * Whether a record passes the filters and the search of a view: the same as {@link ContractIndex.select}, for records
 * that are not all at hand at the same time.
 * @param today the person's day
 */
export function buildViewFilter(
  view: TableView,
  names: ContractNames,
  today: CalendarDate,
): (contract: Contract) => boolean {
  const passes = buildContractFilter(view, { ...names, today });
  const text = searchedKey(view.filters.search);
  if (text === '') return passes;
  return (contract) => passes(contract) && searchText(contract, names).includes(text);
}

/** The searched text of a record, in lines, so that no match crosses two fields; without hidden fields. */
function searchText(contract: Contract, names: ContractNames): string {
  const parts = [contract.product, contract.vendor, contract.description, contract.notes ?? ''];
  parts.push(...contract.categories);
  for (const team of contract.teams) parts.push(names.teamNames.get(team) ?? '');
  for (const key in contract.customFields) {
    const value = contract.customFields[key];
    if (typeof value === 'string') parts.push(names.peopleNames?.get(value) ?? value);
    else if (typeof value === 'number') parts.push(String(value));
    else if (Array.isArray(value)) parts.push(...value);
  }
  return searchKey(parts.join('\n'));
}
