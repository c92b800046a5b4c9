import { readFile, stat } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';

/** A PDF is read as a whole. */
const LARGEST = 120 * 1024 ** 2;

/** A run of text as the page draws it. */
export interface PdfPiece {
  readonly text: string;
  /** Whether a line ends with it. */
  readonly endsLine: boolean;
  /** Its distance from the bottom of the page, in points. */
  readonly y: number;
}

/** A PDF whose pages are read one after the other. */
export interface OpenPdf {
  readonly pages: number;
  /** The text of a page, counted from 1, in the order in which it is drawn. */
  readonly readPage: (number: number) => Promise<PdfPiece[]>;
}

/** The reader's own words are for programmers. */
async function open(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, { verbosity: 0 });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new Error(isLocked ? 'This PDF is locked with a password.' : 'This PDF is broken.', {
      cause: error,
    });
  }
}

/** The text of a page as the reader gives it. @throws Error that names the page: the reader's own words are for programmers */
async function readItems(pdf: Awaited<ReturnType<typeof open>>, number: number) {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return items;
  } catch (error) {
    throw new Error(`This PDF is broken: page ${number} cannot be read.`, { cause: error });
  }
}

/**
 * Opens a PDF.
 *
 * @throws Error for what is broken, locked with a password, or too large, also when a page is read; its message is for
 *   people
 */
export async function openPdf(path: string): Promise<OpenPdf> {
  if ((await stat(path)).size > LARGEST) throw new Error('This PDF is too large to be read.');
  const pdf = await open(new Uint8Array(await readFile(path)));
  return {
    pages: pdf.numPages,
    readPage: async (number) => {
      const items = await readItems(pdf, number);
      return items.flatMap((item) =>
        'str' in item
          ? [
              {
                text: item.str,
                endsLine: item.hasEOL,
                y: Number((item.transform as readonly number[])[5] ?? 0),
              },
            ]
          : [],
      );
    },
  };
}
