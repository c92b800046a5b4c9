/** Control characters that no text needs and no database keeps, and what replaces a character that could not be decoded. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what must not be there
const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd\u00ad]/;

/** A normalised text and, for each of its UTF-16 units and its end, where that was in the raw text. */
interface NormalizedText {
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

/** Lines at the top and the bottom of a page that are looked at. */
const EDGE_LINES = 3;
/** A line at the edges of so many pages, and of such a share of them, repeats. */
const LEAST_PAGES = 3;
const LEAST_SHARE = 0.3;
/** A longer line is no head and no foot. */
const LONGEST_LINE = 300;
/** "2", "- 2 -", "A-2", "ii", "Page 2 of 28"; not "2." or "(i)", which begin a paragraph. */
const PAGE_NUMBER =
  /^(?:[-–—[]\s?)?(?:page\s)?(?:[a-z]{1,2}-)?(?:\d{1,4}|[ivxl]{1,5})(?:\s?(?:of|\/)\s?\d{1,4})?(?:\s?[-–—\]])?$/i;

/** A page with its heads and feet as paragraphs of their own. */
interface EdgedPage {
  readonly text: string;
  readonly beginsWithHead: boolean;
  readonly endsWithFoot: boolean;
}

/** What is the same on the next page, but for its numbers. */
const repeatedPart = (line: string) => line.replaceAll(/\d+/g, '#').toLowerCase();

const isWords = (line: string) => line !== '';

function repeatedLines(pages: readonly (readonly string[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const lines of pages) {
    const words = lines.filter(isWords);
    const edges = [...words.slice(0, EDGE_LINES), ...words.slice(-EDGE_LINES)];
    for (const part of new Set(edges.map(repeatedPart))) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const least = Math.max(LEAST_PAGES, pages.length * LEAST_SHARE);
  return new Set([...counts].filter(([, count]) => count >= least).map(([part]) => part));
}

/**
 * Sets the heads, feet and numbers of pages apart as paragraphs of their own, so that they are no part of the sentences
 * beside them. The pages are normalised; nothing is left out, and nothing changes its order.
 */
function setEdgesApart(pages: readonly string[]): EdgedPage[] {
  const all = pages.map((page) => page.split('\n'));
  const repeated = repeatedLines(all);
  const isEdge = (line: string) =>
    line.length <= LONGEST_LINE && (PAGE_NUMBER.test(line) || repeated.has(repeatedPart(line)));
  return all.map((lines) => {
    const places = Array.from(lines.keys()).filter((at) => isWords(lines[at]!));
    const from = (order: readonly number[]) => {
      const near = order.slice(0, EDGE_LINES);
      const end = near.findIndex((at) => !isEdge(lines[at]!));
      return end < 0 ? near : near.slice(0, end);
    };
    const [heads, feet] = [from(places), from(places.toReversed())];
    const apart = new Set([...heads, ...feet]);
    const text = lines.map((line, at) => (apart.has(at) ? `\n${line}\n` : line)).join('\n');
    return { text, beginsWithHead: heads.length > 0, endsWithFoot: feet.length > 0 };
  });
}

/** Raised when files are read into text in another way, or fields or clauses by words are: earlier analyses are outdated. */
export const READER_VERSION = 5;
/** Characters that are read of a document, in UTF-16 units. */
export const LONGEST_DOCUMENT = 1_000_000;

/** Half a character would become a whole one, and that is no text of the document. */
const withoutHalves = (text: string) => text.toWellFormed().replaceAll('\ufffd', ' ');

/** The text of a document, or of a page of it, normalised and cut. A text that has been through it stays as it is. */
export function documentText(raw: string, length = LONGEST_DOCUMENT): string {
  const whole = normalizeText(withoutHalves(raw));
  return whole.length <= length ? whole : normalizeText(withoutHalves(whole.slice(0, length)));
}

/**
 * The texts of pages as one, and where each page begins: a sentence continues over the end of a page where no foot or head
 * is between.
 */
export function joinPages(pages: readonly string[]): { text: string; pageStarts: number[] } {
  let room = LONGEST_DOCUMENT;
  const read = pages.map((raw) => {
    const page = room > 0 ? documentText(raw, room) : '';
    room -= page.length;
    return page;
  });
  let text = '';
  let isAfterFoot = false;
  const pageStarts: number[] = [];
  for (const { text: edged, beginsWithHead, endsWithFoot } of setEdgesApart(read)) {
    const between = isAfterFoot || beginsWithHead ? '\n\n' : '\n';
    const left = LONGEST_DOCUMENT - text.length - between.length;
    const page = left > 0 ? documentText(edged, left) : '';
    if (text !== '' && page !== '') text += between;
    if (page !== '') isAfterFoot = endsWithFoot;
    pageStarts.push(text.length);
    text += page;
  }
  return { text, pageStarts };
}
