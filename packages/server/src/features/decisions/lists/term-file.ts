import { DECISION_LABELS } from '@pactbook/domain/features/contracts/decision.ts';
import { TERM_OUTCOME_LABELS, TERM_TIMING_LABELS } from '@pactbook/domain/features/contracts/term-outcome.ts';
import { csvText } from '../../../platform/csv/csv-text.ts';
import type { ExportedTerm } from './read-term-lists.ts';

const HEADINGS = [
  'Product',
  'Vendor',
  'Teams',
  'Term',
  'Start Date',
  'End Date',
  'Fiscal Year',
  'Act By',
  'Outcome',
  'Timing',
  'Decision',
  'Reason',
  'Decided By',
  'Decided At',
  'Amount',
  'Estimate',
  'Saved',
  'Avoided',
  'Currency',
  'Record ID',
] as const;

/** Ended terms as a CSV file, a row each. */
export function termsFile(terms: readonly ExportedTerm[], currency: string): string {
  const rows = terms.map((term) => [
    term.product,
    term.vendor,
    term.teams,
    term.number,
    term.startDate ?? '',
    term.endDate,
    term.fiscalYear,
    term.actBy,
    TERM_OUTCOME_LABELS[term.outcome],
    TERM_TIMING_LABELS[term.timing],
    term.decision === null ? '' : DECISION_LABELS[term.decision],
    term.reason,
    term.decidedByName,
    term.decidedAt ?? '',
    term.cost ?? '',
    term.cost === null ? '' : term.isEstimate ? 'Yes' : 'No',
    term.saved ?? '',
    term.avoided ?? '',
    currency,
    term.contractId,
  ]);
  return csvText([HEADINGS, ...rows]);
}
