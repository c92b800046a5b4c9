import { once } from 'node:events';
import { Readable, Writable, type Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import type { Encoding } from './answers/compression.ts';

/** An answer as compressed bytes. Its stamp is the change counter at which it was built. */
export interface CachedResponse {
  readonly stamp: bigint;
  readonly zstd: Buffer;
}

/** Builds an answer: writes its text piece by piece, in JSON's UTF-8, and gives the stamp of what it wrote. */
export type BuildResponse = (write: (text: string) => Promise<void>) => Promise<bigint>;

interface Slot {
  readonly answer: CachedResponse;
  readonly gzip: Buffer | null;
}

/** What an entry takes beside its bytes and its key. */
const ENTRY_OVERHEAD = 512;
const ZSTD_LEVEL = 3;
const GZIP_LEVEL = 4;

/**
 * Large answers that many people ask for again and again, kept compressed up to a number of bytes.
 * Of each answer only the newest state is kept; it is built once however many ask for it at the same
 * time, and the plain text is never held as a whole.
 */
export class ResponseCache {
  readonly #slots: BoundedCache<string, Slot>;
  readonly #running = new Map<string, Promise<CachedResponse>>();
  readonly #encoding = new Map<string, Promise<Buffer>>();

  /** @param limit most bytes to keep */
  constructor(limit: number) {
    this.#slots = new BoundedCache(limit, weightOf);
  }

  /** The bytes that are kept now. */
  get bytes(): number {
    return this.#slots.weight;
  }

  /**
   * The answer to a question at least as new as `stamp`: kept, being built for someone else, or built now.
   *
   * @param key everything but the stamp that the answer depends on
   * @throws whatever `build` throws; nothing is kept then
   */
  async get(key: string, stamp: bigint, build: BuildResponse): Promise<CachedResponse> {
    const slot = this.#slots.get(key);
    if (slot !== undefined && slot.answer.stamp >= stamp) return slot.answer;
    // A build that began for an older stamp may not have seen what this caller knows of.
    const question = `${stamp} ${key}`;
    const running = this.#running.get(question) ?? this.#build(key, build);
    this.#running.set(question, running);
    try {
      return await running;
    } finally {
      this.#running.delete(question);
    }
  }

  /**
   * The bytes of an answer at least as new as `stamp`, if they are cached in the best encoding that the client accepts.
   */
  findReady(
    key: string,
    stamp: bigint,
    accepted: readonly Encoding[],
  ): { readonly body: Buffer; readonly encoding: Encoding; readonly stamp: bigint } | null {
    const slot = this.#slots.get(key);
    const [encoding] = accepted;
    if (slot === undefined || slot.answer.stamp < stamp || encoding === undefined) return null;
    const body = encoding === 'zstd' ? slot.answer.zstd : slot.gzip;
    if (body === null) return null;
    return { body, encoding, stamp: slot.answer.stamp };
  }

  /** The bytes of a cached answer in the best encoding that the client accepts; null is plain text. */
  async encode(
    key: string,
    answer: CachedResponse,
    accepted: readonly Encoding[],
  ): Promise<{ readonly body: Buffer; readonly encoding: Encoding | null }> {
    const encoding = accepted[0] ?? null;
    if (encoding === 'zstd') return { body: answer.zstd, encoding };
    const slot = this.#slots.peek(key);
    const kept = slot?.answer === answer ? slot : null;
    if (encoding === 'gzip' && kept?.gzip) return { body: kept.gzip, encoding };
    const body = await this.#once(`${encoding} ${answer.stamp} ${key}`, () =>
      encoding === 'gzip'
        ? collect(Readable.from([answer.zstd]), createZstdDecompress(), createGzip({ level: GZIP_LEVEL }))
        : collect(Readable.from([answer.zstd]), createZstdDecompress()),
    );
    if (encoding === 'gzip' && kept !== null && this.#slots.peek(key) === kept) {
      this.#slots.set(key, { answer, gzip: body });
    }
    return { body, encoding };
  }

  async #once(question: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const running = this.#encoding.get(question) ?? make();
    this.#encoding.set(question, running);
    try {
      return await running;
    } finally {
      this.#encoding.delete(question);
    }
  }

  async #build(key: string, build: BuildResponse): Promise<CachedResponse> {
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } });
    const bytes = collect(compress);
    const write = async (text: string): Promise<void> => {
      if (!compress.write(text)) await Promise.race([once(compress, 'drain'), bytes]);
    };
    try {
      const stamp = await build(write);
      compress.end();
      const answer = { stamp, zstd: await bytes };
      this.#keep(key, answer);
      return answer;
    } catch (error) {
      compress.destroy();
      await bytes.catch(() => undefined);
      throw error;
    }
  }

  #keep(key: string, answer: CachedResponse): void {
    const before = this.#slots.peek(key);
    if (before !== undefined && before.answer.stamp > answer.stamp) return;
    this.#slots.set(key, { answer, gzip: null });
  }
}

function weightOf({ answer, gzip }: Slot, key: string): number {
  return answer.zstd.length + (gzip?.length ?? 0) + key.length * 2 + ENTRY_OVERHEAD;
}

/** Everything that comes out of a source after it went through some streams. */
async function collect(source: Readable, ...through: readonly Duplex[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const sink = new Writable({
    write: (part: Buffer, _encoding, done) => {
      parts.push(part);
      done();
    },
  });
  await pipeline([source, ...through, sink]);
  return Buffer.concat(parts);
}
