import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { organisationConfigSchema } from './organisation.ts';

/** `GET /config` (docs/product/interface.md, "Catalogue"). */
export const getConfig = defineEndpoint({
  id: 'organisations.config',
  method: 'GET',
  path: '/config',
  summary: 'The record categories of the organisation',
  access: 'signedIn',
  params: z.strictObject({}),
  query: z.strictObject({}),
  bodyKind: 'none',
  body: z.undefined(),
  output: organisationConfigSchema,
});
