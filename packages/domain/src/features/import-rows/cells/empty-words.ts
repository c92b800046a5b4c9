import { nameKey } from '../cell.ts';

/** What lists write where there is nothing, in the languages whose headings are known. */
export const EMPTY_WORDS = [
  'n/a',
  'n.a.',
  'none',
  'null',
  'unknown',
  'not available',
  'not applicable',
  'tbd',
  '-',
  '--',
  '–',
  '—',
  '?',
  'unbekannt',
  'keine',
  'keine angabe',
  'k. A.',
  'k.A.',
  'entfällt',
  'inconnu',
  'inconnue',
  'aucun',
  'aucune',
  'néant',
  's/o',
  'n/d',
  'desconocido',
  'ninguno',
  'ninguna',
  'no aplica',
] as const;

/**
 * The words that mean an empty cell in a column, in the form in which cells are compared.
 *
 * @param options of the column's field, which mean themselves
 */
export function emptyWordsBeside(options: readonly string[]): string[] {
  const known = new Set(options.map(nameKey));
  return EMPTY_WORDS.map(nameKey).filter((word) => !known.has(word));
}
