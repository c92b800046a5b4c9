import type { DocumentText, Findings } from './findings.ts';
import { findFields } from './fields/find-fields.ts';
import { findClauses } from './find-clauses.ts';
import type { Model } from './model/model.ts';
import { findByWords } from './words/find-by-words.ts';

/**
 * Finds the clauses and fields of a contract: pure and deterministic, the same text and model give the same findings.
 * The text must be normalised (`normalizeText`); its places are those of the findings.
 */
export function analyzeText(model: Model, document: DocumentText): Findings {
  const { clauses, evidence } = findClauses(model, document.text);
  const all = [...clauses, ...findByWords(document.text)].toSorted((one, other) => one.start - other.start);
  return { clauses: all, fields: findFields(evidence, document.text) };
}
