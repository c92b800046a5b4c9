import { hash } from 'node:crypto';
import type * as endpoints from '@pactbook/domain/features/trends/endpoints.ts';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { AnswerWithHeaders, RawAnswer, type Caller, type Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findTrends } from './queries.ts';
import { findRecordTrends } from './records/queries.ts';
import { findVendorTrends } from './vendors/queries.ts';

interface Asked {
  readonly caller: Caller;
  readonly now: number;
  readonly query: unknown;
  readonly cause: string;
  readonly ifNoneMatch: string | null;
}

/**
 * The calls of trends. They are asked again with every change of the catalogue: an answer that still holds costs nothing
 * but a look at the change counter. Whoever may ask reads every record, so that the answer depends on no other right.
 */
export function trendHandlers({ database }: Services): Handlers<typeof endpoints> {
  const answer = async <Value>(
    { caller, now, query, cause, ifNoneMatch }: Asked,
    find: (day: { readonly today: string; readonly timeZoneId: string }) => Promise<Value>,
  ): Promise<AnswerWithHeaders<Value> | RawAnswer> => {
    const { scope, changeCounter, timeZoneId } = caller;
    const today = calendarDateAt(now, timeZoneId);
    const parts = [cause, scope.organisationId, changeCounter, today, timeZoneId, JSON.stringify(query)];
    const etag = `W/"${hash('sha256', parts.join('\n'), 'base64url').slice(0, 22)}"`;
    if (ifNoneMatch === etag) return new RawAnswer(304, { etag }, null);
    return new AnswerWithHeaders(await find({ today, timeZoneId }), { etag });
  };
  return {
    getTrends: (request) =>
      answer(request, ({ today }) => {
        const { scope } = request.caller;
        return database.read(scope, (db) => findTrends(db, scope, request.query, today));
      }),
    getVendorTrends: (request) =>
      answer(request, ({ today }) => {
        const { scope } = request.caller;
        return database.read(scope, (db) => findVendorTrends(db, scope, request.query, today));
      }),
    getRecordTrends: (request) =>
      answer(request, (day) => {
        const { scope } = request.caller;
        return database.read(scope, (db) => findRecordTrends(db, scope, request.query, day));
      }),
  };
}
