import { findFields } from '@pactbook/intelligence/fields/find-fields.ts';
import type { FieldName, Findings, FoundField, FoundPeriod } from '@pactbook/intelligence/findings.ts';
import { rawSpan, type TrainingData } from '../data/read-contracts.ts';
import type { LearnedModel } from './learn-model.ts';

/** A finding as the metrics of the data set read it, at its place in the raw text or by its words, or a field. */
export type Prediction =
  | {
      readonly id: string;
      readonly category: string;
      readonly start: number;
      readonly end: number;
      readonly score: number;
    }
  | { readonly id: string; readonly category: string; readonly text: string; readonly score: number }
  | { readonly id: string; readonly field: string; readonly value: unknown; readonly score: number };

/** The fields that the data set has labels of. */
const FIELD_NAMES: Readonly<Partial<Record<FieldName, string>>> = {
  documentName: 'document_name',
  documentType: 'document_type',
  parties: 'parties',
  agreementDate: 'agreement_date',
  effectiveDate: 'effective_date',
  expirationDate: 'expiration_date',
  renewalTerm: 'renewal_term',
  renewalNotice: 'renewal_notice_period',
  governingLaw: 'governing_law',
};

const isPeriod = (value: unknown): value is FoundPeriod =>
  typeof value === 'object' && value !== null && 'count' in value && 'unit' in value;

function wireValue(value: unknown): unknown {
  return isPeriod(value) ? `${value.count} ${value.unit === 'DAYS' ? 'day' : 'month'}` : value;
}

const fieldPredictions = (id: string, fields: readonly FoundField[]): Prediction[] =>
  fields
    .filter(({ value }) => value !== null)
    .flatMap(({ field, value, confidence }) => {
      const name = FIELD_NAMES[field];
      return name === undefined ? [] : [{ id, field: name, value: wireValue(value), score: confidence }];
    });

/** What was found in the text of a contract's file, which has other blanks and lines than the raw text. */
export const filePredictions = (id: string, text: string, { clauses, fields }: Findings): Prediction[] => [
  ...clauses.map(({ category, start, end, confidence }) => ({
    id,
    category,
    text: text.slice(start, end),
    score: confidence,
  })),
  ...fieldPredictions(id, fields),
];

/** What models that did not know a contract find in it, contract by contract. */
export function unseenPredictions(
  data: TrainingData,
  { unseen }: Pick<LearnedModel, 'unseen'>,
): Prediction[] {
  return data.contracts.flatMap((contract, at): Prediction[] => {
    const { clauses, evidence } = unseen[at]!;
    const { id, text } = contract;
    return [
      ...clauses.map((clause) => ({
        id,
        category: clause.category,
        score: clause.confidence,
        ...rawSpan(contract, clause),
      })),
      ...fieldPredictions(id, findFields(evidence, text)),
    ];
  });
}
