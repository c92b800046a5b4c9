import { getAdminDashboard, getDashboard } from '@pactbook/domain/features/dashboard/endpoints.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';

/** The figures: of the whole organisation for a system administrator, otherwise of what the person may see. */
export function metricsQuery(isSuperAdmin: boolean) {
  return isSuperAdmin ? endpointQuery('Metrics', getAdminDashboard) : endpointQuery('Metrics', getDashboard);
}
