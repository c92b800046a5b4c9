import type * as endpoints from '@pactbook/domain/features/trends/endpoints.ts';
import { weakTag } from '../../platform/http/answers/entity-tag.ts';
import { matchesTag } from '../../platform/http/answers/send-answer.ts';
import { AnswerWithHeaders, RawAnswer, type Handlers } from '../../platform/http/handler.ts';
import { trendsKey, type KeptTrends, type TrendsAsker } from './kept-trends.ts';
import { findContractTrends } from './records/read-record-trends.ts';
import { findVendorTrends } from './vendors/read-vendor-trends.ts';

interface Asked extends TrendsAsker {
  readonly query: unknown;
  readonly cause: string;
  readonly ifNoneMatch: string | null;
}

/** An answer with its tag; 304 where the caller has it. */
async function answer<Value>(
  { caller, today, query, cause, ifNoneMatch }: Asked,
  read: (of: readonly string[]) => Promise<Value>,
): Promise<AnswerWithHeaders<Value> | RawAnswer> {
  const of = trendsKey({ caller, today }, cause, query);
  const etag = weakTag(caller.scope.organisationId, caller.changeCounter, ...of);
  if (matchesTag(ifNoneMatch, etag)) return new RawAnswer(304, { etag }, null);
  return new AnswerWithHeaders(await read(of), { etag });
}

/** The calls of trends. */
export function trendHandlers(kept: KeptTrends): Handlers<typeof endpoints> {
  return {
    getTrends: (request) => answer(request, () => kept.trends(request, request.query)),
    getVendorTrends: (request) =>
      answer(request, (of) =>
        kept.get(request, of, (db) => findVendorTrends(db, request.query, request.today)),
      ),
    getRecordTrends: (request) => {
      const { today, now, caller } = request;
      const day = { today, now, timeZoneId: caller.timeZoneId };
      return answer(request, (of) =>
        kept.get(request, of, (db) => findContractTrends(db, request.query, day)),
      );
    },
  };
}
