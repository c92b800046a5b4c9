import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** How the cells of a column are shown. */
export type XlsxKind = 'text' | 'date' | 'money' | 'number' | 'percent';

/** A column of a sheet. */
export interface XlsxColumn {
  readonly heading: string;
  readonly kind: XlsxKind;
}

/** A text, a number, a day as `YYYY-MM-DD` in a column of dates, or nothing. */
export type XlsxCell = string | number | null;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The place of each format in `STYLES`. */
const STYLE: Readonly<Record<XlsxKind | 'heading', number>> = {
  text: 0,
  number: 0,
  heading: 1,
  date: 2,
  money: 3,
  percent: 4,
};
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="10" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
</styleSheet>`;
const CONTENT_TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`;
const PACKAGE = `${XML}<Relationships xmlns="${PACKAGE_RELATIONS}"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const WORKBOOK_PARTS = `${XML}<Relationships xmlns="${PACKAGE_RELATIONS}"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`;

/** The most characters that a cell takes (Excel's own limit). */
const LONGEST_TEXT = 32_767;
/** What XML cannot hold: most control characters and halves of characters. */
// eslint-disable-next-line no-control-regex -- these are what it looks for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Whether a text has any sign that it cannot be in XML with as it is. */
// eslint-disable-next-line no-control-regex -- these are what it looks for
const NEEDS_WORK = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

function xmlText(text: string): string {
  const cut = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
  if (!NEEDS_WORK.test(cut)) return cut;
  return cut.replace(UNWRITABLE, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Days since 30 December 1899, as spreadsheets count them from March 1900 on. */
function serialOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
}

/** Blank space that readers would drop. */
const HAS_LOOSE_SPACE = /^\s|\s$|[\t\r\n]| {2}/;

/** Texts are written as texts: no spreadsheet runs them as formulas, whatever they begin with. */
function textXml(address: string, text: string, style: number): string {
  const styled = style === STYLE.text ? '' : ` s="${style}"`;
  const space = HAS_LOOSE_SPACE.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${address}" t="inlineStr"${styled}><is><t${space}>${xmlText(text)}</t></is></c>`;
}

function cellXml(address: string, cell: XlsxCell, kind: XlsxKind): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') {
    const styled = STYLE[kind] === STYLE.text ? '' : ` s="${STYLE[kind]}"`;
    return `<c r="${address}"${styled}><v>${kind === 'percent' ? cell / 100 : cell}</v></c>`;
  }
  if (kind !== 'date') return textXml(address, cell, STYLE.text);
  const serial = serialOf(cell);
  return Number.isNaN(serial)
    ? textXml(address, cell, STYLE.text)
    : `<c r="${address}" s="${STYLE.date}"><v>${serial}</v></c>`;
}

/** The letters of a column, counted from 0: A, B, … Z, AA. */
function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/**
 * Writes rows of a sheet as XML, in any order.
 *
 * @returns gives the row of a place, counted from 0
 */
export function xlsxRowWriter(
  columns: readonly XlsxColumn[],
): (place: number, cells: readonly XlsxCell[]) => string {
  const written = columns.map(({ kind }, index) => ({ kind, letters: columnLetters(index) }));
  return (place, cells) => {
    // The heading is row 1.
    const number = place + 2;
    let row = `<row r="${number}">`;
    written.forEach(({ kind, letters }, index) => {
      row += cellXml(`${letters}${number}`, cells[index] ?? null, kind);
    });
    return `${row}</row>`;
  };
}

const WIDTHS: Readonly<Record<XlsxKind, number>> = { text: 24, date: 12, money: 16, number: 12, percent: 12 };

/** Everything before the rows: the heading stays visible, and each column is as wide as its content usually is. */
function sheetStart(columns: readonly XlsxColumn[]): string {
  const widths = columns.map(({ kind, heading }, index) => {
    const width = Math.max(WIDTHS[kind], Math.min(heading.length + 4, 40));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const headings = columns
    .map(({ heading }, index) => textXml(`${columnLetters(index)}1`, heading, STYLE.heading))
    .join('');
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings}</row>`;
}

function sheetEnd(columns: readonly XlsxColumn[], rows: number): string {
  const last = `${columnLetters(columns.length - 1)}${rows + 1}`;
  return `</sheetData><autoFilter ref="A1:${last}"/></worksheet>`;
}

function workbook(sheet: string): string {
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${xmlText(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

/** How hard a sheet is packed: the next levels take twice the time for a tenth of the size. */
const LEVEL = 1;

/** The bytes that an archive can name the size of (without Zip64, which not all readers know). */
const LARGEST_ENTRY = 0xffff_ffff;

/** A part of a zip archive, deflated by zlib off this thread: fflate's own takes five times as long, on it. */
class DeflatedEntry implements ZipInputFile {
  readonly filename: string;
  readonly compression = 8;
  size = 0;
  crc = 0;
  /** Set by the archive. */
  ondata!: NonNullable<ZipInputFile['ondata']>;
  readonly #deflate = createDeflateRaw({ level: LEVEL });
  #failure: Error | null = null;

  constructor(filename: string) {
    this.filename = filename;
    this.#deflate.on('data', (bytes: Uint8Array<ArrayBuffer>) => this.ondata(null, bytes, false));
    this.#deflate.on('error', (error) => (this.#failure = error));
  }

  /**
   * Takes the next piece of the part; resolves when it is packed.
   *
   * @throws RangeError for more than 4 GB
   */
  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.size += bytes.length;
    // Its archive would name another size, and no program would open it.
    if (this.size > LARGEST_ENTRY) throw new RangeError('The sheet is larger than a workbook can hold.');
    this.crc = crc32(bytes, this.crc);
    await new Promise<void>((resolve, reject) => {
      this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Ends the part. */
  async end(): Promise<void> {
    this.#deflate.end();
    await finished(this.#deflate);
    if (this.#failure !== null) throw this.#failure;
    this.ondata(null, new Uint8Array(0), true);
  }

  terminate(): void {
    this.#deflate.destroy();
  }
}

/**
 * A workbook of one sheet (ECMA-376), piece by piece: neither its rows nor its bytes are ever held as a whole.
 *
 * @param sheet the sheet's name, at most 31 characters without :\/?*[]
 * @param steps the rows in their order as {@link xlsxRowWriter} writes them, some at a time
 */
export async function* xlsxFile(
  sheet: string,
  columns: readonly XlsxColumn[],
  steps: AsyncIterable<readonly string[]>,
): AsyncGenerator<Buffer> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const taken = (): Buffer => Buffer.concat(ready.splice(0));
  const open = (name: string): DeflatedEntry => {
    const entry = new DeflatedEntry(name);
    zip.add(entry);
    return entry;
  };
  const write = async (name: string, text: string): Promise<void> => {
    const entry = open(name);
    await entry.write(text);
    await entry.end();
  };
  await write('[Content_Types].xml', CONTENT_TYPES);
  await write('_rels/.rels', PACKAGE);
  await write('xl/workbook.xml', workbook(sheet));
  await write('xl/_rels/workbook.xml.rels', WORKBOOK_PARTS);
  await write('xl/styles.xml', STYLES);
  const entry = open('xl/worksheets/sheet1.xml');
  try {
    await entry.write(sheetStart(columns));
    let count = 0;
    for await (const rows of steps) {
      count += rows.length;
      await entry.write(rows.join(''));
      const bytes = taken();
      if (bytes.length > 0) yield bytes;
    }
    await entry.write(sheetEnd(columns, count));
    await entry.end();
    zip.end();
    yield taken();
  } finally {
    entry.terminate();
  }
}
