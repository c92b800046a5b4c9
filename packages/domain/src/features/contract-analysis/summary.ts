import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { counted } from '../../kernel/text/counted.ts';
import { namedObject } from '../../kernel/named-object.ts';
import {
  ANALYSIS_STATES,
  analyzedRecordSchema,
  disagreementSchema,
  currentValue,
  foundFieldNameSchema,
  KIND_OF_FIELD,
  isTaken,
  takenClauses,
  type Analysis,
  type FoundField,
} from './analysis.ts';
import { CLAUSE_CATEGORIES, CLAUSE_KINDS } from './clause-kinds.ts';
import { fieldValueWords, quoteWords } from './found-words.ts';
import { shownDisagreements } from './into-record.ts';
import { judgementSchema } from './judgement.ts';
import { bySureness } from './playbook.ts';

/** Most characters of a quote on the page and in the document; a file of rows has all of it. */
const SHOWN_QUOTE = 320;

const findingShape = {
  key: z.string(),
  page: z.int().nullable(),
  quote: z.string(),
  confidence: z.number(),
  /** Whether a person accepted, changed or added it. */
  isReviewed: z.boolean(),
};

/** One page about a document: what it says, what deviates from the playbook, and where its record says something else. */
export const summarySchema = namedObject('DocumentSummary', {
  analysisId: idSchema,
  fileName: z.string(),
  state: z.enum(ANALYSIS_STATES),
  outdated: z.boolean(),
  record: analyzedRecordSchema.nullable(),
  documentNumber: z.int().nullable(),
  pages: z.int().nullable(),
  /** Of every field that is read; one that is not known has no value. */
  fields: z.array(
    z.strictObject({
      ...findingShape,
      field: foundFieldNameSchema,
      /** As people read it; empty where it is not known. */
      value: z.string(),
      /** Why there is no value, or why it is doubtful. */
      why: z.string().nullable(),
    }),
  ),
  /** The best quote of each kind that was found and that no field was read from. */
  clauses: z.array(
    z.strictObject({
      ...findingShape,
      category: z.enum(CLAUSE_CATEGORIES),
      /** How many more places there are of the kind. */
      more: z.int(),
    }),
  ),
  deviations: z.array(judgementSchema),
  /** Rules for which nothing was found, or nothing that can be compared. */
  toCheck: z.array(judgementSchema),
  disagreements: z.array(disagreementSchema),
});
export type DocumentSummary = z.infer<typeof summarySchema>;

/** A quote as it is shown on one page: as running text, cut at the end of a word. */
export function shortQuote(quote: string): string {
  const words = quoteWords(quote).replaceAll(/\s+/g, ' ').trim();
  if (words.length <= SHOWN_QUOTE) return words;
  const cut = words.slice(0, Math.max(0, words.lastIndexOf(' ', SHOWN_QUOTE)) || SHOWN_QUOTE);
  return `${cut.toWellFormed()} …`;
}

/** What a document is, in one line: its record, version and length. */
export function contextWords({
  record,
  documentNumber,
  pages,
}: Pick<DocumentSummary, 'record' | 'documentNumber' | 'pages'>): string {
  return [
    record === null ? 'Not filed with a record' : `${record.product} of ${record.vendor}`,
    ...(documentNumber === null ? [] : [`version ${documentNumber}`]),
    ...(pages === null ? [] : [counted(pages, 'page')]),
  ].join(' · ');
}

const isReviewed = ({ decision }: Pick<FoundField, 'decision'>) => decision !== null;

function fieldOf(found: FoundField): DocumentSummary['fields'][number] {
  const { key, field, why, confidence, evidence } = found;
  const [first] = evidence;
  const isKnown = isTaken(found);
  return {
    key,
    field,
    value: isKnown ? fieldValueWords(field, currentValue(found)) : '',
    why,
    page: isKnown ? (first?.page ?? null) : null,
    quote: isKnown ? (first?.quote ?? '') : '',
    confidence,
    isReviewed: isReviewed(found),
  };
}

/** The page about an analyzed document, of what its reader may see of it. */
export function summarize(analysis: Analysis): DocumentSummary {
  const { id, fileName, state, outdated, record, documentNumber, pages, playbook } = analysis;
  const fields = analysis.fields.map(fieldOf);
  // The field speaks for the clauses of its kind.
  const known = new Set<string | undefined>(
    fields.filter(({ value }) => value !== '').map(({ field }) => KIND_OF_FIELD[field]),
  );
  const taken = Map.groupBy(takenClauses(analysis.clauses, analysis.kinds), ({ category }) => category);
  const clauses = CLAUSE_KINDS.flatMap(({ category }) => {
    if (known.has(category)) return [];
    const found = (taken.get(category) ?? []).toSorted(bySureness);
    const [best] = found;
    if (best === undefined) return [];
    const { key, page, quote, confidence } = best;
    return [{ key, category, page, quote, confidence, isReviewed: isReviewed(best), more: found.length - 1 }];
  });
  const judged = Map.groupBy(playbook, ({ outcome }) => outcome);
  return {
    analysisId: id,
    fileName,
    state,
    outdated,
    record,
    documentNumber,
    pages,
    fields,
    clauses,
    deviations: judged.get('deviates') ?? [],
    toCheck: judged.get('checkByHand') ?? [],
    disagreements: shownDisagreements(analysis.fields),
  };
}
