import type * as endpoints from '@pactbook/domain/features/trends/endpoints.ts';
import { upliftExported } from '@pactbook/domain/features/trends/events.ts';
import { runCommand } from '../../platform/command.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import { weakTag } from '../../platform/http/answers/entity-tag.ts';
import { matchesTag } from '../../platform/http/answers/send-answer.ts';
import { AnswerWithHeaders, RawAnswer, type Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { trendsKey, type KeptTrends, type TrendsAsker } from './kept-trends.ts';
import { findContractTrends } from './records/read-record-trends.ts';
import { upliftFile } from './uplift/uplift-file.ts';
import { findUpliftLedger } from './uplift/read-uplift-ledger.ts';
import { listUpliftRows, readExportedUplift } from './uplift/read-uplift-rows.ts';
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
export function trendHandlers(services: Services, kept: KeptTrends): Handlers<typeof endpoints> {
  const { database } = services;
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
    getUplift: (request) =>
      answer(request, (of) =>
        kept.get(request, of, (db) => findUpliftLedger(db, request.query, request.today)),
      ),
    listUpliftRows: ({ caller: { scope }, query, today }) =>
      database.read(scope, (db) => listUpliftRows(db, query, today), LOOK_AT_ALL),
    exportUplift: async ({ caller: { scope }, query, today, origin, isHead }) => {
      const read = await database.read(scope, (db) => readExportedUplift(db, query, today), LOOK_AT_ALL);
      const label = `uplift-${read.from}-${read.to}.csv`;
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${label}"`,
        'cache-control': 'no-store',
      };
      if (isHead) return new RawAnswer(200, headers, null);
      await runCommand(services, origin, async ({ newId, emit }) =>
        emit(
          upliftExported({ kind: 'export', id: newId(), label }, [
            { field: 'costs', from: null, to: read.rows.length },
          ]),
        ),
      );
      return new RawAnswer(200, headers, upliftFile(read.rows));
    },
  };
}
