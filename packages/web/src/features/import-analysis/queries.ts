import { useQueryClient } from '@tanstack/react-query';
import type {
  AnalysisOptions,
  ImportAnalysis,
} from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import {
  analyseImport,
  deleteImportMapping,
  listImportMappings,
  saveImportMapping,
} from '@pactbook/domain/features/import-analysis/endpoints.ts';
import { upload } from '../../platform/api-client/upload.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';
import { refreshManyContracts } from '../change-sets/queries.ts';

const MAPPINGS: CacheGroup = 'Filters';

/** Returns the function that refreshes everything that an import may have changed. */
export function useRefreshAfterImport(): () => void {
  const client = useQueryClient();
  return () => refreshManyContracts(client);
}

/** The saved mappings of the organisation, by name. */
export const importMappingsQuery = endpointQuery(MAPPINGS, listImportMappings);

/** Saves a mapping for similar files. */
export const useSaveImportMapping = () => useEndpointMutation(saveImportMapping, { invalidates: [MAPPINGS] });

/** Deletes a saved mapping. */
export const useDeleteImportMapping = () =>
  useEndpointMutation(deleteImportMapping, { invalidates: [MAPPINGS] });

/**
 * Analyses how a file is read and which fields its columns may fill.
 * @throws ApiError, or DOMException named AbortError
 */
export function analyseFile(
  file: File,
  options: AnalysisOptions,
  signal: AbortSignal,
): Promise<ImportAnalysis> {
  return upload(analyseImport, { file, fields: { options: JSON.stringify(options) }, signal });
}
