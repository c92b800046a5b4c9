import type * as endpoints from '@pactbook/domain/features/trends/endpoints.ts';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { weakTag } from '../../platform/http/answers/entity-tag.ts';
import { matchesTag } from '../../platform/http/answers/send-answer.ts';
import { AnswerWithHeaders, RawAnswer, type Caller, type Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findTrends } from './queries.ts';
import { findContractTrends } from './records/read-record-trends.ts';
import { findVendorTrends } from './vendors/read-vendor-trends.ts';

/** Answers that the server keeps, a few kilobytes each. */
const ANSWERS_KEPT = 200;

interface Asked {
  readonly caller: Caller;
  readonly today: string;
  readonly query: unknown;
  readonly cause: string;
  readonly ifNoneMatch: string | null;
}

interface Day {
  readonly today: string;
  readonly timeZoneId: string;
}

/**
 * The calls of trends. They are asked again with every change of the catalogue, and by many who look at the same page:
 * an answer that is still valid is cached, by the change counter of its organisation. Callers read every record, so the
 * answer depends on no other right.
 */
export function trendHandlers({ database }: Services): Handlers<typeof endpoints> {
  const kept = new BoundedCache<string, unknown>(ANSWERS_KEPT);
  const answer = async <Value>(
    { caller, today, query, cause, ifNoneMatch }: Asked,
    find: (db: Transaction, day: Day) => Promise<Value>,
  ): Promise<AnswerWithHeaders<Value> | RawAnswer> => {
    const { scope, changeCounter, timeZoneId } = caller;
    const asked = [cause, scope.organisationId, changeCounter, today, timeZoneId, JSON.stringify(query)];
    const etag = weakTag(...asked);
    if (matchesTag(ifNoneMatch, etag)) return new RawAnswer(304, { etag }, null);
    const ready = kept.get(etag) as Value | undefined;
    const value = ready ?? (await database.read(scope, (db) => find(db, { today, timeZoneId }), LOOK_AT_ALL));
    if (ready === undefined) kept.set(etag, value);
    return new AnswerWithHeaders(value, { etag });
  };
  return {
    getTrends: (request) =>
      answer(request, (db, { today }) => findTrends(db, request.caller.scope, request.query, today)),
    getVendorTrends: (request) =>
      answer(request, (db, { today }) => findVendorTrends(db, request.caller.scope, request.query, today)),
    getRecordTrends: (request) =>
      answer(request, (db, day) => findContractTrends(db, request.caller.scope, request.query, day)),
  };
}
