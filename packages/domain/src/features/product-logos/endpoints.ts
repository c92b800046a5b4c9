import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { productLogoSchema } from './product-logo.ts';

/** `GET /productLogos` (docs/product/interface.md, "Catalogue"). */
export const listProductLogos = defineEndpoint({
  id: 'productLogos.list',
  method: 'GET',
  path: '/productLogos',
  summary: 'The known logos by product and vendor',
  access: 'signedIn',
  params: z.strictObject({}),
  query: z.strictObject({}),
  bodyKind: 'none',
  body: z.undefined(),
  output: z.array(productLogoSchema),
});
