import { cutText } from '../../../kernel/text/cut-text.ts';
import type { ImportTarget } from '../import-targets.ts';

/** The longest texts of the fields that can be cut (docs/product/records.md, "Fields"). */
export const LIMITS: Readonly<Partial<Record<ImportTarget, number>>> = {
  product: 200,
  vendor: 200,
  description: 2_000,
};
const ELLIPSIS = '…';
const BETWEEN = '\n\n';

/** The beginning of a text that is too long, with an ellipsis. */
export function shortenedText(text: string, limit: number): string {
  return cutText(text, limit - 1).trimEnd() + ELLIPSIS;
}

/** The texts that keep what was cut. */
export interface KeepingTexts {
  readonly description: string;
  readonly notes: string;
}

const withText = (kept: string, text: string): string =>
  kept.includes(text) ? kept : [kept, text].filter((part) => part !== '').join(BETWEEN);

/**
 * Description and notes with the whole texts of what was cut: names in the description, or in the notes where it has no
 * room for them, a description in the notes. One that is there already is not added again.
 */
export function withWholes(kept: KeepingTexts, wholes: ReadonlyMap<ImportTarget, string>): KeepingTexts {
  let { description, notes } = kept;
  for (const [field, text] of wholes) {
    const longer = withText(description, text);
    if (field !== 'description' && longer.length <= (LIMITS.description ?? 0)) description = longer;
    else notes = withText(notes, text);
  }
  return { description, notes };
}
