import { CollectedText, type FoundText } from '@pactbook/domain/features/documents/collected-text.ts';
import { withAnnotations } from '@pactbook/domain/features/documents/page-annotations.ts';
import { openPdf } from '../../platform/file-text/pdf-pages.ts';

/** Pages that are read; a longer document is found by the text of these. */
const MOST_PAGES = 500;

/** The text of a PDF's pages. @throws Error for what is broken, locked with a password, or too large */
export async function readPdfText(path: string): Promise<FoundText> {
  const pdf = await openPdf(path, withAnnotations);
  const text = new CollectedText();
  for (let number = 1; number <= Math.min(pdf.pages, MOST_PAGES) && !text.isFull; number += 1) {
    if (number > 1) text.nextPage();
    for (const piece of await pdf.readPage(number)) {
      text.add(piece.text);
      if (piece.endsLine) text.add('\n');
    }
  }
  return { ...text.toText(), pages: pdf.pages };
}
