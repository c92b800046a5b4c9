import PostalMime from 'postal-mime';

/** What a file is that is no list, and what to do with it. */
const MARKS: readonly (readonly [mark: RegExp, sentence: string])[] = [
  [/^%PDF-/, 'This file is a PDF. Export the list as XLSX or CSV from where it comes.'],
  [
    /^\x89PNG|^\xff\xd8\xff|^GIF8|^.{4}ftyp(?:heic|heix|mif1|avif)|^RIFF.{4}WEBP|^II\*\0|^MM\0\*/s,
    'This file is a picture, not a spreadsheet. Choose a CSV or XLSX file.',
  ],
  [/^\{\\rtf/, 'This file is a text document (RTF). Save its list as XLSX or CSV.'],
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
const SAVED_PAGE =
  'This file is a saved web page (MHTML). Open it in a spreadsheet and save it as XLSX or CSV.';
/** What a compound file ([MS-CFB]) is by the name of one of its parts. */
const COMPOUND_PARTS: readonly (readonly [part: string, sentence: string])[] = [
  ['EncryptedPackage', 'This file is locked with a password. Save it without one, as XLSX or CSV.'],
  [
    '__properties_version1.0',
    'This file is an Outlook email (MSG). Save its attached list as XLSX or CSV, and choose that file.',
  ],
  ['Workbook', 'This file is an Excel 97–2003 workbook (XLS). Save it as XLSX or CSV.'],
  [
    'WordDocument',
    'This file is a Word 97–2003 document. Copy its table into a spreadsheet and save it as XLSX.',
  ],
  ['PowerPoint Document', 'This file is a PowerPoint 97–2003 presentation, not a spreadsheet.'],
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
/** Emails have come through many servers, each of which adds to their head. */
const LONGEST_MAIL_HEAD = 64 * 1024;

const GZIP = '\u001f\u008b';

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** The names of the headers with which an email or a saved page begins (RFC 5322); none for any other file. */
function headerNames(head: string): ReadonlySet<string> {
  const [block = '', ...rest] = head.split(/\r?\n\r?\n/, 2);
  const lines = block.split(/\r?\n/);
  // The last header may be cut.
  if (rest.length === 0) lines.pop();
  if (!lines.every((line) => /^(?:[!-9;-~]+:|[ \t]|From )/.test(line))) return new Set();
  return new Set(lines.flatMap((line) => /^[!-9;-~]+(?=:)/.exec(line)?.[0].toLowerCase() ?? []));
}

const OF_MAILS = ['to', 'subject', 'date', 'received', 'message-id'];
const ATTACHED_LIST = /\.(?:csv|tsv|txt|xlsx)$/i;

async function mailSentence(bytes: Uint8Array): Promise<string> {
  const { attachments } = await PostalMime.parse(bytes).catch(() => ({ attachments: [] }));
  const lists = attachments.flatMap(({ filename }) =>
    filename !== null && ATTACHED_LIST.test(filename) ? [`"${filename}"`] : [],
  );
  return lists.length === 0
    ? 'This file is an email without an attached list. Save the list as XLSX or CSV, and choose that file.'
    : `This file is an email. Save its attachment ${lists.join(' or ')}, and choose that file.`;
}

/** What a compound file is. */
export function compoundKind(bytes: Uint8Array): string {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found = COMPOUND_PARTS.find(([part]) => all.includes(Buffer.from(part, 'utf16le')));
  return found?.[1] ?? 'This file is an old Office file. Save it as XLSX or CSV.';
}

/** What a file is that is no delimited text, as a sentence with what to do; null for what may be one. */
export async function otherKind(bytes: Uint8Array): Promise<string | null> {
  // Zero bytes are of UTF-16, and a byte order mark is of no kind.
  const head = latin(bytes.subarray(0, HEAD))
    .replaceAll('\0', '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, '');
  const raw = latin(bytes.subarray(0, HEAD));
  if (raw.startsWith(GZIP)) return 'This file is packed (gzip). Unpack it and choose the file in it.';
  const names = headerNames(latin(bytes.subarray(0, LONGEST_MAIL_HEAD)).replace(/^\xef\xbb\xbf/, ''));
  const isMail = names.has('from') && OF_MAILS.some((name) => names.has(name));
  if (names.has('snapshot-content-location') || (names.has('mime-version') && !isMail)) return SAVED_PAGE;
  if (isMail) return await mailSentence(bytes);
  return MARKS.find(([mark]) => mark.test(head) || mark.test(raw))?.[1] ?? null;
}

/** What a ZIP archive is that is no workbook. */
export function otherArchive(bytes: Uint8Array): string {
  const names = latin(bytes);
  return PARTS.find(([part]) => part.test(names))?.[1] ?? NOT_READABLE;
}
