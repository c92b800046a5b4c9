import {
  CollectedText,
  LONGEST_TEXT,
  type FoundText,
} from '@pactbook/domain/features/documents/collected-text.ts';
import { readPlainFile } from '../../platform/file-text/plain-text.ts';

/** The text of a text file, as far as it is kept. */
export async function readPlainText(path: string): Promise<FoundText> {
  const into = new CollectedText();
  into.add(await readPlainFile(path, LONGEST_TEXT));
  return { text: into.toText().text, pageStarts: [], pages: null };
}
