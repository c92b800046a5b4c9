import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { createContract } from '../contracts/access.ts';
import { IMPORT_FILE_LIMIT, importMappingTextSchema } from './import-mapping.ts';
import { importOutcomeSchema } from './import-outcome.ts';

/** `POST /contracts/import` (api.md, "Catalogue"): multipart with `file`, `mapping` (JSON) and `dryRun`. */
export const importContracts = defineEndpoint({
  id: 'contracts.import',
  method: 'POST',
  path: '/contracts/import',
  summary: 'Take records in from a CSV or XLSX file',
  access: createContract,
  params: z.strictObject({}),
  query: z.strictObject({}),
  bodyKind: 'multipart',
  body: z.strictObject({
    mapping: importMappingTextSchema,
    dryRun: z.enum(['true', 'false']).default('false'),
  }),
  output: importOutcomeSchema,
  errors: ['invalid_fields', 'too_large', 'wrong_content_type'],
  bodyLimit: IMPORT_FILE_LIMIT + 1024 * 1024,
});
