import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type {
  AnalysisOptions,
  ImportAnalysis,
} from '@pactbook/domain/features/import-export/import-analysis.ts';
import type { ImportOutcome } from '@pactbook/domain/features/import-export/import-outcome.ts';
import { checkRights } from '@pactbook/domain/features/import-export/import-plan.ts';
import type { Services } from '../../platform/services.ts';
import { findFiscalYearStart } from '../organisations/queries.ts';
import { analyseInWorker, prepareInWorker } from './import-file.reader.ts';
import {
  findEarlierImport,
  listMappings,
  readCatalogue,
  readImportContext,
  readKnownContracts,
  readCurrentContracts,
  readVendors,
} from './queries.ts';
import { writeUnlessChanged, type BroughtFile, type ImportRequest } from './writing/commands.ts';

/** How often the plan is made anew when what it depends on changes meanwhile. */
const MOST_ATTEMPTS = 3;

/**
 * Takes the records of a CSV or XLSX file in, all rows or none unless the mapping skips rejected
 * ones, as one change set that can be undone. With a key, rows change the records that they find. Every row is checked
 * before any is written; the dry run and the real run answer alike.
 *
 * @throws AppError `invalid_fields` when file and mapping do not fit, `too_large`, `forbidden` when the mapping
 *   would create what the actor may not create, `unavailable` when too many imports wait
 */
export async function importContracts(services: Services, request: ImportRequest): Promise<ImportOutcome> {
  const { origin, mapping, dryRun, changesFrom = 0, today, bytes, onProgress, signal } = request;
  const { scope, actor } = origin;
  checkRights(mapping, actor);
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const basis = await services.database.read(scope, async (db) => {
      const context = await readImportContext(db, scope, actor, today);
      const catalogue = await readCatalogue(db, scope, mapping, context);
      // Rows that only add records are compared with those that are there, to say so before.
      const known = mapping.key === undefined ? await readKnownContracts(db, scope) : [];
      return { context, catalogue, known };
    });
    const findRecords = (ids: readonly string[]) =>
      services.database.read(scope, (db) => readCurrentContracts(db, scope, actor, ids));
    const prepared = await prepareInWorker(
      { bytes, mapping, changesFrom, ...basis },
      {
        findRecords,
        onProgress,
        signal,
        organisationId: scope.organisationId,
      },
    );
    const earlierImport = await services.database.read(scope, (db) =>
      findEarlierImport(db, scope, actor, prepared.contentHash),
    );
    const outcome = { dryRun, ...prepared.outcome, earlierImport };
    if (dryRun || !prepared.outcome.applied) return { ...outcome, changeSetId: null };
    const changeSetId = await writeUnlessChanged(services, request, basis, prepared);
    if (changeSetId !== null) return { ...outcome, changeSetId };
  }
  throw new AppError(
    'unavailable',
    'Records, teams or categories are being changed at the moment. Try again in a minute.',
    {
      retryAfterSeconds: 60,
    },
  );
}

/**
 * Looks into a file: how it is read, what its columns and values could be, and which mapping fits. Writes nothing.
 *
 * @throws AppError `invalid_fields` when there is no usable table, `too_large`, `unavailable` when too many imports wait
 */
export async function analyseImport(
  services: Services,
  { origin, bytes, today, signal, options }: BroughtFile & { readonly options: AnalysisOptions },
): Promise<ImportAnalysis> {
  const { scope, actor } = origin;
  const basis = await services.database.read(scope, async (db) => ({
    known: await readKnownContracts(db, scope),
    context: await readImportContext(db, scope, actor, today),
    vendors: await readVendors(db, scope),
    mappings: await listMappings(db, scope, actor),
    fiscalYearStartMonth: await findFiscalYearStart(db, scope),
  }));
  const { analysis, contentHash } = await analyseInWorker(
    { bytes, options, ...basis },
    { signal, organisationId: scope.organisationId },
  );
  const earlierImport = await services.database.read(scope, (db) =>
    findEarlierImport(db, scope, actor, contentHash),
  );
  return { ...analysis, earlierImport };
}
