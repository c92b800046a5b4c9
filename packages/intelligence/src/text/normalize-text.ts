/** Control characters that no text needs and no database keeps, and what replaces a character that could not be decoded. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what must not be there
const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd\u00ad]/;

/** A normalised text and, for each of its UTF-16 units and its end, where that was in the raw text. */
export interface NormalizedText {
  readonly text: string;
  readonly offsets: Int32Array;
}

/**
 * Gives a text as it is analysed: one blank for several, no blanks around line ends, at most one empty line, which is
 * what is between paragraphs. Normalising twice changes nothing.
 */
export function normalizeWithOffsets(raw: string): NormalizedText {
  const units: string[] = [];
  const offsets = new Int32Array(raw.length + 1);
  let count = 0;
  let lineEnds = 0;
  let gapStart = -1;
  for (let at = 0; at < raw.length; at += 1) {
    const unit = raw.charAt(at);
    if (unit === '\n' || /\s/.test(unit) || UNREADABLE.test(unit)) {
      if (gapStart < 0) gapStart = at;
      if (unit === '\n') lineEnds += 1;
      continue;
    }
    if (gapStart >= 0 && count > 0) {
      const gap = lineEnds > 1 ? '\n\n' : lineEnds === 1 ? '\n' : ' ';
      for (const part of gap) {
        units.push(part);
        offsets[count] = gapStart;
        count += 1;
      }
    }
    gapStart = -1;
    lineEnds = 0;
    units.push(unit);
    offsets[count] = at;
    count += 1;
  }
  offsets[count] = gapStart >= 0 ? gapStart : raw.length;
  return { text: units.join('').toWellFormed(), offsets: offsets.subarray(0, count + 1) };
}

/** The text alone, of {@link normalizeWithOffsets}. */
export const normalizeText = (raw: string): string => normalizeWithOffsets(raw).text;
