import { importContracts } from '@pactbook/domain/features/import-export/endpoints.ts';
import { importLineSchema } from '@pactbook/domain/features/import-export/import-outcome.ts';
import type {
  ImportOutcome,
  ImportProgress,
} from '@pactbook/domain/features/import-export/import-outcome.ts';
import { unreachable } from '../../../platform/api-client/api-error.ts';
import { uploadStream } from '../../../platform/api-client/upload-stream.ts';
import type { SentMapping } from './mapping-of.ts';

export interface ImportRun {
  file: File;
  mapping: SentMapping;
  /** Checks and writes nothing. */
  dryRun: boolean;
  /** How many changed rows the outcome leaves out before the first that it lists. */
  changesFrom?: number;
  onProgress: (progress: ImportProgress) => void;
  signal: AbortSignal;
}

/**
 * Checks a file, or takes it in, and tells how far it is. Aborting ends the request, and then nothing is written.
 *
 * @throws ApiError as the import says; with status null when the connection broke before the outcome
 * @throws DOMException named AbortError when the signal was aborted
 */
export async function runImport({
  file,
  mapping,
  dryRun,
  changesFrom = 0,
  onProgress,
  signal,
}: ImportRun): Promise<ImportOutcome> {
  const fields = {
    mapping: JSON.stringify(mapping),
    dryRun: String(dryRun),
    changesFrom: String(changesFrom),
  };
  let outcome: ImportOutcome | null = null;
  for await (const answer of uploadStream(importContracts, { fields, file, signal })) {
    const line = importLineSchema.parse(answer);
    if ('progress' in line) onProgress(line.progress);
    else if ('outcome' in line) outcome = line.outcome;
  }
  if (!outcome) throw unreachable(new Error('The answer ended before the outcome.'));
  return outcome;
}
