/**
 * Cuts a text into parts that match a search and parts that do not, ignoring case; an empty search
 * matches nothing. Lower-casing may change the length of rare letters; such texts are left unmarked.
 */
export function matchParts(text: string, search: string): { text: string; isMatch: boolean }[] {
  const needle = search.trim().toLowerCase();
  const lower = text.toLowerCase();
  if (needle === '' || lower.length !== text.length) return [{ text, isMatch: false }];
  const parts: { text: string; isMatch: boolean }[] = [];
  let from = 0;
  for (let at = lower.indexOf(needle); at !== -1; at = lower.indexOf(needle, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isMatch: false });
    from = at + needle.length;
    parts.push({ text: text.slice(at, from), isMatch: true });
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMatch: false });
  return parts;
}

/** A stretch of a text, in its UTF-16 units. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Cuts a text at ranges that are marked; ranges that overlap or lie outside are taken as far as they can be. */
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

/** A text with every match of a search marked (specification, section 2, global search). */
export function Highlight({ text, search }: { text: string; search: string }) {
  return <MarkedParts parts={matchParts(text, search)} />;
}

/** A text with ranges marked that somebody else has found. */
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
