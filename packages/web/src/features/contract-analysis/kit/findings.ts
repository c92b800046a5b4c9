import {
  countFound,
  currentValue,
  FOUND_FIELD_LABELS,
  KIND_OF_FIELD,
  takenClauses,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type {
  Analysis,
  Evidence,
  FindingDecision,
  FoundClause,
  FoundField,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { CLAUSE_GROUPS, CLAUSE_KINDS } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import type { ClauseGroup, ClauseKind } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { fieldValueWords, quoteWords } from '@pactbook/domain/features/contract-analysis/found-words.ts';

/** One row of a review: a field or a clause. */
export interface Finding {
  readonly key: string;
  readonly label: string;
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
  /** The words that lead into the list with it. */
  readonly leadIn?: string | undefined;
  readonly decision: FindingDecision | null;
  /** The field; null for a clause. */
  readonly field: FoundField | null;
  /** Whether its kind has too few examples for a trustworthy confidence. */
  readonly experimental: boolean;
}

export interface FindingGroup {
  readonly group: ClauseGroup;
  readonly likely: readonly Finding[];
  /** Clauses of a kind that a field was read from: the field speaks for them. */
  readonly ofFields: readonly Finding[];
  /** Those that do not count, and that no one decided on. */
  readonly unlikely: readonly Finding[];
}

/** Everything that a review lists, in its order. */
export interface Findings {
  readonly fields: readonly Finding[];
  readonly groups: readonly FindingGroup[];
  /** Kinds without a finding. */
  readonly notFound: readonly ClauseKind[];
  /** How many findings count, as in the list. */
  readonly count: number;
}

function ofField(field: FoundField): Finding {
  const { key, confidence, evidence, decision } = field;
  const label = FOUND_FIELD_LABELS[field.field];
  return { key, label, confidence, evidence, decision, field, experimental: false };
}

function ofClause({ key, category, confidence, decision, experimental, ...clause }: FoundClause): Finding {
  const { start, end, page, quote, leadIn } = clause;
  const evidence = [{ start, end, page, quote }];
  return { key, label: category, confidence, evidence, leadIn, decision, field: null, experimental };
}

/** The rows of an analysis: fields, clauses by group and kind, the most certain of a kind first. */
export function findingsOf({
  fields,
  clauses,
  kinds,
}: Pick<Analysis, 'fields' | 'clauses' | 'kinds'>): Findings {
  const taken = new Set(takenClauses(clauses, kinds).map(({ key }) => key));
  const isUnlikely = ({ key, decision }: Finding) => decision === null && !taken.has(key);
  const byKind = Map.groupBy(clauses, ({ category }) => category);
  /** The kinds that fields are read from. */
  const read = new Set<string | undefined>(
    fields.filter(({ value }) => value !== null).map(({ field }) => KIND_OF_FIELD[field]),
  );
  const isOfField = ({ label }: Finding) => read.has(label);
  const groups = CLAUSE_GROUPS.map((group): FindingGroup => {
    const rows = CLAUSE_KINDS.filter((kind) => kind.group === group).flatMap(({ category }) =>
      (byKind.get(category) ?? [])
        .toSorted((one, other) => other.confidence - one.confidence || one.start - other.start)
        .map(ofClause),
    );
    return {
      group,
      likely: rows.filter((row) => !isOfField(row) && !isUnlikely(row)),
      ofFields: rows.filter(isOfField),
      unlikely: rows.filter((row) => !isOfField(row) && isUnlikely(row)),
    };
  });
  return {
    fields: fields.map(ofField),
    groups: groups.filter(
      ({ likely, ofFields, unlikely }) => likely.length + ofFields.length + unlikely.length > 0,
    ),
    notFound: CLAUSE_KINDS.filter(({ category }) => !byKind.has(category)),
    count: countFound(fields, clauses, kinds),
  };
}

/** Whether there is something to decide: a field without a value has only its reason. */
export function canDecide({ field }: Finding): boolean {
  return field === null || field.value !== null || field.decision !== null;
}

/** The value that the row shows: what a person entered, what was found, or the quote of a clause. */
export function findingValue({ field, evidence }: Finding): string {
  if (field === null) return quoteWords(evidence[0]?.quote ?? '');
  return fieldValueWords(field.field, currentValue(field));
}
