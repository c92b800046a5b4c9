import {
  bulkChangesOf,
  bulkEditLabel,
  type BulkChanges,
  type BulkFailure,
} from '@pactbook/domain/features/change-sets/bulk-edit.ts';
import type { ChangeSetAction, ChangeSetKind } from '@pactbook/domain/features/change-sets/change-set.ts';
import * as events from '@pactbook/domain/features/change-sets/events.ts';
import { DECISION_LABELS, type DecisionInput } from '@pactbook/domain/features/contracts/decision.ts';
import type { CurrentContract } from '@pactbook/domain/features/contracts/contract-update.ts';
import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Command } from '../../platform/command.ts';
import { decideTerms, type DecidedContract } from '../contract-terms/decide-term.ts';
import type { BatchOptions, WrittenContract } from '../contracts/contract-guards.ts';
import { deleteContracts } from '../contracts/move-to-trash.ts';
import { restoreContracts } from '../contracts/restore-contract.ts';
import { updateContracts, type UpdatedContract } from '../contracts/update-contract.ts';
import { contractReferences } from '../contracts/queries.ts';
import { refuseLostRights } from '../users/commands.ts';
import { failuresOf, noteChangeSet, throughRecords, updatesToKeep } from './commands.ts';
import { attendToChangeSet, concludeChangeSet, insertChanges, type KeptChange } from './store.ts';
import type { RunWork } from './undo-change-set.ts';
import { counted } from '@pactbook/domain/kernel/text/counted.ts';

/** Characters that one bulk edit may write into all its records together. */
const WRITTEN_LIMIT = 50_000_000;
/** Records of one transaction: others wait for one at most. */
const RECORDS_PER_STEP = 100;
const ENDED_MEANWHILE = 'This change was undone or interrupted. What was done before is in Bulk Changes.';
const LOST_RIGHTS = 'Your rights changed. What was done before can be undone in Bulk Changes.';

/** How a call about many records is done. */
export interface BulkOptions extends BatchOptions {
  readonly recordsPerStep?: number;
}

/** What came of a call about many records. */
interface BulkOutcome {
  readonly failed: BulkFailure[];
  /** Null when nothing was written. */
  readonly changeSetId: string | null;
}

/** The kinds of what is done to many records step by step. */
export type BulkKind = Extract<ChangeSetKind, 'bulkEdit' | 'bulkDecide' | 'bulkDelete' | 'bulkRestore'>;

const EVENTS = {
  bulkEdit: events.recordsBulkEdited,
  bulkDecide: events.recordsBulkDecided,
  bulkDelete: events.recordsBulkDeleted,
  bulkRestore: events.recordsBulkRestored,
} satisfies Record<BulkKind, unknown>;

/** The kinds whose label says how many records there are; edits and decisions are called by what they change. */
type CountedKind = Extract<BulkKind, 'bulkDelete' | 'bulkRestore'>;

export const isCounted = (kind: BulkKind): kind is CountedKind =>
  kind === 'bulkDelete' || kind === 'bulkRestore';

/** The label of what was done to whole records. */
export const countedLabel = (kind: CountedKind, count: number): string =>
  `${counted(count, 'record')} ${kind === 'bulkDelete' ? 'deleted' : 'restored'}`;

/** A set that is written no further, and what its line in the activity says. */
interface WrittenSet {
  readonly id: string;
  readonly kind: BulkKind;
  readonly label: string;
  /** How many records it changed. */
  readonly written: number;
  /** The moment since which no one may have written it, in Unix milliseconds; missing for who writes it. */
  readonly attendedBefore?: number;
}

/** Reports a set that is written no further in the activity, once: where it was reported before, nothing happens. */
export async function reportChangeSet(
  { db, scope, emit, emitUnder }: Command,
  { id, kind, label, written, attendedBefore }: WrittenSet,
): Promise<void> {
  if (!(await concludeChangeSet(db, scope, id, { label, attendedBefore }))) return;
  emitUnder(id);
  const change = { field: 'records', from: null, to: written };
  emit(EVENTS[kind]({ kind: 'changeSet', id, label }, [change]));
}

/** What is done to many records, and how it is called. */
interface BulkWork<Result extends WrittenContract> {
  readonly kind: BulkKind;
  readonly label: (command: Command, records: number) => Promise<string>;
  readonly write: (command: Command, ids: readonly string[]) => Promise<readonly Result[]>;
  readonly changesOf: (results: readonly Result[]) => readonly KeptChange[];
}

/** A set that is written step by step: it begins with the first record that changes. */
interface OpenSet {
  /** Null before that. */
  readonly id: string | null;
  readonly written: number;
}

/** Writes some records in one transaction, and reports the set with the last of them. */
async function writeSome<Result extends WrittenContract>(
  command: Command,
  work: BulkWork<Result>,
  before: OpenSet,
  { ids, isLast }: { readonly ids: readonly string[]; readonly isLast: boolean },
): Promise<{ readonly results: readonly Result[]; readonly set: OpenSet }> {
  const { db, scope } = command;
  await refuseLostRights(command, LOST_RIGHTS);
  const id = before.id ?? command.newId();
  if (before.id !== null && !(await attendToChangeSet(db, scope, id, command.now))) {
    throw new AppError('conflict', ENDED_MEANWHILE);
  }
  command.emitUnder(id);
  const results = await work.write(command, ids);
  const changes = work.changesOf(results);
  const written = before.written + changes.length;
  if (written === 0) return { results, set: before };
  if (before.id === null) {
    const label = await work.label(command, written);
    await noteChangeSet(command, { id, kind: work.kind, label, isAttended: true });
  }
  if (changes.length > 0) await insertChanges(db, scope, id, changes);
  const set = { id, written };
  if (isLast) await reportWritten(command, work, set);
  return { results, set };
}

async function reportWritten(
  command: Command,
  { kind, label }: Pick<BulkWork<WrittenContract>, 'kind' | 'label'>,
  { id, written }: OpenSet,
): Promise<void> {
  if (id === null) return;
  await reportChangeSet(command, { id, kind, label: await label(command, written), written });
}

/**
 * Works through many records step by step, and makes a set of what was written; nothing written, no set. Each record is
 * judged alone: what ends the work early leaves what was written, as a set that can be undone.
 */
async function inSteps<Result extends WrittenContract>(
  run: RunWork,
  ids: readonly string[],
  work: BulkWork<Result>,
  { dryRun = false, recordsPerStep = RECORDS_PER_STEP }: BulkOptions,
): Promise<{ results: readonly Result[]; changeSetId: string | null }> {
  let set: OpenSet = { id: null, written: 0 };
  const step = async (some: readonly string[], isLast: boolean): Promise<readonly Result[]> => {
    if (dryRun) return await run((command) => work.write(command, some));
    const done = await run((command) => writeSome(command, work, set, { ids: some, isLast }));
    ({ set } = done);
    return done.results;
  };
  try {
    const results = await throughRecords(ids, recordsPerStep, step);
    return { results, changeSetId: set.id };
  } catch (error) {
    // What ended the work matters more; where this fails as well, a job reports the set (`concludeInterruptedSets`).
    await run((command) => reportWritten(command, work, set)).catch(() => undefined);
    throw error;
  }
}

/**
 * Changes fields of many records as one change set (docs/product/records.md, "Changes to many records"): each record by
 * itself, by the same rules and rights as a single change.
 *
 * @param run runs each step in its own transaction
 * @param today the person's day
 */
export async function bulkEdit(
  run: RunWork,
  ids: readonly string[],
  changes: BulkChanges,
  today: CalendarDate,
  options: BulkOptions = {},
): Promise<BulkOutcome & { readonly updated: number; readonly unchanged: number }> {
  // Every record, its history and the way back keep what is written: a long text for many records would fill the disk.
  if (JSON.stringify(changes).length * ids.length > WRITTEN_LIMIT) {
    throw invalidFields({ changes: 'This is too much text for so many records. Change fewer at once' });
  }
  const { dryRun = false } = options;
  const input = ({ fields }: CurrentContract) => bulkChangesOf(changes, fields);
  const work: BulkWork<UpdatedContract> = {
    kind: 'bulkEdit',
    label: async ({ db, scope }) => bulkEditLabel(changes, await contractReferences(db, scope)),
    write: (command, some) =>
      updateContracts(
        command,
        some.map((id) => ({ id, input })),
        today,
        { dryRun },
      ),
    changesOf: updatesToKeep,
  };
  const { results, changeSetId } = await inSteps(run, ids, work, options);
  const updated = results.filter(({ difference }) => difference !== null).length;
  const failed = failuresOf(results);
  return { updated, unchanged: results.length - updated - failed.length, failed, changeSetId };
}

/**
 * Decides on the present terms of many records as one change set, each by the rights on it and by the rules of a single
 * decision.
 *
 * @param today the person's day, which is the day of the decision
 */
export async function bulkDecide(
  run: RunWork,
  ids: readonly string[],
  input: DecisionInput,
  today: CalendarDate,
  options: BulkOptions = {},
): Promise<BulkOutcome & { readonly decided: number; readonly unchanged: number }> {
  const { dryRun = false } = options;
  const work: BulkWork<DecidedContract> = {
    kind: 'bulkDecide',
    label: () => Promise.resolve(`Decision: ${DECISION_LABELS[input.decision]}`),
    write: (command, some) => decideTerms(command, targetsOf(some), input, today, { dryRun }),
    changesOf: (results) =>
      results.flatMap(({ id, change }): KeptChange[] =>
        change === null
          ? []
          : [
              {
                contractId: id,
                action: 'updated',
                before: { decision: change.before },
                after: { decision: change.after },
              },
            ],
      ),
  };
  const { results, changeSetId } = await inSteps(run, ids, work, options);
  const decided = results.filter(({ change }) => change !== null).length;
  const failed = failuresOf(results);
  return { decided, unchanged: results.length - decided - failed.length, failed, changeSetId };
}

/** The records that were written, as a set keeps them: nothing of their fields changed. */
const wholes = (results: readonly WrittenContract[], action: ChangeSetAction): KeptChange[] =>
  results.flatMap(({ id, error }) =>
    error === null ? [{ contractId: id, action, before: {}, after: {} }] : [],
  );

const targetsOf = (ids: readonly string[]) => ids.map((id) => ({ id }));

/** Moves many records to the trash as one change set, each by the rights on it. */
export async function bulkDelete(
  run: RunWork,
  ids: readonly string[],
  options: BulkOptions = {},
): Promise<BulkOutcome & { readonly deleted: number }> {
  const { dryRun = false } = options;
  const work: BulkWork<WrittenContract> = {
    kind: 'bulkDelete',
    label: (_command, count) => Promise.resolve(countedLabel('bulkDelete', count)),
    write: (command, some) => deleteContracts(command, targetsOf(some), { dryRun }),
    changesOf: (results) => wholes(results, 'deleted'),
  };
  const { results, changeSetId } = await inSteps(run, ids, work, options);
  const failed = failuresOf(results);
  return { deleted: results.length - failed.length, failed, changeSetId };
}

/** Takes many records out of the trash as one change set. The caller has checked who may do this. */
export async function bulkRestore(
  run: RunWork,
  ids: readonly string[],
  options: BulkOptions = {},
): Promise<BulkOutcome & { readonly restored: number }> {
  const { dryRun = false } = options;
  const work: BulkWork<WrittenContract> = {
    kind: 'bulkRestore',
    label: (_command, count) => Promise.resolve(countedLabel('bulkRestore', count)),
    write: (command, some) => restoreContracts(command, targetsOf(some), { dryRun }),
    changesOf: (results) => wholes(results, 'restored'),
  };
  const { results, changeSetId } = await inSteps(run, ids, work, options);
  const failed = failuresOf(results);
  return { restored: results.length - failed.length, failed, changeSetId };
}
