import type { BulkFailure } from '@pactbook/domain/features/change-sets/bulk-edit.ts';
import {
  CHANGE_SET_LABEL_LIMIT,
  UNDO_DAYS,
  type ChangeSetKind,
} from '@pactbook/domain/features/change-sets/change-set.ts';
import {
  cellsLabel,
  type CellFailure,
  type CellRow,
} from '@pactbook/domain/features/change-sets/cell-changes.ts';
import * as events from '@pactbook/domain/features/change-sets/events.ts';
import type { CurrentContract } from '@pactbook/domain/features/contracts/contract-update.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { cutText } from '@pactbook/domain/kernel/text/cut-text.ts';
import type { DomainEvent, EventSubject, FieldChange } from '@pactbook/domain/kernel/event.ts';
import { runCommand, type Command, type CommandOrigin } from '../../platform/command.ts';
import type { Services } from '../../platform/services.ts';
import {
  updateContracts,
  type BatchOptions,
  type UpdatedContract,
  type WrittenContract,
} from '../contracts/commands.ts';
import { contractReferences } from '../contracts/queries.ts';
import { findContractsOfVendors, withVendorNames } from '../vendors/queries.ts';
import type { GroupRemoval } from './created-names/remove-created-names.ts';
import { undoInSteps, type RunWork } from './undo/undo-change-set.ts';
import {
  holdStandingSet,
  insertChanges,
  insertStanding,
  insertChangeSet,
  insertMadeNames,
  type KeptChange,
  type KeptName,
} from './store.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Begins a change set: every event that the command emits from here on is part of it. The caller emits an event of the
 * whole about something else than a record (an import, a vendor, the set): the feed shows that one for all of them.
 *
 * @returns its id
 */
export async function openChangeSet(
  command: Command,
  { kind, label }: { readonly kind: ChangeSetKind; readonly label: string },
): Promise<string> {
  const id = command.newId();
  command.emitUnder(id);
  await noteChangeSet(command, { id, kind, label });
  return id;
}

/** The same under an id that events are emitted under already; `isAttended` where it is concluded by a later step. */
export async function noteChangeSet(
  { db, scope, actor, now }: Command,
  {
    id,
    kind,
    label,
    isAttended = false,
  }: {
    readonly id: string;
    readonly kind: ChangeSetKind;
    readonly label: string;
    readonly isAttended?: boolean;
  },
): Promise<void> {
  const set = {
    id,
    kind,
    label: cutText(label, CHANGE_SET_LABEL_LIMIT),
    createdBy: actor?.userId ?? null,
    undoUntil: now + UNDO_DAYS * DAY_MS,
    isAttended,
  };
  await insertChangeSet(db, scope, set, now);
}

/**
 * Keeps what the set did to records, for looking at it and for its undo. Called after the records are written, as it
 * stores the versions that they then have; a set has each record once.
 */
export async function keepChanges(
  { db, scope }: Command,
  changeSetId: string,
  changes: readonly KeptChange[],
): Promise<void> {
  await insertChanges(db, scope, changeSetId, changes);
}

/**
 * Keeps records whose values the set leaves as they are, such as those that it links; one that the set has already is
 * left alone.
 *
 * @returns how many are new in the set
 */
export async function keepStanding(
  { db, scope }: Command,
  changeSetId: string,
  contractIds: readonly string[],
): Promise<number> {
  return await insertStanding(db, scope, changeSetId, contractIds);
}

/** Keeps which teams, categories and vendors a set made, so that its undo can name them and offer to remove them. */
export async function keepMadeNames(
  { db, scope }: Command,
  changeSetId: string,
  names: readonly KeptName[],
): Promise<void> {
  await insertMadeNames(db, scope, changeSetId, names);
}

/** Whether a set whose next step follows is still valid; it is locked, and so is it by its undo. */
export function holdChangeSet({ db, scope }: Command, changeSetId: string): Promise<boolean> {
  return holdStandingSet(db, scope, changeSetId);
}

/** What `updateContracts` did, as a set keeps it. */
export function updatesToKeep(results: readonly UpdatedContract[]): KeptChange[] {
  return results.flatMap(({ id, difference }) =>
    difference === null ? [] : [{ contractId: id, action: 'updated', ...difference }],
  );
}

/** Which records stayed as they were, and why. */
export const failuresOf = (results: readonly WrittenContract[]): BulkFailure[] =>
  results.flatMap(({ id, product, error }) =>
    error === null ? [] : [{ id, product, error: [...new Set(reasonsOf(error))].join(' ') }],
  );

/** The sentences of an error, of all its fields. */
function reasonsOf({ fields, message }: NonNullable<WrittenContract['error']>): string[] {
  const sentences = Object.values(fields ?? {}).map((sentence) =>
    /[.!?]$/.test(sentence) ? sentence : `${sentence}.`,
  );
  return sentences.length > 0 ? sentences : [message];
}

/** How long a step of what is taken back may take on a slow machine. */
const STEP_LIMIT = { timeoutMs: 60_000 };

/** Records judged and written before other requests run on this thread. */
const PORTION = 1_000;

/** Works through many records in portions, in the order of their ids, by which everybody locks; answers in theirs. */
async function inPortions<Result extends { readonly id: string }>(
  ids: readonly string[],
  work: (some: readonly string[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results = new Map<string, Result>();
  const ordered = ids.toSorted();
  for (let start = 0; start < ordered.length; start += PORTION) {
    for (const result of await work(ordered.slice(start, start + PORTION))) results.set(result.id, result);
  }
  return ids.flatMap((id) => results.get(id) ?? []);
}

type Tells = (subject: EventSubject, changes?: readonly FieldChange[]) => DomainEvent;

/** Runs what writes many records, and makes a set of what it wrote; nothing written, no set. */
async function asChangeSet<Result extends WrittenContract>(
  command: Command,
  set: { readonly kind: ChangeSetKind; readonly label: (records: number) => string; readonly tells: Tells },
  write: () => Promise<{ results: readonly Result[]; changes: readonly KeptChange[] }>,
): Promise<{ results: readonly Result[]; changeSetId: string | null }> {
  const id = command.newId();
  command.emitUnder(id);
  const { results, changes } = await write();
  if (changes.length === 0) return { results, changeSetId: null };
  const label = set.label(changes.length);
  await noteChangeSet(command, { id, kind: set.kind, label });
  await insertChanges(command.db, command.scope, id, changes);
  const counted = { field: 'records', from: null, to: changes.length };
  command.emit(set.tells({ kind: 'changeSet', id, label }, [counted]));
  return { results, changeSetId: id };
}

/** Why each record stays as it is, by field where a field is at fault. */
const cellFailuresOf = (results: readonly WrittenContract[]): CellFailure[] =>
  results.flatMap(({ id, product, error }) =>
    error === null
      ? []
      : [{ id, product, error: [...new Set(reasonsOf(error))].join(' '), fields: error.fields ?? {} }],
  );

/**
 * Changes cells of several records as one change set (docs/product/records.md, "Changes to many records"): each record
 * has changes of its own, by the rules and rights of a single change, on the version that it names. All or none.
 *
 * @param today the person's day
 */
export async function editCells(
  command: Command,
  rows: readonly CellRow[],
  today: CalendarDate,
  { dryRun = false }: BatchOptions = {},
): Promise<{
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: CellFailure[];
  readonly changeSetId: string | null;
}> {
  const named = await withVendorNames(
    command,
    rows.map(({ changes }) => changes),
  );
  const targets = rows.map(({ id, version, changes }, index) => ({
    id,
    ifMatch: version,
    // A vendor that stays as it is was not entered.
    input: ({ fields }: CurrentContract) =>
      fields.vendor === changes.vendor ? changes : (named[index] ?? changes),
  }));
  const judged = await updateContracts(command, targets, today, { dryRun: true });
  const failed = cellFailuresOf(judged);
  const updated = judged.filter(({ difference }) => difference !== null).length;
  const unchanged = judged.length - updated - failed.length;
  if (dryRun) return { updated, unchanged, failed, changeSetId: null };
  if (failed.length > 0) return { updated: 0, unchanged, failed, changeSetId: null };
  const { customFields } = await contractReferences(command.db, command.scope);
  const set = {
    kind: 'bulkEdit',
    label: () => cellsLabel(rows, customFields),
    tells: events.recordsBulkEdited,
  } as const;
  // The records have been locked since they were judged.
  const { changeSetId } = await asChangeSet(command, set, async () => {
    const results = await updateContracts(command, targets, today);
    return { results, changes: updatesToKeep(results) };
  });
  return { updated, unchanged, failed, changeSetId };
}

/** Some vendors, and the one whose name their records get. */
interface VendorMove {
  readonly from: readonly string[];
  readonly into: string;
}

function movesLabel(moves: readonly VendorMove[]): string {
  const names = moves.flatMap(({ from }) => from);
  const [first] = moves;
  if (first === undefined || moves.length > 1) return `${names.length} vendors → ${moves.length} vendors`;
  return names.length === 1 ? `${names[0] ?? ''} → ${first.into}` : `${names.length} vendors → ${first.into}`;
}

/**
 * Gives the records of some vendors another one, as one change set whose id it gives; null when they have none. The
 * caller emits the event. All or nothing, but for what was deleted meanwhile: a vendor that keeps some records was not
 * moved.
 *
 * @param today the person's day, by which the records are judged
 * @throws AppError what keeps one of the records from being changed
 */
export async function moveContractsOfVendors(
  command: Command,
  moves: readonly VendorMove[],
  today: CalendarDate,
): Promise<{ readonly changeSetId: string; readonly updated: number } | null> {
  const { db } = command;
  const intoOf = new Map(moves.flatMap(({ from, into }) => from.map((name) => [name, into] as const)));
  const found = await findContractsOfVendors(db, [...intoOf.keys()]);
  if (found.length === 0) return null;
  const changeSetId = await openChangeSet(command, { kind: 'vendorMerge', label: movesLabel(moves) });
  // Read without a lock: who was given another vendor meanwhile keeps it.
  const input = ({ fields }: CurrentContract) => {
    const into = intoOf.get(fields.vendor);
    return into === undefined ? {} : { vendor: into };
  };
  const ids = found.map(({ id }) => id);
  const written = await inPortions(ids, (some) =>
    updateContracts(
      command,
      some.map((id) => ({ id, input })),
      today,
    ),
  );
  const failure = written.find(({ error }) => error !== null && error.code !== 'not_found')?.error;
  if (failure) throw failure;
  const changes = updatesToKeep(written);
  await keepChanges(command, changeSetId, changes);
  return { changeSetId, updated: changes.length };
}

/** Takes back, for the system, a set that did not come to its end; one that somebody has undone meanwhile is left alone. */
export type TakeBackSet = (
  services: Services,
  origin: CommandOrigin,
  changeSetId: string,
  today: CalendarDate,
) => Promise<void>;

/**
 * How a set is taken back that did not come to its end: step by step, with the teams and categories that it made. What
 * others changed since stays. Called again after a cut, it goes on.
 */
export function takeBackWith(groupRemoval: GroupRemoval): TakeBackSet {
  return async (services, origin, changeSetId, today) => {
    const asSystem = { ...origin, actor: null };
    try {
      const run: RunWork = (work) => runCommand(services, asSystem, work, STEP_LIMIT);
      await undoInSteps(run, changeSetId, today, {
        removeUnused: true,
        groupRemoval,
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    }
  };
}
