import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer as bytesOf } from 'node:stream/consumers';
import type { ByteRange } from '../files/file-store.ts';
import { decodeFound, findEncoding } from './found-encoding.ts';

/** A character takes at most three bytes of UTF-8 for each unit that is counted. */
const BYTES_OF_A_UNIT = 3;
const LONGEST_CHARACTER = 4;

/** The beginning of a file without the part of a character (UTF-8) at which it was cut. */
function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back < LONGEST_CHARACTER && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : LONGEST_CHARACTER;
    return length > back ? bytes.subarray(0, -back) : bytes;
  }
  return bytes;
}

/** So much of a text says how it is encoded; its preview shows no more. */
const HEAD = 1024 ** 2;

/** The content type of a text by its beginning, with the encoding that it was found to have. */
export async function plainTextType(
  size: number,
  read: (range: ByteRange) => Promise<Readable>,
): Promise<string> {
  const length = Math.min(size, HEAD);
  const head = length === 0 ? Buffer.alloc(0) : await bytesOf(await read({ start: 0, end: length - 1 }));
  const { encoding } = await findEncoding(length < size ? withoutCutCharacter(head) : head);
  return `text/plain; charset=${encoding}`;
}

/** The text of a text file, at least its first `length` UTF-16 units. */
export async function readPlainFile(path: string, length: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, length * BYTES_OF_A_UNIT));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    const bytes = buffer.subarray(0, bytesRead);
    return (await decodeFound(bytesRead === size ? bytes : withoutCutCharacter(bytes))).text;
  } finally {
    await file.close();
  }
}
