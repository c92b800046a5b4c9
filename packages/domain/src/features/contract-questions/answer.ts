import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { analyzedRecordSchema, evidenceSchema } from '../contract-analysis/analysis.ts';
import { CLAUSE_CATEGORIES } from '../contract-analysis/clause-kinds.ts';

/** Most characters of a question. */
export const QUESTION_LIMIT = 500;
/** Most sentences in an answer about many documents: one of each. */
export const MOST_ANSWERS = 50;
/** Most sentences in an answer about one document. */
export const MOST_OF_ONE = 5;

/** A sentence that answers a question, or is near to it, with its place in the text of the analysis. */
export const answerSchema = namedObject('DocumentAnswer', {
  ...evidenceSchema.shape,
  analysisId: idSchema,
  fileName: z.string(),
  documentId: idSchema.nullable(),
  record: analyzedRecordSchema.nullable(),
  /** The kind that it was found by, with the key of the finding where the review lists it; null for one found by words. */
  kind: z
    .strictObject({
      category: z.enum(CLAUSE_CATEGORIES),
      key: z.string().nullable(),
      confidence: z.number(),
    })
    .nullable(),
});
export type DocumentAnswer = z.infer<typeof answerSchema>;

/** The answer to a question (docs/product/contract-intelligence.md, "Questions"). */
export const answersSchema = namedObject('DocumentAnswers', {
  /** The kinds that the question was read as, likeliest first; none where it is answered by its words. */
  kinds: z.array(z.enum(CLAUSE_CATEGORIES)),
  /** False where nothing answers the question: then the answers are the nearest sentences. */
  isFound: z.boolean(),
  answers: z.array(answerSchema),
  /** Analyzed documents that were asked, and how many of them answer it. */
  asked: z.int(),
  answering: z.int(),
});
export type DocumentAnswers = z.infer<typeof answersSchema>;
