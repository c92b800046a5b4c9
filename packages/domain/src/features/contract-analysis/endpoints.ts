import { z } from 'zod';
import { ANY_FILE, defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canReadContractInFull } from '../contracts/access.ts';
import { contractInputSchema, contractSchema } from '../contracts/contract.ts';
import { DEFAULT_UPLOAD_MB, documentCategorySchema } from '../documents/document.ts';
import { CLAUSE_STATES } from '../contract-papers/paper-fields.ts';
import { canUseContractIntelligence } from './access.ts';
import {
  ANALYSIS_STATES,
  analysisBatchSchema,
  analysisItemSchema,
  analysisSchema,
  BATCH_LIMIT,
  foundFieldNameSchema,
  LISTED_STATES,
  REASON_LIMIT,
  VERDICTS,
} from './analysis.ts';
import { CLAUSE_CATEGORIES, CLAUSE_GROUPS } from './clause-kinds.ts';
import { recordPapersSchema } from './record-papers.ts';
import { enteredText } from '../../kernel/text/entered-text.ts';

const analysisParams = z.strictObject({ analysisId: idSchema });
const access = canUseContractIntelligence;
const findingKey = z.string().min(1).max(200);

/** Multipart with `file`: a PDF, DOCX, TXT or EML that belongs to no record yet. */
export const uploadAnalysis = defineEndpoint({
  id: 'contractAnalysis.upload',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contractAnalysis',
  summary: 'Analyze a file that belongs to no record yet',
  access,
  bodyKind: 'multipart',
  body: z.strictObject({}),
  output: analysisSchema,
  status: 201,
  errors: ['invalid_fields', 'too_large', 'wrong_content_type'],
  // The server replaces these by the limits of the installation.
  fileLimit: DEFAULT_UPLOAD_MB * 1024 ** 2,
  bodyLimit: (DEFAULT_UPLOAD_MB + 1) * 1024 ** 2,
});

/** What cannot be analyzed, or may not be read, is skipped with its reason. */
export const runAnalyses = defineEndpoint({
  id: 'contractAnalysis.run',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contractAnalysis/run',
  summary: `Analyze documents of records, up to ${BATCH_LIMIT} as one batch`,
  access,
  /** Either some documents, or all of a kind that the caller may run. */
  body: z
    .strictObject({
      documents: z
        .array(z.strictObject({ contractId: idSchema, documentId: idSchema }))
        .min(1, { error: 'Choose at least one document' })
        .max(BATCH_LIMIT, { error: `Choose at most ${BATCH_LIMIT} documents` })
        .optional(),
      every: z.enum(['new', 'outdated', 'failed']).optional(),
    })
    .refine(({ documents, every }) => (documents === undefined) !== (every === undefined), {
      error: 'Choose documents',
      path: ['documents'],
    }),
  output: z.strictObject({
    batchId: idSchema.nullable(),
    queued: z.int(),
    skipped: z.array(z.strictObject({ documentId: idSchema, reason: z.string() })),
  }),
  status: 202,
});

export const listAnalyses = defineEndpoint({
  id: 'contractAnalysis.list',
  method: 'GET',
  path: '/contractAnalysis',
  summary: 'Analyses and documents without one, newest first, without their findings',
  access,
  query: z.strictObject({
    state: z.enum(LISTED_STATES).optional(),
    /** Only those that disagree with their record. */
    conflicts: z.enum(['1']).optional(),
    contractId: idSchema.optional(),
    batchId: idSchema.optional(),
    /** Words of the file name or the record. */
    q: z.string().max(200).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.strictObject({
    items: z.array(analysisItemSchema),
    nextCursor: z.string().nullable(),
    /** Of everything that the caller may see, whatever the filter. */
    counts: z.strictObject({
      waiting: z.int(),
      reading: z.int(),
      analyzing: z.int(),
      ready: z.int(),
      noText: z.int(),
      failed: z.int(),
      notAnalyzed: z.int(),
      outdated: z.int(),
      conflicts: z.int(),
    }),
    batches: z.array(analysisBatchSchema),
    analyzeNewDocuments: z.boolean(),
  }),
});

/** The switch Analyze new documents of the organisation. */
export const updateAnalysisSettings = defineEndpoint({
  id: 'contractAnalysis.updateSettings',
  apiTokens: 'write',
  method: 'POST',
  path: '/contractAnalysis/settings',
  summary: 'Whether new documents are analyzed without being asked to',
  access,
  body: z.strictObject({ analyzeNewDocuments: z.boolean() }),
  output: z.strictObject({ analyzeNewDocuments: z.boolean() }),
});

export const listClauseKinds = defineEndpoint({
  id: 'contractAnalysis.kinds',
  method: 'GET',
  path: '/contractAnalysis/kinds',
  summary: 'The kinds of clauses with their measured precision and recall',
  access,
  output: z.strictObject({
    kinds: z.array(
      z.strictObject({
        category: z.enum(CLAUSE_CATEGORIES),
        group: z.enum(CLAUSE_GROUPS),
        explanation: z.string(),
        example: z.string(),
        /** At medium confidence, or by words, on contracts that were not learned from; null when not measured. */
        precision: z.number().nullable(),
        recall: z.number().nullable(),
        /** Contracts with such a clause that the model learned from. */
        contracts: z.int(),
        experimental: z.boolean(),
      }),
    ),
    model: z.strictObject({ version: z.string(), notice: z.string(), contracts: z.int() }),
  }),
});

export const getClausePortfolio = defineEndpoint({
  id: 'contractAnalysis.portfolio',
  method: 'GET',
  path: '/contractAnalysis/portfolio',
  summary: 'Which record has a clause of which kind; with `format=csv` as a file (text/csv)',
  access,
  query: z.strictObject({ format: z.enum(['csv']).optional() }),
  answerTypes: ['text/csv'],
  output: z.strictObject({
    /** True where there are more records than one list holds: then only those with an analyzed document are there. */
    onlyAnalyzed: z.boolean(),
    records: z.array(
      z.strictObject({
        contractId: idSchema,
        product: z.string(),
        vendor: z.string(),
        /** In the order of the kinds. */
        cells: z.array(z.enum(CLAUSE_STATES)),
        /** Its analyses, for links. */
        analysisIds: z.array(idSchema),
      }),
    ),
  }),
});

/** In the format of `npm run train-intelligence`: of the documents whose likely findings are all decided on. */
export const exportLabels = defineEndpoint({
  id: 'contractAnalysis.labels',
  method: 'GET',
  path: '/contractAnalysis/labels',
  summary: 'Texts of reviewed documents, or what people accepted and added in them, to train a model with',
  access,
  query: z.strictObject({ part: z.enum(['contracts', 'labels']) }),
  answerTypes: ['application/gzip'],
  output: z.unknown(),
});

/** For everyone who reads the record in full, with or without Contract Intelligence. */
export const getRecordPapers = defineEndpoint({
  id: 'contracts.papers',
  method: 'GET',
  path: '/contracts/:contractId/papers',
  summary: 'What is found in the documents of a record, with quotes and pages',
  access: canReadContractInFull,
  params: z.strictObject({ contractId: idSchema }),
  output: recordPapersSchema,
  errors: ['not_found'],
});

export const getAnalysis = defineEndpoint({
  id: 'contractAnalysis.get',
  method: 'GET',
  path: '/contractAnalysis/:analysisId',
  summary: 'One analysis with its findings; with `weak=1` also the unlikely ones',
  access,
  params: analysisParams,
  query: z.strictObject({ weak: z.enum(['1']).optional() }),
  output: analysisSchema,
  errors: ['not_found'],
});

export const getAnalysisText = defineEndpoint({
  id: 'contractAnalysis.text',
  method: 'GET',
  path: '/contractAnalysis/:analysisId/text',
  summary: 'The text that the offsets of the findings refer to',
  access,
  params: analysisParams,
  output: z.strictObject({ text: z.string(), pageStarts: z.array(z.int()).nullable() }),
  errors: ['not_found'],
});

export const getAnalysisContent = defineEndpoint({
  id: 'contractAnalysis.content',
  method: 'GET',
  path: '/contractAnalysis/:analysisId/content',
  summary: 'The bytes of an upload that belongs to no record; `Range` is honoured (206, 416)',
  access,
  params: analysisParams,
  query: z.strictObject({ inline: z.enum(['1']).optional() }),
  answerTypes: [ANY_FILE],
  errors: ['not_found'],
});

/** The findings stay until the new ones are there. */
export const rerunAnalysis = defineEndpoint({
  id: 'contractAnalysis.rerun',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contractAnalysis/:analysisId/run',
  summary: 'Analyze once more, the current version of the document with the current model',
  access,
  params: analysisParams,
  output: z.strictObject({ state: z.enum(ANALYSIS_STATES) }),
  status: 202,
  errors: ['not_found'],
});

/** Changes no record. A null verdict takes a decision back. */
export const decideFindings = defineEndpoint({
  id: 'contractAnalysis.decide',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contractAnalysis/:analysisId/decisions',
  summary: 'Accept, edit or reject findings, or say that the record is right; `If-Match` names the version',
  access,
  params: analysisParams,
  body: z.strictObject({
    decisions: z
      .array(
        z.strictObject({
          key: findingKey,
          verdict: z.enum(VERDICTS).nullable(),
          /** For `edited`. */
          value: z.unknown().optional(),
          /** For `recordIsRight`, which needs one. */
          reason: enteredText(REASON_LIMIT).optional(),
        }),
      )
      .min(1)
      .max(1_000),
  }),
  output: analysisSchema,
  errors: ['not_found', 'stale_version', 'invalid_fields'],
});

/**
 * A clause that was missed, or the value of a field with the words that say it, by its place in the text of the analysis.
 * A null verdict undoes it. A likely clause of the same words is accepted instead; a value takes the place of the one
 * that was found.
 */
export const addFinding = defineEndpoint({
  id: 'contractAnalysis.add',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contractAnalysis/:analysisId/findings',
  summary: 'Add a clause or the value of a field that was missed, by its place in the text',
  access,
  params: analysisParams,
  body: z
    .strictObject({
      /** The kind of a clause, or a field with its value. */
      category: z.enum(CLAUSE_CATEGORIES, { error: 'Choose a kind' }).optional(),
      field: foundFieldNameSchema.optional(),
      value: z.unknown().optional(),
      start: z.int().min(0),
      end: z.int().min(1),
    })
    .refine(({ category, field }) => (category === undefined) !== (field === undefined), {
      error: 'Choose a kind or a field',
      path: ['category'],
    }),
  output: analysisSchema,
  status: 201,
  errors: ['not_found', 'invalid_fields'],
});

/** One transaction; the history names file and page. */
export const applyFindings = defineEndpoint({
  id: 'contractAnalysis.apply',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contractAnalysis/:analysisId/apply',
  summary: 'Write accepted findings into a record, or create a record of them and file the document there',
  access,
  params: analysisParams,
  /**
   * Either a record with its version and the keys of fields, each accepted or edited, or a record to create. The category is
   * that of the file, when it belongs to no record yet; `Contracts` where a record is filled without one.
   */
  body: z
    .strictObject({
      contractId: idSchema.optional(),
      contractVersion: z.int().min(1).optional(),
      keys: z.array(findingKey).min(1).max(50).optional(),
      create: contractInputSchema.optional(),
      category: documentCategorySchema.optional(),
    })
    .refine(
      ({ contractId, contractVersion, keys, create, category }) => {
        const fills = [contractId, contractVersion, keys].map((part) => part !== undefined);
        const creates = [create, category].map((part) => part !== undefined);
        const isWhole = (parts: readonly boolean[]) => parts.every(Boolean);
        return isWhole(fills) ? create === undefined : isWhole(creates) && !fills.includes(true);
      },
      { error: 'Choose a record, or create one', path: ['contractId'] },
    ),
  output: z.strictObject({ analysis: analysisSchema, contract: contractSchema }),
  errors: ['not_found', 'forbidden', 'stale_version', 'invalid_fields', 'conflict'],
});

export const deleteAnalysis = defineEndpoint({
  id: 'contractAnalysis.delete',
  whileImpersonating: 'allowed',
  method: 'DELETE',
  path: '/contractAnalysis/:analysisId',
  summary:
    'Delete an analysis with its text and decisions, and the file of an upload that belongs to no record',
  access,
  params: analysisParams,
  errors: ['not_found'],
});

export const cancelAnalysisBatch = defineEndpoint({
  id: 'contractAnalysis.cancelBatch',
  whileImpersonating: 'allowed',
  method: 'DELETE',
  path: '/contractAnalysis/batches/:batchId',
  summary: 'Stop a batch; what is done stays',
  access,
  params: z.strictObject({ batchId: idSchema }),
  errors: ['not_found'],
});
