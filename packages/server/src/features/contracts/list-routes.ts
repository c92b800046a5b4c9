import { LIST_TAG } from '@pactbook/domain/features/contracts/list-changes.ts';
import { contractSchema } from '@pactbook/domain/features/contracts/contract.ts';
import type * as endpoints from '@pactbook/domain/features/contracts/endpoints.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { tagDigest } from '../../platform/http/answers/entity-tag.ts';
import { compress, type Encoding } from '../../platform/http/answers/compression.ts';
import {
  defineHandler,
  RawAnswer,
  type Caller,
  type HandlerWithFastPath,
  type ReadyResponse,
} from '../../platform/http/handler.ts';
import type { ChangedRecords, ChangedTexts } from './changed-records/changed-records.ts';
import { listKey, type ContractLists } from './cached-lists/contract-lists.ts';
import { hasMoreContracts } from './queries.ts';
import { readListChanges } from './list/read-list-changes.ts';
import { counted } from '@pactbook/domain/kernel/text/counted.ts';

/** Another one when fields come or go or, by its number, when the text of the list changes its shape otherwise, so that no browser keeps a list of the shape before. */
const LIST_SHAPE = `3 ${Object.keys(contractSchema.shape).join(' ')}`;

/** Names when a list was read, so that what changed since can be asked for, and what it depends on. */
const listTag = (key: string, counter: string) => `W/"${counter}-${tagDigest(LIST_SHAPE, key, counter)}"`;

function listAnswer(
  key: string,
  counter: bigint,
  body: readonly Buffer[],
  encoding: Encoding | null,
): ReadyResponse {
  const headers = {
    etag: listTag(key, String(counter)),
    'content-type': 'application/json; charset=utf-8',
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
  };
  return { status: 200, headers, body };
}

/** What a caller's list depends on beside the change counter, and its tag as it is now. */
interface ListNames {
  readonly key: string;
  readonly tag: string;
}

function namesOf(caller: Caller): ListNames {
  const key = listKey(caller);
  return { key, tag: listTag(key, caller.changeCounter) };
}

/** How many records one list may hold, and where they are counted. */
interface ListLimit {
  readonly database: Database;
  readonly limit: number;
}

/**
 * Refuses a list of more records than one list may hold. They are counted when a list is built; while the list that was
 * built last had less than half as many, not at all.
 */
async function requireOneList(
  lists: ContractLists,
  { database, limit }: ListLimit,
  caller: Caller,
): Promise<void> {
  const before = lists.mostKept(caller);
  if (before !== null && before <= limit / 2) return;
  const { scope } = caller;
  const isTooLong = await database.read(scope, (db) => hasMoreContracts(db, scope, limit), { isLong: true });
  if (!isTooLong) return;
  throw new AppError(
    'too_many_records',
    `More than ${counted(limit, 'record')}: the server searches, filters and sorts them, page by page.`,
  );
}

/**
 * The list of contracts out of the list cache while nothing changed. People of an organisation with the same rights
 * share an entry. Not modified (304) costs nothing beyond the session gate, which already read the change counter that
 * dates the list.
 */
export function cachedContractList(
  lists: ContractLists,
  listLimit: ListLimit,
): HandlerWithFastPath<typeof endpoints.listContracts> {
  const { cache } = lists;
  return defineHandler({
    handle: async ({ caller, acceptedEncodings }) => {
      const { key } = namesOf(caller);
      await requireOneList(lists, listLimit, caller);
      const list = await lists.read(caller, BigInt(caller.changeCounter));
      const { body, encoding } = await cache.encode(key, list, acceptedEncodings);
      const { status, headers, ...ready } = listAnswer(key, list.counter, body, encoding);
      return new RawAnswer(status, headers, ready.body);
    },
    fastPath: {
      tagFor: ({ caller }) => namesOf(caller).tag,
      cachedAnswer: ({ caller }, acceptedEncodings) => {
        if (!acceptedEncodings.includes('gzip')) return null;
        const { key } = namesOf(caller);
        const ready = cache.findReady(key, BigInt(caller.changeCounter));
        return ready && listAnswer(key, ready.counter, ready.body, 'gzip');
      },
    },
  });
}

const tooOld = () => new AppError('too_old', 'Too much changed since then. Load all records.');

/** The change counter of a list that this caller was given. @throws AppError `too_old` where the tag is none of theirs */
function counterOf(tag: string, key: string): bigint {
  const counter = LIST_TAG.exec(tag)?.[1] ?? '';
  const isTheirs = LIST_TAG.exec(tag)?.[2] === tagDigest(LIST_SHAPE, key, counter);
  // After a change of rights every record may look different.
  if (!isTheirs) throw tooOld();
  return BigInt(counter);
}

interface ChangesText extends Omit<ChangedTexts, 'counter'> {
  readonly tag: string;
}

/** The same as JSON of the whole, whose records are JSON already. */
const textOf = ({ tag, hasMore, changed, removed }: ChangesText): Buffer =>
  Buffer.from(
    `{"tag":${JSON.stringify(tag)},"hasMore":${hasMore},"changed":[${changed.join(',')}],"removed":${JSON.stringify(removed)}}`,
  );

/**
 * What changed in the list of contracts since a tag of it. Screens of people with the same rights share what is read of a
 * record.
 */
export function contractListChanges(
  database: Database,
  records: ChangedRecords,
): HandlerWithFastPath<typeof endpoints.listContractChanges> {
  const read = async (caller: Caller, key: string, since: bigint): Promise<Buffer> => {
    const { scope, actor } = caller;
    const shared = await records.find(caller, since);
    if (shared !== null) return textOf({ ...shared, tag: listTag(key, String(shared.counter)) });
    const changes = await database.read(scope, (db) => readListChanges(db, scope, actor, since));
    if (changes === null) throw tooOld();
    const changed = changes.changed.map((record) => JSON.stringify(record));
    return textOf({ ...changes, changed, tag: listTag(key, String(changes.counter)) });
  };
  return defineHandler({
    handle: async ({ caller, query, acceptedEncodings }) => {
      const { key } = namesOf(caller);
      const since = counterOf(query.since, key);
      const plain = await read(caller, key, since);
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
