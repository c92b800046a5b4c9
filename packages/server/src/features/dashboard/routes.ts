import type * as endpoints from '@pactbook/domain/features/dashboard/endpoints.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findMetrics } from './queries.ts';

export function dashboardHandlers({ database }: Services): Handlers<typeof endpoints> {
  const metrics: Handlers<typeof endpoints>['getDashboard'] = ({ caller }) =>
    database.read(caller.scope, (db) => findMetrics(db, caller.scope, caller.actor));
  // The endpoint's policy lets only those in who read every record, so the same figures are the organisation's.
  return { getDashboard: metrics, getAdminDashboard: metrics };
}
