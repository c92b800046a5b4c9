import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { canViewAdminDashboard } from './access.ts';
import { metricsSchema } from './metrics.ts';

const shape = {
  params: z.strictObject({}),
  query: z.strictObject({}),
  bodyKind: 'none',
  body: z.undefined(),
  output: metricsSchema,
} as const;

/** `GET /dashboard` (docs/product/interface.md, "Insight and administration"): counts what the caller may see. */
export const getDashboard = defineEndpoint({
  ...shape,
  id: 'dashboard.get',
  method: 'GET',
  path: '/dashboard',
  summary: 'The figures of the records that the caller may see',
  access: 'signedIn',
});

/** `GET /dashboard/admin` (docs/product/interface.md, "Insight and administration"): counts the organisation. */
export const getAdminDashboard = defineEndpoint({
  ...shape,
  id: 'dashboard.admin',
  method: 'GET',
  path: '/dashboard/admin',
  summary: 'The figures of the whole organisation',
  access: canViewAdminDashboard,
  apiTokens: 'never',
});
