import type { z } from 'zod';
import { enteredText } from './entered-text.ts';

/** What breaks a line on some screen, in a log or in a mail, and tabs. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/;

/** A text as one line, trimmed: line breaks and tabs become a space. */
export function oneLine(text: string): string {
  return text
    .split(BREAKS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/**
 * A text of one line, such as a name. In lists, logs and mails a second line could pass for something else, so it becomes
 * part of the first.
 *
 * @param missing the message for an empty text; without one it may be empty
 */
export function lineSchema(limit: number, missing?: string): z.ZodString {
  return enteredText(limit, missing === undefined ? {} : { missing }, oneLine);
}
