import { readFile, stat } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { CollectedText, type FoundText } from '@pactbook/domain/features/documents/collected-text.ts';

/** Pages that are read; a longer document is found by the text of these. */
const MOST_PAGES = 500;
/** A PDF is read as a whole. */
const LARGEST = 120 * 1024 ** 2;

/** The text of a PDF's pages. @throws Error for what is broken, locked with a password, or too large */
export async function readPdfText(path: string): Promise<FoundText> {
  if ((await stat(path)).size > LARGEST) throw new Error('This PDF is too large to be read.');
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)), { verbosity: 0 });
  const text = new CollectedText();
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES) && !text.isFull; number += 1) {
    if (number > 1) text.nextPage();
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      text.add(item.str);
      if (item.hasEOL) text.add('\n');
    }
    page.cleanup();
  }
  return { ...text.toText(), pages: pdf.numPages };
}
