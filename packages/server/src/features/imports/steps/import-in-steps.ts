import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { checkRights } from '@pactbook/domain/features/imports/import-plan.ts';
import type { PlannedWrites } from '@pactbook/domain/features/imports/import-tally.ts';
import { COMMAND_LIMITS, type ImportMapping } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { runCommand, type Command } from '../../../platform/command.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { COMMAND_PAUSES_MS, patiently } from '../../../platform/patience.ts';
import type { Services } from '../../../platform/services.ts';
import { refuseWhenCancelled } from '../../../platform/cancelled-requests.ts';
import { prepareStepsInWorker, type PlannedSteps } from '../import-file.reader.ts';
import type { PackedStep } from '../import.worker.ts';
import {
  findEarlierImport,
  findUnfinishedImport,
  readCurrentContracts,
  readRowsWritten,
  readVendors,
  type ReadsOnly,
  type UnfinishedImport,
} from '../queries.ts';
import { readImportRows } from '../writing/write-links.ts';
import { editionOf, keepUnchanged } from '../writing/write-editions.ts';
import {
  addNames,
  hashOf,
  openImport,
  PlanOutdated,
  refuseOtherContext,
  writeStep,
  type ImportRequest,
  type OpenImport,
  type PlanBasis,
  type WrittenStep,
} from '../writing/write-import.ts';
import { readBasis } from '../read-basis.ts';
import { counted } from '@pactbook/domain/kernel/text/counted.ts';

const unpack = promisify(zstdDecompress);

/** Rows of one transaction: some tenths of a second. */
const ROWS_PER_STEP = 2_500;
/** How long one step, and one reading, may take on a slow machine. */
const STEP_LIMIT = { timeoutMs: 120_000 };
const READ_LIMIT = { timeoutMs: 30_000 };

const contentOf = async (step: Uint8Array): Promise<PlannedWrites> =>
  JSON.parse((await unpack(step)).toString()) as PlannedWrites;

/** How an import is divided, and how long it waits for a database that does not answer. */
export interface StepSizes {
  readonly rowsPerStep: number;
  /** Milliseconds before each further attempt. */
  readonly pauses?: readonly number[];
}

/** Ends an attempt whose beginning was kept although it was not answered: the next one takes it up. */
class BegunUnseen extends Error {}

/** What came of an import in steps. */
export interface StepsOutcome extends ImportOutcome {
  /** Rows that an earlier run, which was cut off, had written: the counts are about the others. 0 for none. */
  readonly resumedAfter: number;
}

const changedMeanwhile = () =>
  new AppError(
    'unavailable',
    'Records, teams or categories were changed meanwhile. Run the command again: it continues where it stopped.',
  );

/** Where to continue with a content; 0 for a content that is new. @throws AppError `conflict` for another mapping */
function firstRowOf(unfinished: UnfinishedImport | null, mapping: ImportMapping): number {
  if (unfinished === null) return 0;
  if (unfinished.mappingHash === hashOf(mapping)) return unfinished.rowsWritten;
  throw new AppError(
    'conflict',
    `An import of this file with another mapping stopped after ${counted(unfinished.rowsWritten, 'row')}. Run it again with that mapping, or undo it first.`,
  );
}

/** The records of rows that a run has written which was cut off, as far as links wait for them. */
async function madeBefore(
  db: Transaction,
  scope: OrganisationScope,
  unfinished: UnfinishedImport | null,
): Promise<readonly string[]> {
  if (unfinished === null) return [];
  return [...(await readImportRows(db, scope, unfinished.changeSetId)).values()];
}

/**
 * Takes the records of a file in for the system, without the limits of a call: every row is checked, then they are
 * written in steps, each in its own transaction, as one change set. Cut off at any moment and called again with
 * the same file and mapping, it continues after the last step that was written. It waits for a database that is busy or
 * starts again, and writes no step twice.
 *
 * @throws AppError as `importContracts` does; `conflict` when the file was begun with another mapping
 */
export async function importInSteps(
  services: Services,
  request: ImportRequest,
  sizes: StepSizes = { rowsPerStep: ROWS_PER_STEP },
): Promise<StepsOutcome> {
  for (;;) {
    try {
      return await importOnce(services, request, sizes);
    } catch (error) {
      if (!(error instanceof BegunUnseen)) throw error;
    }
  }
}

/** What waits for a database that does not answer. */
type Waits = <Result>(work: (attempt: number) => Promise<Result>) => Promise<Result>;

async function importOnce(
  services: Services,
  request: ImportRequest,
  { rowsPerStep, pauses = COMMAND_PAUSES_MS }: StepSizes,
): Promise<StepsOutcome> {
  const { origin, mapping, dryRun, today, bytes, onProgress, signal } = request;
  const { scope, actor } = origin;
  const onPause = () => onProgress({ phase: 'waiting', done: 0, total: 0 });
  const waits: Waits = (work) => patiently(work, { pauses, signal, onPause });
  const database: ReadsOnly = {
    read: (of, work, options) => waits(() => services.database.read(of, work, { ...READ_LIMIT, ...options })),
  };
  checkRights(mapping, actor);
  const basis = await readBasis(database, scope, mapping, {
    actor,
    today,
    mailDelivery: request.mailDelivery,
  });
  let unfinished: UnfinishedImport | null = null;
  const tools = {
    findRecords: (ids: readonly string[]) =>
      database.read(scope, (db) => readCurrentContracts(db, scope, actor, ids)),
    onProgress,
    signal,
    organisationId: scope.organisationId,
  };
  const planned = await prepareStepsInWorker(
    { bytes, mapping, limits: COMMAND_LIMITS, rowsPerStep, ...basis },
    tools,
    async (contentHash) => {
      unfinished = await database.read(scope, (db) => findUnfinishedImport(db, scope, contentHash));
      const rows = firstRowOf(unfinished, mapping);
      const made = await database.read(scope, (db) => madeBefore(db, scope, unfinished));
      return { rows, made };
    },
  );
  const earlierImport = await database.read(scope, (db) =>
    findEarlierImport(db, scope, actor, planned.contentHash),
  );
  const outcome = { dryRun, ...planned.outcome, earlierImport, resumedAfter: planned.first };
  // Where nothing is left but rows that change nothing, the import that was cut off still has to be finished.
  const { applied, rowsRejected } = planned.outcome;
  const isLeft = applied || (unfinished !== null && (rowsRejected === 0 || mapping.skipRejectedRows));
  if (!dryRun && !applied && unfinished === null && rowsRejected === 0) {
    for (const { bytes: step } of planned.packed) {
      const { found } = await contentOf(step);
      await waits(() => keepUnchanged(services, origin, mapping, found));
    }
  }
  if (dryRun || !isLeft) return { ...outcome, changeSetId: null };
  return {
    ...outcome,
    changeSetId: await writeSteps(services, request, { planned, basis, unfinished, waits, database }),
  };
}

interface Planned {
  readonly planned: PlannedSteps;
  readonly basis: PlanBasis;
  readonly unfinished: UnfinishedImport | null;
  readonly waits: Waits;
  readonly database: ReadsOnly;
}

/** Opens the change set, or takes up the one of a run that was cut off, and adds the teams and categories that rows bring. */
async function open(command: Command, request: ImportRequest, by: Planned): Promise<OpenImport> {
  const { planned, basis, unfinished } = by;
  if (unfinished === null) {
    const { created, updated, missing } = planned.outcome;
    const mappingHash = hashOf(request.mapping);
    const toOpen = {
      ...planned,
      mappingHash,
      isAttended: false,
      records: created + updated + (missing?.changed ?? 0),
    };
    return await openImport(command, request, basis, toOpen);
  }
  await refuseOtherContext(command, request, basis.context);
  const vendors = new Set(await readVendors(command.db, command.scope));
  command.emitUnder(unfinished.changeSetId);
  const teams = await addNames(command, unfinished.changeSetId, planned);
  const edition = await editionOf(command, request.mapping, unfinished.changeSetId);
  return { changeSetId: unfinished.changeSetId, teams, vendors, edition };
}

/** Gathering the planner's statistics takes longer than a step: it is done whenever the rows have doubled, and at the end. */
const gathersAfter = (step: number, steps: number): boolean =>
  step === steps || Number.isInteger(Math.log2(step));

/**
 * Opens the import. What was not answered may have been kept even so.
 *
 * @throws BegunUnseen where that is so
 */
async function openOnce(services: Services, request: ImportRequest, by: Planned): Promise<OpenImport> {
  const { origin } = request;
  const { scope } = origin;
  return await by.waits(async (attempt) => {
    if (attempt > 0 && by.unfinished === null) {
      const begun = await by.database.read(scope, (db) =>
        findUnfinishedImport(db, scope, by.planned.contentHash),
      );
      if (begun !== null) throw new BegunUnseen();
    }
    try {
      return await runCommand(services, origin, (command) => open(command, request, by), STEP_LIMIT);
    } catch (error) {
      // Teams and categories that are there now may be those of the attempt before.
      throw attempt > 0 && error instanceof PlanOutdated ? new BegunUnseen() : error;
    }
  });
}

/** Writes a step once: where the database did not answer, it is written again unless it is there. */
async function writeOnce(
  services: Services,
  { origin, today }: ImportRequest,
  { opened, step, leavesStatistics }: { opened: OpenImport; step: WrittenStep; leavesStatistics: boolean },
  { waits, database }: Pick<Planned, 'waits' | 'database'>,
): Promise<void> {
  const { scope } = origin;
  const isThere = async (): Promise<boolean> =>
    (await database.read(scope, (db) => readRowsWritten(db, scope, opened.changeSetId))) >= step.after;
  await waits(async (attempt) => {
    if (attempt > 0 && (await isThere())) return;
    try {
      await runCommand(services, origin, (command) => writeStep(command, opened, step, today), {
        ...STEP_LIMIT,
        leavesStatistics,
      });
    } catch (error) {
      // The attempt before was only kept while this one waited for it.
      const isRefused = error instanceof AppError && error.code === 'conflict';
      if (attempt === 0 || !isRefused || !(await isThere())) throw error;
    }
  });
}

/** Writes the steps one after the other. @returns the change set's id */
async function writeSteps(services: Services, request: ImportRequest, by: Planned): Promise<string> {
  const { onProgress, signal } = request;
  const { first, rows, packed } = by.planned;
  const steps: readonly PackedStep[] = packed;
  try {
    const opened = await openOnce(services, request, by);
    let before = first;
    for (const [index, { bytes, rows: after }] of steps.entries()) {
      onProgress({ phase: 'writing', done: before, total: rows });
      refuseWhenCancelled(signal);
      const content = await contentOf(bytes);
      const step = { ...content, before, after, isLast: index === steps.length - 1, isAttended: false };
      const leavesStatistics = !gathersAfter(index + 1, steps.length);
      await writeOnce(services, request, { opened, step, leavesStatistics }, by);
      before = after;
    }
    onProgress({ phase: 'writing', done: rows, total: rows });
    return opened.changeSetId;
  } catch (error) {
    throw error instanceof PlanOutdated ? changedMeanwhile() : error;
  }
}
