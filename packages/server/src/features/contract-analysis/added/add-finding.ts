import {
  ADDED,
  ADDED_LIMIT,
  FOUND_FIELD_LABELS,
  MEDIUM_CONFIDENCE,
  type Analysis,
  type FoundFieldName,
  type Verdict,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { ClauseCategory } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import type { addFinding as addFindingEndpoint } from '@pactbook/domain/features/contract-analysis/endpoints.ts';
import * as events from '@pactbook/domain/features/contract-analysis/events.ts';
import {
  placeClauses,
  placeFields,
  type PlacedClause,
  type PlacedField,
  type FindingText,
} from '@pactbook/domain/features/contract-analysis/placed-findings.ts';
import { locateWords } from '@pactbook/domain/features/documents/folded-text.ts';
import { invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { EndpointBody } from '@pactbook/domain/kernel/endpoint.ts';
import type { Command } from '../../../platform/command.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { fitsField, lockForWriting, personBehind, present, subjectOf, UNFIT_VALUE } from '../commands.ts';
import type { ModelFacts } from '../model.reader.ts';
import { followPapers } from '../on-record/follow-papers.ts';
import { findAnalysisText, type Added } from '../queries.ts';
import { placeAdded, writeDecisions, type NewDecision } from '../store.ts';
import { findAdded } from './read-added.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A clause as a person points to it. */
interface PointedClause extends Span {
  readonly category: ClauseCategory;
}

/** A clause, or the words that say the value of a field: the schema takes one of both. */
type Pointed = EndpointBody<typeof addFindingEndpoint>;

/** The span without the blanks around it; null when nothing is left, or it is not in the text. */
function trimmed(text: string, { start, end }: Span): Span | null {
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

/** Another value of a field takes the place of the first. */
const keyOf = (field: FoundFieldName) => `${field}:${ADDED}`;

/** The value of a field with its quote and page, as sure as a person is. */
function fieldAt(document: FindingText, field: FoundFieldName, value: unknown, span: Span): PlacedField {
  const [placed] = placeFields(document, [{ field, value, why: null, confidence: 1, evidence: [span] }]);
  if (placed === undefined) throw new Error(`${field} was not placed.`);
  return { ...placed, key: keyOf(field) };
}

/** What is noted of a finding that a person points to. @throws AppError `invalid_fields` */
function decisionOn(
  { category, field, value, ...pointed }: Pointed,
  { clauses }: Pick<Analysis, 'clauses'>,
  document: FindingText,
  model: ModelFacts,
): NewDecision & { readonly verdict: Verdict } {
  const span = trimmed(document.text, pointed);
  if (span === null)
    throw invalidFields({ end: `Choose words of the document, at most ${ADDED_LIMIT} characters` });
  const added = (finding: PlacedClause | PlacedField) => {
    const { key } = finding;
    return {
      key,
      verdict: ADDED,
      value: { ...finding, isLost: false } satisfies Added,
      reason: null,
    } as const;
  };
  if (field !== undefined) {
    if (!fitsField(field, value)) throw invalidFields({ value: UNFIT_VALUE });
    return added(fieldAt(document, field, value, span));
  }
  if (category === undefined) throw new Error('A finding has a kind or a field.');
  const isExperimental = (kind: string) => model.kinds.get(kind)?.experimental === true;
  const clause = clauseAt(document, { category, ...span }, isExperimental);
  const isLikely = clauses.some(
    ({ key, confidence, decision }) =>
      key === clause.key && confidence >= MEDIUM_CONFIDENCE && decision?.verdict !== ADDED,
  );
  return isLikely ? { key: clause.key, verdict: 'accepted', value: null, reason: null } : added(clause);
}

/**
 * Adds a clause that was missed, or the value of a field in place of the one that was found. Where a likely finding has the same words, that one is accepted.
 *
 * @throws AppError `not_found`, `invalid_fields`
 */
export async function addFinding(
  command: Command,
  id: string,
  pointed: Pointed,
  model: ModelFacts,
): Promise<Analysis> {
  const analysis = await lockForWriting(command, { id, ifMatch: null }, model);
  const { db, now } = command;
  const person = personBehind(command);
  const document = await findAnalysisText(db, person, id);
  if (document === null) throw notFound('analysis');
  const decision = decisionOn(pointed, analysis, document, model);
  await followPapers(command, id, model, () =>
    writeDecisions(db, id, [decision], { actorId: person.userId, now }),
  );
  const subject = subjectOf(id, analysis.fileName, analysis.documentId !== null);
  command.emit(
    events.findingsDecided(subject, [
      {
        field: decision.verdict,
        from: null,
        to: pointed.field === undefined ? 1 : FOUND_FIELD_LABELS[pointed.field],
      },
    ]),
  );
  return await present(command, id, model);
}

/** Finds what people added in the text of a new run; what it does not have is kept, and comes back with its words. */
export async function placeAddedAgain(
  db: Transaction,
  analysisId: string,
  document: FindingText,
): Promise<void> {
  const added = await findAdded(db, analysisId);
  const placed = added.map((finding): Added => {
    const { key } = finding;
    const place = 'field' in finding ? finding.evidence[0] : finding;
    const span = place === undefined ? null : locateWords(document.text, place.quote, place.start);
    if (span === null) return { ...finding, isLost: true };
    if ('field' in finding)
      return { ...fieldAt(document, finding.field, finding.value, span), isLost: false };
    const { category, experimental } = finding;
    return { ...clauseAt(document, { category, ...span }, () => experimental), key, isLost: false };
  });
  await placeAdded(db, analysisId, placed);
}
