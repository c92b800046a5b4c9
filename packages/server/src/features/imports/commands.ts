import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type {
  AnalysisOptions,
  ImportAnalysis,
} from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { checkRights } from '@pactbook/domain/features/imports/import-plan.ts';
import type { MailDelivery } from '@pactbook/domain/kernel/mail-content.ts';
import type { Services } from '../../platform/services.ts';
import type { GroupRemoval } from '../change-sets/remove-created-names.ts';
import { rollBackChangeSet } from '../change-sets/undo-change-set.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { ImportJob, type ImportJobSteps, type MadePlan } from './steps/import-in-calls.ts';
import { analyseInWorker, prepareInWorker, readLinesInWorker } from './import-file.reader.ts';
import {
  findEarlierImport,
  listMappings,
  readAllKnown,
  readCurrentContracts,
  readImportContext,
  readVendors,
} from './queries.ts';
import { keepUnchanged, listSources } from './writing/write-editions.ts';
import { PlanOutdated, type BroughtFile, type ImportRequest } from './writing/write-import.ts';
import { readBasis } from './read-basis.ts';

/** How often the plan is made again when what it depends on changes meanwhile. */
const MOST_ATTEMPTS = 3;

/** What an import needs besides the services. */
export interface ImportTools {
  readonly groupRemoval: GroupRemoval;
  readonly mailDelivery?: MailDelivery;
  readonly steps?: ImportJobSteps;
}

/**
 * Takes the records of a CSV or XLSX file in, all rows or none unless the mapping skips rejected ones, as one change set
 * that can be undone. With a key, rows change the records that they find. Every row is checked before any is written; the
 * dry run and the real run answer alike. It is written in steps, between which others work; whatever ends it before the
 * last one, what it has written is rolled back.
 *
 * @throws AppError `invalid_fields` when file and mapping do not fit, `too_large`, `forbidden` when the mapping
 *   would create what the actor may not create, `unavailable` when too many imports wait, `conflict` when the same
 *   content is being imported already
 */
export async function importContracts(
  services: Services,
  request: ImportRequest,
  tools: ImportTools,
): Promise<ImportOutcome> {
  const { origin, mapping, dryRun } = request;
  checkRights(mapping, origin.actor);
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const plan = await makePlan(services, request);
    const { outcome: planned, contentHash } = plan.prepared;
    const earlierImport = await services.database.read(origin.scope, (db) =>
      findEarlierImport(db, origin.scope, origin.actor, contentHash),
    );
    const outcome = { dryRun, ...planned, earlierImport };
    if (!dryRun && !planned.applied && planned.rowsRejected === 0)
      await keepUnchanged(services, origin, mapping, plan.prepared.found);
    if (dryRun || !planned.applied) return { ...outcome, changeSetId: null };
    const written = await writePlan(services, request, plan, tools);
    if (written !== null) return { ...outcome, ...written };
  }
  throw new AppError(
    'unavailable',
    'Records, teams or categories are being changed at the moment. Nothing was imported. Try again in a minute.',
    {
      retryAfterSeconds: 60,
    },
  );
}

/** Reads what is there and works out the whole import from it. */
async function makePlan(services: Services, request: ImportRequest): Promise<MadePlan> {
  const { origin, mapping, changesFrom = 0, today, bytes, mailDelivery, onProgress, signal } = request;
  const { scope, actor } = origin;
  const basis = await readBasis(services.database, scope, mapping, { actor, today, mailDelivery });
  const findRecords = (ids: readonly string[]) =>
    services.database.read(scope, (db) => readCurrentContracts(db, scope, actor, ids));
  const { context, catalogue, known, ofSource, links, reminded } = basis;
  const prepared = await prepareInWorker(
    { bytes, mapping, changesFrom, context, catalogue, known, ofSource, links, reminded },
    { findRecords, onProgress, signal, organisationId: scope.organisationId },
  );
  return { basis, prepared };
}

/** What an import has done in the end. */
type Written = Pick<ImportOutcome, 'changeSetId' | 'updated' | 'unchanged'>;

/**
 * Writes a plan step by step. Where others change what it depends on, it continues with a new plan of the same file.
 *
 * @returns null when that cannot be, and then nothing of it is left
 * @throws AppError when the import ends before it is written; then nothing of it is left either
 */
async function writePlan(
  services: Services,
  request: ImportRequest,
  first: MadePlan,
  tools: ImportTools,
): Promise<Written | null> {
  const writing = new ImportJob(services, request, first, tools.steps);
  const { updated, unchanged, missing } = first.prepared.outcome;
  try {
    await writing.open(first);
    await writeToTheEnd(services, request, writing, first);
    const fewer = updated + (missing?.changed ?? 0) - writing.updated;
    return { changeSetId: writing.changeSetId, updated: updated - fewer, unchanged: unchanged + fewer };
  } catch (error) {
    if (writing.changeSetId !== null) await rollBackNow(services, request, writing.changeSetId, tools);
    if (error instanceof PlanOutdated) return null;
    throw error;
  }
}

async function writeToTheEnd(
  services: Services,
  request: ImportRequest,
  writing: ImportJob,
  first: MadePlan,
): Promise<void> {
  let plan = first;
  // As long as plans come further than the ones before.
  for (let before = -1; ; before = writing.updated) {
    try {
      await writing.write(plan);
      return;
    } catch (error) {
      if (!(error instanceof PlanOutdated) || !writing.canGoOn || writing.updated === before) throw error;
    }
    plan = await makePlan(services, request);
    // The check had said something else of these rows.
    if (plan.prepared.outcome.rowsRejected !== first.prepared.outcome.rowsRejected) throw new PlanOutdated();
    writing.goOnWith(plan);
  }
}

/** A failure of it is logged: the regular job rolls back what is left. */
async function rollBackNow(
  services: Services,
  { origin }: ImportRequest,
  changeSetId: string,
  { groupRemoval }: ImportTools,
): Promise<void> {
  try {
    await rollBackChangeSet(services, origin.scope, changeSetId, groupRemoval);
  } catch (error) {
    services.log.error(
      { err: error, changeSetId },
      'An import that was cut off could not be rolled back yet',
    );
  }
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
  const known = await readAllKnown(services.database, scope);
  const basis = await services.database.read(scope, async (db) => ({
    context: await readImportContext(db, scope, actor, today),
    vendors: await readVendors(db, scope),
    mappings: await listMappings(db, scope, actor),
    fiscalYearStartMonth: (await findOrganisation(db)).fiscalYearStartMonth,
  }));
  const sources = await services.database.read(scope, (db) => listSources(db, scope));
  const { analysis, contentHash } = await analyseInWorker(
    { bytes, options, known, ...basis },
    { signal, organisationId: scope.organisationId },
  );
  const earlierImport = await services.database.read(scope, (db) =>
    findEarlierImport(db, scope, actor, contentHash),
  );
  return { ...analysis, earlierImport, sources };
}

/**
 * The filled lines of a CSV file, or of the first sheet of a workbook that is not hidden, with their cells as texts: for
 * features whose files are no records.
 *
 * @throws AppError `invalid_fields` for what is no such file, `too_large`, `unavailable` when too many files wait
 */
export function readFileLines(
  bytes: Uint8Array,
  by: { readonly signal: AbortSignal; readonly organisationId: string },
): Promise<readonly { readonly line: number; readonly cells: readonly string[] }[]> {
  return readLinesInWorker(bytes, by);
}
