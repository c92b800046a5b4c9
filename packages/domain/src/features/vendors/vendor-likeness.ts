/** Legal forms at the end of a company's name, which do not identify it. */
const LEGAL_FORMS = new Set(
  (
    'inc incorporated llc llp lp ltd limited corp corporation co company plc gmbh mbh ag kg kgaa se sa sas sarl srl ' +
    'spa bv nv oy oyj ab as asa aps pty pvt pte ulc ug sro kk'
  ).split(' '),
);
/** Shorter keys are similar by chance: "SAP" and "SAS" are two companies. */
const SHORTEST_SIMILAR = 6;
/** Longer ones are sentences rather than names, and would take longer to compare. */
const LONGEST_SIMILAR = 60;
/**
 * More keys than a catalogue has vendors: comparing them for typing errors would take much memory, so only equal keys
 * are grouped.
 */
const MOST_COMPARED = 25_000;
/** Most names with a shared spelling that are compared; further ones stay ungrouped. */
const MOST_ALIKE = 50;

/**
 * The words of a name in one case, without punctuation and accents; "&" and "+" become "and", abbreviations are joined.
 */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/[’'`]/g, '')
    .replace(/\s[&+]\s|&amp;/g, ' and ')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== '');
}

/**
 * The key that spellings of one vendor share: "Data#3", "DATA#3 LIMITED" and "Data #3, Ltd.". Ignores case,
 * punctuation, spaces, accents, a leading "The", legal forms at the end, "&" and "and". Never empty for a name with a
 * letter or a digit; the name itself without one.
 */
export function vendorKey(name: string): string {
  const words = wordsOf(name);
  const [first, ...others] = words;
  const kept = first === 'the' && others.length > 0 ? others : words;
  let end = kept.length;
  while (end > 1 && (kept[end - 1] === 'and' || LEGAL_FORMS.has(kept[end - 1] ?? ''))) end -= 1;
  const core = kept.slice(0, end);
  return core.length === 0 ? name.trim().toLowerCase() : core.join('');
}

/** Whether one text becomes the other by adding, removing or replacing one letter, or by swapping two neighbours. */
function isOneSlipApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  );
}

const isDigit = (code: number) => code >= 48 && code <= 57;
const digitsOf = (key: string) => key.replace(/\D/g, '');

function canSlip(key: string): boolean {
  return key.length >= SHORTEST_SIMILAR && key.length <= LONGEST_SIMILAR;
}

/** Whether two keys differ by one typing error. Different digits are different names: "Level 3", "Level 4". */
export function areKeysAlike(one: string, other: string): boolean {
  if (one === other) return true;
  return canSlip(one) && canSlip(other) && digitsOf(one) === digitsOf(other) && isOneSlipApart(one, other);
}

/** Whether two names are probably the same vendor: the same key, or keys that differ by one typing error. */
export function areVendorsAlike(one: string, other: string): boolean {
  return areKeysAlike(vendorKey(one), vendorKey(other));
}

/**
 * The key, and the key without each of its letters: two keys that differ by one typing error have one of these in
 * common. Digits are never removed, because "Firm 1" to "Firm 9999" would all share "Firm".
 */
function traces(key: string): Set<string> {
  const all = new Set([key]);
  for (let at = 0; at < key.length; at += 1) {
    if (!isDigit(key.charCodeAt(at))) all.add(key.slice(0, at) + key.slice(at + 1));
  }
  return all;
}

/** Joins items into groups (union-find). */
class Groups {
  readonly #parents: number[] = [];

  root(item: number): number {
    let root = item;
    for (let up = this.#parents[root] ?? root; up !== root; up = this.#parents[root] ?? root) root = up;
    this.#parents[item] = root;
    return root;
  }

  join(one: number, other: number): void {
    const [low, high] = [this.root(one), this.root(other)].toSorted((a, b) => a - b);
    this.#parents[high ?? 0] = low ?? 0;
  }
}

function joinSlips(keys: readonly string[], groups: Groups): void {
  const byTrace = new Map<string, number[]>();
  keys.forEach((key, index) => {
    if (!canSlip(key)) return;
    for (const trace of traces(key)) {
      const known = byTrace.get(trace) ?? [];
      for (const other of known) if (areKeysAlike(key, keys[other] ?? '')) groups.join(index, other);
      if (known.length < MOST_ALIKE) known.push(index);
      byTrace.set(trace, known);
    }
  });
}

/**
 * The names that are probably one vendor in several spellings, in groups of two or more; names with the same key are
 * next to each other. Equal names count once. The work grows with the number of names, not with its square: 20,000
 * names take well under a second.
 */
export function likeVendors(names: Iterable<string>): string[][] {
  const byKey = new Map<string, string[]>();
  for (const name of new Set(names)) {
    if (name.trim() === '') continue;
    const key = vendorKey(name);
    const known = byKey.get(key);
    if (known) known.push(name);
    else byKey.set(key, [name]);
  }
  const keys = [...byKey.keys()];
  const groups = new Groups();
  if (keys.length <= MOST_COMPARED) joinSlips(keys, groups);
  const joined = new Map<number, string[]>();
  keys.forEach((key, index) => {
    const root = groups.root(index);
    const group = joined.get(root) ?? [];
    group.push(...(byKey.get(key) ?? []));
    joined.set(root, group);
  });
  return [...joined.values()].filter((group) => group.length > 1);
}

/** The names of a list, such as the catalogue's vendors, that are probably the same vendor as this one. */
export function likeVendorsOf(name: string, among: Iterable<string>): string[] {
  const key = vendorKey(name);
  const alike: string[] = [];
  for (const other of among) if (areKeysAlike(key, vendorKey(other))) alike.push(other);
  return alike;
}
