import { importContracts } from '@pactbook/domain/features/imports/endpoints.ts';
import { importLineSchema } from '@pactbook/domain/features/imports/import-outcome.ts';
import type { ImportOutcome, ImportProgress } from '@pactbook/domain/features/imports/import-outcome.ts';
import { unreachable } from '../../../platform/api-client/api-error.ts';
import { uploadStream } from '../../../platform/api-client/upload-stream.ts';
import type { SentMapping } from '../../import-analysis/mapping-of.ts';

export interface ImportRun {
  file: File;
  mapping: SentMapping;
  /** Checks only; nothing is written. */
  dryRun: boolean;
  /** The number of changed rows to skip before the first listed one. */
  changesFrom?: number;
  onProgress: (progress: ImportProgress) => void;
  signal: AbortSignal;
}

/**
 * Checks or imports a file and reports the progress. Aborting ends the request; nothing is written then.
 * @throws ApiError of the import; with status null when the connection broke before the outcome
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
