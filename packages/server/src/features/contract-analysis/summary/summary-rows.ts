import { isFoundByWords } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { FOUND_FIELD_LABELS } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { anyFieldLabel } from '@pactbook/domain/features/contract-analysis/found-words.ts';
import {
  OUTCOME_WORDS,
  SEVERITY_WORDS,
  type Judgement,
} from '@pactbook/domain/features/contract-analysis/judgement.ts';
import type { DocumentSummary } from '@pactbook/domain/features/contract-analysis/summary.ts';
import { csvLine } from '../../../platform/csv/csv-text.ts';

/** The headings of the file of a summary. */
export const SUMMARY_HEADINGS = [
  'Part',
  'Name',
  'Document Says',
  'Record Says',
  'Severity',
  'Confidence %',
  'Reviewed',
  'Page',
  'Quote',
  'Note',
];

/** A line as far as it says something. */
interface SummaryLine {
  readonly part: string;
  readonly name: string;
  readonly says?: string | undefined;
  readonly recordSays?: string;
  readonly severity?: string;
  readonly found?: { readonly confidence: number; readonly isReviewed: boolean };
  readonly page?: number | null | undefined;
  readonly quote?: string | undefined;
  readonly note?: string | null;
}

const lineOf = ({ part, name, says, recordSays, severity, found, page, quote, note }: SummaryLine): string =>
  csvLine([
    part,
    name,
    says ?? '',
    recordSays ?? '',
    severity ?? '',
    // What rules found by its words has no percentage of its own.
    found === undefined || isFoundByWords(name) ? null : Math.round(found.confidence * 100),
    found === undefined ? '' : found.isReviewed ? 'Yes' : 'No',
    page ?? null,
    quote ?? '',
    note ?? '',
  ]);

const ofJudgement = ({ rule, severity, note, outcome, finding }: Judgement): string =>
  lineOf({
    part: OUTCOME_WORDS[outcome],
    name: rule,
    says: finding?.value ?? '',
    severity: SEVERITY_WORDS[severity],
    page: finding?.page,
    quote: finding?.quote,
    note,
  });

/** A summary as lines of a file. */
export async function* summaryRows(summary: DocumentSummary): AsyncGenerator<string[]> {
  const { fields, clauses, deviations, toCheck, disagreements } = summary;
  yield await Promise.resolve([
    ...fields.map(({ field, value, why, page, quote, ...found }) =>
      lineOf({
        part: 'Field',
        name: FOUND_FIELD_LABELS[field],
        says: value,
        page,
        quote,
        note: why,
        ...(value === '' ? {} : { found }),
      }),
    ),
    ...deviations.map(ofJudgement),
    ...toCheck.map(ofJudgement),
    ...disagreements.map(({ field, documentSays, recordSays, page, quote }) =>
      lineOf({
        part: 'Disagreement',
        name: anyFieldLabel(field),
        says: documentSays,
        recordSays,
        page,
        quote,
      }),
    ),
    ...clauses.map(({ category, page, quote, ...found }) =>
      lineOf({ part: 'Clause', name: category, found, page, quote }),
    ),
  ]);
}
