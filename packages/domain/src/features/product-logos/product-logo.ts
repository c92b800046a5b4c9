import { z } from 'zod';

/** A logo for a product name or a vendor (docs/product/records.md, "Logos"). */
export const productLogoSchema = z
  .strictObject({ name: z.string(), vendor: z.string(), logoUrl: z.string() })
  .meta({ id: 'ProductLogo' });
export type ProductLogo = z.infer<typeof productLogoSchema>;

const keyOf = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** Looks up logos: by product name first, then by vendor; undefined for none (docs/product/records.md, "Logos"). */
export function buildLogoFinder(
  logos: readonly ProductLogo[],
): (product: string, vendor: string) => string | undefined {
  const byName = new Map<string, string>();
  const byVendor = new Map<string, string>();
  for (const logo of logos) {
    if (logo.name && !byName.has(keyOf(logo.name))) byName.set(keyOf(logo.name), logo.logoUrl);
    if (logo.vendor && !byVendor.has(keyOf(logo.vendor))) byVendor.set(keyOf(logo.vendor), logo.logoUrl);
  }
  return (product, vendor) => byName.get(keyOf(product)) ?? byVendor.get(keyOf(vendor));
}
