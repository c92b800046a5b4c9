import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canManageLogos } from './access.ts';
import { productLogoSchema } from './product-logo.ts';
import { LOGO_FILE_LIMIT, logoUploadSchema, uploadedLogoSchema } from './uploaded-logo.ts';

/** `GET /productLogos` (docs/product/interface.md, "Catalogue"). */
export const listProductLogos = defineEndpoint({
  id: 'productLogos.list',
  method: 'GET',
  path: '/productLogos',
  summary: 'The known logos by product and vendor',
  access: 'signedIn',
  output: z.array(productLogoSchema),
});

/** Multipart with `file`: PNG, WebP or SVG. What is kept is a PNG that the server draws from it. */
export const uploadLogo = defineEndpoint({
  id: 'productLogos.upload',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/productLogos',
  summary: 'Upload the logo of a product or of a vendor, in place of an earlier one',
  access: canManageLogos,
  bodyKind: 'multipart',
  body: logoUploadSchema,
  output: uploadedLogoSchema,
  status: 201,
  errors: ['invalid_fields', 'too_large', 'wrong_content_type', 'unavailable'],
  fileLimit: LOGO_FILE_LIMIT,
  bodyLimit: 2 * LOGO_FILE_LIMIT,
});

export const listUploadedLogos = defineEndpoint({
  id: 'productLogos.uploaded',
  method: 'GET',
  path: '/productLogos/uploaded',
  summary: 'The logos that the organisation uploaded, by name',
  access: canManageLogos,
  output: z.array(uploadedLogoSchema),
});

export const removeLogo = defineEndpoint({
  id: 'productLogos.remove',
  whileImpersonating: 'allowed',
  method: 'DELETE',
  path: '/productLogos/:logoId',
  summary: 'Remove an uploaded logo',
  access: canManageLogos,
  params: z.strictObject({ logoId: idSchema }),
  errors: ['not_found'],
});
