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

/** A text with every match of a search marked (specification, section 2, global search). */
export function Highlight({ text, search }: { text: string; search: string }) {
  return matchParts(text, search).map((part, index) =>
    part.isMatch ? (
      <mark key={index} className="rounded-[2px] bg-highlight text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
