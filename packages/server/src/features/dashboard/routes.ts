import { hash } from 'node:crypto';
import { rightsKey } from '@pactbook/domain/features/contracts/access.ts';
import type * as endpoints from '@pactbook/domain/features/dashboard/endpoints.ts';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { AnswerWithHeaders, type Caller, type Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findMetrics } from './queries.ts';

/** Moves when the answer changes its shape, so that no browser keeps one of the shape before. */
const SHAPE = 'metrics 3';

/**
 * The figures, dated with what they depend on: the records, the rights, and the day that it is for the caller. Every
 * open dashboard asks every ten seconds, and nearly always has them already.
 */
export function dashboardHandlers({ database, now }: Services): Handlers<typeof endpoints> {
  const todayOf = ({ timeZoneId }: Caller) => calendarDateAt(now(), timeZoneId);
  const tagFor = (caller: Caller) => {
    const { actor, scope, changeCounter } = caller;
    const parts = [SHAPE, scope.organisationId, rightsKey(actor), todayOf(caller), changeCounter];
    return `W/"${hash('sha256', parts.join('\n'), 'base64url').slice(0, 22)}"`;
  };
  const metrics: Handlers<typeof endpoints>['getDashboard'] = async ({ caller }) => {
    const answer = await database.read(caller.scope, (db) =>
      findMetrics(db, caller.scope, caller.actor, todayOf(caller)),
    );
    // The counter was read before the figures: at worst they are newer than their date, and are asked for once more.
    return new AnswerWithHeaders(answer, { etag: tagFor(caller) });
  };
  const dated = Object.assign(metrics, { tagFor });
  // The endpoint's policy lets only those in who read every record, so the same figures are the organisation's.
  return { getDashboard: dated, getAdminDashboard: dated };
}
