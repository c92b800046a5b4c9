import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';

/** Matches shown at a time (screens.md, section 3). */
const MOST = 5;
const SHORTEST_SEARCH = 2;

const keyOf = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** How well a record fits what is typed: 0 for not at all. */
function score(contract: Contract, product: string, vendor: string): number {
  const own = keyOf(contract.product);
  const isSameVendor = vendor !== '' && keyOf(contract.vendor) === vendor;
  if (product.length < SHORTEST_SEARCH) return 0;
  if (own === product) return isSameVendor ? 5 : 4;
  if (own.startsWith(product)) return isSameVendor ? 3.5 : 3;
  if (own.includes(product) || (own.length > 3 && product.includes(own))) return isSameVendor ? 2.5 : 2;
  return 0;
}

/** The records that may be the one being typed, best first, at most five; by open fields alone. */
export function knownRecords(
  records: readonly Contract[],
  typed: { readonly product: string; readonly vendor: string },
): Contract[] {
  const product = keyOf(typed.product);
  const vendor = keyOf(typed.vendor);
  return records
    .map((contract) => ({ contract, points: score(contract, product, vendor) }))
    .filter(({ points }) => points > 0)
    .toSorted(
      (one, other) =>
        other.points - one.points || one.contract.product.localeCompare(other.contract.product, 'en-US'),
    )
    .slice(0, MOST)
    .map(({ contract }) => contract);
}
