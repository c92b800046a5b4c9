import { rightsKey } from '@pactbook/domain/features/contracts/access.ts';
import type * as endpoints from '@pactbook/domain/features/dashboard/endpoints.ts';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import { weakTag } from '../../platform/http/answers/entity-tag.ts';
import {
  AnswerWithHeaders,
  defineHandler,
  type CallerRequest,
  type Handlers,
} from '../../platform/http/handler.ts';
import type { Dashboards } from './queries.ts';

/** Moves when the answer changes its shape, so that no browser keeps one of the shape before. */
const SHAPE = 'metrics 4';

function tagFor({ caller: { actor, scope, changeCounter }, today }: CallerRequest): string {
  return weakTag(SHAPE, scope.organisationId, rightsKey(actor), today, changeCounter);
}

/**
 * The figures, dated with what they depend on: the records, the rights, and the day that it is for the caller. Every
 * open dashboard asks every ten seconds, and nearly always has them already.
 */
export function dashboardHandlers(dashboards: Dashboards): Handlers<typeof endpoints> {
  const handle = async (request: CallerRequest): Promise<AnswerWithHeaders<Metrics>> => {
    const { caller, today } = request;
    const answer = await dashboards.find(caller.scope, caller.actor, today);
    // The counter was read before the figures: at worst they are newer than their date, and are asked for once more.
    return new AnswerWithHeaders(answer, { etag: tagFor(request) });
  };
  const fastPath = { tagFor };
  // By the endpoint's policy callers read every record, so the figures are the whole organisation's.
  return {
    getDashboard: defineHandler({ handle, fastPath }),
    getAdminDashboard: defineHandler({ handle, fastPath }),
  };
}
