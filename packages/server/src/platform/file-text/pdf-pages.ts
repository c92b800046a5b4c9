import { readFile, stat } from 'node:fs/promises';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** A PDF is read as a whole. */
const LARGEST = 120 * 1024 ** 2;
/** What is more than this times its size higher or lower is on another line; a raised sign is not. */
const LINE_STEP = 0.8;
/** `AnnotationMode.ENABLE` of pdf.js. */
const DRAW_ANNOTATIONS = 1;

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

/** A run of text as pdf.js gives it. */
export interface PageRun {
  readonly str: string;
  readonly dir: string;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
  readonly fontName: string;
  readonly hasEOL: boolean;
}

/** Puts the text of the annotations of a page among the runs of its content. */
export type AddAnnotations = (
  runs: readonly PageRun[],
  page: {
    readonly getAnnotations: () => Promise<readonly unknown[]>;
    /** What is drawn, annotations included. */
    readonly getOperators: () => Promise<{
      readonly fnArray: readonly number[];
      readonly argsArray: readonly unknown[];
    }>;
    readonly operators: Readonly<Record<'beginAnnotation' | 'endAnnotation' | 'showText', number>>;
  },
) => Promise<PageRun[]>;

type Pdf = Awaited<ReturnType<typeof open>>;

/** @throws Error that names the page: the reader's own words are for programmers */
async function readRuns(pdf: Pdf, number: number, addAnnotations: AddAnnotations): Promise<PageRun[]> {
  try {
    const page = await pdf.getPage(number);
    const [{ items }, { OPS: operators }] = await Promise.all([page.getTextContent(), getResolvedPDFJS()]);
    const runs = items.filter((item): item is Extract<typeof item, PageRun> => 'str' in item);
    const seen = await addAnnotations(runs, {
      getAnnotations: () => page.getAnnotations(),
      getOperators: () => page.getOperatorList({ annotationMode: DRAW_ANNOTATIONS }),
      operators,
    });
    page.cleanup();
    return seen;
  } catch (error) {
    throw new Error(`This PDF is broken: page ${number} cannot be read.`, { cause: error });
  }
}

/** Whether an item is on another line than the one drawn before it. Turned text is left as the reader gives it. */
function isOnAnotherLine(before: PageRun, item: PageRun): boolean {
  const [, turned = 0, , size = 0, , y = 0] = item.transform;
  const [, wasTurned = 0, , sizeBefore = 0, , yBefore = 0] = before.transform;
  if (turned !== 0 || wasTurned !== 0) return false;
  return Math.abs(y - yBefore) > LINE_STEP * Math.max(Math.abs(size), Math.abs(sizeBefore));
}

/** The reader leaves out some ends of lines, such as the one before a line at the foot that was put there later. */
function piecesOf(drawn: readonly PageRun[]): PdfPiece[] {
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
    y: item.transform[5] ?? 0,
  }));
}

/**
 * Opens a PDF.
 *
 * @throws Error for what is broken, locked with a password, or too large, also when a page is read; its message is for
 *   people
 */
export async function openPdf(path: string, addAnnotations: AddAnnotations): Promise<OpenPdf> {
  if ((await stat(path)).size > LARGEST) throw new Error('This PDF is too large to be read.');
  const pdf = await open(new Uint8Array(await readFile(path)));
  return {
    pages: pdf.numPages,
    readPage: async (number) => piecesOf(await readRuns(pdf, number, addAnnotations)),
  };
}
