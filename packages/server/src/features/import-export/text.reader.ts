import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { ImportReading } from '@pactbook/domain/features/import-export/import-outcome.ts';

/** The text of a file and the encoding that it was found to have. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: NonNullable<ImportReading['encoding']>;
}

function encodingOf(bytes: Uint8Array): DecodedText['encoding'] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/**
 * Decodes the text of a file: by its byte order mark, else as UTF-8, else as Windows-1252, which is what spreadsheets
 * on western Windows write. The mark itself is not part of the text.
 *
 * @param chosen the encoding that a person chose
 * @throws AppError invalid_fields when the content is no text
 */
export function decodeText(bytes: Uint8Array, chosen?: DecodedText['encoding']): DecodedText {
  const encoding = chosen ?? encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\0')) {
    throw invalidFields({
      file: 'This file is not text: it has NUL characters. Save it as CSV in UTF-8, or as XLSX.',
    });
  }
  return { text, encoding };
}

/** The answer to a file that is too large in some respect. */
export function tooLarge(message: string): AppError {
  return new AppError('too_large', message);
}
