import { UNSTORABLE } from '@pactbook/domain/kernel/text/storable-text.ts';
import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { Encoding } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { decodeFound, type FoundDecoding } from '../../platform/file-text/found-encoding.ts';

/** A text has few control characters among its first ones; a program or a picture has many. */
const HEAD = 100_000;
const MOST_CONTROLS = 0.1;

/**
 * Decodes the text of a file, by evidence unless a person chose its encoding.
 *
 * @throws AppError invalid_fields when the content is no text
 */
export async function decodeText(bytes: Uint8Array, chosen?: Encoding): Promise<FoundDecoding<Encoding>> {
  const decoded = await decodeFound(bytes, chosen);
  const beginning = decoded.text.slice(0, HEAD);
  const controls = beginning.match(UNSTORABLE)?.length ?? 0;
  if (controls > beginning.length * MOST_CONTROLS) {
    throw invalidFields({ file: 'This file is neither text nor a workbook. Choose a CSV or XLSX file.' });
  }
  return decoded;
}

/** How many texts show how a file was decoded, how much of it is looked through for them, and how long they are. */
const SAMPLES = 6;
const SAMPLE_FROM = 1_000_000;
const BEFORE = 20;
const LONGEST_SAMPLE = 40;
const BETWEEN_CELLS = /[,;|"\t\r\n]/;
/** Other encodings read it otherwise. */
const BEYOND_ASCII = /[^\0-\x7f]/;

/** The cells around some places of a text, in bytes of UTF-8. */
function cellsAround(text: string, places: readonly number[]): string[] {
  const bytes = Buffer.from(text);
  return places.slice(0, SAMPLES).map((place) => {
    const at = bytes.subarray(0, place).toString().length;
    const before =
      text
        .slice(Math.max(0, at - LONGEST_SAMPLE), at)
        .split(BETWEEN_CELLS)
        .at(-1) ?? '';
    const [after = ''] = text.slice(at, at + LONGEST_SAMPLE).split(BETWEEN_CELLS, 1);
    return before + after;
  });
}

/**
 * The texts of some cells, by which a person sees whether a file was decoded rightly.
 *
 * @param mixedAt where bytes were read in another encoding: these cells are to be looked at, the others are proven
 */
export function tellingWords(text: string, mixedAt: readonly number[] = []): string[] {
  if (mixedAt.length > 0) return tellingWords(cellsAround(text, mixedAt).join('\n'));
  const words = new Set<string>();
  for (const cell of text.slice(0, SAMPLE_FROM).split(BETWEEN_CELLS)) {
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
