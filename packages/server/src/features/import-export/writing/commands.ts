import { isDeepStrictEqual } from 'node:util';
import { forbidden, type AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { ContractUpdate } from '@pactbook/domain/features/contracts/contract-update.ts';
import { contractsImported } from '@pactbook/domain/features/import-export/events.ts';
import type { ImportContext } from '@pactbook/domain/features/import-export/import-context.ts';
import type { ImportMapping } from '@pactbook/domain/features/import-export/mapping/import-mapping.ts';
import type { ImportProgress } from '@pactbook/domain/features/import-export/import-outcome.ts';
import type { KeyedContract } from '@pactbook/domain/features/import-export/rows/row-keys.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { cutText } from '@pactbook/domain/kernel/text/cut-text.ts';
import { runCommand, type Command, type CommandOrigin } from '../../../platform/command.ts';
import type { Services } from '../../../platform/services.ts';
import { addCategories } from '../../categories/commands.ts';
import { keepChanges, keepMadeNames, openChangeSet, updatesToKeep } from '../../change-sets/commands.ts';
import { insertContracts, updateContracts } from '../../contracts/commands.ts';
import { createTeam } from '../../teams/commands.ts';
import { findActor } from '../../users/queries.ts';
import type { PreparedImport } from '../plan.reader.ts';
import { refuseWhenCancelled } from '../import-file.reader.ts';
import { readCatalogue, readImportContext, readVendors } from '../queries.ts';
import { insertImportFile } from '../store.ts';

/** Long enough for 20,000 records in one transaction on a slow machine. */
const WRITE_LIMIT_MS = 120_000;
/** Records written before other requests run on this thread. */
const PORTION = 1_000;

/** A file to import, and for whom. */
export interface BroughtFile {
  readonly origin: CommandOrigin;
  readonly bytes: Uint8Array;
  /** The day by which the rules on dates judge: the person's, on the command line the organisation's. */
  readonly today: CalendarDate;
  /** Aborted when the client is gone: then nothing is written. */
  readonly signal: AbortSignal;
}

/** A file to take in, and how. */
export interface ImportRequest extends BroughtFile {
  readonly fileName: string;
  readonly mapping: ImportMapping;
  /** Reports what would be done and writes nothing. */
  readonly dryRun: boolean;
  /** How many changed rows the outcome leaves out before the first that it lists. */
  readonly changesFrom?: number;
  readonly onProgress: (progress: ImportProgress) => void;
}

/** What a plan was made from. */
export interface PlanBasis {
  readonly context: ImportContext;
  readonly catalogue: readonly KeyedContract[];
}

/** Ends a transaction whose plan no longer fits what is there. */
export class PlanOutdated extends Error {}

/** The input with the ids of the teams that were made, in place of their placeholders. */
export function withRealTeams<Input extends Pick<ContractUpdate, 'teams'>>(
  input: Input,
  ids: ReadonlyMap<string, string>,
): Input {
  if (ids.size === 0 || !input.teams) return input;
  return { ...input, teams: input.teams.map((team) => ids.get(team) ?? team) };
}

/**
 * Adds the teams and categories that rows brought along, and notes them for the undo.
 *
 * @returns the teams' ids by their placeholders
 */
export async function addNames(
  command: Command,
  changeSetId: string,
  { newTeams, newCategories }: Pick<PreparedImport, 'newTeams' | 'newCategories'>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const made: Parameters<typeof keepMadeNames>[2][number][] = [];
  for (const { placeholder, name } of newTeams) {
    const { id } = await createTeam(command, { name });
    ids.set(placeholder, id);
    made.push({ kind: 'team', name, id });
  }
  for (const { id, name } of await addCategories(command, newCategories))
    made.push({ kind: 'category', name, id });
  await keepMadeNames(command, changeSetId, made);
  return ids;
}

/** Notes the vendors that no record had before. */
async function noteNewVendors(
  command: Command,
  changeSetId: string,
  before: readonly string[],
): Promise<void> {
  const known = new Set(before);
  const vendors = (await readVendors(command.db, command.scope)).filter((name) => !known.has(name));
  await keepMadeNames(
    command,
    changeSetId,
    vendors.map((name) => ({ kind: 'vendor', name, id: null })),
  );
}

/** A record that changed since the plan was made needs another plan; any other failure is thrown. */
export function refuseFailed(failed: AppError | null | undefined): void {
  if (!failed) return;
  if (failed.code === 'stale_version' || failed.code === 'not_found') throw new PlanOutdated();
  throw failed;
}

/** Writes records in portions and keeps what was done to them. @returns the change set's id */
async function write(command: Command, prepared: PreparedImport, request: ImportRequest): Promise<string> {
  const { contracts, updates } = prepared;
  const total = contracts.length + updates.length;
  const label = request.fileName.trim() || 'Import';
  const changeSetId = await openChangeSet(command, { kind: 'import', label });
  command.emit(
    contractsImported({ kind: 'import', id: command.newId(), label: cutText(label, 200) }, [
      { field: 'records', from: null, to: total },
    ]),
  );
  await insertImportFile(command.db, command.scope, { changeSetId, contentHash: prepared.contentHash });
  const vendors = await readVendors(command.db, command.scope);
  const teams = await addNames(command, changeSetId, prepared);
  const next = (done: number): void => {
    refuseWhenCancelled(request.signal);
    request.onProgress({ phase: 'writing', done, total });
  };
  for (let at = 0; at < contracts.length; at += PORTION) {
    next(at);
    const portion = contracts.slice(at, at + PORTION).map((input) => withRealTeams(input, teams));
    const ids = await insertContracts(command, portion, request.today);
    const created = ids.map((contractId) => ({
      contractId,
      action: 'created' as const,
      before: {},
      after: {},
    }));
    await keepChanges(command, changeSetId, created);
  }
  for (let at = 0; at < updates.length; at += PORTION) {
    next(contracts.length + at);
    const portion = updates
      .slice(at, at + PORTION)
      .map(({ id, version, input }) => ({ id, ifMatch: version, input: withRealTeams(input, teams) }));
    const results = await updateContracts(command, portion, request.today);
    for (const { error } of results) refuseFailed(error);
    await keepChanges(command, changeSetId, updatesToKeep(results));
  }
  await noteNewVendors(command, changeSetId, vendors);
  next(total);
  return changeSetId;
}

/**
 * Reading a large file takes long, and so do the imports before it: an actor who lost rights meanwhile writes nothing.
 */
async function refuseLostRights({ db, scope, actor }: Command): Promise<void> {
  if (actor === null) return;
  const current = await findActor(db, scope, actor.userId);
  const isAsBefore =
    current !== null && isDeepStrictEqual({ ...current, impersonatorId: actor.impersonatorId }, actor);
  if (!isAsBefore) throw forbidden('Your rights changed while the file was read. Nothing was imported.');
}

/** Whether rows would find the same records as when the plan was made. */
async function findsTheSame(
  { db, scope }: Command,
  { mapping }: ImportRequest,
  { context, catalogue }: PlanBasis,
  keys: readonly string[],
): Promise<boolean> {
  if (mapping.key === undefined) return true;
  const named = new Set(keys);
  const among = (records: readonly KeyedContract[]) => records.filter(({ key }) => named.has(key));
  return isDeepStrictEqual(among(await readCatalogue(db, scope, mapping, context)), among(catalogue));
}

/**
 * Writes a plan in one transaction if the organisation is still as it was when the plan was made.
 *
 * @returns the change set's id; null when something that the plan depends on has changed, and then nothing is written
 * @throws AppError `forbidden` for whoever lost rights meanwhile
 */
export async function writeUnlessChanged(
  services: Services,
  request: ImportRequest,
  basis: PlanBasis,
  prepared: PreparedImport,
): Promise<string | null> {
  const { origin, today } = request;
  const work = async (command: Command): Promise<string> => {
    refuseWhenCancelled(request.signal);
    await refuseLostRights(command);
    const context = await readImportContext(command.db, command.scope, origin.actor, today);
    if (!isDeepStrictEqual(context, basis.context)) throw new PlanOutdated();
    if (!(await findsTheSame(command, request, basis, prepared.keys))) throw new PlanOutdated();
    return await write(command, prepared, request);
  };
  try {
    return await runCommand(services, origin, work, { timeoutMs: WRITE_LIMIT_MS });
  } catch (error) {
    if (error instanceof PlanOutdated) return null;
    throw error;
  }
}
