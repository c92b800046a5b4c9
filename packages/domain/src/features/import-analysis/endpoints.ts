import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canCreateContract } from '../contracts/access.ts';
import { canChangeImportMapping } from './access.ts';
import { analysisOptionsTextSchema, importAnalysisSchema } from './import-analysis.ts';
import { IMPORT_BODY_LIMIT } from '../import-rows/import-mapping.ts';
import { savedMappingInputSchema, savedMappingSchema } from './saved-mapping.ts';

/** Analyses the file without writing anything: how it is read, and its possible targets and values. */
export const analyseImport = defineEndpoint({
  id: 'imports.analyse',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contracts/import/analysis',
  summary: 'Recognize the columns and values of a CSV or XLSX file',
  access: canCreateContract,
  bodyKind: 'multipart',
  body: z.strictObject({ options: analysisOptionsTextSchema.optional() }),
  output: importAnalysisSchema,
  errors: ['invalid_fields', 'too_large', 'wrong_content_type'],
  bodyLimit: IMPORT_BODY_LIMIT,
});

export const listImportMappings = defineEndpoint({
  id: 'imports.mappings',
  method: 'GET',
  path: '/importMappings',
  summary: 'The saved import mappings by name',
  access: canCreateContract,
  output: z.array(savedMappingSchema),
});

export const saveImportMapping = defineEndpoint({
  id: 'imports.saveMapping',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/importMappings',
  summary: 'Save an import mapping, or replace the one of this name',
  access: canCreateContract,
  body: savedMappingInputSchema,
  output: savedMappingSchema,
  status: 201,
  errors: ['invalid_fields', 'duplicate', 'conflict'],
});

export const deleteImportMapping = defineEndpoint({
  id: 'imports.deleteMapping',
  whileImpersonating: 'allowed',
  method: 'DELETE',
  path: '/importMappings/:mappingId',
  summary: 'Delete a saved import mapping',
  access: canChangeImportMapping,
  params: z.strictObject({ mappingId: idSchema }),
  errors: ['not_found'],
});
