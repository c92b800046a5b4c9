import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { DOCUMENT_TYPES } from '../documents/document-type.ts';
import { canUseContractIntelligence } from './access.ts';
import { analyzedRecordSchema } from './analysis.ts';
import { judgementSchema } from './judgement.ts';
import { playbookRulesSchema, playbookSchema } from './playbook-rules.ts';
import { summarySchema } from './summary.ts';

const access = canUseContractIntelligence;

export const getPlaybook = defineEndpoint({
  id: 'contractAnalysis.playbook',
  method: 'GET',
  path: '/contractAnalysis/playbook',
  summary: 'The rules that analyzed documents are judged by',
  access,
  output: playbookSchema,
});

/** The rules that an organisation starts with are followed again once they are saved. */
export const updatePlaybook = defineEndpoint({
  id: 'contractAnalysis.updatePlaybook',
  apiTokens: 'write',
  method: 'POST',
  path: '/contractAnalysis/playbook',
  summary: 'Replace the rules of the playbook; `If-Match` names the version that the change is based on',
  access,
  body: z.strictObject({ rules: playbookRulesSchema }),
  output: playbookSchema,
  errors: ['invalid_fields', 'stale_version'],
});

/** Computed when it is asked for. Newest documents first, as many as one list holds. */
export const getPlaybookDeviations = defineEndpoint({
  id: 'contractAnalysis.deviations',
  method: 'GET',
  path: '/contractAnalysis/deviations',
  summary: 'Analyzed documents that deviate from the playbook; with `format=csv` as a file (text/csv)',
  access,
  query: z.strictObject({ format: z.enum(['csv']).optional() }),
  answerTypes: ['text/csv'],
  output: z.strictObject({
    /** True where there are more analyzed documents than one list holds: then only the newest are judged. */
    onlyNewest: z.boolean(),
    /** How many documents were judged. */
    judged: z.int(),
    documents: z.array(
      z.strictObject({
        analysisId: idSchema,
        fileName: z.string(),
        record: analyzedRecordSchema.nullable(),
        deviations: z.array(judgementSchema),
        /** Rules for which nothing was found. */
        toCheck: z.int(),
      }),
    ),
  }),
});

export const getDocumentSummary = defineEndpoint({
  id: 'contractAnalysis.summary',
  method: 'GET',
  path: '/contractAnalysis/:analysisId/summary',
  summary:
    'One page about a document: fields, best quotes, deviations, disagreements; with `format` as a file (text/csv, DOCX)',
  access,
  params: z.strictObject({ analysisId: idSchema }),
  query: z.strictObject({ format: z.enum(['csv', 'docx']).optional() }),
  answerTypes: ['text/csv', DOCUMENT_TYPES.docx.contentType],
  output: summarySchema,
  errors: ['not_found'],
});
