import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** The quickest level: what is packed is read once, a moment later. */
const QUICK = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Buckets at most: each holds some text that is not packed yet. */
const MOST_BUCKETS = 128;
/** Fewer rows than this are no bucket of their own. */
const LEAST_ROWS = 500;
/** Characters of a bucket that are packed together. */
const PACKED_AT = 32_768;

/** Rows that were together when they were packed. */
interface Pack {
  readonly bytes: Buffer;
  /** The place of each row, and where it ends in the text. */
  readonly places: Uint32Array;
  readonly ends: Uint32Array;
}

interface Bucket {
  texts: string[];
  places: number[];
  length: number;
  readonly packs: Pack[];
}

/**
 * Texts that come in another order than the one in which they leave, held compressed: about a tenth of their size. Each
 * is put into the bucket of its place; a bucket is unpacked and put in order when it is its turn.
 */
export class ReorderedRows {
  readonly #rowsPerBucket: number;
  readonly #buckets: Bucket[];

  /** @param length how many rows there will be at most */
  constructor(length: number) {
    this.#rowsPerBucket = Math.max(LEAST_ROWS, Math.ceil(length / MOST_BUCKETS));
    this.#buckets = Array.from({ length: Math.ceil(length / this.#rowsPerBucket) }, () => ({
      texts: [],
      places: [],
      length: 0,
      packs: [],
    }));
  }

  /** Puts in some rows, each with its place in the order in which they leave. */
  async add(rows: readonly { readonly place: number; readonly text: string }[]): Promise<void> {
    const full = new Set<Bucket>();
    for (const { place, text } of rows) {
      const bucket = this.#buckets[Math.floor(place / this.#rowsPerBucket)];
      if (bucket === undefined) throw new RangeError('There is no such place.');
      bucket.texts.push(text);
      bucket.places.push(place);
      bucket.length += text.length;
      if (bucket.length >= PACKED_AT) full.add(bucket);
    }
    for (const bucket of full) await pack(bucket);
  }

  /** The rows in their order, a bucket at a time, each of them once: what was given is no longer held. */
  async *take(): AsyncGenerator<string[]> {
    for (let index = 0; index < this.#buckets.length; index += 1) {
      const bucket = this.#buckets[index];
      if (bucket === undefined) continue;
      const first = index * this.#rowsPerBucket;
      const rows: string[] = [];
      for (const { bytes, places, ends } of bucket.packs) {
        const text = (await decompress(bytes)).toString();
        let start = 0;
        places.forEach((place, at) => {
          const end = ends[at] ?? start;
          rows[place - first] = text.slice(start, end);
          start = end;
        });
      }
      bucket.places.forEach((place, at) => {
        rows[place - first] = bucket.texts[at] ?? '';
      });
      Object.assign(bucket, { texts: [], places: [], length: 0 });
      bucket.packs.length = 0;
      yield rows;
    }
  }
}

async function pack(bucket: Bucket): Promise<void> {
  const { texts, places } = bucket;
  Object.assign(bucket, { texts: [], places: [], length: 0 });
  let end = 0;
  const ends = Uint32Array.from(texts, (text) => (end += text.length));
  const bytes = await compress(Buffer.from(texts.join('')), QUICK);
  bucket.packs.push({ bytes, places: Uint32Array.from(places), ends });
}
