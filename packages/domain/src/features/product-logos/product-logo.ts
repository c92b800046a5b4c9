import { z } from 'zod';
import { comparedName } from '../../kernel/text/visible-text.ts';

/** A logo for a product name or a vendor (docs/product/records.md, "Logos"). */
export const productLogoSchema = z
  .strictObject({ name: z.string(), vendor: z.string(), logoUrl: z.string() })
  .meta({ id: 'ProductLogo' });
export type ProductLogo = z.infer<typeof productLogoSchema>;

/** The form in which names of products and vendors are compared for a logo. */
export const logoNameKey = (name: string): string => comparedName(name);

/** Looks up logos: by product name first, then by vendor; undefined for none (docs/product/records.md, "Logos"). */
export function buildLogoFinder(
  logos: readonly ProductLogo[],
): (product: string, vendor: string) => string | undefined {
  const byName = new Map<string, string>();
  const byVendor = new Map<string, string>();
  for (const logo of logos) {
    if (logo.name && !byName.has(logoNameKey(logo.name))) byName.set(logoNameKey(logo.name), logo.logoUrl);
    if (logo.vendor && !byVendor.has(logoNameKey(logo.vendor)))
      byVendor.set(logoNameKey(logo.vendor), logo.logoUrl);
  }
  return (product, vendor) => byName.get(logoNameKey(product)) ?? byVendor.get(logoNameKey(vendor));
}
