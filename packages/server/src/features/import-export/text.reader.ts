import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { Encoding } from '@pactbook/domain/kernel/text/text-encoding.ts';
import { decodeFound, type FoundDecoding } from '../../platform/file-text/found-encoding.ts';

/**
 * Decodes the text of a file, by evidence unless a person chose its encoding.
 *
 * @throws AppError invalid_fields when the content is no text
 */
export async function decodeText(bytes: Uint8Array, chosen?: Encoding): Promise<FoundDecoding> {
  const decoded = await decodeFound(bytes, chosen);
  if (decoded.text.includes('\0')) {
    throw invalidFields({
      file: 'This file is not text: it has NUL characters. Save it as CSV in UTF-8, or as XLSX.',
    });
  }
  return decoded;
}

/** How many words show how a text was decoded, and how much of it is looked through for them. */
const SAMPLES = 6;
const SAMPLE_FROM = 1_000_000;
/** A character beyond ASCII, which other encodings would read otherwise, with what is beside it in its cell. */
const TELLING = /[^,;|"\t\r\n]{0,20}[^\0-\x7f][^,;|"\t\r\n]{0,20}/gu;

/** Words by which a person sees whether a text was decoded rightly. */
export function tellingWords(text: string): string[] {
  const words = new Set<string>();
  for (const [word] of text.slice(0, SAMPLE_FROM).matchAll(TELLING)) {
    words.add(word.trim());
    if (words.size === SAMPLES) break;
  }
  return [...words];
}

/** The answer to a file that is too large in some respect. */
export function tooLarge(message: string): AppError {
  return new AppError('too_large', message);
}
