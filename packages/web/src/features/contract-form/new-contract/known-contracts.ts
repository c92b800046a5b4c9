import { searchedKey } from '@pactbook/domain/kernel/text/search-key.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { areKeysAlike, vendorKey } from '@pactbook/domain/features/vendors/vendor-likeness.ts';

/** The number of matches that are shown (docs/product/screens.md, "Adding and changing a record"). */
const MOST = 5;
const SHORTEST_SEARCH = 2;
/** Letters of a vendor from which it is looked for without a product. */
const SHORTEST_VENDOR = 3;

const textOf = (text: string) => searchedKey(text);

/** A name prepared for comparison: as written, and normalised. */
interface Name {
  readonly text: string;
  readonly key: string;
}
const nameOf = (text: string): Name => ({ text: textOf(text), key: vendorKey(text) });

/** The records with prepared names, so that each typed letter only compares. */
export interface KnownNames {
  readonly records: readonly Contract[];
  readonly products: readonly Name[];
  readonly vendors: readonly Name[];
}

/** Prepares the names of a list; equal names are prepared once. */
export function prepareNames(records: readonly Contract[]): KnownNames {
  const read = new Map<string, Name>();
  const known = (text: string): Name => {
    const name = read.get(text) ?? nameOf(text);
    read.set(text, name);
    return name;
  };
  return {
    records,
    products: records.map(({ product }) => known(product)),
    vendors: records.map(({ vendor }) => known(vendor)),
  };
}

/** How well a product matches the typed one: 0 for no match. */
function productPoints(own: Name, typed: Name): number {
  if (own.text === typed.text) return 5;
  if (own.key === typed.key) return 4.5;
  if (own.text.startsWith(typed.text)) return 4;
  if (areKeysAlike(own.key, typed.key)) return 3;
  const holds = own.text.includes(typed.text) || (own.text.length > 3 && typed.text.includes(own.text));
  if (!holds) return 0;
  const lengths = [own.text.length, typed.text.length];
  // The larger the common part, the better.
  return 2 + (0.5 * Math.min(...lengths)) / Math.max(...lengths);
}

/** Prepares the input for comparison with any number of records; the result is 0 for a record that does not match. */
function scoreOf(typed: {
  readonly product: string;
  readonly vendor: string;
}): (product: Name, vendor: Name) => number {
  const product = nameOf(typed.product);
  const vendor = nameOf(typed.vendor);
  const hasProduct = product.text.length >= SHORTEST_SEARCH;
  const hasVendor = vendor.text.length >= SHORTEST_VENDOR;
  const isSameVendor = (own: Name) => hasVendor && areKeysAlike(own.key, vendor.key);
  return (ownProduct, ownVendor) => {
    if (!hasProduct) return isSameVendor(ownVendor) ? 1 : 0;
    const points = productPoints(ownProduct, product);
    return points > 0 && isSameVendor(ownVendor) ? points + 0.4 : points;
  };
}

interface Match {
  readonly contract: Contract;
  readonly points: number;
}

function comesBefore(one: Match, other: Match): boolean {
  if (one.points !== other.points) return one.points > other.points;
  return one.contract.product.localeCompare(other.contract.product, 'en-US') < 0;
}

/**
 * The records that may be the one being typed, best first, at most five, compared by open fields only. One pass keeps
 * the best ones, so that a list of ten thousand needs no sorting.
 */
export function knownRecords(
  names: KnownNames,
  typed: { readonly product: string; readonly vendor: string },
): Contract[] {
  const points = scoreOf(typed);
  const best: Match[] = [];
  names.records.forEach((contract, at) => {
    const [product, vendor] = [names.products[at], names.vendors[at]];
    const match = { contract, points: product && vendor ? points(product, vendor) : 0 };
    if (match.points === 0) return;
    const place = best.findIndex((other) => comesBefore(match, other));
    if (place === -1 && best.length === MOST) return;
    best.splice(place === -1 ? best.length : place, 0, match);
    best.length = Math.min(best.length, MOST);
  });
  return best.map(({ contract }) => contract);
}
