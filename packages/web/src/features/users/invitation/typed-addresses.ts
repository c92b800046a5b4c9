const MARKS = new Set(['<', '>', '"', "'"]);

function withoutMarks(part: string): string {
  let [start, end] = [0, part.length];
  while (start < end && MARKS.has(part.charAt(start))) start += 1;
  while (end > start && MARKS.has(part.charAt(end - 1))) end -= 1;
  return part.slice(start, end);
}

/** The addresses in a text, split at commas, semicolons and white space; each once, whatever its case. */
export function typedAddresses(text: string): string[] {
  const seen = new Map<string, string>();
  for (const part of text.split(/[\s,;]+/)) {
    // "Dana Fox <dana@acme.example>" is what mail programs copy.
    const address = withoutMarks(part);
    const key = address.toLowerCase();
    if (address !== '' && !seen.has(key)) seen.set(key, address);
  }
  const all = [...seen.values()];
  const hasBrackets = text
    .split('<')
    .slice(1)
    .some((part) => /^[^<>\s@]+@[^<>\s]+>/.test(part));
  return hasBrackets ? all.filter((address) => address.includes('@')) : all;
}
