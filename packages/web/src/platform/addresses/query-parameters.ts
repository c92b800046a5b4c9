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

/** The same search with other ids in the place of some, each once, in repeated names and in lists by commas. */
export function withReplacedIds(search: string, replaced: Readonly<Record<string, string>>): string {
  const isReplaced = (id: string) => Object.hasOwn(replaced, id);
  const parameters = [...new URLSearchParams(search)].map(([name, value]) => ({
    name,
    value,
    ids: value.split(','),
  }));
  if (!parameters.some(({ ids }) => ids.some(isReplaced))) return search;
  const followed = new URLSearchParams();
  for (const { name, value, ids } of parameters) {
    const text = ids.some(isReplaced)
      ? [...new Set(ids.map((id) => (isReplaced(id) ? (replaced[id] ?? id) : id)))].join(',')
      : value;
    if (!followed.has(name, text)) followed.append(name, text);
  }
  return `?${followed.toString()}`;
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
