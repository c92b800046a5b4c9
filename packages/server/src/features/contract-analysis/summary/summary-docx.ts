import type { IParagraphOptions, Paragraph, Table } from 'docx';
import {
  FOUND_FIELD_LABELS,
  SUGGESTIONS_ONLY,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { anyFieldLabel } from '@pactbook/domain/features/contract-analysis/found-words.ts';
import { SEVERITY_WORDS, type Judgement } from '@pactbook/domain/features/contract-analysis/judgement.ts';
import {
  contextWords,
  shortQuote,
  type DocumentSummary,
} from '@pactbook/domain/features/contract-analysis/summary.ts';
import { formatMediumDate, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';

/** A4 in twentieths of a point, as Word counts. */
const A4 = { width: 11_906, height: 16_838 };
const MARGIN = 850;
const WIDTH = A4.width - 2 * MARGIN;
/** In half points. */
const SMALL = 17;
const MUTED = '5B6470';

/** The library is loaded with the first document that is asked for. */
const loadDocx = () => import('docx');
type Docx = Awaited<ReturnType<typeof loadDocx>>;

/** What a cell shows: a text, with its quote in small letters below it. */
interface CellText {
  readonly text: string;
  readonly quote?: string | undefined;
}

function quoteLine(docx: Docx, quote: string): Paragraph {
  const run = new docx.TextRun({ text: `“${shortQuote(quote)}”`, size: SMALL, color: MUTED });
  return new docx.Paragraph({ children: [run] });
}

function cellOf(docx: Docx, { text, quote = '' }: CellText, width: number, isHeading = false) {
  const children = [
    new docx.Paragraph({ children: [new docx.TextRun({ text, bold: isHeading })] }),
    ...(quote === '' ? [] : [quoteLine(docx, quote)]),
  ];
  const margins = { top: 30, bottom: 30, left: 80, right: 80 };
  return new docx.TableCell({ children, margins, width: { size: width, type: docx.WidthType.DXA } });
}

/** A table whose first column names the rows; its heading is repeated on every page. */
function tableOf(
  docx: Docx,
  headings: readonly string[],
  shares: readonly number[],
  rows: readonly (readonly CellText[])[],
): Table {
  const widths = shares.map((share) => Math.round(WIDTH * share));
  const line = { style: docx.BorderStyle.SINGLE, size: 4, color: 'D5DAE0' };
  const none = { style: docx.BorderStyle.NONE, size: 0, color: 'auto' };
  const row = (cells: readonly CellText[], isHeading: boolean) =>
    new docx.TableRow({
      tableHeader: isHeading,
      cantSplit: true,
      children: cells.map((cell, at) => cellOf(docx, cell, widths[at] ?? 0, isHeading)),
    });
  return new docx.Table({
    columnWidths: widths,
    width: { size: WIDTH, type: docx.WidthType.DXA },
    borders: {
      top: line,
      bottom: line,
      left: none,
      right: none,
      insideVertical: none,
      insideHorizontal: line,
    },
    rows: [
      row(
        headings.map((text) => ({ text })),
        true,
      ),
      ...rows.map((cells) => row(cells, false)),
    ],
  });
}

const pageText = (page: number | null | undefined): CellText => ({ text: page == null ? '' : String(page) });

const judgementRow = ({ rule, severity, note, finding }: Judgement): readonly CellText[] => [
  { text: note === null ? rule : `${rule} (${note})`, quote: finding?.quote },
  { text: finding?.value ?? '' },
  { text: SEVERITY_WORDS[severity] },
  pageText(finding?.page),
];

/** The parts of the page, those without a row left out. */
function partsOf(docx: Docx, summary: DocumentSummary): (Paragraph | Table)[] {
  const { fields, deviations, toCheck, disagreements, clauses } = summary;
  const part = (
    title: string,
    headings: readonly string[],
    shares: readonly number[],
    rows: readonly (readonly CellText[])[],
  ) =>
    rows.length === 0
      ? []
      : [
          new docx.Paragraph({ text: title, heading: docx.HeadingLevel.HEADING_2 }),
          tableOf(docx, headings, shares, rows),
        ];
  return [
    ...part(
      'Fields',
      ['Field', 'Document Says', 'Page'],
      [0.25, 0.65, 0.1],
      fields.map(({ field, value, why, page }) => [
        { text: FOUND_FIELD_LABELS[field] },
        { text: value === '' ? (why ?? 'Not found') : value },
        pageText(page),
      ]),
    ),
    ...part(
      'Deviations from the playbook',
      ['Rule', 'Document Says', 'Severity', 'Page'],
      [0.54, 0.22, 0.14, 0.1],
      deviations.map(judgementRow),
    ),
    ...part(
      'Disagreements with the record',
      ['Field', 'Document Says', 'Record Says', 'Page'],
      [0.25, 0.35, 0.3, 0.1],
      disagreements.map(({ field, documentSays, recordSays, page }) => [
        { text: anyFieldLabel(field) },
        { text: documentSays },
        { text: recordSays },
        pageText(page),
      ]),
    ),
    ...part(
      'Clauses',
      ['Kind', 'Quote', 'Page'],
      [0.25, 0.65, 0.1],
      clauses.map(({ category, quote, page }) => [
        { text: category },
        { text: shortQuote(quote) },
        pageText(page),
      ]),
    ),
    ...part(
      'To check by hand',
      ['Rule', 'Document Says', 'Severity', 'Page'],
      [0.54, 0.22, 0.14, 0.1],
      toCheck.map(judgementRow),
    ),
  ];
}

/** A summary as a Word document on A4. */
export async function summaryDocx(summary: DocumentSummary, today: CalendarDate): Promise<Buffer> {
  const docx = await loadDocx();
  const small = (text: string, options: IParagraphOptions = {}) =>
    new docx.Paragraph({ ...options, children: [new docx.TextRun({ text, size: SMALL, color: MUTED })] });
  const heading = (size: number, before: number) => ({
    run: { size, bold: true, color: '101418' },
    paragraph: { spacing: { before, after: 80 }, keepNext: true },
  });
  const document = new docx.Document({
    title: `Summary of ${summary.fileName}`.toWellFormed(),
    creator: 'Pactbook',
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: 19 } },
        heading1: heading(30, 0),
        heading2: heading(22, 200),
      },
    },
    sections: [
      {
        properties: {
          page: { size: A4, margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN } },
        },
        footers: {
          default: new docx.Footer({
            children: [
              small(`${SUGGESTIONS_ONLY} A clause that was not found may still be in the contract.`),
            ],
          }),
        },
        children: [
          new docx.Paragraph({ text: summary.fileName, heading: docx.HeadingLevel.HEADING_1 }),
          small(`${contextWords(summary)} · as of ${formatMediumDate(today)}`),
          ...partsOf(docx, summary),
        ],
      },
    ],
  });
  return await docx.Packer.toBuffer(document);
}
