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
export interface EdgedPage {
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
export function setEdgesApart(pages: readonly string[]): EdgedPage[] {
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
