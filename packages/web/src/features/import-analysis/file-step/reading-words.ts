import { countText } from '../import-words.ts';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { DELIMITERS } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import type { Encoding } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

type Delimiter = (typeof DELIMITERS)[number];

export const ENCODING_LABELS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252 (Western European)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  'windows-1258': 'Windows-1258 (Vietnamese)',
  'windows-874': 'Windows-874 (Thai)',
  'iso-8859-2': 'ISO-8859-2 (Central European)',
  'iso-8859-3': 'ISO-8859-3 (South European)',
  'iso-8859-4': 'ISO-8859-4 (Baltic)',
  'iso-8859-5': 'ISO-8859-5 (Cyrillic)',
  'iso-8859-6': 'ISO-8859-6 (Arabic)',
  'iso-8859-7': 'ISO-8859-7 (Greek)',
  'iso-8859-8': 'ISO-8859-8 (Hebrew)',
  'iso-8859-10': 'ISO-8859-10 (Nordic)',
  'iso-8859-13': 'ISO-8859-13 (Baltic)',
  'iso-8859-14': 'ISO-8859-14 (Celtic)',
  'iso-8859-15': 'ISO-8859-15 (Western European)',
  'iso-8859-16': 'ISO-8859-16 (Romanian)',
  'koi8-r': 'KOI8-R (Russian)',
  'koi8-u': 'KOI8-U (Ukrainian)',
  ibm866: 'IBM 866 (Cyrillic, DOS)',
  macintosh: 'Macintosh (Western European)',
  'x-mac-cyrillic': 'Macintosh (Cyrillic)',
  gb18030: 'GB 18030 (Simplified Chinese)',
  gbk: 'GBK (Simplified Chinese)',
  big5: 'Big5 (Traditional Chinese)',
  shift_jis: 'Shift JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  'iso-2022-jp': 'ISO-2022-JP (Japanese)',
  'euc-kr': 'EUC-KR (Korean)',
};

export const DELIMITER_LABELS: Readonly<Record<Delimiter, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Pipe',
};

/** How sure the encoding is; null where the bytes prove it. */
export function encodingInWords({ encoding, decoding }: ImportAnalysis['reading']): string | null {
  if (encoding === null || decoding === undefined) return null;
  const { confidence } = decoding;
  if (confidence === null) return 'You chose this encoding. Check that these words are right.';
  const label = ENCODING_LABELS[encoding];
  if (encoding === 'utf-8')
    return `This file is mostly ${label}, but some letters are in another encoding. Check that these words are right.`;
  return confidence === 'likely'
    ? `This file is probably ${label}. Check that these words are right, or choose another encoding.`
    : `This file could be ${label}, but other encodings fit as well. Check these words, or choose another encoding.`;
}

/** What characters cannot be shown, and where: "2 cells have U+0007, the first in row 7. …". */
export function unshownInWords({
  cells,
  row,
  characters,
}: NonNullable<ImportAnalysis['reading']['unshown']>) {
  const have = counted(cells, 'cell has', 'cells have');
  return `${have} ${characters.join(', ')}, the first in row ${countText(row)}. Otherwise these cells are rejected.`;
}

/** How the file was read: "CSV, UTF-8, separated by commas, headings in row 1". */
export function readingInWords({ reading, sheets }: Pick<ImportAnalysis, 'reading' | 'sheets'>): string {
  const { kind, encoding, delimiter, sheet, headerRow } = reading;
  const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'pipes' };
  const parts =
    kind === 'csv'
      ? [
          'CSV',
          ...(encoding === null ? [] : [ENCODING_LABELS[encoding]]),
          ...(delimiter === null ? [] : [`separated by ${separators[delimiter]}`]),
        ]
      : ['Excel workbook', ...(sheet === null || sheets.length < 2 ? [] : [`sheet "${sheet}"`])];
  return [...parts, `headings in row ${headerRow}`].join(', ');
}
