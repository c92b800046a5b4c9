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
const MOST_COMPARED = 200_000;
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
  const { core } = partsOfName(name);
  return core.length === 0 ? name.trim().toLowerCase() : core.join('');
}

/** The words that identify a vendor, and those of its legal form behind them. */
function partsOfName(name: string): { readonly core: readonly string[]; readonly form: readonly string[] } {
  const words = wordsOf(name);
  const [first, ...others] = words;
  const kept = first === 'the' && others.length > 0 ? others : words;
  let end = kept.length;
  while (end > 1 && (kept[end - 1] === 'and' || LEGAL_FORMS.has(kept[end - 1] ?? ''))) end -= 1;
  return { core: kept.slice(0, end), form: kept.slice(end) };
}

/** Legal forms that are two ways of writing one. */
const SAME_FORM: ReadonlyMap<string, string> = new Map([
  ['incorporated', 'inc'],
  ['limited', 'ltd'],
  ['corporation', 'corp'],
  ['company', 'co'],
]);

/** What must be equal in two names that are certainly one: the key and the numbers, so that "Level 3 1" is not "Level 31". */
function certainKey(name: string): string {
  const numbers = partsOfName(name)
    .core.flatMap((word) => word.match(/\p{N}+/gu) ?? [])
    .join(' ');
  return `${vendorKey(name)}\n${numbers}`;
}

function formOf(name: string): string {
  return partsOfName(name)
    .form.map((word) => SAME_FORM.get(word) ?? word)
    .join(' ');
}

/**
 * The most of some names that are certainly one vendor: they differ in nothing but case, accents, punctuation, spaces and
 * whether a legal form is named. "Apple Inc." and "Apple Ltd." are alike and not certain: they may be two companies.
 * Empty when no two are. In the order given.
 */
export function certainlyOne(names: readonly string[]): string[] {
  const byKey = Map.groupBy(names, certainKey);
  const groups = [...byKey.values()].map((group) => {
    const forms = new Set(group.map(formOf));
    forms.delete('');
    return forms.size > 1 ? [] : group;
  });
  const largest = groups.reduce<string[]>((most, group) => (group.length > most.length ? group : most), []);
  return largest.length > 1 ? largest : [];
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

/** Of the polynomial that traces are hashed by. */
const BASE = 0x01000193;
/** A trace and the place of its key are one number: 32 bits of hash above 20 of the place. */
const PLACES = 2 ** 20;

/**
 * Writes the hashes of the key and of the key without each of its letters, each with the key's place: two keys that
 * differ by one slip have one of these texts in common. Digits are never removed, because "Firm 1" to "Firm 9999" would
 * all share "Firm".
 *
 * @returns the place behind the last that was written
 */
function writeTraces(key: string, place: number, into: Float64Array, start: number): number {
  const { length } = key;
  // What follows each letter, and the power by which what is before it is moved.
  const behind = new Int32Array(length + 1);
  const powers = new Int32Array(length + 1);
  powers[0] = 1;
  for (let at = length - 1; at >= 0; at -= 1) {
    const moved = length - 1 - at;
    behind[at] = (behind[at + 1] ?? 0) + Math.imul(key.charCodeAt(at), powers[moved] ?? 0);
    powers[moved + 1] = Math.imul(powers[moved] ?? 0, BASE);
  }
  let end = start;
  const write = (hash: number): void => {
    into[end] = (hash >>> 0) * PLACES + place;
    end += 1;
  };
  write(behind[0] ?? 0);
  let before = 0;
  for (let at = 0; at < length; at += 1) {
    const code = key.charCodeAt(at);
    if (!isDigit(code)) write(Math.imul(before, powers[length - 1 - at] ?? 0) + (behind[at + 1] ?? 0));
    before = Math.imul(before, BASE) + code;
  }
  return end;
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

/** Joins the keys of one trace: each is compared with the first of them. */
function joinRun(run: readonly number[], keys: readonly string[], groups: Groups): void {
  run.forEach((place, at) => {
    const key = keys[place] ?? '';
    for (const other of run.slice(0, Math.min(at, MOST_ALIKE))) {
      if (groups.root(place) !== groups.root(other) && areKeysAlike(key, keys[other] ?? ''))
        groups.join(place, other);
    }
  });
}

function joinSlips(keys: readonly string[], groups: Groups): void {
  const most = keys.reduce((sum, key) => sum + (canSlip(key) ? key.length + 1 : 0), 0);
  const traces = new Float64Array(most);
  let end = 0;
  keys.forEach((key, place) => {
    if (canSlip(key)) end = writeTraces(key, place, traces, end);
  });
  const sorted = traces.subarray(0, end).toSorted();
  let run: number[] = [];
  let hash = -1;
  for (const trace of sorted) {
    const place = trace % PLACES;
    const present = (trace - place) / PLACES;
    if (present !== hash) {
      if (run.length > 1) joinRun(run, keys, groups);
      run = [];
      hash = present;
    }
    if (run.at(-1) !== place) run.push(place);
  }
  if (run.length > 1) joinRun(run, keys, groups);
}

/**
 * The names that are probably one vendor in several spellings, in groups of two or more; names with the same key are
 * next to each other. Equal names count once. The work grows with the number of names, not with its square: 25,000
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
