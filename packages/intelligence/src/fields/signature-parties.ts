import { cleanName, isFullName } from './name-words.ts';
import type { PartyMention } from './party-names.ts';

/** So much of the text's end holds the signatures. */
const TAIL = 6000;
const LONGEST_LINE = 120;
const SIGNED = /^(?:By|BY|Per)\s?:/;
const SIGNED_INLINE = /(?<name>\p{Lu}[^\n:]{3,80}?)\s(?:By|BY)\s?:/u;

interface Line {
  readonly start: number;
  readonly text: string;
}

function linesOf(text: string, from: number): Line[] {
  const lines: Line[] = [];
  let start = from;
  for (const line of text.slice(from).split('\n')) {
    const written = line.trim();
    if (written !== '') lines.push({ start: start + line.indexOf(written), text: written });
    start += line.length + 1;
  }
  return lines;
}

/** The companies that sign at the end of a text: the lines before "By:". */
export function findSignatureParties(text: string): PartyMention[] {
  const lines = linesOf(text, Math.max(0, text.length - TAIL));
  return lines.flatMap((line, at): PartyMention[] => {
    const inline = SIGNED_INLINE.exec(line.text.slice(0, 2 * LONGEST_LINE));
    const next = lines[at + 1]?.text ?? '';
    const written = inline?.groups?.['name'] ?? (SIGNED.test(next) ? line.text : '');
    if (written.length > LONGEST_LINE || !isFullName(written)) return [];
    if (cleanName(written).split(' ').length > 10) return [];
    const start = line.start + line.text.indexOf(written);
    return [{ start, end: start + written.length, text: written, isQuoted: false }];
  });
}
