import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { enteredText } from '../../kernel/text/entered-text.ts';
import { canUseContractIntelligence } from '../contract-analysis/access.ts';
import { CLAUSE_CATEGORIES } from '../contract-analysis/clause-kinds.ts';
import { viewTextSchema } from '../exports/export-request.ts';
import { answersSchema, QUESTION_LIMIT } from './answer.ts';

/**
 * One scope at most: a document by its analysis, a record, or the records of a view; without one, everything that the
 * caller may see (docs/product/contract-intelligence.md, "Questions").
 */
export const askDocuments = defineEndpoint({
  id: 'contractQuestions.ask',
  method: 'GET',
  path: '/contractAnalysis/answers',
  summary: 'The sentences of analyzed documents that answer a question, best first, with their pages',
  access: canUseContractIntelligence,
  query: z
    .strictObject({
      question: enteredText(QUESTION_LIMIT, { missing: 'Enter a question' }),
      analysisId: idSchema.optional(),
      contractId: idSchema.optional(),
      view: viewTextSchema.optional(),
      /** The kind that is asked for, in place of those that the words of the question mean. */
      kind: z.enum(CLAUSE_CATEGORIES).optional(),
    })
    .refine(
      ({ analysisId, contractId, view }) =>
        [analysisId, contractId, view].filter((one) => one !== undefined).length <= 1,
      { error: 'Choose a document, a record or a view', path: ['contractId'] },
    ),
  output: answersSchema,
  errors: ['not_found', 'invalid_fields'],
});
