import {
  ADDED,
  ADDED_LIMIT,
  MEDIUM_CONFIDENCE,
  type Analysis,
  type Verdict,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { ClauseCategory } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import * as events from '@pactbook/domain/features/contract-analysis/events.ts';
import {
  placeClauses,
  type FindingText,
} from '@pactbook/domain/features/contract-analysis/placed-findings.ts';
import { locateWords } from '@pactbook/domain/features/documents/folded-text.ts';
import { invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { Command } from '../../../platform/command.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockForWriting, personBehind, present, subjectOf } from '../commands.ts';
import type { ModelFacts } from '../model.reader.ts';
import { followPapers } from '../on-record/follow-papers.ts';
import { findAnalysisText, type AddedClause } from '../queries.ts';
import { placeAdded, writeDecisions, type NewDecision } from '../store.ts';
import { findAdded } from './read-added.ts';

/** A clause as a person points to it. */
interface PointedClause {
  readonly category: ClauseCategory;
  readonly start: number;
  readonly end: number;
}

/** The span without the blanks around it; null when nothing is left, or it is not in the text. */
function trimmed(text: string, { start, end }: PointedClause): { start: number; end: number } | null {
  if (end > text.length || start >= end || end - start > ADDED_LIMIT) return null;
  const words = text.slice(start, end);
  const begins = start + words.length - words.trimStart().length;
  const ends = start + words.trimEnd().length;
  return begins < ends ? { start: begins, end: ends } : null;
}

/** A clause with its quote, page and key, as sure as a person is. */
function clauseAt(
  document: FindingText,
  found: PointedClause,
  isExperimental: (category: string) => boolean,
) {
  const [clause] = placeClauses(document, [{ ...found, confidence: 1 }], isExperimental);
  if (clause === undefined) throw new Error(`${found.category} is no kind of clauses.`);
  return clause;
}

/**
 * Adds a clause that was missed. Where a likely finding has the same words, that one is accepted.
 *
 * @throws AppError `not_found`, `invalid_fields`
 */
export async function addFinding(
  command: Command,
  id: string,
  pointed: PointedClause,
  model: ModelFacts,
): Promise<Analysis> {
  const analysis = await lockForWriting(command, { id, ifMatch: null }, model);
  const { db, now } = command;
  const person = personBehind(command);
  const document = await findAnalysisText(db, person, id);
  if (document === null) throw notFound('analysis');
  const span = trimmed(document.text, pointed);
  if (span === null)
    throw invalidFields({ end: `Choose words of the document, at most ${ADDED_LIMIT} characters` });
  const isExperimental = (category: string) => model.kinds.get(category)?.experimental === true;
  const clause = clauseAt(document, { ...pointed, ...span }, isExperimental);
  const isLikely = analysis.clauses.some(
    ({ key, confidence, decision }) =>
      key === clause.key && confidence >= MEDIUM_CONFIDENCE && decision?.verdict !== ADDED,
  );
  const decision: NewDecision & { readonly verdict: Verdict } = isLikely
    ? { key: clause.key, verdict: 'accepted', value: null, reason: null }
    : { key: clause.key, verdict: ADDED, value: { ...clause, isLost: false }, reason: null };
  await followPapers(command, id, model, () =>
    writeDecisions(db, id, [decision], { actorId: person.userId, now }),
  );
  const subject = subjectOf(id, analysis.fileName, analysis.documentId !== null);
  command.emit(events.findingsDecided(subject, [{ field: decision.verdict, from: null, to: 1 }]));
  return await present(command, id, model);
}

/** Finds what people added in the text of a new run; what it does not have is kept, and comes back with its words. */
export async function placeAddedAgain(
  db: Transaction,
  analysisId: string,
  document: FindingText,
): Promise<void> {
  const added = await findAdded(db, analysisId);
  const placed = added.map((clause): AddedClause => {
    const { key, category, experimental } = clause;
    const span = locateWords(document.text, clause.quote, clause.start);
    if (span === null) return { ...clause, isLost: true };
    return { ...clauseAt(document, { category, ...span }, () => experimental), key, isLost: false };
  });
  await placeAdded(db, analysisId, placed);
}
