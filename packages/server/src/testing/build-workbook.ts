import { buildZip } from './build-document.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A sheet of a workbook that is written by hand. */
export interface WrittenSheet {
  /** Row elements. */
  readonly rows: string;
  /** Column elements, which may hide some. */
  readonly columns?: string;
  readonly isHidden?: boolean;
}

/** A cell with a text. */
export function textCell(address: string, value: string): string {
  return `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
}

/** A cell with a number. @param style its place among the formats, counted from 1 */
export function numberCell(address: string, value: number, style = 0): string {
  return `<c r="${address}" s="${style}"><v>${value}</v></c>`;
}

function stylesOf(formats: readonly string[]): string {
  const escaped = formats.map((format) => format.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
  const list = escaped
    .map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${format}"/>`)
    .join('');
  const styles = escaped.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`).join('');
  return `${XML}<styleSheet ${MAIN}><numFmts count="${formats.length}">${list}</numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf/>${styles}</cellXfs><dxfs><dxf><numFmt numFmtId="164" formatCode="0"/></dxf></dxfs></styleSheet>`;
}

/** The part of a sheet. */
export function sheetXml(rows: string, columns = ''): string {
  const cols = columns === '' ? '' : `<cols>${columns}</cols>`;
  return `${XML}<worksheet ${MAIN}>${cols}<sheetData>${rows}</sheetData></worksheet>`;
}

/** A workbook of hand-written sheets: the parts that matter and nothing else. */
export function buildWorkbook(
  sheets: Readonly<Record<string, string | WrittenSheet>>,
  { formats = [], parts = {} }: { formats?: readonly string[]; parts?: Record<string, Uint8Array> } = {},
): Uint8Array<ArrayBuffer> {
  const written = Object.entries(sheets).map(([name, sheet]) => ({
    name,
    ...(typeof sheet === 'string' ? { rows: sheet } : sheet),
  }));
  const list = written.map(
    ({ name, isHidden = false }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="r${at}"/>`,
  );
  const links = written.map(
    (_, at) => `<Relationship Id="r${at}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  );
  const styles = `<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/>`;
  const entries = written.map(
    ({ rows, columns }, at) =>
      [`xl/worksheets/sheet${at}.xml`, Buffer.from(sheetXml(rows, columns))] as const,
  );
  const files: Record<string, Uint8Array> = {
    'xl/workbook.xml': Buffer.from(
      `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${list.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}${styles}</Relationships>`,
    ),
    'xl/styles.xml': Buffer.from(stylesOf(formats)),
    ...Object.fromEntries(entries),
    ...parts,
  };
  // Packed by Node: some tests pack a hundred megabytes.
  return new Uint8Array(
    buildZip(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) }))),
  );
}
