import { getAdminDashboard, getDashboard } from '@pactbook/domain/features/dashboard/endpoints.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';

/** The figures are polled like the list (docs/product/records-table.md, "Freshness"); an unchanged poll costs a 304. */
const POLL = { refetchInterval: 10_000, refetchIntervalInBackground: false } as const;

/** The figures: of the whole organisation for a system administrator, otherwise of what the person may see. */
export function metricsQuery(isSuperAdmin: boolean) {
  return isSuperAdmin
    ? { ...endpointQuery('Metrics', getAdminDashboard), ...POLL }
    : { ...endpointQuery('Metrics', getDashboard), ...POLL };
}
