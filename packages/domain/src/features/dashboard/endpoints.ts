import { defineEndpoint } from '../../kernel/endpoint.ts';
import { canViewAdminDashboard } from './access.ts';
import { metricsSchema } from './metrics.ts';

/** `GET /dashboard` (docs/product/interface.md, "Insight and administration"): counts what the caller may see. */
export const getDashboard = defineEndpoint({
  id: 'dashboard.get',
  method: 'GET',
  path: '/dashboard',
  summary: 'The figures of the records that the caller may see',
  access: 'signedIn',
  output: metricsSchema,
});

/** `GET /dashboard/admin` (docs/product/interface.md, "Insight and administration"): counts the organisation. */
export const getAdminDashboard = defineEndpoint({
  id: 'dashboard.admin',
  method: 'GET',
  path: '/dashboard/admin',
  summary: 'The figures of the whole organisation',
  access: canViewAdminDashboard,
  apiTokens: 'never',
  output: metricsSchema,
});
