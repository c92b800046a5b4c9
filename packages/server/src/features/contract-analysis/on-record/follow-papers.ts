import {
  countFound,
  currentValue,
  KIND_OF_FIELD,
  MEDIUM_CONFIDENCE,
  type FindingDecision,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { isFoundByWords } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { papersChanged } from '@pactbook/domain/features/contract-analysis/events.ts';
import type {
  PlacedClause,
  PlacedField,
} from '@pactbook/domain/features/contract-analysis/placed-findings.ts';
import {
  LAW_KEY,
  PAPER_FIELDS,
  paperValue,
  type Papers,
} from '@pactbook/domain/features/contract-papers/paper-fields.ts';
import { isFoundIn } from '@pactbook/intelligence/scoring/presence.ts';
import type { Command } from '../../../platform/command.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ModelFacts } from '../model.reader.ts';
import { addedFields, decisionsByKey, withAdded, withAddedFields, type DecisionRow } from '../queries.ts';
import { writeKinds } from '../store.ts';
import { findFindings, findPapers, findRecordOf } from './read-papers.ts';

type Decisions = ReadonlyMap<string, FindingDecision>;

/**
 * The kinds of clauses that a document has: likely somewhere in it, or found by their words, by the findings that no one
 * rejected, or accepted by a person.
 */
function kindsOf(clauses: readonly PlacedClause[], decisions: Decisions, model: ModelFacts): string[] {
  return [...Map.groupBy(clauses, ({ category }) => category)].flatMap(([category, found]) => {
    const verdicts = found.map(({ key }) => decisions.get(key)?.verdict);
    if (verdicts.some((verdict) => verdict !== undefined && verdict !== 'rejected')) return [category];
    const undecided = found.filter((_, at) => verdicts[at] === undefined);
    if (isFoundByWords(category)) return undecided.length > 0 ? [category] : [];
    const kind = model.kinds.get(category);
    const isFound =
      kind !== undefined &&
      isFoundIn(
        kind,
        undecided.map(({ confidence }) => confidence),
      );
    return isFound ? [category] : [];
  });
}

/** The kinds of clauses that people pointed to for the value of a field. */
const kindsOfFields = (decisions: readonly DecisionRow[]): string[] =>
  addedFields(decisions).flatMap(({ field }) => KIND_OF_FIELD[field] ?? []);

/** The law that governs a document: as a person entered it, or as it was found and not rejected. */
function lawOf(fields: readonly PlacedField[], decisions: Decisions): string | null {
  const law = fields.find(({ field }) => field === LAW_KEY);
  if (law === undefined) return null;
  const decision = decisions.get(law.key);
  if (decision?.verdict === 'rejected') return null;
  if (decision === undefined && law.confidence < MEDIUM_CONFIDENCE) return null;
  const value = currentValue({ ...law, decision: decision ?? null });
  return typeof value === 'string' && value !== '' ? value : null;
}

async function noteKinds(db: Transaction, id: string, model: ModelFacts): Promise<void> {
  const row = await findFindings(db, id);
  if (row === null) return;
  const decisions = decisionsByKey(row.decisions);
  const decided = <Found extends { readonly key: string }>(found: Found) => ({
    ...found,
    decision: decisions.get(found.key) ?? null,
  });
  const fields = withAddedFields(row.fields, row.decisions);
  const clauses = withAdded(row.clauses, row.decisions);
  const kinds = [...new Set([...kindsOf(clauses, decisions, model), ...kindsOfFields(row.decisions)])];
  await writeKinds(db, id, {
    kinds,
    law: lawOf(fields, decisions),
    found: countFound(fields.map(decided), clauses.map(decided), kinds),
  });
}

function changesBetween(before: Papers | undefined, after: Papers | undefined) {
  return PAPER_FIELDS.map(({ key }) => ({
    field: key,
    from: paperValue(before, key),
    to: paperValue(after, key),
  })).filter(({ from, to }) => from !== to);
}

/**
 * Makes a change to an analysis, and then says what its document has. Where its record says something else after it, lists
 * and the history of the record follow.
 */
export async function followPapers<Result>(
  { db, emit }: Pick<Command, 'db' | 'emit'>,
  id: string,
  model: ModelFacts,
  change: () => Promise<Result>,
): Promise<Result> {
  const record = await findRecordOf(db, id);
  const before = record === null ? undefined : await findPapers(db, record.id);
  const result = await change();
  await noteKinds(db, id, model);
  if (record === null) return result;
  const changes = changesBetween(before, await findPapers(db, record.id));
  if (changes.length > 0)
    emit(papersChanged({ kind: 'contract', id: record.id, label: record.product }, changes));
  return result;
}
