import { z } from 'zod';
import { calendarDateSchema } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { NOTICE_PERIODS, NOTICE_UNITS } from '../contracts/renewal.ts';
import { CLAUSE_CATEGORIES, type ClauseCategory } from './clause-kinds.ts';
import { foundCostSchema } from './found-cost.ts';
import { judgementSchema } from './judgement.ts';

/** The label on each page of Contract Intelligence. */
export const SUGGESTIONS_ONLY = 'Suggestions only. Not legal advice.';
export const NO_READABLE_TEXT = 'This document has no readable text.';
export const NO_DOCUMENTS = 'No documents to analyze.';

/** The cause of what is noted while documents are analyzed, a job: what it says of many records is one entry of the feed. */
export const RUN_ANALYSES = 'contractAnalysis.run';

/** Findings below this confidence are sent only on request. */
export const LEAST_CONFIDENCE = 0.2;
/** The least confidence of any finding that is kept. */
export const WEAK_CONFIDENCE = 0.0005;
/** Confidence from which a finding is called high or medium. */
export const HIGH_CONFIDENCE = 0.8;
export const MEDIUM_CONFIDENCE = 0.5;
/** Most documents of one batch. */
export const BATCH_LIMIT = 500;
/** Characters before and after a quote that are kept with it. */
export const QUOTE_CONTEXT = 32;
/** Most characters of the reason for "The record is right". */
export const REASON_LIMIT = 500;

export type ConfidenceBand = 'High' | 'Medium' | 'Low';

/** How sure a finding is, in one word. */
export function confidenceBand(confidence: number): ConfidenceBand {
  if (confidence >= HIGH_CONFIDENCE) return 'High';
  return confidence >= MEDIUM_CONFIDENCE ? 'Medium' : 'Low';
}

/** The state of an analysis. `noText` is an image-only file, `failed` one that cannot be read. */
export const ANALYSIS_STATES = ['waiting', 'reading', 'analyzing', 'ready', 'noText', 'failed'] as const;
/** In lists also documents that no one has analyzed. */
export const LISTED_STATES = [...ANALYSIS_STATES, 'notAnalyzed'] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** What people say of what was found. */
export const VERDICTS = ['accepted', 'edited', 'rejected', 'recordIsRight'] as const;
/** Or of what was not: they found it themselves. */
export const ADDED = 'added';
export type SentVerdict = (typeof VERDICTS)[number];
export type Verdict = SentVerdict | typeof ADDED;
/** Most characters of what a person adds as a finding. */
export const ADDED_LIMIT = 5_000;

/** The 25 types of contracts that are distinguished: the folders of CUAD v1. */
export const CONTRACT_TYPES = [
  'Affiliate',
  'Agency',
  'Co-Branding',
  'Collaboration',
  'Consulting',
  'Development',
  'Distributor',
  'Endorsement',
  'Franchise',
  'Hosting',
  'IP',
  'Joint Venture',
  'License',
  'Maintenance',
  'Manufacturing',
  'Marketing',
  'Non-Compete/Non-Solicit',
  'Outsourcing',
  'Promotion',
  'Reseller',
  'Service',
  'Sponsorship',
  'Strategic Alliance',
  'Supply',
  'Transportation',
] as const;

/** A quote and where it is in the text of the analysis, in UTF-16 units; pages count from 1. */
export const evidenceSchema = z.strictObject({
  start: z.int(),
  end: z.int(),
  page: z.int().nullable(),
  quote: z.string(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

export const decisionSchema = namedObject('FindingDecision', {
  verdict: z.enum([...VERDICTS, ADDED]),
  /** The value that a person entered instead, for `edited`. */
  value: z.unknown().optional(),
  reason: z.string().nullable(),
  decidedAt: z.string(),
  decidedBy: idSchema.nullable(),
});
export type FindingDecision = z.infer<typeof decisionSchema>;

/** A finding as far as it counts or not. */
export interface Countable {
  readonly confidence: number;
  readonly decision: FindingDecision | null;
}

/** Whether a finding counts by itself: accepted, changed or added by a person, or likely while no one decided. */
export function isTaken(finding: Countable): boolean {
  const { confidence, decision } = finding;
  if (decision === null) return confidence >= MEDIUM_CONFIDENCE;
  return decision.verdict !== 'rejected' && decision.verdict !== 'recordIsRight';
}

/** The value of a field: the one that a person entered instead, otherwise the found one. */
export function currentValue({
  value,
  decision,
}: Pick<Countable, 'decision'> & { readonly value?: unknown }): unknown {
  return decision?.verdict === 'edited' ? decision.value : value;
}

/**
 * The clauses that count in a document. Of a kind that is found in it these are the ones that count by themselves, otherwise
 * the likeliest place; of any other kind only what a person accepted or added. So a kind has one of them exactly where it is
 * found, in reviews, lists, the playbook and the portfolio alike.
 *
 * @param kinds the kinds that are found
 */
export function takenClauses<Clause extends Countable & { readonly category: string }>(
  clauses: readonly Clause[],
  kinds: readonly string[],
): Clause[] {
  const likeliest = new Map<string, Clause>();
  for (const clause of clauses) {
    const best = likeliest.get(clause.category);
    if (clause.decision === null && clause.confidence > (best?.confidence ?? 0))
      likeliest.set(clause.category, clause);
  }
  const taken = clauses.filter(
    (clause) => isTaken(clause) && (clause.decision !== null || kinds.includes(clause.category)),
  );
  const settled = new Set(taken.map(({ category }) => category));
  const doubtful = kinds.flatMap((kind) => (settled.has(kind) ? [] : (likeliest.get(kind) ?? [])));
  const counted = new Set([...taken, ...doubtful]);
  return clauses.filter((clause) => counted.has(clause));
}

/** How many findings count in a document: the number that lists and reviews show. */
export function countFound(
  fields: readonly (Countable & { readonly value?: unknown })[],
  clauses: Parameters<typeof takenClauses>[0],
  kinds: readonly string[],
): number {
  const known = fields.filter((field) => {
    const hasValue = field.decision?.verdict === 'edited' || field.value !== null;
    return hasValue && isTaken(field);
  });
  return known.length + takenClauses(clauses, kinds).length;
}

export const foundClauseSchema = evidenceSchema
  .extend({
    /** Kind and quote, so that a decision stays with it when the document is analyzed again. */
    key: z.string(),
    category: z.enum(CLAUSE_CATEGORIES),
    endPage: z.int().nullable(),
    before: z.string(),
    after: z.string(),
    /** The words that lead into the list with it: "Supplier shall:"; left out where it is no item of a list. */
    leadIn: z.string().optional(),
    /** Calibrated: of findings with 0.8, about 80 of 100 are right. A kind found by words has the measured precision of its rule. */
    confidence: z.number(),
    /** The kind has too few examples for a trustworthy confidence. */
    experimental: z.boolean(),
    decision: decisionSchema.nullable(),
  })
  .meta({ id: 'FoundClause' });
export type FoundClause = z.infer<typeof foundClauseSchema>;

export const partySchema = z.strictObject({
  name: z.string(),
  aliases: z.array(z.string()),
  role: z.string().nullable(),
  /** Whether it is the own organisation, by its name. */
  isUs: z.boolean(),
});
export type Party = z.infer<typeof partySchema>;

export const periodSchema = z.strictObject({ count: z.int().min(0), unit: z.enum(NOTICE_UNITS) });
export type Period = z.infer<typeof periodSchema>;

/** Of notice, with the period to whose end it counts: "six weeks to the end of a quarter". */
export const noticePeriodSchema = periodSchema.extend({ toEndOf: z.enum(NOTICE_PERIODS).optional() });
export type FoundNotice = z.infer<typeof noticePeriodSchema>;

/** The value of each field; a field that the document does not tell has null. */
export const FOUND_FIELD_VALUES = {
  documentName: z.string(),
  documentType: z.enum(CONTRACT_TYPES),
  parties: z.array(partySchema),
  agreementDate: calendarDateSchema,
  effectiveDate: calendarDateSchema,
  expirationDate: z.union([calendarDateSchema, z.literal('perpetual')]),
  renewalTerm: z.union([periodSchema, z.literal('perpetual')]),
  renewalNotice: noticePeriodSchema,
  annualCost: foundCostSchema,
  governingLaw: z.string(),
} as const;
export type FoundFieldName = keyof typeof FOUND_FIELD_VALUES;
export const FOUND_FIELDS: readonly FoundFieldName[] = [
  'documentName',
  'documentType',
  'parties',
  'agreementDate',
  'effectiveDate',
  'expirationDate',
  'renewalTerm',
  'renewalNotice',
  'annualCost',
  'governingLaw',
];
export type FoundFieldValue<Name extends FoundFieldName = FoundFieldName> = z.infer<
  (typeof FOUND_FIELD_VALUES)[Name]
>;

export const FOUND_FIELD_LABELS: Readonly<Record<FoundFieldName, string>> = {
  documentName: 'Document name',
  documentType: 'Type of contract',
  parties: 'Parties',
  agreementDate: 'Agreement date',
  effectiveDate: 'Effective date',
  expirationDate: 'Expiration date',
  renewalTerm: 'Renewal term',
  renewalNotice: 'Notice period',
  annualCost: 'Annual cost',
  governingLaw: 'Governing law',
};

export const COMPARISONS = ['agrees', 'differs', 'recordEmpty'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const foundFieldNameSchema = z.enum(FOUND_FIELDS as [FoundFieldName, ...FoundFieldName[]]);

export const foundFieldSchema = namedObject('FoundField', {
  key: z.string(),
  field: foundFieldNameSchema,
  /** As {@link FOUND_FIELD_VALUES} says for the field; null when there is none to propose. */
  value: z.unknown(),
  /** Why there is no value, such as "The date is blacked out.", or why the value is doubtful. */
  why: z.string().nullable(),
  confidence: z.number(),
  evidence: z.array(evidenceSchema),
  /** Its counterpart on the record; null without a record, without one, or without the right to read it. */
  record: z
    .strictObject({
      /** The key of the record's field, such as `endDate`. */
      field: z.string(),
      /** The record's value as people read it; null when empty. */
      current: z.string().nullable(),
      comparison: z.enum(COMPARISONS),
    })
    .nullable(),
  decision: decisionSchema.nullable(),
});
export type FoundField = z.infer<typeof foundFieldSchema>;

/** The kind of clauses that each field is read from; of type and cost there is none. */
export const KIND_OF_FIELD: Readonly<Partial<Record<FoundFieldName, ClauseCategory>>> = {
  documentName: 'Document Name',
  parties: 'Parties',
  agreementDate: 'Agreement Date',
  effectiveDate: 'Effective Date',
  expirationDate: 'Expiration Date',
  renewalTerm: 'Renewal Term',
  renewalNotice: 'Notice Period To Terminate Renewal',
  governingLaw: 'Governing Law',
};

/** The record of a document, as far as lists name it. */
export const analyzedRecordSchema = z.strictObject({
  id: idSchema,
  version: z.int(),
  product: z.string(),
  vendor: z.string(),
  canEdit: z.boolean(),
});
export type AnalyzedRecord = z.infer<typeof analyzedRecordSchema>;

const analysisHeadShape = {
  state: z.enum(ANALYSIS_STATES),
  /** Why it failed or has no text; the progress while it is read, such as "Reading page 12 of 64". */
  message: z.string().nullable(),
  record: analyzedRecordSchema.nullable(),
  documentId: idSchema.nullable(),
  /** The version of the document that was analyzed. */
  documentNumber: z.int().nullable(),
  fileName: z.string(),
  contentType: z.string(),
  pages: z.int().nullable(),
  batchId: idSchema.nullable(),
  /** There is a newer version of the document, or of the model. */
  outdated: z.boolean(),
  createdAt: z.string(),
  createdBy: idSchema.nullable(),
};

/** One analysis of one file (docs/product/contract-intelligence.md, "Analyses"). */
export const analysisSchema = namedObject('Analysis', {
  id: idSchema,
  /** Changes with every decision and run; `If-Match` takes it. */
  version: z.int(),
  ...analysisHeadShape,
  characters: z.int(),
  model: z.strictObject({ version: z.string(), reader: z.int() }).nullable(),
  textSha256: z.string().nullable(),
  timing: z.strictObject({ readMs: z.number(), analyzeMs: z.number(), peakMb: z.number() }).nullable(),
  fields: z.array(foundFieldSchema),
  clauses: z.array(foundClauseSchema),
  /** The kinds of clauses that are found in the document, as the portfolio has them. */
  kinds: z.array(z.string()),
  /** The document against the playbook; empty while there is no text of it. */
  playbook: z.array(judgementSchema),
});
export type Analysis = z.infer<typeof analysisSchema>;

/** A field on which a document and its record differ, and no one has said that the record is right. */
export const disagreementSchema = z.strictObject({
  key: z.string(),
  field: z.string(),
  documentSays: z.string(),
  recordSays: z.string(),
  page: z.int().nullable(),
  quote: z.string(),
});
export type Disagreement = z.infer<typeof disagreementSchema>;

/** An analysis in a list, or a document that has none: then `id` is null and its state `notAnalyzed`. */
export const analysisItemSchema = namedObject('AnalysisItem', {
  id: idSchema.nullable(),
  ...analysisHeadShape,
  state: z.enum(LISTED_STATES),
  /** How many findings count. */
  found: z.int(),
  conflicts: z.int(),
  disagreements: z.array(disagreementSchema),
});
export type AnalysisItem = z.infer<typeof analysisItemSchema>;

/** A batch that is being worked on. */
export const analysisBatchSchema = namedObject('AnalysisBatch', {
  id: idSchema,
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  createdAt: z.string(),
  /** By the time that its files took so far; null before the first is done. */
  secondsLeft: z.int().nullable(),
});
export type AnalysisBatch = z.infer<typeof analysisBatchSchema>;
