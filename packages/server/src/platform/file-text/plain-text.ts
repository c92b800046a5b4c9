import { open } from 'node:fs/promises';

/** A character takes at most three bytes of UTF-8 for each unit that is counted. */
const BYTES_OF_A_UNIT = 3;

function decode(bytes: Buffer, isWhole: boolean): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of a text file, at least its first `length` UTF-16 units. */
export async function readPlainFile(path: string, length: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, length * BYTES_OF_A_UNIT));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return decode(buffer.subarray(0, bytesRead), bytesRead === size);
  } finally {
    await file.close();
  }
}
