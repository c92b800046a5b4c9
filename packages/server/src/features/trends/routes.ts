import type * as endpoints from '@pactbook/domain/features/trends/endpoints.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { Kept } from '../../platform/freshness/kept.ts';
import { declareKept } from '../../platform/freshness/registry.ts';
import { weakTag } from '../../platform/http/answers/entity-tag.ts';
import { matchesTag } from '../../platform/http/answers/send-answer.ts';
import { AnswerWithHeaders, RawAnswer, type Caller, type Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findTrends } from './queries.ts';
import { findContractTrends } from './records/read-record-trends.ts';
import { findVendorTrends } from './vendors/read-vendor-trends.ts';

const ANSWERS = declareKept({
  name: 'trends.answer',
  what: 'An answer of Trends',
  of: ['records'],
  by: 'organisation',
  bytes: 2 * 1024 * 1024,
});

interface Asked {
  readonly caller: Caller;
  readonly now: number;
  readonly today: string;
  readonly query: unknown;
  readonly cause: string;
  readonly ifNoneMatch: string | null;
}

interface Day {
  readonly today: string;
  readonly timeZoneId: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * The calls of trends, which many ask who look at the same page. Callers read every record, so that the answer depends
 * on no other right.
 */
export function trendHandlers({ database }: Services): Handlers<typeof endpoints> {
  const kept = new Kept<unknown, 'records'>(ANSWERS);
  const answer = async <Value>(
    { caller, now, today, query, cause, ifNoneMatch }: Asked,
    find: (db: Transaction, day: Day) => Promise<Value>,
  ): Promise<AnswerWithHeaders<Value> | RawAnswer> => {
    const { scope, changeCounter, timeZoneId } = caller;
    const { organisationId } = scope;
    const of = [cause, today, timeZoneId, JSON.stringify(query)];
    const etag = weakTag(organisationId, changeCounter, ...of);
    if (matchesTag(ifNoneMatch, etag)) return new RawAnswer(304, { etag }, null);
    const read = () => database.read(scope, (db) => find(db, { today, timeZoneId, now }), LOOK_AT_ALL);
    const value = await kept.get({ organisationId, of }, { records: changeCounter }, read);
    // The call is part of the key, so that the value is of its type.
    return new AnswerWithHeaders(value as Value, { etag });
  };
  return {
    getTrends: (request) => answer(request, (db, { today }) => findTrends(db, request.query, today)),
    getVendorTrends: (request) =>
      answer(request, (db, { today }) => findVendorTrends(db, request.query, today)),
    getRecordTrends: (request) => answer(request, (db, day) => findContractTrends(db, request.query, day)),
  };
}
