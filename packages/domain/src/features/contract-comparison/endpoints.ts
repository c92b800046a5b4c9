import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canUseContractIntelligence } from '../contract-analysis/access.ts';
import { comparisonSchema } from './comparison.ts';

/** Of two documents that the caller may both read. */
export const compareDocuments = defineEndpoint({
  id: 'contractComparison.compare',
  method: 'GET',
  path: '/contractAnalysis/:analysisId/comparison/:otherId',
  summary:
    'What changed from one analyzed document to another, by field, kind and sentence; with `format=csv` as a file (text/csv)',
  access: canUseContractIntelligence,
  params: z.strictObject({ analysisId: idSchema, otherId: idSchema }),
  query: z.strictObject({ format: z.enum(['csv']).optional() }),
  answerTypes: ['text/csv'],
  output: comparisonSchema,
  errors: ['not_found'],
});
