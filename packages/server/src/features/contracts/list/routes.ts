import { rightsKey } from '@pactbook/domain/features/contracts/access.ts';
import { contractSchema } from '@pactbook/domain/features/contracts/contract.ts';
import type * as endpoints from '@pactbook/domain/features/contracts/endpoints.ts';
import type { Database } from '../../../platform/database/database.ts';
import { weakTag } from '../../../platform/http/answers/entity-tag.ts';
import type { Encoding } from '../../../platform/http/answers/compression.ts';
import {
  defineHandler,
  RawAnswer,
  type Caller,
  type HandlerWithFastPath,
  type ReadyResponse,
} from '../../../platform/http/handler.ts';
import { ResponseCache } from '../../../platform/http/response-cache.ts';
import { writeContractList } from '../queries.ts';

/** Bytes of lists that the server keeps: about a hundred lists of 10,000 records. */
const LISTS_KEPT_BYTES = 48 * 1024 * 1024;
/** Another one when fields come or go or, by its number, when the text of the list changes its shape otherwise, so that no browser keeps a list of the shape before. */
const LIST_SHAPE = `3 ${Object.keys(contractSchema.shape).join(' ')}`;
/** A list of 100,000 records takes seconds to build on a small machine, more than other reads are given. */
const LIST_TIMEOUT_MS = 12_000;

const listTag = (listKey: string, counter: string) => weakTag(LIST_SHAPE, listKey, counter);

function listAnswer(key: string, stamp: bigint, body: Buffer, encoding: Encoding | null): ReadyResponse {
  const headers = {
    etag: listTag(key, String(stamp)),
    'content-type': 'application/json; charset=utf-8',
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
  };
  return { status: 200, headers, body };
}

/**
 * The list of contracts out of the response cache while nothing changed. People of an organisation with the same rights
 * share an entry. Not modified (304) costs nothing beyond the session gate, which already read the change counter that
 * dates the list.
 */
export function cachedContractList(database: Database): HandlerWithFastPath<typeof endpoints.listContracts> {
  const lists = new ResponseCache(LISTS_KEPT_BYTES);
  // The gate gives the same caller from poll to poll while nothing changed.
  const known = new WeakMap<Caller, { readonly key: string; readonly tag: string }>();
  const namesOf = (caller: Caller): { readonly key: string; readonly tag: string } => {
    const ready = known.get(caller);
    if (ready !== undefined) return ready;
    const key = `${caller.scope.organisationId}|${rightsKey(caller.actor)}`;
    const names = { key, tag: listTag(key, caller.changeCounter) };
    known.set(caller, names);
    return names;
  };
  return defineHandler({
    handle: async ({ caller, acceptedEncodings }) => {
      const { actor, scope, changeCounter } = caller;
      const { key } = namesOf(caller);
      const answer = await lists.get(key, BigInt(changeCounter), (write) =>
        database.read(scope, (db) => writeContractList(db, scope, actor, write), {
          timeoutMs: LIST_TIMEOUT_MS,
        }),
      );
      const { body, encoding } = await lists.encode(key, answer, acceptedEncodings);
      const { status, headers, ...ready } = listAnswer(key, answer.stamp, body, encoding);
      return new RawAnswer(status, headers, ready.body);
    },
    fastPath: {
      tagFor: ({ caller }) => namesOf(caller).tag,
      cachedAnswer: ({ caller }, acceptedEncodings) => {
        const { key } = namesOf(caller);
        const ready = lists.findReady(key, BigInt(caller.changeCounter), acceptedEncodings);
        return ready && listAnswer(key, ready.stamp, ready.body, ready.encoding);
      },
    },
  });
}
