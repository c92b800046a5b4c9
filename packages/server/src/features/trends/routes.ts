import type * as endpoints from '@pactbook/domain/features/trends/endpoints.ts';
import { weakTag } from '../../platform/http/answers/entity-tag.ts';
import { matchesTag } from '../../platform/http/answers/send-answer.ts';
import { AnswerWithHeaders, RawAnswer, type Handlers } from '../../platform/http/handler.ts';
import { trendsKey, type KeptTrends, type TrendsAsker } from './kept-trends.ts';
import { findContractTrends } from './records/read-record-trends.ts';
import { findVendorTrends } from './vendors/read-vendor-trends.ts';

<<<<<<< HEAD
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
||||||| 27d9e139
const ANSWERS = declareKept({
  name: 'trends.answer',
  what: 'An answer of Trends',
  of: ['records'],
  by: 'organisation',
  bytes: 2 * 1024 * 1024,
});

interface Asked {
  readonly caller: Caller;
  readonly today: string;
=======
interface Asked extends TrendsAsker {
>>>>>>> main
  readonly query: unknown;
  readonly cause: string;
  readonly ifNoneMatch: string | null;
}

<<<<<<< HEAD
interface Day {
  readonly today: string;
  readonly timeZoneId: string;
  /** Unix milliseconds. */
  readonly now: number;
||||||| 27d9e139
interface Day {
  readonly today: string;
  readonly timeZoneId: string;
=======
/** An answer with its tag; 304 where the caller has it. */
async function answer<Value>(
  { caller, today, query, cause, ifNoneMatch }: Asked,
  read: (of: readonly string[]) => Promise<Value>,
): Promise<AnswerWithHeaders<Value> | RawAnswer> {
  const of = trendsKey({ caller, today }, cause, query);
  const etag = weakTag(caller.scope.organisationId, caller.changeCounter, ...of);
  if (matchesTag(ifNoneMatch, etag)) return new RawAnswer(304, { etag }, null);
  return new AnswerWithHeaders(await read(of), { etag });
>>>>>>> main
}

<<<<<<< HEAD
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
||||||| 27d9e139
/**
 * The calls of trends, which many ask who look at the same page. Callers read every record, so that the answer depends
 * on no other right.
 */
export function trendHandlers({ database }: Services): Handlers<typeof endpoints> {
  const kept = new Kept<unknown, 'records'>(ANSWERS);
  const answer = async <Value>(
    { caller, today, query, cause, ifNoneMatch }: Asked,
    find: (db: Transaction, day: Day) => Promise<Value>,
  ): Promise<AnswerWithHeaders<Value> | RawAnswer> => {
    const { scope, changeCounter, timeZoneId } = caller;
    const { organisationId } = scope;
    const of = [cause, today, timeZoneId, JSON.stringify(query)];
    const etag = weakTag(organisationId, changeCounter, ...of);
    if (matchesTag(ifNoneMatch, etag)) return new RawAnswer(304, { etag }, null);
    const read = () => database.read(scope, (db) => find(db, { today, timeZoneId }), LOOK_AT_ALL);
    const value = await kept.get({ organisationId, of }, { records: changeCounter }, read);
    // The call is part of the key, so that the value is of its type.
    return new AnswerWithHeaders(value as Value, { etag });
  };
=======
/** The calls of trends. */
export function trendHandlers(kept: KeptTrends): Handlers<typeof endpoints> {
>>>>>>> main
  return {
    getTrends: (request) => answer(request, () => kept.trends(request, request.query)),
    getVendorTrends: (request) =>
      answer(request, (of) =>
        kept.get(request, of, (db) => findVendorTrends(db, request.query, request.today)),
      ),
    getRecordTrends: (request) => {
      const day = { today: request.today, timeZoneId: request.caller.timeZoneId };
      return answer(request, (of) =>
        kept.get(request, of, (db) => findContractTrends(db, request.query, day)),
      );
    },
  };
}
