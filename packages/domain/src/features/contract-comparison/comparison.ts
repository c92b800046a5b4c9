import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import {
  ANALYSIS_STATES,
  analyzedRecordSchema,
  FOUND_FIELDS,
  type FoundFieldName,
} from '../contract-analysis/analysis.ts';
import { CLAUSE_CATEGORIES, type ClauseCategory } from '../contract-analysis/clause-kinds.ts';
import { SIDES } from './word-changes.ts';

const AMENDS = /\b(?:amendment|addendum|supplement|change order)\b/i;

/** Whether a title or the name of a file is that of an amendment. */
export const saysAmendment = (name: string): boolean => AMENDS.test(name.replaceAll(/[_-]/g, ' '));

/** What became of a sentence. */
export const SENTENCE_CHANGES = ['changed', 'moved', 'onlyLeft', 'onlyRight', 'same'] as const;
export type SentenceChange = (typeof SENTENCE_CHANGES)[number];
/** The same in words; the left document is the one before. */
export const CHANGE_WORDS: Readonly<Record<SentenceChange, string>> = {
  changed: 'Changed',
  moved: 'Moved',
  onlyLeft: 'Only before',
  onlyRight: 'Only after',
  same: 'Same',
};

/** Changes outside every kind that are sent at most. */
export const MOST_OTHER_CHANGES = 300;

/** A sentence and where it is in the text of its analysis. */
const sentenceSchema = z.strictObject({
  start: z.int(),
  end: z.int(),
  page: z.int().nullable(),
  text: z.string(),
  /** The key of a finding in it, by which its review opens. */
  finding: z.string().nullable(),
});
export type ComparedSentence = z.infer<typeof sentenceSchema>;

/** A sentence with the kinds that it speaks of. */
export interface SentenceOfKinds extends ComparedSentence {
  readonly kinds: readonly ClauseCategory[];
}

const partSchema = z.strictObject({ side: z.enum(SIDES), text: z.string() });

/** Two versions of a sentence, or one that only one document has. */
export const comparedChangeSchema = namedObject('ComparedChange', {
  change: z.enum(SENTENCE_CHANGES),
  /** The kinds of clauses that it speaks of in either document. */
  kinds: z.array(z.enum(CLAUSE_CATEGORIES)),
  left: sentenceSchema.nullable(),
  right: sentenceSchema.nullable(),
  /** What was deleted and inserted; none where both say the same, or one is missing. */
  words: z.array(partSchema),
  /** Numbers, dates and amounts that another one takes the place of. */
  figures: z.array(z.strictObject({ from: z.string(), to: z.string() })),
});
export type ComparedChange = z.infer<typeof comparedChangeSchema>;

/** A field as both documents have it, in words; null where it was not found. */
export const comparedFieldSchema = namedObject('ComparedField', {
  field: z.enum(FOUND_FIELDS as [FoundFieldName, ...FoundFieldName[]]),
  change: z.enum(['same', 'changed', 'onlyLeft', 'onlyRight']),
  left: z.strictObject({ text: z.string(), page: z.int().nullable(), finding: z.string() }).nullable(),
  right: z.strictObject({ text: z.string(), page: z.int().nullable(), finding: z.string() }).nullable(),
});
export type ComparedField = z.infer<typeof comparedFieldSchema>;

const comparedDocumentSchema = namedObject('ComparedDocument', {
  analysisId: idSchema,
  state: z.enum(ANALYSIS_STATES),
  message: z.string().nullable(),
  fileName: z.string(),
  documentId: idSchema.nullable(),
  documentNumber: z.int().nullable(),
  record: analyzedRecordSchema.nullable(),
  pages: z.int().nullable(),
});
export type ComparedDocument = z.infer<typeof comparedDocumentSchema>;

/** Two documents beside each other (docs/product/contract-intelligence.md, "Comparing"). */
export const comparisonSchema = namedObject('DocumentComparison', {
  left: comparedDocumentSchema,
  right: comparedDocumentSchema,
  /** Whether both have a text; if not, the lists are empty. */
  isReady: z.boolean(),
  /** Which of them amends the other: then only its sentences are listed, each beside the one that it speaks of. */
  amendment: z.enum(['left', 'right']).nullable(),
  fields: z.array(comparedFieldSchema),
  /** In the order of the texts; those that are the same only where they speak of a kind. */
  changes: z.array(comparedChangeSchema),
  /** Sentences that are the same in both, and changes outside every kind that are too many to be sent. */
  same: z.int(),
  leftOut: z.int(),
});
export type DocumentComparison = z.infer<typeof comparisonSchema>;
