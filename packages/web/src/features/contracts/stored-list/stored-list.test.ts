import { describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ChunkStore, StoredChunks } from '../../../platform/browser-storage/chunk-store.ts';
import { importKey } from '../../../platform/browser-storage/sealed-text.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { idOf } from '../../../testing/build-profile.ts';
import { StoredList } from './stored-list.ts';
import type { StoredListParts } from './stored-list.ts';

/** A browser's storage in memory. */
class MemoryChunks implements ChunkStore {
  header: Pick<StoredChunks, 'revision' | 'header'> | null = null;
  chunks = new Map<string, ArrayBuffer>();
  written = 0;
  isFull = false;

  read: ChunkStore['read'] = async () => this.header && { ...this.header, chunks: new Map(this.chunks) };
  put: ChunkStore['put'] = async (chunks) => {
    if (this.isFull) throw new DOMException('No space is left.', 'QuotaExceededError');
    for (const [id, chunk] of chunks) this.chunks.set(id, chunk);
    this.written += chunks.size;
  };
  commit: ChunkStore['commit'] = async ({ revision, replaces, header, ids }) => {
    if (replaces !== null && this.header?.revision !== replaces) return false;
    this.header = { revision, header };
    for (const id of this.chunks.keys()) if (!ids.includes(id)) this.chunks.delete(id);
    return true;
  };
  remove: ChunkStore['remove'] = async () => {
    this.header = null;
    this.chunks.clear();
  };
  get isEmpty(): boolean {
    return this.header === null && this.chunks.size === 0;
  }
}

const KEY = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA';
const OTHER_KEY = 'A83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA';

/** A page of a browser with this storage. */
function openPage(store: ChunkStore, changes: Partial<StoredListParts> & { key?: string } = {}): StoredList {
  const { key = KEY, ...parts } = changes;
  return new StoredList({
    store,
    loadKey: () => importKey(key),
    build: 'build 1',
    whenIdle: async () => undefined,
    newId: () => crypto.randomUUID(),
    ...parts,
  });
}

const listOf = (count: number): Contract[] =>
  Array.from({ length: count }, (_, place) => buildContract({ id: idOf(place), product: `Secret ${place}` }));

async function keepIn(store: ChunkStore, list: readonly Contract[], tag = 'tag 1'): Promise<StoredList> {
  const page = openPage(store);
  await page.keep({ list, tag });
  return page;
}

/** Changes one byte of what is stored. */
function damaged(bytes: ArrayBuffer): ArrayBuffer {
  const copy = bytes.slice(0);
  const view = new Uint8Array(copy);
  view[20] = (view[20] ?? 0) ^ 1;
  return copy;
}

describe('a stored list', () => {
  test('comes back after a reload with its tag, and nothing of it can be read in the storage', async () => {
    const store = new MemoryChunks();
    const list = listOf(900);
    await keepIn(store, list);
    expect(await openPage(store).restore()).toEqual({ list, tag: 'tag 1' });
    const bytes = [store.header?.header, ...store.chunks.values()].map((part) =>
      new TextDecoder('latin1').decode(part),
    );
    expect(bytes.some((text) => /Secret|tag 1|product/.test(text))).toBe(false);
  });

  test('writes the chunk of a changed record alone, and nothing while nothing changed', async () => {
    const store = new MemoryChunks();
    const list = listOf(1_000);
    const page = await keepIn(store, list);
    store.written = 0;
    await page.keep({ list, tag: 'tag 1' });
    expect(store.written).toBe(0);
    const changed = list.with(300, buildContract({ id: idOf(300), product: 'Changed' }));
    await page.keep({ list: changed, tag: 'tag 2' });
    expect(store.written).toBe(1);
    await page.keep({ list: changed, tag: 'tag 3' });
    expect(store.written).toBe(1);
    const reloaded = openPage(store);
    expect(await reloaded.restore()).toEqual({ list: changed, tag: 'tag 3' });
    await reloaded.keep({ list: changed.slice(1), tag: 'tag 4' });
    expect(await openPage(store).restore()).toEqual({ list: changed.slice(1), tag: 'tag 4' });
  });

  test.each<[string, (store: MemoryChunks) => Parameters<typeof openPage>[1]]>([
    ['another session, or other rights', () => ({ key: OTHER_KEY })],
    ['another build of the web', () => ({ build: 'build 2' })],
    ['a session that has ended', () => ({ loadKey: () => Promise.reject(new Error('401')) })],
    [
      'a damaged chunk',
      (store) => {
        for (const [id, chunk] of store.chunks) store.chunks.set(id, damaged(chunk));
        return {};
      },
    ],
    [
      'a damaged header',
      (store) => {
        if (store.header) store.header = { ...store.header, header: damaged(store.header.header) };
        return {};
      },
    ],
    [
      'a chunk in the place of another',
      (store) => {
        const [one = '', other = ''] = store.chunks.keys();
        const chunk = store.chunks.get(other);
        if (chunk) store.chunks.set(one, chunk);
        return {};
      },
    ],
    [
      'a missing chunk',
      (store) => {
        store.chunks.delete([...store.chunks.keys()][0] ?? '');
        return {};
      },
    ],
    [
      'a header under another revision',
      (store) => {
        if (store.header) store.header = { ...store.header, revision: 'earlier' };
        return {};
      },
    ],
  ])('is removed, and not given, to %s', async (_, changesOf) => {
    const store = new MemoryChunks();
    await keepIn(store, listOf(600));
    expect(await openPage(store, changesOf(store)).restore()).toBeNull();
    expect(store.isEmpty).toBe(true);
  });

  test('leaves nothing behind where the browser has no space, and does not try again', async () => {
    const store = new MemoryChunks();
    const list = listOf(600);
    const page = await keepIn(store, list);
    store.isFull = true;
    await page.keep({ list: listOf(600), tag: 'tag 2' });
    expect(store.isEmpty).toBe(true);
    store.isFull = false;
    await page.keep({ list, tag: 'tag 3' });
    expect(store.isEmpty).toBe(true);
  });

  test('is left alone by a page whose session ended while it was written', async () => {
    const store = new MemoryChunks();
    const page = openPage(store, { whenIdle: () => Promise.reject(new Error('The session has ended.')) });
    await page.keep({ list: listOf(600), tag: 'tag 1' });
    expect(store.isEmpty).toBe(true);
  });

  test('is kept by one of two tabs; what it has is always a whole list', async () => {
    const store = new MemoryChunks();
    const list = listOf(600);
    const one = await keepIn(store, list);
    const other = openPage(store);
    await other.restore();
    const changed = list.with(5, buildContract({ id: idOf(5), product: 'Changed' }));
    await one.keep({ list: changed, tag: 'tag 2' });
    await other.keep({ list: list.with(400, buildContract({ id: idOf(400) })), tag: 'tag 2' });
    await one.keep({ list: changed, tag: 'tag 3' });
    await other.keep({ list, tag: 'tag 4' });
    expect(await openPage(store).restore()).toEqual({ list: changed, tag: 'tag 3' });
  });

  test('is sealed under the key of present rights when it is written as a whole', async () => {
    const store = new MemoryChunks();
    let key = KEY;
    const page = openPage(store, { loadKey: () => importKey(key) });
    await page.keep({ list: listOf(600), tag: 'tag 1' });
    key = OTHER_KEY;
    const list = listOf(600);
    await page.keep({ list, tag: 'tag 2' });
    expect(await openPage(store, { key: OTHER_KEY }).restore()).toEqual({ list, tag: 'tag 2' });
  });
});
