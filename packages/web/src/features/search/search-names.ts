import { searchKey } from '@pactbook/domain/kernel/text/search-key.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { editedList, editOf, isSmallEdit } from '@pactbook/domain/features/contracts/list-edit.ts';

type List = readonly Contract[];

/**
 * The names in the list that the global search looks through: products with their search keys, and vendors. Each is
 * computed when it is first asked for, and then follows the changes of the list.
 */
export class SearchNames {
  readonly contracts: List;
  #productKeys: readonly string[] | null = null;
  #vendors: Vendors | null = null;

  constructor(contracts: List) {
    this.contracts = contracts;
  }

  /** The search key of each record's product. */
  get productKeys(): readonly string[] {
    this.#productKeys ??= this.contracts.map(({ product }) => searchKey(product));
    return this.#productKeys;
  }

  /** The vendors, each once; the same array while they stay the same. */
  get vendors(): readonly string[] {
    this.#vendors ??= vendorsOf(countVendors(new Map(), this.contracts, 1));
    return this.#vendors.names;
  }

  /** The names of the list after changes. */
  after(contracts: List): SearchNames {
    if (contracts === this.contracts) return this;
    const next = new SearchNames(contracts);
    const edit = editOf(this.contracts, contracts);
    if (!isSmallEdit(edit)) return next;
    if (this.#productKeys) {
      const keyAt = (place: number) => searchKey(contracts[place]?.product ?? '');
      next.#productKeys = editedList(this.#productKeys, edit, keyAt);
    }
    if (this.#vendors) {
      const gone = this.contracts.filter((_, place) => edit.placeOf[place] === -1);
      const fresh = edit.fresh.flatMap((place) => contracts[place] ?? []);
      next.#vendors = vendorsAfter(this.#vendors, gone, fresh);
    }
    return next;
  }
}

/** The vendors, and how many records each has. */
interface Vendors {
  readonly names: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
}

const vendorsOf = (counts: ReadonlyMap<string, number>): Vendors => ({ names: [...counts.keys()], counts });

/** Adds records to counts, or takes them away; vendors without records go. */
function countVendors(counts: Map<string, number>, contracts: List, by: 1 | -1): Map<string, number> {
  for (const { vendor } of contracts) {
    const count = (counts.get(vendor) ?? 0) + by;
    if (count === 0) counts.delete(vendor);
    else counts.set(vendor, count);
  }
  return counts;
}

function vendorsAfter(before: Vendors, gone: List, fresh: List): Vendors {
  // Added before the others are taken away, so that a vendor with changed records keeps its place.
  const counts = countVendors(countVendors(new Map(before.counts), fresh, 1), gone, -1);
  const isSame = counts.size === before.counts.size && before.names.every((name) => counts.has(name));
  return isSame ? { names: before.names, counts } : vendorsOf(counts);
}
