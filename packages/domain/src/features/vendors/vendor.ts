import { z } from 'zod';
import { cutText } from '../../kernel/text/cut-text.ts';
import { visibleText } from '../../kernel/text/visible-text.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { contractFieldsSchema } from '../contracts/contract.ts';

/** A vendor's name, as in a record. */
export const vendorNameSchema = contractFieldsSchema.shape.vendor;

/** Most other names of vendors in an organisation. */
export const ALIASES_LIMIT = 5_000;

/** Most groups of vendors that are merged together. */
export const GROUPS_LIMIT = 500;

/** Maximum length of a stored key. */
const KEY_LIMIT = 400;

/**
 * The normal form in which other names of vendors are compared: on one line, NFKC, lower case. Finer than `vendorKey`,
 * which only proposes: "Oracle Corp." becomes "Oracle" only when someone said so.
 */
export function vendorNameKey(name: string): string {
  const key = visibleText(name).replace(/\s+/g, ' ').normalize('NFKC').toUpperCase().toLowerCase();
  // NFKC can turn a letter into eighteen.
  return cutText(key, KEY_LIMIT);
}

/** Another name of a vendor, entered by a person or left by a merge. */
export interface VendorAlias {
  readonly alias: string;
  /** The name of its vendor, or again another name. */
  readonly vendor: string;
}

/** The vendors' names by the keys of their other names. */
export type VendorNames = ReadonlyMap<string, string>;

/**
 * Resolves every other name: after "Sun" was merged into "Oracle Corp" and that into "Oracle", both lead to "Oracle".
 * Names in a cycle are ignored.
 */
export function vendorNamesOf(aliases: Iterable<VendorAlias>): VendorNames {
  const next = new Map<string, string>();
  for (const { alias, vendor } of aliases) next.set(vendorNameKey(alias), vendor);
  const names = new Map<string, string>();
  for (const start of next.keys()) {
    const seen = new Set<string>();
    let name = next.get(start);
    for (let key = start; name !== undefined && !seen.has(key);) {
      seen.add(key);
      const following = vendorNameKey(name);
      const end = names.get(following);
      if (end !== undefined) {
        names.set(start, end);
        break;
      }
      // "ORACLE" merged into "Oracle": the end, not a cycle.
      if (following === key || !next.has(following)) {
        names.set(start, name);
        break;
      }
      key = following;
      name = next.get(key);
    }
  }
  return names;
}

/** The canonical name of a vendor: the name itself unless it is another name. */
export function vendorOf(names: VendorNames, typed: string): string {
  return names.size === 0 ? typed : (names.get(vendorNameKey(typed)) ?? typed);
}

/** A vendor of the organisation's records. */
export const vendorSchema = namedObject('Vendor', {
  name: z.string(),
  /** Without deleted records. */
  records: z.int(),
  /** Its other names, in alphabetical order. */
  aliases: z.array(z.string()),
  /** Saved and shared views that filter by it, if any. Only for users who can merge vendors. */
  views: z.int().optional(),
});
export type Vendor = z.infer<typeof vendorSchema>;

/** The vendors' names by the keys of their other names, from the list of vendors. */
export function namesOfVendors(vendors: readonly Vendor[]): VendorNames {
  return vendorNamesOf(
    vendors.flatMap(({ name, aliases }) => aliases.map((alias) => ({ alias, vendor: name }))),
  );
}

/** Names that are probably one vendor, those with most records first. */
export const likelyVendorSchema = namedObject('LikelyVendor', {
  vendors: z.array(z.strictObject({ name: z.string(), records: z.int() })),
  /** Those of them that are certainly one: two or more, or none. */
  certain: z.array(z.string()),
});
export type LikelyVendor = z.infer<typeof likelyVendorSchema>;
