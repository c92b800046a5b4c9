import { rightsKey } from '@pactbook/domain/features/contracts/access.ts';
import { LIST_TAG } from '@pactbook/domain/features/contracts/list-changes.ts';
import { contractSchema } from '@pactbook/domain/features/contracts/contract.ts';
import type * as endpoints from '@pactbook/domain/features/contracts/endpoints.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import { DatabaseTimeout } from '../../../platform/database/database-errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import { tagDigest } from '../../../platform/http/answers/entity-tag.ts';
import { compress, type Encoding } from '../../../platform/http/answers/compression.ts';
import {
  defineHandler,
  RawAnswer,
  type Caller,
  type HandlerWithFastPath,
  type ReadyResponse,
} from '../../../platform/http/handler.ts';
import {
  ChunkedListCache,
  type CurrentList,
  type ListChunk,
} from '../../../platform/http/chunked-list-cache.ts';
import { deflatePart } from '../../../platform/http/answers/joined-gzip.ts';
import { readListChanges, stepList } from './queries.ts';

/** Bytes of lists that the server keeps: about a hundred lists of 10,000 records. */
const LISTS_KEPT_BYTES = 48 * 1024 * 1024;
/** Another one when fields come or go or, by its number, when the text of the list changes its shape otherwise, so that no browser keeps a list of the shape before. */
const LIST_SHAPE = `3 ${Object.keys(contractSchema.shape).join(' ')}`;
/** What one transaction of a refresh may take on a small machine, and what all of them may. */
const STEP_TIMEOUT_MS = 5_000;
const REFRESH_TIMEOUT_MS = 60_000;

/** Names when a list was read, so that what changed since can be asked for, and what it depends on. */
const listTag = (listKey: string, counter: string) =>
  `W/"${counter}-${tagDigest(LIST_SHAPE, listKey, counter)}"`;

function listAnswer(key: string, stamp: bigint, body: Buffer, encoding: Encoding | null): ReadyResponse {
  const headers = {
    etag: listTag(key, String(stamp)),
    'content-type': 'application/json; charset=utf-8',
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
  };
  return { status: 200, headers, body };
}

/** Brings a list up to date step by step; what is built stays, whatever happens to the request. */
async function refreshList(
  database: Database,
  { scope, actor }: Caller,
  kept: readonly ListChunk[],
  keep: (chunks: readonly ListChunk[]) => void,
): Promise<CurrentList> {
  const end = performance.now() + REFRESH_TIMEOUT_MS;
  let chunks = kept;
  while (performance.now() < end) {
    const before = chunks;
    const step = await database.read(scope, (db) => stepList(db, scope, actor, before), {
      timeoutMs: STEP_TIMEOUT_MS,
      isLong: true,
    });
    chunks = await Promise.all(
      step.chunks.map(async ({ from, stamp, members }) =>
        typeof members === 'string'
          ? { from, stamp, members: await deflatePart(members) }
          : { from, stamp, members },
      ),
    );
    if (chunks.every(({ stamp }) => stamp !== null)) return { stamp: step.counter, chunks };
    keep(chunks);
  }
  throw new DatabaseTimeout('The list took too long to build.');
}

/** What a caller's list depends on beside the change counter, and its tag as it is now. */
interface ListNames {
  readonly key: string;
  readonly tag: string;
}

/** The gate gives the same caller from poll to poll while nothing changed. */
const known = new WeakMap<Caller, ListNames>();

function namesOf(caller: Caller): ListNames {
  const ready = known.get(caller);
  if (ready !== undefined) return ready;
  const key = `${caller.scope.organisationId}|${rightsKey(caller.actor)}`;
  const names = { key, tag: listTag(key, caller.changeCounter) };
  known.set(caller, names);
  return names;
}

/**
 * The list of contracts out of the list cache while nothing changed. People of an organisation with the same rights
 * share an entry. Not modified (304) costs nothing beyond the session gate, which already read the change counter that
 * dates the list.
 */
export function cachedContractList(database: Database): HandlerWithFastPath<typeof endpoints.listContracts> {
  const lists = new ChunkedListCache(LISTS_KEPT_BYTES);
  return defineHandler({
    handle: async ({ caller, acceptedEncodings }) => {
      const { key } = namesOf(caller);
      const list = await lists.get(key, BigInt(caller.changeCounter), (kept, keep) =>
        refreshList(database, caller, kept, keep),
      );
      const { body, encoding } = await lists.encode(key, list, acceptedEncodings);
      const { status, headers, ...ready } = listAnswer(key, list.stamp, body, encoding);
      return new RawAnswer(status, headers, ready.body);
    },
    fastPath: {
      tagFor: ({ caller }) => namesOf(caller).tag,
      cachedAnswer: ({ caller }, acceptedEncodings) => {
        if (!acceptedEncodings.includes('gzip')) return null;
        const { key } = namesOf(caller);
        const ready = lists.findReady(key, BigInt(caller.changeCounter));
        return ready && listAnswer(key, ready.stamp, ready.body, 'gzip');
      },
    },
  });
}

/** Changes that are kept: those that many screens ask for after one edit. */
const CHANGES_KEPT_BYTES = 4 * 1024 * 1024;

const tooOld = () => new AppError('too_old', 'Too much changed since then. Load all records.');

/** The change counter of a list that this caller was given. @throws AppError `too_old` where the tag is none of theirs */
function counterOf(tag: string, key: string): bigint {
  const counter = LIST_TAG.exec(tag)?.[1] ?? '';
  const isTheirs = LIST_TAG.exec(tag)?.[2] === tagDigest(LIST_SHAPE, key, counter);
  // After a change of rights every record may look different.
  if (!isTheirs) throw tooOld();
  return BigInt(counter);
}

/**
 * What changed in the list of contracts since a tag of it. Screens of people with the same rights that poll after one
 * edit share one reading.
 */
export function contractListChanges(
  database: Database,
): HandlerWithFastPath<typeof endpoints.listContractChanges> {
  const ready = new BoundedCache<string, Buffer>(
    CHANGES_KEPT_BYTES,
    (body, name) => body.length + name.length,
  );
  const read = async ({ scope, actor }: Caller, key: string, since: bigint): Promise<Buffer> => {
    const changes = await database.read(scope, (db) => readListChanges(db, scope, actor, since));
    if (changes === null) throw tooOld();
    const { counter, changed, removed } = changes;
    return Buffer.from(JSON.stringify({ tag: listTag(key, String(counter)), changed, removed }));
  };
  return defineHandler({
    handle: async ({ caller, query, acceptedEncodings }) => {
      const { key } = namesOf(caller);
      const since = counterOf(query.since, key);
      const name = `${since} ${caller.changeCounter} ${key}`;
      const kept = ready.get(name);
      const plain = kept ?? (await read(caller, key, since));
      if (kept === undefined) ready.set(name, plain);
      const { body, encoding } = await compress(plain, acceptedEncodings);
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        ...(encoding === null ? {} : { 'content-encoding': encoding }),
      };
      return new RawAnswer(200, headers, body);
    },
    fastPath: { tagFor: ({ caller }) => namesOf(caller).tag, takesQuery: true },
  });
}
