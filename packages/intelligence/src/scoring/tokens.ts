/** Words, numbers, and the signs that tell money and shares. */
const TOKEN = /\p{L}+(?:['’]\p{L}+)?|\d[\d,.]*|[$%€£§]/gu;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The 32-bit FNV-1a hash of a word. */
export function hashWord(word: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
  return hash >>> 0;
}

/** One hash of two, in this order (the finaliser of MurmurHash3). */
export function mixHashes(first: number, second: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ second;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number by what it can mean: a year, a day or small count, or anything else. */
function numberClass(token: string): string {
  if (/^(?:19|20)\d\d[.,]?$/.test(token)) return '#year';
  const value = Number(token.replaceAll(/[.,]+$|,/g, ''));
  if (Number.isInteger(value) && value <= 31) return '#small';
  if (Number.isInteger(value) && value <= 366) return '#medium';
  return '#number';
}

/** A word without its most usual endings, so that "assigns" and "assigned" count as one. */
function stem(word: string): string {
  if (word.length < 5) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('es') && /(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  return word;
}

/** The tokens of a text: words in lower case and without plural, numbers as classes. */
export function tokensOf(text: string): string[] {
  return Array.from(text.matchAll(TOKEN), ([token]) =>
    /^\d/.test(token) ? numberClass(token) : stem(token.toLowerCase().replace('’', "'")),
  );
}
