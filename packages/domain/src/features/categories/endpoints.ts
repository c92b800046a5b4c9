import { defineEndpoint } from '../../kernel/endpoint.ts';
import { organisationConfigSchema } from './organisation-config.ts';

/**
 * `GET /config` (docs/product/interface.md, "Catalogue"). The ids of these calls begin with the organisation, whose
 * setting the categories are: history keeps them as causes.
 */
export const getConfig = defineEndpoint({
  id: 'organisations.config',
  method: 'GET',
  path: '/config',
  summary: 'The record categories of the organisation',
  access: 'signedIn',
  output: organisationConfigSchema,
});
