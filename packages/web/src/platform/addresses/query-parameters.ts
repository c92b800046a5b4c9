/** The named parameters with a value; the first value of a repeated name. */
export function readTexts<Name extends string>(
  search: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const parameters = new URLSearchParams(search);
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = parameters.get(name) ?? '';
    if (text !== '') texts[name] = text;
  }
  return texts;
}

/** Serialises a query: texts and lists of texts by their names; empty for nothing. */
export function searchOf(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, string | readonly string[] | undefined][]) {
    if (value === undefined) continue;
    for (const one of typeof value === 'string' ? [value] : value) search.append(name, one);
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
