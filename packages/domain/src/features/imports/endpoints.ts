import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { canCreateContract } from '../contracts/access.ts';
import {
  IMPORT_BODY_LIMIT,
  IMPORT_ROWS_LIMIT,
  importMappingTextSchema,
} from '../import-rows/import-mapping.ts';
import { IMPORT_CALL, importOutcomeSchema, LINES_TYPE } from './import-outcome.ts';

/**
 * `POST /contracts/import` (docs/product/interface.md, "Catalogue"): multipart with `file`, `mapping` (JSON) and
 * `dryRun`. Asked for as `application/x-ndjson` it answers lines of progress and then the outcome.
 */
export const importContracts = defineEndpoint({
  id: IMPORT_CALL,
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contracts/import',
  summary: 'Take records in from a CSV or XLSX file',
  access: canCreateContract,
  bodyKind: 'multipart',
  body: z.strictObject({
    mapping: importMappingTextSchema,
    dryRun: z.enum(['true', 'false']).default('false'),
    /** How many of the changed rows the outcome skips before the first listed one. */
    changesFrom: z.coerce.number().int().min(0).max(IMPORT_ROWS_LIMIT).default(0),
  }),
  output: importOutcomeSchema,
  answerTypes: [LINES_TYPE],
  errors: ['invalid_fields', 'too_large', 'wrong_content_type'],
  bodyLimit: IMPORT_BODY_LIMIT,
});
