import type { ImportNote } from '../import-outcome.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { noteOf, rowsWords } from './note-words.ts';

/** That rows link records; nothing where none does. @param rows in ascending order */
export function linkNotes(links: number, rows: readonly number[]): ImportNote[] {
  if (links === 0) return [];
  const message = `${counted(links, 'link')} to other records ${links === 1 ? 'is' : 'are'} added: ${rowsWords(rows)}.`;
  return [noteOf('links', message, rows, links)];
}
