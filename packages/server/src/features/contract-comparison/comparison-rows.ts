import { FOUND_FIELD_LABELS } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import {
  CHANGE_WORDS,
  type DocumentComparison,
} from '@pactbook/domain/features/contract-comparison/comparison.ts';
import { csvLine } from '../../platform/csv/csv-text.ts';

/** The headings of the file of a comparison. */
export const COMPARISON_HEADINGS = [
  'Field or Clause Kind',
  'Change',
  'Figures',
  'Before',
  'Page Before',
  'After',
  'Page After',
];

const pageText = (page: number | null | undefined): string => (page == null ? '' : String(page));

/** What changed, as lines of a file: fields first, then sentences; what is the same is left out. */
export async function* comparisonRows({ fields, changes }: DocumentComparison): AsyncGenerator<string[]> {
  const changed = <Row extends { readonly change: string }>(rows: readonly Row[]) =>
    rows.filter(({ change }) => change !== 'same');
  yield [
    ...changed(fields).map(({ field, change, left, right }) =>
      csvLine([
        FOUND_FIELD_LABELS[field],
        CHANGE_WORDS[change],
        '',
        left?.text ?? '',
        pageText(left?.page),
        right?.text ?? '',
        pageText(right?.page),
      ]),
    ),
    ...changed(changes).map(({ kinds, change, figures, left, right }) =>
      csvLine([
        kinds.join(', '),
        CHANGE_WORDS[change],
        figures.map(({ from, to }) => `${from} → ${to}`).join(', '),
        left?.text ?? '',
        pageText(left?.page),
        right?.text ?? '',
        pageText(right?.page),
      ]),
    ),
  ];
}
