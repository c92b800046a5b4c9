import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ChunkStore, StoredChunks } from '../../../platform/browser-storage/chunk-store.ts';
import { openText, sealText } from '../../../platform/browser-storage/sealed-text.ts';
import { chunksOf } from './list-chunks.ts';
import type { ListChunk } from './list-chunks.ts';

/** Another one whenever what is stored changes its shape. */
const FORMAT = 'list 1';
/** Chunks that are sealed before they are put into the store. */
const AT_ONCE = 4;

/** A list with its entity tag. */
export interface DatedList {
  readonly list: readonly Contract[];
  readonly tag: string;
}

/** What a stored list is built on. */
export interface StoredListParts {
  readonly store: ChunkStore;
  /** The key of the session; rejects when it has none (any more). */
  readonly loadKey: () => Promise<CryptoKey>;
  /** The build of the web: another one may read records differently. */
  readonly build: string;
  /** Resolves when the browser has nothing better to do; rejects when the session has ended. */
  readonly whenIdle: () => Promise<void>;
  readonly newId: () => string;
}

interface Header {
  readonly tag: string;
  readonly ids: readonly string[];
}

/** What is in the store. */
interface Kept {
  readonly revision: string;
  readonly key: CryptoKey;
  readonly chunks: readonly ListChunk[];
  readonly tag: string;
}

function readHeader(text: string): Header {
  const value: unknown = JSON.parse(text);
  const isHeader = typeof value === 'object' && value !== null && 'tag' in value && 'ids' in value;
  if (!isHeader || typeof value.tag !== 'string' || !Array.isArray(value.ids))
    throw new Error('This is no header.');
  return { tag: value.tag, ids: value.ids.map(String) };
}

/**
 * The list of records in the browser's storage (docs/decisions/0050): sealed under the key of the session, in chunks,
 * so that a changed record writes few bytes. Whatever cannot be read is removed.
 */
export class StoredList {
  readonly #parts: StoredListParts;
  #kept: Kept | null = null;
  /** Another tab keeps the list, or the browser refuses to. */
  #isGivenUp = false;

  constructor(parts: StoredListParts) {
    this.#parts = parts;
  }

  /** The list as it was stored last, and null when there is none that this session can read. */
  async restore(): Promise<DatedList | null> {
    const { store, loadKey } = this.#parts;
    try {
      const stored = await store.read();
      if (stored === null) return null;
      const kept = await this.#open(stored, await loadKey());
      this.#kept = kept;
      return { list: kept.chunks.flatMap(({ records }) => records), tag: kept.tag };
    } catch {
      await this.#remove();
      return null;
    }
  }

  /** Keeps a list. Calls must not overlap. */
  async keep({ list, tag }: DatedList): Promise<void> {
    if (this.#isGivenUp) return;
    try {
      await this.#write(list, tag);
    } catch {
      // Full, refused, or the session has ended: nothing is left behind, and no one is informed.
      this.#isGivenUp = true;
      await this.#remove();
    }
  }

  async #write(list: readonly Contract[], tag: string): Promise<void> {
    const { store, loadKey, whenIdle, newId } = this.#parts;
    const before = this.#kept;
    const chunks = chunksOf(list, before?.chunks ?? [], newId);
    const known = new Set(before?.chunks);
    const fresh = chunks.filter((chunk) => !known.has(chunk));
    if (before !== null && before.tag === tag && fresh.length === 0 && chunks.length === known.size) return;
    // After a change of rights the server gives another key; a list that is written as a whole is sealed under that one.
    const key = before !== null && fresh.length < chunks.length ? before.key : await loadKey();
    for (let start = 0; start < fresh.length; start += AT_ONCE) {
      const sealed = new Map<string, ArrayBuffer>();
      for (const { id, records } of fresh.slice(start, start + AT_ONCE)) {
        await whenIdle();
        sealed.set(id, await sealText(key, this.#contextOf(id), JSON.stringify(records)));
      }
      await whenIdle();
      await store.put(sealed);
    }
    await whenIdle();
    const revision = newId();
    const ids = chunks.map(({ id }) => id);
    const header = await sealText(
      key,
      this.#contextOf(revision),
      JSON.stringify({ tag, ids } satisfies Header),
    );
    const isOurs = await store.commit({ revision, replaces: before?.revision ?? null, header, ids });
    if (isOurs) this.#kept = { revision, key, chunks, tag };
    else this.#isGivenUp = true;
  }

  async #open({ revision, header, chunks }: StoredChunks, key: CryptoKey): Promise<Kept> {
    const { tag, ids } = readHeader(await openText(key, this.#contextOf(revision), header));
    const opened = await Promise.all(
      ids.map(async (id): Promise<ListChunk> => {
        const chunk = chunks.get(id);
        if (!chunk) throw new Error('A chunk is missing.');
        const text = await openText(key, this.#contextOf(id), chunk);
        // Sealed by this build out of an answer of the server, and unchanged since.
        return { id, records: JSON.parse(text) as Contract[] };
      }),
    );
    return { revision, key, tag, chunks: opened };
  }

  /** Binds what is sealed to this build and to its place, so that no old chunk can replace another one. */
  #contextOf(id: string): string {
    return [FORMAT, this.#parts.build, id].join('\n');
  }

  async #remove(): Promise<void> {
    this.#kept = null;
    await this.#parts.store.remove().catch(() => undefined);
  }
}
