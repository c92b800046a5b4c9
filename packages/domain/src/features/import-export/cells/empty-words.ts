import { CONTRACT_FIELDS } from '../../contracts/fields.ts';
import { nameKey } from '../cell.ts';
import type { ColumnTarget } from '../import-columns.ts';

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

/** The options of a target that takes one of a list. */
function optionsOf(target: ColumnTarget): readonly string[] {
  if (target.kind === 'custom') return target.field.options;
  const field = CONTRACT_FIELDS.find(({ key }) => key === target.field);
  return (field?.options ?? []).flatMap(({ value, label }) => [value, label]);
}

/** The words that mean an empty cell in a column, in the form in which cells are compared: its own options mean themselves. */
export function emptyWordsFor(target: ColumnTarget): string[] {
  const options = new Set(optionsOf(target).map(nameKey));
  return EMPTY_WORDS.map(nameKey).filter((word) => !options.has(word));
}
