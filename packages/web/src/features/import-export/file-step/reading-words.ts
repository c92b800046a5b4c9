import type { ImportAnalysis } from '@pactbook/domain/features/import-export/import-analysis.ts';
import type {
  DELIMITERS,
  ENCODINGS,
} from '@pactbook/domain/features/import-export/mapping/import-mapping.ts';

type Encoding = (typeof ENCODINGS)[number];
type Delimiter = (typeof DELIMITERS)[number];

export const ENCODING_LABELS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252 (Western European)',
};

export const DELIMITER_LABELS: Readonly<Record<Delimiter, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
};

/** How the file was read: "CSV, UTF-8, separated by commas, headings in row 1". */
export function readingInWords({ reading, sheets }: Pick<ImportAnalysis, 'reading' | 'sheets'>): string {
  const { kind, encoding, delimiter, sheet, headerRow } = reading;
  const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };
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
