import type { VendorSummary } from '@pactbook/domain/features/vendor-pages/vendor-page.ts';
import { searchKey, searchedKey } from '@pactbook/domain/kernel/text/search-key.ts';

/** What vendors are sorted by. */
export const VENDOR_ORDERS = ['name', 'records', 'cost', 'decision'] as const;
export type VendorOrder = (typeof VENDOR_ORDERS)[number];

/** An order and its direction. */
export interface VendorSort {
  readonly by: VendorOrder;
  readonly desc: boolean;
}

/** The order that an address names, "-cost"; by name without one. */
export function readVendorSort(text: string | undefined): VendorSort {
  const desc = text?.startsWith('-') ?? false;
  const by = VENDOR_ORDERS.find((order) => order === text?.slice(desc ? 1 : 0));
  return by === undefined ? { by: 'name', desc: false } : { by, desc };
}

/** The order after a press on a heading: numbers begin with the largest. */
export function nextVendorSort(present: VendorSort, by: VendorOrder): string {
  const desc = present.by === by ? !present.desc : by === 'records' || by === 'cost';
  return `${desc ? '-' : ''}${by}`;
}

/** The cost in force; null for people who read none. */
const costOf = ({ costs }: VendorSummary): number | null => costs?.costInForce ?? null;

/** The vendors whose name or other name contains a text, in an order; without a value last, equal ones by name. */
export function shownVendors(
  vendors: readonly VendorSummary[],
  search: string,
  { by, desc }: VendorSort,
): VendorSummary[] {
  const text = searchedKey(search);
  const found =
    text === ''
      ? [...vendors]
      : vendors.filter(({ name, aliases }) =>
          [name, ...aliases].some((one) => searchKey(one).includes(text)),
        );
  // They come sorted by name.
  if (by === 'name') return desc ? found.toReversed() : found;
  const valueOf = (vendor: VendorSummary): number | string | null =>
    by === 'records' ? vendor.records : by === 'cost' ? costOf(vendor) : vendor.nextDecision;
  const keyed = found.map((vendor) => ({ vendor, value: valueOf(vendor) }));
  keyed.sort((one, other) => {
    if (one.value === other.value) return 0;
    if (one.value === null) return 1;
    if (other.value === null) return -1;
    return one.value < other.value === desc ? 1 : -1;
  });
  return keyed.map(({ vendor }) => vendor);
}
