import { readFile, stat } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';

/** A PDF is read as a whole. */
const LARGEST = 120 * 1024 ** 2;
/** What stands so much of its size higher or lower is on another line; a raised sign is not. */
const LINE_STEP = 0.8;

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

type TextItem = Extract<Awaited<ReturnType<typeof readItems>>[number], { readonly str: string }>;

/** Whether an item is on another line than the one drawn before it. Turned text is left as the reader gives it. */
function isOnAnotherLine(before: TextItem, item: TextItem): boolean {
  const [, turned = 0, , size = 0, , y = 0] = item.transform as readonly number[];
  const [, wasTurned = 0, , sizeBefore = 0, , yBefore = 0] = before.transform as readonly number[];
  if (turned !== 0 || wasTurned !== 0) return false;
  return Math.abs(y - yBefore) > LINE_STEP * Math.max(Math.abs(size), Math.abs(sizeBefore));
}

/** The reader leaves out some ends of lines, such as the one before a line at the foot that was put there later. */
function piecesOf(items: Awaited<ReturnType<typeof readItems>>): PdfPiece[] {
  const drawn = items.filter((item): item is TextItem => 'str' in item);
  const endsLine = drawn.map(({ hasEOL }) => hasEOL);
  let before = -1;
  drawn.forEach((item, at) => {
    const previous = drawn[before];
    if (item.str.trim() !== '') {
      if (previous !== undefined && isOnAnotherLine(previous, item)) endsLine[before] = true;
      before = at;
    }
    if (item.hasEOL) before = -1;
  });
  return drawn.map((item, at) => ({
    text: item.str,
    endsLine: endsLine[at] ?? false,
    y: Number((item.transform as readonly number[])[5] ?? 0),
  }));
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
    readPage: async (number) => piecesOf(await readItems(pdf, number)),
  };
}
