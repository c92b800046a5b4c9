import { createHash } from 'node:crypto';
import { isDeepStrictEqual, promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { contractsImported } from '@pactbook/domain/features/import-export/events.ts';
import type { ImportOutcome } from '@pactbook/domain/features/import-export/import-outcome.ts';
import { checkRights, type ImportPlan } from '@pactbook/domain/features/import-export/import-plan.ts';
import {
  COMMAND_LIMITS,
  type ImportMapping,
} from '@pactbook/domain/features/import-export/mapping/import-mapping.ts';
import { cutText } from '@pactbook/domain/kernel/text/cut-text.ts';
import { runCommand, type Command } from '../../../platform/command.ts';
import type { Services } from '../../../platform/services.ts';
import { keepChanges, keepMadeNames, openChangeSet, updatesToKeep } from '../../change-sets/commands.ts';
import { insertContracts, updateContracts } from '../../contracts/commands.ts';
import { prepareStepsInWorker, refuseWhenCancelled, type PlannedSteps } from '../import-file.reader.ts';
import type { PackedStep } from '../import.worker.ts';
import {
  findEarlierImport,
  findUnfinishedImport,
  readCatalogue,
  readCurrentContracts,
  readImportContext,
  readKnownContracts,
  readVendors,
  readVendorsOf,
  type UnfinishedImport,
} from '../queries.ts';
import { insertImportInSteps, noteImportFinished, noteRowsWritten } from '../store.ts';
import {
  addNames,
  PlanOutdated,
  refuseFailed,
  withRealTeams,
  type ImportRequest,
  type PlanBasis,
} from '../writing/commands.ts';

const unpack = promisify(zstdDecompress);

/** Rows of one transaction: half a second on the embedded database. */
const ROWS_PER_STEP = 2_500;
/** How long one step may take on a slow machine. */
const STEP_LIMIT = { timeoutMs: 120_000 };

/** How an import is divided. */
export interface StepSizes {
  readonly rowsPerStep: number;
}

/** What came of an import in steps. */
export interface StepsOutcome extends ImportOutcome {
  /** Rows that an earlier run, which was cut off, had written: the counts are about the others. 0 for none. */
  readonly resumedAfter: number;
}

const hashOf = (mapping: ImportMapping): string =>
  createHash('sha256').update(JSON.stringify(mapping)).digest('hex');

const changedMeanwhile = () =>
  new AppError(
    'unavailable',
    'Records, teams or categories were changed meanwhile. Run the command again: it goes on where it stopped.',
  );

/** Where to go on with a content; 0 for a content that is new. @throws AppError `conflict` for another mapping */
function firstRowOf(unfinished: UnfinishedImport | null, mapping: ImportMapping): number {
  if (unfinished === null) return 0;
  if (unfinished.mappingHash === hashOf(mapping)) return unfinished.rowsWritten;
  throw new AppError(
    'conflict',
    `An import of this file with another mapping stopped after ${unfinished.rowsWritten.toLocaleString('en-US')} rows. Run it again with that mapping, or undo it first.`,
  );
}

/**
 * Takes the records of a file in for the system, without the limits of a call: every row is checked, then they are
 * written in steps, each in a transaction of its own, as one change set. Cut off at any moment and called again with
 * the same file and mapping, it goes on after the last step that was written.
 *
 * @throws AppError as `importContracts` does; `conflict` when the file was begun with another mapping
 */
export async function importInSteps(
  services: Services,
  request: ImportRequest,
  { rowsPerStep }: StepSizes = { rowsPerStep: ROWS_PER_STEP },
): Promise<StepsOutcome> {
  const { origin, mapping, dryRun, today, bytes, onProgress, signal } = request;
  const { scope, actor } = origin;
  const { database } = services;
  checkRights(mapping, actor);
  const basis = await database.read(scope, async (db) => {
    const context = await readImportContext(db, scope, actor, today);
    const catalogue = await readCatalogue(db, scope, mapping, context);
    const known = mapping.key === undefined ? await readKnownContracts(db, scope) : [];
    return { context, catalogue, known };
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
      return firstRowOf(unfinished, mapping);
    },
  );
  const earlierImport = await database.read(scope, (db) =>
    findEarlierImport(db, scope, actor, planned.contentHash),
  );
  const outcome = { dryRun, ...planned.outcome, earlierImport, resumedAfter: planned.first };
  // Where nothing is left but rows that change nothing, the import that was cut off still has to be finished.
  const { applied, rowsRejected } = planned.outcome;
  const isLeft = applied || (unfinished !== null && (rowsRejected === 0 || mapping.skipRejectedRows));
  if (dryRun || !isLeft) return { ...outcome, changeSetId: null };
  return { ...outcome, changeSetId: await writeSteps(services, request, { planned, basis, unfinished }) };
}

interface Planned {
  readonly planned: PlannedSteps;
  readonly basis: PlanBasis;
  readonly unfinished: UnfinishedImport | null;
}

/** What is known once a change set is open. */
interface OpenImport {
  readonly changeSetId: string;
  /** Ids of the teams that were made, by their placeholders. */
  readonly teams: ReadonlyMap<string, string>;
  /** The vendors that records had before. */
  readonly vendors: ReadonlySet<string>;
}

/** Opens the change set, or takes up the one of a run that was cut off, and adds the teams and categories that rows bring. */
async function open(command: Command, request: ImportRequest, by: Planned): Promise<OpenImport> {
  const { db, scope, emit, newId } = command;
  const { planned, basis, unfinished } = by;
  const context = await readImportContext(db, scope, request.origin.actor, request.today);
  if (!isDeepStrictEqual(context, basis.context)) throw new PlanOutdated();
  const vendors = new Set(await readVendors(db, scope));
  if (unfinished !== null) {
    command.emitUnder(unfinished.changeSetId);
    const teams = await addNames(command, unfinished.changeSetId, planned);
    return { changeSetId: unfinished.changeSetId, teams, vendors };
  }
  const label = request.fileName.trim() || 'Import';
  const changeSetId = await openChangeSet(command, { kind: 'import', label });
  const { created, updated } = planned.outcome;
  emit(
    contractsImported({ kind: 'import', id: newId(), label: cutText(label, 200) }, [
      { field: 'records', from: null, to: created + updated },
    ]),
  );
  const { contentHash } = planned;
  await insertImportInSteps(db, scope, { changeSetId, contentHash, mappingHash: hashOf(request.mapping) });
  return { changeSetId, teams: await addNames(command, changeSetId, planned), vendors };
}

/** Writes what some rows add and change, and notes in the same transaction how far the import has come. */
async function writeStep(
  command: Command,
  request: ImportRequest,
  { changeSetId, teams, vendors }: OpenImport,
  step: {
    readonly bytes: Uint8Array;
    readonly before: number;
    readonly after: number;
    readonly isLast: boolean;
  },
): Promise<void> {
  const { db, scope, now } = command;
  if (!(await noteRowsWritten(db, scope, changeSetId, step))) {
    throw new AppError('conflict', 'This import was undone meanwhile, or another run goes on with it.');
  }
  command.emitUnder(changeSetId);
  const { contracts, updates } = JSON.parse((await unpack(step.bytes)).toString()) as Pick<
    ImportPlan,
    'contracts' | 'updates'
  >;
  const inputs = contracts.map((input) => withRealTeams(input, teams));
  const ids = inputs.length === 0 ? [] : await insertContracts(command, inputs, request.today);
  await keepChanges(
    command,
    changeSetId,
    ids.map((contractId) => ({ contractId, action: 'created', before: {}, after: {} })),
  );
  const targets = updates.map(({ id, version, input }) => ({
    id,
    ifMatch: version,
    input: withRealTeams(input, teams),
  }));
  const results = targets.length === 0 ? [] : await updateContracts(command, targets, request.today);
  for (const { error } of results) refuseFailed(error);
  await keepChanges(command, changeSetId, updatesToKeep(results));
  const written = await readVendorsOf(db, scope, [...ids, ...targets.map(({ id }) => id)]);
  const names = written.filter((name) => !vendors.has(name));
  await keepMadeNames(
    command,
    changeSetId,
    names.map((name) => ({ kind: 'vendor', name, id: null })),
  );
  if (step.isLast) await noteImportFinished(db, scope, changeSetId, now);
}

/** Gathering the planner's statistics takes longer than a step: it is done whenever the rows have doubled, and at the end. */
const gathersAfter = (step: number, steps: number): boolean =>
  step === steps || Number.isInteger(Math.log2(step));

/** Writes the steps one after the other. @returns the change set's id */
async function writeSteps(services: Services, request: ImportRequest, by: Planned): Promise<string> {
  const { origin, onProgress, signal } = request;
  const { first, rows, packed } = by.planned;
  const steps: readonly PackedStep[] = packed;
  try {
    const opened = await runCommand(services, origin, (command) => open(command, request, by), STEP_LIMIT);
    let before = first;
    for (const [index, { bytes, rows: after }] of steps.entries()) {
      onProgress({ phase: 'writing', done: before, total: rows });
      refuseWhenCancelled(signal);
      const step = { bytes, before, after, isLast: index === steps.length - 1 };
      await runCommand(services, origin, (command) => writeStep(command, request, opened, step), {
        ...STEP_LIMIT,
        leavesStatistics: !gathersAfter(index + 1, steps.length),
      });
      before = after;
    }
    onProgress({ phase: 'writing', done: rows, total: rows });
    return opened.changeSetId;
  } catch (error) {
    throw error instanceof PlanOutdated ? changedMeanwhile() : error;
  }
}
