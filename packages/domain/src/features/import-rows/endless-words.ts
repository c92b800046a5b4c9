import { nameKey } from './cell.ts';

/** What lists write for an end that is none, in the languages whose headings are known. */
const ENDLESS_WORDS = [
  'open-ended',
  'open ended',
  'open end',
  'perpetual',
  'perpetual license',
  'perpetual licence',
  'perpetuity',
  'indefinite',
  'indefinitely',
  'evergreen',
  'ongoing',
  'no end',
  'no end date',
  'no expiry',
  'unlimited',
  'until further notice',
  'until cancelled',
  'until canceled',
  'until terminated',
  'unbefristet',
  'unbegrenzt',
  'bis auf Weiteres',
  'bis auf Widerruf',
  'auf unbestimmte Zeit',
  'unbestimmt',
  'ohne Ende',
  'kein Ende',
  'sans limitation de durée',
  'sans limite',
  'sans limite de durée',
  'durée indéterminée',
  'à durée indéterminée',
  'indéterminée',
  'illimité',
  'illimitée',
  'perpétuel',
  'perpétuelle',
  'indefinido',
  'indefinida',
  'por tiempo indefinido',
  'sin fin',
  'sin vencimiento',
  'sin límite',
  'perpetuo',
  'perpetua',
] as const;
const KEYS: ReadonlySet<string> = new Set(ENDLESS_WORDS.map(nameKey));

/** Whether a text says that there is no end: "unbefristet", "open-ended". */
export function saysEndless(text: string): boolean {
  return KEYS.has(nameKey(text.replace(/[.!]$/, '')));
}
