import { open } from 'node:fs/promises';
import {
  CollectedText,
  LONGEST_TEXT,
  type FoundText,
} from '@pactbook/domain/features/documents/collected-text.ts';

/** A character takes at most three bytes of UTF-8 for each unit that is counted. */
const MOST_BYTES = LONGEST_TEXT * 3;

function decode(bytes: Buffer, isWhole: boolean): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of a text file, as far as it is kept. */
export async function readPlainText(path: string): Promise<FoundText> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, MOST_BYTES));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    const into = new CollectedText();
    into.add(decode(buffer.subarray(0, bytesRead), bytesRead === size));
    return { text: into.toText().text, pageStarts: [], pages: null };
  } finally {
    await file.close();
  }
}
