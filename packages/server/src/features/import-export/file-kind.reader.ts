/** What a file is that is no list, and what to do with it. */
const MARKS: readonly (readonly [mark: RegExp, sentence: string])[] = [
  [/^%PDF-/, 'This file is a PDF. Export the list as XLSX or CSV from where it comes.'],
  [
    /^\x89PNG|^\xff\xd8\xff|^GIF8|^.{4}ftyp(?:heic|heix|mif1|avif)/s,
    'This file is a picture, not a spreadsheet.',
  ],
  [/^\{\\rtf/, 'This file is a text document (RTF). Save its list as XLSX or CSV.'],
  [
    /^MIME-Version:/i,
    'This file is a saved web page (MHTML). Open it in a spreadsheet and save it as XLSX or CSV.',
  ],
  [
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]{0,500}?-->\s*)?<(?:!doctype html|html|head|body|table|meta|style)\b/i,
    'This file is a web page (HTML), not a spreadsheet. Open it in a spreadsheet and save it as XLSX or CSV.',
  ],
  [
    /^<\?xml[^]*?(?:progid="Excel|schemas-microsoft-com:office:spreadsheet)/i,
    'This file is an XML spreadsheet of Excel 2003, which is not read. Open it in a spreadsheet and save it as XLSX or CSV.',
  ],
  [/^<\?xml/i, 'This file is XML, not a spreadsheet. Open it in a spreadsheet and save it as XLSX or CSV.'],
  [/^(?:\{\s*"|\[\s*\{)/, 'This file is JSON. Save the list as XLSX or CSV.'],
];
/** What a ZIP archive is by one of its parts. */
const PARTS: readonly (readonly [part: RegExp, sentence: string])[] = [
  [
    /opendocument\.spreadsheet/,
    'This file is an OpenDocument spreadsheet (ODS). Open it in a spreadsheet and save it as XLSX or CSV.',
  ],
  [/xl\/workbook\.bin/, 'This file is a binary Excel workbook (XLSB). Open it in Excel and save it as XLSX.'],
  [/Index\/Document\.iwa/, 'This file is an Apple Numbers document. Export it as Excel or CSV.'],
  [
    /word\/document\.xml/,
    'This file is a Word document. Copy its table into a spreadsheet and save it as XLSX.',
  ],
  [/ppt\/presentation\.xml/, 'This file is a PowerPoint presentation, not a spreadsheet.'],
];

/** A workbook that is broken. */
export const NOT_READABLE =
  'This file is not a readable XLSX workbook. Open it in a spreadsheet and save it again.';

/** So much of a file says what it is. */
const HEAD = 4_096;

const GZIP = '\u001f\u008b';

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** What a file is that is no delimited text, as a sentence with what to do; null for what may be one. */
export function otherKind(bytes: Uint8Array): string | null {
  // Zero bytes are of UTF-16, and a byte order mark is of no kind.
  const head = latin(bytes.subarray(0, HEAD))
    .replaceAll('\0', '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, '');
  const raw = latin(bytes.subarray(0, HEAD));
  if (raw.startsWith(GZIP)) return 'This file is packed (gzip). Unpack it and choose the file in it.';
  return MARKS.find(([mark]) => mark.test(head) || mark.test(raw))?.[1] ?? null;
}

/** What a ZIP archive is that is no workbook. */
export function otherArchive(bytes: Uint8Array): string {
  const names = latin(bytes);
  return PARTS.find(([part]) => part.test(names))?.[1] ?? NOT_READABLE;
}
