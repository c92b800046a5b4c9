import { randomBytes } from 'node:crypto';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { deflatePart } from '../http/answers/joined-gzip.ts';
import { ChunkedListCache, type ListChunk, type RefreshList } from './chunked-list-cache.ts';

const MEGABYTE = 1024 * 1024;

const chunk = async (from: string, members: string | null, counter: bigint | null): Promise<ListChunk> => ({
  from,
  counter,
  members: members === null ? null : await deflatePart(members),
});

/** Builds a list of some chunks, and counts how often it was asked to. */
function builder(members: readonly (string | null)[], counter = 1n) {
  const counted = { builds: 0 };
  const refresh: RefreshList = async () => {
    counted.builds += 1;
    const chunks = await Promise.all(members.map((text, index) => chunk(String(index), text, counter)));
    return { counter, chunks };
  };
  return { counted, refresh };
}

async function textOf(lists: ChunkedListCache, key: string, counter: bigint, refresh: RefreshList) {
  const list = await lists.get(key, counter, refresh);
  return gunzipSync(Buffer.concat((await lists.encode(key, list, ['gzip'])).body)).toString();
}

describe('lists in chunks', () => {
  test('are one JSON array, whichever chunks are empty', async () => {
    const lists = new ChunkedListCache(MEGABYTE);
    expect(await textOf(lists, 'a', 1n, builder([]).refresh)).toBe('[]');
    expect(await textOf(lists, 'b', 1n, builder([null, null]).refresh)).toBe('[]');
    expect(await textOf(lists, 'c', 1n, builder([null, '1,2', null, '3', null]).refresh)).toBe('[1,2,3]');
  });

  test('hold the text as it was written, in every encoding', async () => {
    const lists = new ChunkedListCache(MEGABYTE);
    const text = `"${'Grüße 🎉 '.repeat(50_000)}"`;
    const list = await lists.get('a', 1n, builder([text, '2']).refresh);
    const [zstd, gzip, plain] = [
      await lists.encode('a', list, ['zstd']),
      await lists.encode('a', list, ['zstd', 'gzip']),
      await lists.encode('a', list, []),
    ];
    expect([zstd.encoding, gzip.encoding, plain.encoding]).toEqual(['zstd', 'gzip', null]);
    const whole = `[${text},2]`;
    expect(zstdDecompressSync(Buffer.concat(zstd.body)).toString()).toBe(whole);
    expect(gunzipSync(Buffer.concat(gzip.body)).toString()).toBe(whole);
    expect(Buffer.concat(plain.body).toString()).toBe(whole);
    expect(lists.findReady('a', 1n)?.body).toBe(gzip.body);
    expect(lists.findReady('a', 2n)).toBeNull();
  });

  test('are built once for the same question, by anyone who asks and however many at a time', async () => {
    const lists = new ChunkedListCache(MEGABYTE);
    const { counted, refresh } = builder(['1,2,3']);
    const all = await Promise.all(Array.from({ length: 20 }, () => lists.get('a', 1n, refresh)));
    await lists.get('a', 1n, refresh);
    expect(counted.builds).toBe(1);
    expect(new Set(all).size).toBe(1);
  });

  test('of which one is being built are built once more for all who know of something newer', async () => {
    const lists = new ChunkedListCache(MEGABYTE);
    let running = 0;
    let builds = 0;
    const refresh: RefreshList = async () => {
      builds += 1;
      running += 1;
      expect(running).toBe(1);
      const counter = BigInt(builds);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return { counter, chunks: [await chunk('0', String(counter), counter)] };
    };
    const first = lists.get('a', 1n, refresh);
    const newer = await Promise.all(Array.from({ length: 10 }, () => lists.get('a', 2n, refresh)));
    expect([(await first).counter, new Set(newer.map(({ counter }) => counter)), builds]).toEqual([
      1n,
      new Set([2n]),
      2,
    ]);
  });

  test('serve an older question with a newer answer', async () => {
    const lists = new ChunkedListCache(MEGABYTE);
    const newer = await lists.get('a', 1n, builder(['"seven"'], 7n).refresh);
    expect((await lists.get('a', 5n, builder(['"never"']).refresh)).counter).toBe(newer.counter);
  });

  test('that were cut off continue from what was built', async () => {
    const lists = new ChunkedListCache(MEGABYTE);
    const built = await chunk('0', '1', 1n);
    const cut: RefreshList = async (_kept, keep) => {
      keep([built, await chunk('5', null, null)]);
      throw new Error('The database is away.');
    };
    await expect(lists.get('a', 1n, cut)).rejects.toThrow('away');
    expect(lists.findReady('a', 0n)).toBeNull();
    const goOn: RefreshList = async (kept) => {
      expect(kept[0]).toBe(built);
      return { counter: 2n, chunks: [built, await chunk('5', '2', 2n)] };
    };
    expect(await textOf(lists, 'a', 1n, goOn)).toBe('[1,2]');
  });

  test('keep the chunks that did not change as they are, also when the list was joined', async () => {
    const lists = new ChunkedListCache(MEGABYTE);
    await textOf(lists, 'a', 1n, builder(['1', '2'], 1n).refresh);
    const before = lists.bytes;
    const refresh: RefreshList = async (kept) => {
      const [first] = kept;
      if (first === undefined) throw new Error('Nothing was kept.');
      return { counter: 2n, chunks: [{ ...first, counter: 2n }, await chunk('1', '3', 2n)] };
    };
    expect(await textOf(lists, 'a', 2n, refresh)).toBe('[1,3]');
    expect(lists.bytes).toBe(before);
  });

  test('stay below their limit: what was used longest ago goes first', async () => {
    const lists = new ChunkedListCache(MEGABYTE);
    const noise = () => JSON.stringify(randomBytes(240_000).toString('base64'));
    for (const key of ['a', 'b', 'c', 'd']) await lists.get(key, 1n, builder([noise()]).refresh);
    await lists.get('a', 1n, builder(['"never"']).refresh);
    for (const key of ['e', 'f']) await lists.get(key, 1n, builder([noise()]).refresh);
    expect(lists.bytes).toBeLessThanOrEqual(MEGABYTE);
    const { counted, refresh } = builder(['"again"']);
    await lists.get('a', 1n, refresh);
    expect(counted.builds).toBe(0);
    await lists.get('b', 1n, refresh);
    expect(counted.builds).toBe(1);
  });

  test('that are larger than the limit are given but not kept', async () => {
    const lists = new ChunkedListCache(1_000);
    const { counted, refresh } = builder([JSON.stringify(randomBytes(5_000).toString('base64'))]);
    await lists.get('a', 1n, refresh);
    expect(lists.bytes).toBe(0);
    await lists.get('a', 1n, refresh);
    expect(counted.builds).toBe(2);
  });

  test('that fail fail for all who wait, and are tried again for the next', async () => {
    const lists = new ChunkedListCache(MEGABYTE);
    const failing: RefreshList = async () => {
      throw new Error('The database is away.');
    };
    const outcomes = await Promise.allSettled([lists.get('a', 1n, failing), lists.get('a', 1n, failing)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(lists.bytes).toBe(0);
    expect(await textOf(lists, 'a', 1n, builder([]).refresh)).toBe('[]');
  });
});
