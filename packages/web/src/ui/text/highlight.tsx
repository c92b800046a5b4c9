import { useTextSearch } from './text-search.ts';
import type { TextRange } from './text-search.ts';

/** Splits a text at highlighted ranges; overlapping or invalid ranges are clipped. */
export function rangeParts(text: string, ranges: readonly TextRange[]): { text: string; isMatch: boolean }[] {
  const parts: { text: string; isMatch: boolean }[] = [];
  let from = 0;
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const begin = Math.max(from, Math.min(start, text.length));
    const stop = Math.min(end, text.length);
    if (stop <= begin) continue;
    if (begin > from) parts.push({ text: text.slice(from, begin), isMatch: false });
    parts.push({ text: text.slice(begin, stop), isMatch: true });
    from = stop;
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), isMatch: false });
  return parts;
}

/** The ranges worth marking: one letter is in almost every word, so it is marked only where a word begins. */
export function tellingRanges(
  text: string,
  search: string,
  ranges: readonly TextRange[],
): readonly TextRange[] {
  if (search.trim().length > 1) return ranges;
  return ranges.filter(({ start }) => !/[\p{Lu}\p{Ll}\p{N}]$/u.test(text.slice(0, start)));
}

/** A text with the matches of a search highlighted (docs/product/screens.md, "Search"). */
export function Highlight({ text, search }: { text: string; search: string }) {
  const { rangesOf } = useTextSearch();
  return <MarkedParts parts={rangeParts(text, tellingRanges(text, search, rangesOf(text, search)))} />;
}

/** A text with given ranges highlighted. */
export function HighlightRanges({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  return <MarkedParts parts={rangeParts(text, ranges)} />;
}

function MarkedParts({ parts }: { parts: readonly { text: string; isMatch: boolean }[] }) {
  return parts.map((part, index) =>
    part.isMatch ? (
      <mark key={index} className="rounded-[2px] bg-highlight text-text">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
