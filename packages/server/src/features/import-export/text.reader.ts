import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { Encoding } from '@pactbook/domain/features/import-export/mapping/encodings.ts';
import { decodeFound, type FoundDecoding } from '../../platform/file-text/found-encoding.ts';

/**
 * Decodes the text of a file, by evidence unless a person chose its encoding.
 *
 * @throws AppError invalid_fields when the content is no text
 */
export async function decodeText(bytes: Uint8Array, chosen?: Encoding): Promise<FoundDecoding<Encoding>> {
  const decoded = await decodeFound(bytes, chosen);
  if (decoded.text.includes('\0')) {
    throw invalidFields({
      file: 'This file is not text: it has NUL characters. Save it as CSV in UTF-8, or as XLSX.',
    });
  }
  return decoded;
}

/** How many texts show how a file was decoded, how much of it is looked through for them, and how long they are. */
const SAMPLES = 6;
const SAMPLE_FROM = 1_000_000;
const BEFORE = 20;
const LONGEST_SAMPLE = 40;
/** Other encodings read it otherwise. */
const BEYOND_ASCII = /[^\0-\x7f]/;

/** The texts of some cells, by which a person sees whether a file was decoded rightly. */
export function tellingWords(text: string): string[] {
  const words = new Set<string>();
  for (const cell of text.slice(0, SAMPLE_FROM).split(/[,;|"\t\r\n]/)) {
    const at = cell.search(BEYOND_ASCII);
    if (at < 0) continue;
    const start = Math.max(0, at - BEFORE);
    words.add(cell.slice(start, start + LONGEST_SAMPLE).trim());
    if (words.size === SAMPLES) break;
  }
  return [...words];
}

/** The answer to a file that is too large in some respect. */
export function tooLarge(message: string): AppError {
  return new AppError('too_large', message);
}
