import { z } from 'zod';
import { isStorableText, unstorableFault } from './storable-text.ts';
import { visibleText } from './visible-text.ts';

/** The messages of a text. */
interface TextMessages {
  /** Makes the text required. */
  readonly missing?: string;
  readonly tooLong?: string;
  readonly notStorable?: string;
}

/**
 * The schema of every text that people enter or that comes in from elsewhere: as people see it, at most so long, and
 * possible to store and to show.
 *
 * @param form makes more of the text, such as one line
 */
export function enteredText(
  limit: number,
  { missing, tooLong, notStorable }: TextMessages = {},
  form: (text: string) => string = (text) => text,
): z.ZodString {
  const text = z
    .string(missing === undefined ? {} : { error: missing })
    .overwrite((entered) => form(visibleText(entered)));
  return (missing === undefined ? text : text.min(1, { error: missing, abort: true }))
    .max(limit, { error: tooLong ?? `Use ${limit.toLocaleString('en-US')} characters or fewer` })
    .refine(isStorableText, { error: notStorable ?? unstorableFault });
}
