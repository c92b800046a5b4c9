import { areVendorsAlike, certainlyOne, likeVendors } from './vendor-likeness.ts';
import { vendorNameKey, vendorOf, type LikelyVendor, type Vendor, type VendorNames } from './vendor.ts';

/** In larger groups names are not compared with each other. */
const MOST_COMPARED = 60;

/** Two names that someone marked as different. */
export type DifferentPair = readonly [one: string, other: string];

/** A key for two names in either order. */
export function pairKey(one: string, other: string): string {
  return [vendorNameKey(one), vendorNameKey(other)].toSorted().join('\n');
}

/** The parts of a group that are still connected when names marked as different are not joined directly. */
function partsOf(group: readonly string[], isJoined: (one: string, other: string) => boolean): string[][] {
  const rest = new Set(group);
  const parts: string[][] = [];
  for (const start of group) {
    if (!rest.delete(start)) continue;
    const part = [start];
    for (const name of part) {
      for (const other of rest) {
        if (isJoined(name, other)) {
          rest.delete(other);
          part.push(other);
        }
      }
    }
    parts.push(part);
  }
  return parts;
}

/** Names in records that are known as other names of a vendor, grouped with it. */
function knownGroups(vendors: readonly Vendor[], names: VendorNames): string[][] {
  const groups = new Map<string, string[]>();
  for (const { name } of vendors) {
    const vendor = vendorOf(names, name);
    if (vendor === name) continue;
    const known = groups.get(vendor);
    if (known) known.push(name);
    else groups.set(vendor, [name]);
  }
  return [...groups].map(([vendor, others]) => [vendor, ...others]);
}

/**
 * The groups of names that are probably one vendor (docs/product/records.md, "Vendors"), with most records first in
 * each group and among the groups. Names marked as different are not proposed again. Vendors without records, which
 * exist only for their other names, are in no group.
 */
export function likelyVendors(
  vendors: readonly Vendor[],
  names: VendorNames,
  differentPairs: Iterable<DifferentPair>,
): LikelyVendor[] {
  const records = new Map(vendors.map((vendor) => [vendor.name, vendor.records]));
  const apart = new Set([...differentPairs].map(([one, other]) => pairKey(one, other)));
  const present = vendors.filter((vendor) => vendor.records > 0).map(({ name }) => name);
  const known = knownGroups(vendors, names);
  const inKnown = new Set(known.flat());
  const alike = likeVendors(present).flatMap((group) => {
    const free = group.filter((name) => !inKnown.has(name));
    if (apart.size === 0 || free.length > MOST_COMPARED) return [free];
    return partsOf(free, (one, other) => !apart.has(pairKey(one, other)) && areVendorsAlike(one, other));
  });
  const countOf = (name: string) => records.get(name) ?? 0;
  const total = (group: LikelyVendor) => group.vendors.reduce((sum, vendor) => sum + vendor.records, 0);
  const listed = (group: readonly string[], certain: readonly string[]): LikelyVendor => {
    const isCertain = new Set(certain);
    const sorted = group.toSorted((one, other) => countOf(other) - countOf(one));
    return {
      vendors: sorted.map((name) => ({ name, records: countOf(name) })),
      certain: sorted.filter((name) => isCertain.has(name)),
    };
  };
  // Who gave a vendor another name has said that they are one.
  return [
    ...known.map((group) => listed(group, group)),
    ...alike.map((group) => listed(group, certainlyOne(group))),
  ]
    .filter(({ vendors: group }) => group.length > 1)
    .toSorted((one, other) => total(other) - total(one));
}
