import { z } from 'zod';
import { cutText } from '../../kernel/text/cut-text.ts';
import { contractFieldsSchema } from '../contracts/contract.ts';

/** A vendor's name: what a record may carry as its vendor. */
export const vendorNameSchema = contractFieldsSchema.shape.vendor;

/** Most other names that an organisation keeps for its vendors. */
export const ALIASES_LIMIT = 5_000;

/** Characters of a key that are kept. */
const KEY_LIMIT = 400;

/**
 * The one form in which other names of vendors are compared: on one line, Unicode-normalised (NFKC), lower case. Finer
 * than `vendorKey`, which only suspects: "Oracle Corp." becomes "Oracle" where somebody said so, not by itself.
 */
export function vendorNameKey(name: string): string {
  const key = name.trim().replace(/\s+/g, ' ').normalize('NFKC').toUpperCase().toLowerCase();
  // Some letters become eighteen.
  return cutText(key, KEY_LIMIT);
}

/** Another name of a vendor, as somebody entered it or a merge left it behind. */
export interface VendorAlias {
  readonly alias: string;
  /** What it stands for: the name of a vendor, or again another name of one. */
  readonly vendor: string;
}

/** The vendors' names by the keys of their other names. */
export type VendorNames = ReadonlyMap<string, string>;

/**
 * What every other name stands for in the end: after "Sun" was merged into "Oracle Corp" and that into "Oracle", both stand
 * for "Oracle". Names that stand for each other in a circle stand for nothing.
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
      // "ORACLE" merged into "Oracle": the end, not a circle.
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

/** The name under which a vendor is kept, whatever it was called: the name itself where nobody said otherwise. */
export function vendorOf(names: VendorNames, typed: string): string {
  return names.size === 0 ? typed : (names.get(vendorNameKey(typed)) ?? typed);
}

/** A vendor of the organisation's records. */
export const vendorSchema = z
  .strictObject({
    name: z.string(),
    /** Records outside the trash. */
    records: z.int(),
    /** Its other names, in alphabetical order. */
    aliases: z.array(z.string()),
  })
  .meta({ id: 'Vendor' });
export type Vendor = z.infer<typeof vendorSchema>;

/** Names that are likely one vendor. */
export const likelyVendorSchema = z
  .strictObject({ vendors: z.array(z.strictObject({ name: z.string(), records: z.int() })) })
  .meta({ id: 'LikelyVendor' });
export type LikelyVendor = z.infer<typeof likelyVendorSchema>;
