import { cleanName, isFullName } from './name-words.ts';
import type { PartyMention } from './party-names.ts';

/** So much of the text's end holds the signatures. */
const TAIL = 6000;
const SIGNED_BY = /(?:^|\n)[ \t]*(?<name>[^\n]{3,90}?)[ \t]*\n{1,2}[ \t]*(?:By|BY|Per)\s?:/g;
const SIGNED_BY_INLINE = /(?:^|\n|\s{2})(?<name>\p{Lu}[^\n:]{3,80}?)\s(?:By|BY)\s?:/gu;

/**
 * The companies that sign at the end of a text: the lines before "By:".
 */
export function findSignatureParties(text: string): PartyMention[] {
  const from = Math.max(0, text.length - TAIL);
  const tail = text.slice(from);
  const found: PartyMention[] = [];
  for (const pattern of [SIGNED_BY, SIGNED_BY_INLINE]) {
    for (const match of tail.matchAll(pattern)) {
      const written = match.groups?.['name'] ?? '';
      const name = cleanName(written);
      if (!isFullName(name) || name.split(' ').length > 10) continue;
      const start = from + match.index + match[0].indexOf(written);
      if (found.some((other) => other.start < start + written.length && start < other.end)) continue;
      found.push({ start, end: start + written.length, text: written, isQuoted: false });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}
