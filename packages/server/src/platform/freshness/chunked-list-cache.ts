import { promisify } from 'node:util';
import { gunzip, zstdCompress } from 'node:zlib';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import type { Encoding } from '../http/answers/compression.ts';
import { deflatePart, joinGzip, type DeflatedPart } from '../http/answers/joined-gzip.ts';

/** What is in a list from one place up to where the next chunk begins. */
export interface ListChunk {
  /** Where it begins, in the order of the list. */
  readonly from: string;
  /** The change counter at which it is known to be current; null where it must be built again. */
  readonly counter: bigint | null;
  /** Its members as JSON with commas between them; null when it has none. */
  readonly members: DeflatedPart | null;
}

/** A list whose chunks are all current at one value of the change counter. */
export interface CurrentList {
  readonly counter: bigint;
  readonly chunks: readonly ListChunk[];
}

/**
 * Brings a list up to date.
 *
 * @param kept chunks of before, none for a list that was never built
 * @param keep takes what is built so far, so that a refresh that is cut off was not in vain
 */
export type RefreshList = (
  kept: readonly ListChunk[],
  keep: (chunks: readonly ListChunk[]) => void,
) => Promise<CurrentList>;

/** What a server's lists cost since it started. */
export interface ListFigures {
  readonly builds: number;
  readonly buildSeconds: number;
  readonly bytes: number;
}

interface Slot {
  readonly chunks: readonly ListChunk[];
  /** Null while some chunks are not current. */
  readonly counter: bigint | null;
  /** All of it as gzip, its chunks among the buffers; null until someone wanted it. */
  readonly body: readonly Buffer[] | null;
}

/** What an entry takes beside its bytes and its key, and each chunk. */
const ENTRY_OVERHEAD = 512;
const CHUNK_OVERHEAD = 256;

const OPENING = await deflatePart('[');
const COMMA = await deflatePart(',');
const CLOSING = await deflatePart(']');

const unpack = promisify(gunzip);
const packAsZstd = promisify(zstdCompress);

/**
 * Large lists that many people ask for again and again, kept as compressed chunks up to a number of bytes: after a change
 * only the chunks that it concerns are built again. Of each list there is one refresh at a time, however many ask.
 */
export class ChunkedListCache {
  readonly #slots: BoundedCache<string, Slot>;
  readonly #running = new Map<string, Promise<CurrentList>>();
  #builds = 0;
  #buildSeconds = 0;

  /** @param limit most bytes to keep */
  constructor(limit: number) {
    this.#slots = new BoundedCache(limit, weightOf);
  }

  /** How often lists were brought up to date, how long that took together, and what is kept now. */
  get figures(): ListFigures {
    return { builds: this.#builds, buildSeconds: this.#buildSeconds, bytes: this.#slots.weight };
  }

  /** The bytes that are kept now. */
  get bytes(): number {
    return this.#slots.weight;
  }

  /**
   * A list at least as new as `counter`: kept, being refreshed for someone else, or refreshed now.
   *
   * @param key everything but the counter that the list depends on
   * @throws whatever `refresh` throws; the chunks that it kept before stay
   */
  async get(key: string, counter: bigint, refresh: RefreshList): Promise<CurrentList> {
    for (;;) {
      const kept = currentOf(this.#slots.get(key));
      if (kept !== null && kept.counter >= counter) return kept;
      // One that began before this caller's change may not have seen it: then there is another one after it.
      const list = await (this.#running.get(key) ?? this.#start(key, refresh));
      if (list.counter >= counter) return list;
    }
  }

  /** How many chunks of a list are kept, current or not; 0 for a list that was never built. */
  chunksKept(key: string): number {
    return this.#slots.peek(key)?.chunks.length ?? 0;
  }

  /** A list at least as new as `counter` as gzip, if it lies ready. */
  findReady(
    key: string,
    counter: bigint,
  ): { readonly body: readonly Buffer[]; readonly counter: bigint } | null {
    const slot = this.#slots.get(key);
    if (slot?.counter == null || slot.counter < counter || slot.body === null) return null;
    return { body: slot.body, counter: slot.counter };
  }

  /**
   * The bytes of a list, in buffers that follow each other: as gzip, which lies ready, for all who accept it. Frames of zstd could be joined as well, but
   * some readers stop at the end of the first one.
   *
   * @returns its encoding; null is plain text
   */
  async encode(
    key: string,
    list: CurrentList,
    accepted: readonly Encoding[],
  ): Promise<{ readonly body: readonly Buffer[]; readonly encoding: Encoding | null }> {
    const body = this.#join(key, list);
    if (accepted.includes('gzip')) return { body, encoding: 'gzip' };
    const plain = await unpack(Buffer.concat(body));
    const [encoding = null] = accepted;
    return { body: [encoding === null ? plain : await packAsZstd(plain)], encoding };
  }

  #start(key: string, refresh: RefreshList): Promise<CurrentList> {
    const running = this.#refresh(key, refresh).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  async #refresh(key: string, refresh: RefreshList): Promise<CurrentList> {
    const keep = (chunks: readonly ListChunk[]): void => {
      this.#slots.set(key, { chunks, counter: null, body: null });
    };
    const begun = performance.now();
    try {
      const list = await refresh(this.#slots.peek(key)?.chunks ?? [], keep);
      this.#slots.set(key, { ...list, body: null });
      return list;
    } finally {
      this.#builds += 1;
      this.#buildSeconds += (performance.now() - begun) / 1_000;
    }
  }

  #join(key: string, list: CurrentList): readonly Buffer[] {
    const slot = this.#slots.peek(key);
    const isKept = slot?.counter === list.counter;
    if (isKept && slot.body !== null) return slot.body;
    const body = joinGzip(partsOf(list.chunks));
    if (isKept) this.#slots.set(key, { ...slot, body });
    return body;
  }
}

function currentOf(slot: Slot | undefined): CurrentList | null {
  return slot?.counter == null ? null : { counter: slot.counter, chunks: slot.chunks };
}

/** The parts of a JSON array: members of every second place, brackets and commas between. */
function partsOf(chunks: readonly ListChunk[]): DeflatedPart[] {
  const members = chunks.flatMap((chunk) => chunk.members ?? []);
  return [OPENING, ...members.flatMap((part, index) => (index === 0 ? [part] : [COMMA, part])), CLOSING];
}

function weightOf({ chunks }: Slot, key: string): number {
  const overhead = key.length * 2 + ENTRY_OVERHEAD + chunks.length * CHUNK_OVERHEAD;
  return chunks.reduce((sum, { members }) => sum + (members?.deflated.length ?? 0), overhead);
}
