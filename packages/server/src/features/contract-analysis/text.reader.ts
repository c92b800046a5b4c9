import type { AnalyzedType } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import { mailText } from '@pactbook/domain/features/documents/mail-text.ts';
import { withAnnotations } from '@pactbook/domain/features/documents/page-annotations.ts';
import type { DocumentText } from '@pactbook/intelligence/findings.ts';
import { documentText, joinPages, LONGEST_DOCUMENT } from '@pactbook/intelligence/text/document-pages.ts';
import { finalWordText } from '../../platform/file-text/final-word-text.ts';
import { openMail } from '../../platform/file-text/mail-file.ts';
import { readOfficeParts } from '../../platform/file-text/office-parts.ts';
import { openPdf, type PdfPiece } from '../../platform/file-text/pdf-pages.ts';
import { readPlainFile } from '../../platform/file-text/plain-text.ts';

/** The text of a file for its analysis. */
export interface ReadDocument extends DocumentText {
  /** Of a PDF; null for what has no pages of its own. */
  readonly pages: number | null;
}

/** Called before each page. */
export type OnPage = (page: number, pages: number) => void;

const MOST_PAGES = 500;
/** A step from line to line that is so much larger than the usual one of its page ends a paragraph. */
const PARAGRAPH_STEP = 1.45;

interface Line {
  readonly text: string;
  /** Null where nothing is drawn. */
  readonly y: number | null;
}

function linesOf(pieces: readonly PdfPiece[]): Line[] {
  const lines: Line[] = [];
  let text = '';
  let y: number | null = null;
  for (const piece of pieces) {
    if (y === null && piece.text.trim() !== '') ({ y } = piece);
    text += piece.text;
    if (!piece.endsLine) continue;
    lines.push({ text, y });
    [text, y] = ['', null];
  }
  return [...lines, { text, y }].filter((line) => line.y !== null);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The text of a page with an empty line after each paragraph: where the next line is lower than usual. */
export function pageText(pieces: readonly PdfPiece[]): string {
  const lines = linesOf(pieces);
  const steps = lines.slice(1).map(({ y }, at) => (lines[at]?.y ?? 0) - (y ?? 0));
  const usual = median(steps.filter((step) => step > 0));
  return lines
    .map(({ text }, at) => {
      const step = steps[at - 1] ?? 0;
      return `${at === 0 ? '' : step > usual * PARAGRAPH_STEP ? '\n\n' : '\n'}${text}`;
    })
    .join('');
}

async function readPdf(path: string, onPage: OnPage): Promise<ReadDocument> {
  const pdf = await openPdf(path, withAnnotations);
  if (pdf.pages > MOST_PAGES) throw new Error(`This PDF has more than ${MOST_PAGES} pages.`);
  const pages: string[] = [];
  for (let number = 1; number <= pdf.pages; number += 1) {
    onPage(number, pdf.pages);
    pages.push(pageText(await pdf.readPage(number)));
  }
  return { ...joinPages(pages), pages: pdf.pages };
}

const BODY = 'word/document.xml';
const BESIDE_BODY = /^word\/(?:footnotes|endnotes|header\d*|footer\d*)\.xml$/;
/** What ends a paragraph, a line or a word. */
const BREAKS: Readonly<Record<string, string>> = {
  'w:p': '\n\n',
  'w:tc': '\n\n',
  'w:br': '\n',
  'w:cr': '\n',
  'w:tab': ' ',
  'w:noBreakHyphen': '-',
};

/** What the readers of archives and XML say is for programmers; faults of their own have a code, ours do not. */
function readableFault(error: unknown): Error {
  const isOurs = error instanceof Error && !('code' in error) && /^This \w+ .*\.$/.test(error.message);
  return isOurs ? error : new Error('This document is broken.', { cause: error });
}

async function readDocx(path: string): Promise<ReadDocument> {
  let hasBody = false;

  const pieces: string[] = [];
  let length = 0;
  const add = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
  };
  const choose = (names: readonly string[]) => {
    hasBody = names.includes(BODY);
    return hasBody ? [BODY, ...names.filter((name) => BESIDE_BODY.test(name))] : [];
  };
  const reader = finalWordText({
    isFull: () => length >= LONGEST_DOCUMENT,
    onClose: (element) => add(BREAKS[element] ?? ''),
    onText: (text, element) => {
      if (element === 'w:t') add(text);
    },
    onPartEnd: () => add('\n\n'),
  });
  await readOfficeParts(path, choose, reader).catch((error: unknown) => {
    throw readableFault(error);
  });
  if (!hasBody) throw new Error('This document is locked with a password or broken.');
  return { text: documentText(pieces.join('')), pageStarts: null, pages: null };
}

async function readMail(path: string): Promise<ReadDocument> {
  const text = await mailText(await openMail(path)).catch((error: unknown) => {
    throw readableFault(error);
  });
  return { text: documentText(text), pageStarts: null, pages: null };
}

/**
 * The text of a file as it is analyzed: with its lines, and an empty line between paragraphs
 * (docs/product/contract-intelligence.md, "Analyses").
 *
 * @throws Error for what is broken, hostile, locked or too long
 */
export async function readDocument(
  { path, type }: { readonly path: string; readonly type: AnalyzedType },
  onPage: OnPage,
): Promise<ReadDocument> {
  if (type === 'pdf') return await readPdf(path, onPage);
  if (type === 'docx') return await readDocx(path);
  if (type === 'eml') return await readMail(path);
  return { text: documentText(await readPlainFile(path, LONGEST_DOCUMENT)), pageStarts: null, pages: null };
}
