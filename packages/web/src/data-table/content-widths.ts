import { useMemo, useState } from 'react';
import type { FieldKind } from '@pactbook/domain/kernel/fields/field.ts';
import { lineText } from '../field-kit/value/field-content.ts';
import type { FieldContent } from '../field-kit/value/field-content.ts';
import { clampWidth } from './column-widths.ts';
import type { ColumnWidths } from './column-widths.ts';
import { isFlexible } from './data-column.ts';
import type { DataColumn, DataTableRow } from './data-column.ts';
import type { DataRowReader } from './data-row.tsx';

/** How many records are measured. */
const SAMPLE = 120;
/** Padding and border of a cell. */
const CELL = 26;
/** Checkbox, logo and the gaps between them, beside the name of a row. */
const BESIDE_NAME = 66;
/** The dot and the padding of a badge, and the lock before "Restricted". */
const AROUND_BADGE = 30;
const LOCK = 22;
const TWO_DIGITS = 16;
/** The arrow of a sorted column. */
const ARROW = 18;
/** Of texts that may be cut, this share is shown whole. */
const SHOWN_WHOLE = 0.96;
/** The widest that a column starts with; a person can make it wider. */
const WIDEST: Partial<Record<FieldKind, number>> = { longText: 300, customFields: 300, url: 240 };
const WIDEST_FLEXIBLE = 240;
const WIDEST_NAME = 300;

/** The width of a text in the table's fonts. */
export type MeasureText = (text: string, font: 'cell' | 'name' | 'heading') => number;

const FONTS = { cell: '400 13px', name: '500 13px', heading: '500 12px' } as const;

/** Measures on a canvas, which needs no layout; by the number of letters where there is none. */
function canvasMeasure(): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * 7;
  const { fontFamily } = getComputedStyle(document.body);
  // A text in a cell is often that of other rows as well.
  const known = new Map<string, number>();
  return (text, font) => {
    const key = font + text;
    let width = known.get(key);
    if (width === undefined) {
      context.font = `${FONTS[font]} ${fontFamily}`;
      ({ width } = context.measureText(text));
      known.set(key, width);
    }
    return width;
  };
}

function widthAround(content: FieldContent): number {
  if (content.kind === 'badge') return AROUND_BADGE;
  // Dates of two digits more may be marked as well.
  if (content.kind === 'date' && content.mark !== undefined) return TWO_DIGITS;
  return content.kind === 'restricted' ? LOCK : 0;
}

/** The width that shows a column's values; of texts that may be cut, most of them, within a limit. */
export function contentWidth(
  column: DataColumn,
  isName: boolean,
  contents: readonly FieldContent[],
  measure: MeasureText,
): number {
  const font = isName ? 'name' : 'cell';
  const widths = contents
    .map((content) => measure(lineText(content), font) + widthAround(content))
    .toSorted((one, other) => one - other);
  const heading = measure(column.label, 'heading') + CELL + ARROW + (isName ? BESIDE_NAME : 0);
  const mayCut = isName || isFlexible(column);
  const at = Math.ceil(widths.length * (mayCut ? SHOWN_WHOLE : 1)) - 1;
  const shown = (widths[Math.max(0, at)] ?? 0) + CELL + (isName ? BESIDE_NAME : 0);
  const widest = isName ? WIDEST_NAME : mayCut ? (WIDEST[column.kind] ?? WIDEST_FLEXIBLE) : Infinity;
  return clampWidth(Math.ceil(Math.max(heading, Math.min(widest, shown))));
}

/** Some of many records, evenly spread. */
function sampleOf<Record>(records: readonly Record[]): Record[] {
  const step = Math.max(1, Math.ceil(records.length / SAMPLE));
  return records.filter((_, at) => at % step === 0);
}

/**
 * The widths of columns by what is in them, measured once, in the records that are there first: searching and
 * sorting never move a column. Undefined until there are records.
 */
export function useContentWidths<Record extends DataTableRow, Key extends string>(
  columns: readonly DataColumn<Key>[],
  records: readonly Record[] | null | undefined,
  reader: DataRowReader<Record, Key>,
): ColumnWidths | undefined {
  const [sample, setSample] = useState<readonly Record[]>();
  if (sample === undefined && records && records.length > 0) setSample(sampleOf(records));
  return useMemo(() => {
    if (sample === undefined) return undefined;
    const measure = canvasMeasure();
    return Object.fromEntries(
      columns.map((column, position) => {
        const contents = sample.map((record) => reader.contentOf(record, column.key));
        return [column.key, contentWidth(column, position === 0, contents, measure)];
      }),
    );
  }, [columns, sample, reader]);
}
