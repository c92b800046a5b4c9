import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { ContractUpdate } from '@pactbook/domain/features/contracts/contract-update.ts';
import { contractsImported } from '@pactbook/domain/features/imports/events.ts';
import type { ImportContext } from '@pactbook/domain/features/import-rows/import-context.ts';
import type { ImportMapping } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { withNewFields } from '@pactbook/domain/features/imports/new-fields.ts';
import type { ImportProgress } from '@pactbook/domain/features/imports/import-outcome.ts';
import type { NeededNames, PlannedWrites } from '@pactbook/domain/features/imports/import-tally.ts';
import type { KeyedContract } from '@pactbook/domain/features/import-rows/row-keys.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { MailDelivery } from '@pactbook/domain/kernel/mail-content.ts';
import { cutText } from '@pactbook/domain/kernel/text/cut-text.ts';
import type { Command, CommandOrigin } from '../../../platform/command.ts';
import { addCategories } from '../../categories/commands.ts';
import {
  endChangeSet,
  lockSetForNextStep,
  keepChanges,
  keepMadeNames,
  openChangeSet,
  updatesToKeep,
} from '../../change-sets/commands.ts';
import { createContracts } from '../../contracts/create-contract.ts';
import { updateContracts } from '../../contracts/update-contract.ts';
import { addOptions, createCustomField } from '../../custom-fields/commands.ts';
import { createTeam } from '../../teams/commands.ts';
import { readImportContext, readVendors, readVendorsOf } from '../queries.ts';
import { editionOf, insertSourceRecords, type Edition } from './write-editions.ts';
import { deleteImportRows, insertImportRows, writeLinks } from './write-links.ts';
import { insertImportInSteps, noteImportFinished, noteRowsWritten, type StepsNoted } from '../store.ts';

/** A file to import, and for whom. */
export interface BroughtFile {
  readonly origin: CommandOrigin;
  readonly bytes: Uint8Array;
  /** The day by which the rules on dates judge: the person's, on the command line the organisation's. */
  readonly today: CalendarDate;
  /** Aborted when the client is gone: then the import ends, and what it has written is rolled back. */
  readonly signal: AbortSignal;
}

/** A file to take in, and how. */
export interface ImportRequest extends BroughtFile {
  readonly fileName: string;
  readonly mapping: ImportMapping;
  /** Reports what would be done and writes nothing. */
  readonly dryRun: boolean;
  /** How mail is delivered, which decides whether records remind users; by a mail server when absent. */
  readonly mailDelivery?: MailDelivery;
  /** How many changed rows the outcome leaves out before the first that it lists. */
  readonly changesFrom?: number;
  readonly onProgress: (progress: ImportProgress) => void;
}

/** What a plan was made from. */
export interface PlanBasis {
  readonly context: ImportContext;
  readonly catalogue: readonly KeyedContract[];
}

/** By which a mapping is known again. */
export const hashOf = (mapping: ImportMapping): string =>
  createHash('sha256').update(JSON.stringify(mapping)).digest('hex');

/** Ends a transaction whose plan no longer fits what is there. */
export class PlanOutdated extends Error {}

/** The input with the ids of the teams that were made, in place of their placeholders. */
function withRealTeams<Input extends Pick<ContractUpdate, 'teams'>>(
  input: Input,
  ids: ReadonlyMap<string, string>,
): Input {
  if (ids.size === 0 || !input.teams) return input;
  return { ...input, teams: input.teams.map((team) => ids.get(team) ?? team) };
}

/**
 * Adds the teams, categories, custom fields and options that rows brought along, and notes all but options for the undo.
 *
 * @returns the teams' ids by their placeholders
 */
export async function addNames(
  command: Command,
  changeSetId: string,
  { newTeams, newCategories, newFields, newOptions }: NeededNames,
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
  for (const { id: _placeholder, position: _position, version: _version, ...field } of newFields) {
    const { id, label } = await createCustomField(command, field);
    made.push({ kind: 'field', name: label, id });
  }
  for (const { id, options } of newOptions) await addOptions(command, id, options);
  await keepMadeNames(command, changeSetId, made);
  return ids;
}

/** What is known once the change set of an import is open. */
export interface OpenImport {
  readonly changeSetId: string;
  /** Ids of the teams that were made, by their placeholders. */
  readonly teams: ReadonlyMap<string, string>;
  /** The vendors that records had before. */
  readonly vendors: ReadonlySet<string>;
  /** The edition of the list that its records are of; null for none. */
  readonly edition: Edition | null;
}

/** What an import that begins is known by, and what it will do. */
export interface ImportToOpen extends NeededNames, Omit<StepsNoted, 'changeSetId'> {
  /** How many records it writes. */
  readonly records: number;
  /** Whether it is rolled back when its server stops: the import of a call; on the command line another run resumes it. */
  readonly isAttended: boolean;
}

/**
 * Begins an import that is written in steps: opens its change set and adds the teams and categories that rows bring.
 *
 * @throws PlanOutdated when what the rows may name is not what it was when the plan was made
 */
export async function openImport(
  command: Command,
  request: Pick<ImportRequest, 'origin' | 'today' | 'fileName' | 'mapping'>,
  { context }: Pick<PlanBasis, 'context'>,
  { records, isAttended, newTeams, newCategories, newFields, newOptions, ...noted }: ImportToOpen,
): Promise<OpenImport> {
  const { db, scope } = command;
  await refuseOtherContext(command, request, context);
  const vendors = new Set(await readVendors(db, scope));
  const label = request.fileName.trim() || 'Import';
  const changeSetId = await openChangeSet(command, { kind: 'import', label, isAttended });
  command.emit(
    contractsImported({ kind: 'import', id: command.newId(), label: cutText(label, 200) }, [
      { field: 'records', from: null, to: records },
    ]),
  );
  await insertImportInSteps(db, scope, { ...noted, changeSetId });
  const teams = await addNames(command, changeSetId, { newTeams, newCategories, newFields, newOptions });
  return { changeSetId, teams, vendors, edition: await editionOf(command, request.mapping) };
}

/** @throws PlanOutdated when what rows may name is not what it was */
export async function refuseOtherContext(
  { db, scope }: Command,
  { origin, today, mapping }: Pick<ImportRequest, 'origin' | 'today' | 'mapping'>,
  context: ImportContext,
): Promise<void> {
  const present = withNewFields(await readImportContext(db, scope, origin.actor, today), mapping);
  if (!isDeepStrictEqual(present, context)) throw new PlanOutdated();
}

/** What one transaction of an import writes. */
export interface WrittenStep extends PlannedWrites {
  /** How far the import had come, and how far it comes with this step. */
  readonly before: number;
  readonly after: number;
  readonly isLast: boolean;
  /** Whether a call attends to the import: one that is left alone is rolled back. */
  readonly isAttended: boolean;
}

/**
 * Writes what some rows add and change, and notes in the same transaction how far the import has come.
 *
 * @returns the ids of the records that it added, and how many changed in nothing but links
 * @throws PlanOutdated when a record is not what the plan saw; AppError `conflict` when it was undone meanwhile
 */
export async function writeStep(
  command: Command,
  { changeSetId, teams, vendors, edition }: OpenImport,
  step: WrittenStep,
  today: CalendarDate,
): Promise<{ readonly ids: readonly string[]; readonly linked: number }> {
  const { db, scope } = command;
  const isOurs =
    (await lockSetForNextStep(command, changeSetId, step.isAttended)) &&
    (await noteRowsWritten(db, scope, changeSetId, step));
  if (!isOurs) {
    throw new AppError('conflict', 'This import was undone, or another run continues with it.');
  }
  command.emitUnder(changeSetId);
  const inputs = step.contracts.map((input) => withRealTeams(input, teams));
  const ids = inputs.length === 0 ? [] : await createContracts(command, inputs, today);
  await insertImportRows(db, scope, changeSetId, ids, step.contractRows);
  await keepChanges(
    command,
    changeSetId,
    ids.map((contractId) => ({ contractId, action: 'created', before: {}, after: {} })),
  );
  const targets = step.updates.map(({ id, version, input }) => ({
    id,
    ifMatch: version,
    input: withRealTeams(input, teams),
  }));
  const results = targets.length === 0 ? [] : await updateContracts(command, targets, today);
  for (const { error } of results) refuseFailed(error);
  await keepChanges(command, changeSetId, updatesToKeep(results));
  const linked = step.links.length === 0 ? 0 : await writeLinks(command, changeSetId, step.links);
  if (linked === null) throw new PlanOutdated();
  const written = await readVendorsOf(db, scope, [...ids, ...targets.map(({ id }) => id)]);
  const names = written.filter((name) => !vendors.has(name));
  await keepMadeNames(
    command,
    changeSetId,
    names.map((name) => ({ kind: 'vendor', name, id: null })),
  );
  if (edition !== null) {
    const changed = step.updates.filter(({ isMissing }) => isMissing !== true).map(({ id }) => id);
    const named = [...ids, ...changed, ...step.found];
    await insertSourceRecords(db, scope, { ...edition, changeSetId }, named);
  }
  if (step.isLast) {
    await finishImport(command, changeSetId);
    await deleteImportRows(db, scope, changeSetId);
  }
  return { ids, linked };
}

/** Notes that an import is written to its end. */
export async function finishImport(command: Command, changeSetId: string): Promise<void> {
  await noteImportFinished(command.db, command.scope, changeSetId, command.now);
  await endChangeSet(command, changeSetId);
}

/** A record that changed since the plan was made needs another plan; any other failure is thrown. */
function refuseFailed(failed: AppError | null | undefined): void {
  if (!failed) return;
  if (failed.code === 'stale_version' || failed.code === 'not_found') throw new PlanOutdated();
  throw failed;
}
