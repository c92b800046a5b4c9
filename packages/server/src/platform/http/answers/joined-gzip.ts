import type { TransformOptions } from 'node:stream';
import { constants, crc32, createDeflateRaw, type ZlibOptions } from 'node:zlib';

/** A third quicker than level 4, and a twentieth larger, for JSON of records. */
const LEVEL = 2;
/** RFC 1952, 2.3: magic number, deflate, no flags, no time, no extra flags, Unix. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty last block with fixed codes (RFC 1951, 3.2.3). */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/** A part of a text, compressed so that it may be anywhere in a gzip stream. */
export interface DeflatedPart {
  /** CRC-32 of the part's bytes (RFC 1952, 8). */
  readonly crc: number;
  /** How many bytes it has. */
  readonly bytes: number;
  /** Raw deflate blocks that end on a byte, none of them the last of a stream, and refer to nothing before them. */
  readonly deflated: Buffer;
}

/** Streams of zlib take the options of all streams. They hold more than a part has, so that they never wait for a reader. */
const COMPRESSION: ZlibOptions & TransformOptions = { level: LEVEL, readableHighWaterMark: 64 * 1024 * 1024 };

/** Compresses one text after the other. */
class PartCompressor {
  readonly #stream = createDeflateRaw(COMPRESSION);
  /** The bytes of the present text. One place for all of them: what is left behind stays in memory until it is collected. */
  #plain: Buffer = Buffer.alloc(0);

  /** Raw deflate blocks that refer to nothing before them: a full flush forgets it (RFC 1951, 3.2.4). */
  async compress(text: string): Promise<DeflatedPart> {
    const bytes = Buffer.byteLength(text);
    if (this.#plain.length < bytes) this.#plain = Buffer.allocUnsafeSlow(bytes);
    const plain = this.#plain.subarray(0, this.#plain.write(text));
    await new Promise<void>((resolve, reject) => {
      this.#stream.once('error', reject);
      this.#stream.write(plain);
      this.#stream.flush(constants.Z_FULL_FLUSH, () => {
        this.#stream.off('error', reject);
        resolve();
      });
    });
    const blocks: unknown = this.#stream.read();
    // A copy without the unused end of what the stream writes into: a part is kept for long.
    const deflated = blocks instanceof Buffer ? Buffer.from(blocks) : Buffer.alloc(0);
    return { crc: crc32(plain), bytes, deflated };
  }
}

/** Those that no one uses: each has 270 kB, which would be asked for again with each part. */
const idleCompressors: PartCompressor[] = [];
const MOST_IDLE = 4;

/** Compresses a part of a text for {@link joinGzip}, off the main thread. */
export async function deflatePart(text: string): Promise<DeflatedPart> {
  const compressor = idleCompressors.pop() ?? new PartCompressor();
  const part = await compressor.compress(text);
  if (idleCompressors.length < MOST_IDLE) idleCompressors.push(compressor);
  return part;
}

/**
 * One gzip member (RFC 1952) out of parts that were compressed by themselves, as the buffers it consists of: the parts are
 * among them, so that nothing is held twice. Members one after the other would do by the standard, but Chromium reads only
 * the first one.
 */
export function joinGzip(parts: readonly DeflatedPart[]): readonly Buffer[] {
  let crc = 0;
  let bytes = 0;
  for (const part of parts) {
    crc = combineCrc(crc, part.crc, part.bytes);
    bytes += part.bytes;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(bytes % 2 ** 32, 4);
  return [HEADER, ...parts.map(({ deflated }) => deflated), LAST_BLOCK, trailer];
}

/** The polynomial of CRC-32 with its bits reversed. */
const POLYNOMIAL = 0xedb88320;

/** The product of two polynomials over GF(2) modulo the polynomial of CRC-32; the highest bit is the constant term. */
function multiply(one: number, other: number): number {
  let product = 0;
  let shifted = other;
  for (let bit = 0x8000_0000; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
  }
  return product >>> 0;
}

/** x to the power of 8, 16, 32 …: what a CRC is multiplied with for 1, 2, 4 … bytes after it. */
const SHIFTS: readonly number[] = powersOfEightBits();

function powersOfEightBits(): number[] {
  // x to the power of 8 is a one in the ninth place from the top.
  const powers = [0x0080_0000];
  while (powers.length < 40) {
    const last = powers.at(-1) ?? 0;
    powers.push(multiply(last, last));
  }
  return powers;
}

/**
 * The CRC-32 of two texts one after the other, from the CRC-32 of each.
 *
 * @param bytes the length of the second one
 */
export function combineCrc(first: number, second: number, bytes: number): number {
  let shifted = first;
  for (let left = bytes, place = 0; left > 0; left = Math.floor(left / 2), place += 1) {
    if (left % 2 === 1) shifted = multiply(SHIFTS[place] ?? 0, shifted);
  }
  return (shifted ^ second) >>> 0;
}
