import { useQuery } from '@tanstack/react-query';
import { listProductLogos } from '@pactbook/domain/features/product-logos/endpoints.ts';
import { buildLogoFinder } from '@pactbook/domain/features/product-logos/product-logo.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';

/** Logos change with a release, and when somebody uploads one, which asks again. */
const FRESH_MS = 30 * 60_000;

/** All known logos, to look up by product name first, then by vendor (docs/product/records.md, "Logos"). */
export const logoFinderQuery = {
  ...endpointQuery('Logos', listProductLogos),
  staleTime: FRESH_MS,
  select: buildLogoFinder,
};

/**
 * The address of a product's logo: `null` when there is none (nothing is shown), `undefined` while the list of logos
 * loads (a spinner is shown; docs/product/records.md, "Logos").
 */
export function useProductLogo(product: string, vendor: string): string | null | undefined {
  const { data: findLogo, isPending } = useQuery(logoFinderQuery);
  if (isPending) return undefined;
  return findLogo?.(product, vendor) ?? null;
}
