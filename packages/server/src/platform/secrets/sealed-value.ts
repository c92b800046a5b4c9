import type { z } from 'zod';
import type { SecretBox } from './secret-box.ts';

/** A value as a sealed text, under the name of what it is for: opened under another name it is nothing. */
export function sealValue(secrets: SecretBox, context: string, value: object): string {
  return secrets.seal(JSON.stringify(value), context);
}

/** The value in a sealed text; null for a text that was changed, or sealed for something else or elsewhere. */
export function openValue<Schema extends z.ZodType>(
  secrets: SecretBox,
  context: string,
  schema: Schema,
  sealed: string,
): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(secrets.open(sealed, context)));
  } catch {
    // Opening fails by throwing.
    return null;
  }
}
