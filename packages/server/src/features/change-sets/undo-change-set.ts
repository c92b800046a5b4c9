import { canUndoChangeSet } from '@pactbook/domain/features/change-sets/access.ts';
import {
  undoFault,
  type SkippedUndo,
  type UndoOutcome,
} from '@pactbook/domain/features/change-sets/change-set.ts';
import { changeSetUndone } from '@pactbook/domain/features/change-sets/events.ts';
import type { MadeName } from '@pactbook/domain/features/change-sets/created-names.ts';
import { UndoTally } from '@pactbook/domain/features/change-sets/undo-tally.ts';
import { canAdministerVendors } from '@pactbook/domain/features/vendors/access.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { AppError, forbidden, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { calendarDateAt, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { runCommand, type Command } from '../../platform/command.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { runInSteps } from '../../platform/run-in-steps.ts';
import type { Services } from '../../platform/services.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { refuseLostRights } from '../users/commands.ts';
import {
  findUnusedGroups,
  refuseRemoval,
  removeUnusedFields,
  removeUnusedNames,
  lockMadeFields,
  lockRowsForRemoval,
  readMadeNames,
  type GroupRemoval,
} from './remove-created-names.ts';
import { lockChangeSet, noteUndone, noteUndoProgress, readChanges, type LockedChangeSet } from './store.ts';
import { putBack } from './put-back.ts';

/** Records put back in one transaction: others wait for one at most. */
const RECORDS_PER_STEP = 200;
/** How long a step of a rollback may take on a slow machine. */
const STEP_LIMIT = { timeoutMs: 60_000 };
const LOST_RIGHTS = 'Your rights changed. Part of it is undone; a user with the right can continue.';

/** A set that the person sees and that can still be undone. @throws AppError `not_found`, `forbidden`, `conflict` */
async function lockForUndo({ db, scope, actor, now }: Command, id: string): Promise<LockedChangeSet> {
  const set = await lockChangeSet(db, scope, id);
  // Sets of others do not exist for them.
  if (!set || (actor !== null && !decide(actor, canUndoChangeSet, set).allowed)) throw notFound('change set');
  // With the records of a merge go the other names that it left, which are the whole organisation's.
  if (set.kind === 'vendorMerge' && actor !== null) {
    const decision = decide(actor, canAdministerVendors);
    if (!decision.allowed) throw forbidden(decision.reason);
  }
  const fault = undoFault(set, new Date(now).toISOString());
  if (fault !== null) throw new AppError('conflict', fault);
  return set;
}

/** How an undo is done. */
export interface UndoOptions {
  /** Removes the teams and categories that the set made where nothing else uses them. */
  readonly removeUnused: boolean;
  readonly groupRemoval: GroupRemoval;
  readonly recordsPerStep?: number;
}

/** Runs some work in its own transaction. */
export type RunWork = <Result>(work: (command: Command) => Promise<Result>) => Promise<Result>;

/**
 * Undoes a change set, within 30 days and once (docs/product/records.md, "Undo"): a field that is still as the set left it
 * gets its old value, one that was changed since stays and is listed; added records go to the trash if they say what the
 * set let them say, deleted ones come back. Each record by the rights on it. The undo is part of the set's history.
 *
 * A set of one step is undone in one transaction, a larger one in several. Cut off between two of them and called again,
 * it continues after the last record that was looked at; what stayed as it is before that is counted and no longer listed.
 *
 * @param run runs each step in its own transaction
 * @param today the person's day
 * @throws AppError `not_found`, `conflict` when it was undone or 30 days are over, `forbidden`
 */
export async function undoChangeSet(
  run: RunWork,
  id: string,
  today: CalendarDate,
  options: UndoOptions,
): Promise<UndoOutcome> {
  const { removeUnused, groupRemoval, recordsPerStep = RECORDS_PER_STEP } = options;
  const skipped: SkippedUndo[] = [];
  let whole = null as UndoOutcome | null;
  const step = async (most: number): Promise<number> => {
    const { found, tally, made } = await run((command) => undoSome(command, id, today, options, most));
    skipped.push(...tally.skipped);
    if (made !== null) whole = outcomeOf(tally, made);
    return found;
  };
  await runInSteps(step, { size: recordsPerStep });
  if (whole !== null) return whole;
  if (removeUnused) await takeOutInSteps(run, id, groupRemoval, recordsPerStep);
  return await run(async (command) => {
    const set = await lockForUndo(command, id);
    await lockNames(command, id, removeUnused);
    command.emitUnder(id);
    const { undone, deleted, skipped: passed } = set.undoProgress ?? NOTHING_UNDONE;
    const made = await concludeUndo(command, set, options, { undone, skipped: passed });
    return outcomeOf({ undone, deleted, skipped }, made);
  });
}

const NOTHING_UNDONE = { after: null, undone: 0, deleted: 0, skipped: 0 };

/** Puts back the next records of a set. Where they are all that it has, the undo is concluded: then `made` says what it made. */
async function undoSome(
  command: Command,
  id: string,
  today: CalendarDate,
  options: UndoOptions,
  most: number,
): Promise<{ readonly found: number; readonly tally: UndoTally; readonly made: MadeName[] | null }> {
  const { db, scope } = command;
  await refuseLostRights(command, LOST_RIGHTS);
  const set = await lockForUndo(command, id);
  if (options.removeUnused) refuseRemoval(command);
  const isFirst = set.undoProgress === null;
  if (isFirst) await lockNames(command, id, options.removeUnused);
  command.emitUnder(id);
  const before = set.undoProgress ?? NOTHING_UNDONE;
  const page = await readChanges(db, scope, id, { after: before.after, limit: most });
  const tally = new UndoTally(false);
  await putBack(command, id, page, today, tally);
  const counts = {
    undone: before.undone + tally.undone,
    deleted: before.deleted + tally.deleted,
    skipped: before.skipped + tally.skipped.length,
  };
  const found = page.length;
  if (isFirst && found < most) {
    return { found, tally, made: await concludeUndo(command, set, options, counts) };
  }
  const after = page.at(-1)?.contractId ?? before.after;
  if (after !== null) await noteUndoProgress(db, scope, id, { after, ...counts });
  return { found, tally, made: null };
}

/** Takes the locks on what the conclusion may remove, before records are locked. */
async function lockNames(command: Command, id: string, removeUnused: boolean): Promise<void> {
  if (removeUnused) await lockRowsForRemoval(command);
  await lockMadeFields(command, id);
}

/** Notes that a set was undone once its records are put back, and looks at what it made besides them. */
async function concludeUndo(
  command: Command,
  { id, label }: Pick<LockedChangeSet, 'id' | 'label'>,
  { removeUnused, groupRemoval }: UndoOptions,
  { undone, skipped }: { readonly undone: number; readonly skipped: number },
): Promise<MadeName[]> {
  const { db, scope, actor, now, emit } = command;
  await noteUndone(db, scope, id, actor?.userId ?? null, now);
  const fields = await removeUnusedFields(command, id);
  const others = removeUnused
    ? await removeUnusedNames(command, id, groupRemoval)
    : (await readMadeNames(command, id)).filter(({ kind }) => kind !== 'field');
  const counts = [
    { field: 'records', from: null, to: undone },
    ...(skipped > 0 ? [{ field: 'skipped', from: null, to: skipped }] : []),
  ];
  emit(changeSetUndone({ kind: 'changeSet', id, label }, counts));
  return [...others, ...fields];
}

/** Takes the records in the trash out of what is about to be removed: its removal alone is one transaction then. */
async function takeOutInSteps(
  run: RunWork,
  id: string,
  groupRemoval: GroupRemoval,
  recordsPerStep: number,
): Promise<void> {
  const unused = await run((command) => findUnusedGroups(command, id));
  if (unused.team.length === 0 && unused.category.length === 0) return;
  const step = (most: number) =>
    run(async (command) => {
      await lockForUndo(command, id);
      command.emitUnder(id);
      return await groupRemoval.takeOut(command, unused, most);
    });
  await runInSteps(step, { size: recordsPerStep });
}

const outcomeOf = (
  { undone, deleted, skipped }: Pick<UndoTally, 'undone' | 'deleted' | 'skipped'>,
  made: MadeName[],
): UndoOutcome => ({
  undone,
  ...(deleted > 0 ? { deleted } : {}),
  skipped,
  ...(made.length > 0 ? { made } : {}),
});

/**
 * Says what an undo would do and writes nothing. It works in steps, between which other requests run: what changes
 * meanwhile may be described as it was.
 *
 * @throws as `undoChangeSet` does
 */
export async function previewUndo(run: RunWork, id: string, today: CalendarDate): Promise<UndoOutcome> {
  const tally = new UndoTally(true);
  let after: string | null = null;
  const step = (limit: number) =>
    run(async (command) => {
      await lockForUndo(command, id);
      const page = await readChanges(command.db, command.scope, id, { after, limit });
      await putBack(command, id, page, today, tally);
      after = page.at(-1)?.contractId ?? after;
      return page.length;
    });
  await runInSteps(step, { size: RECORDS_PER_STEP });
  return outcomeOf(tally, await run((command) => readMadeNames(command, id, tally.freed)));
}

/**
 * Rolls back a set that did not come to its end, with the teams and categories that it made: as the system, since the
 * person may have lost the right to it. What others changed since stays; a set that someone has undone meanwhile is left
 * alone. Called again after a cut, it continues.
 */
export async function rollBackChangeSet(
  services: Services,
  scope: OrganisationScope,
  id: string,
  groupRemoval: GroupRemoval,
): Promise<void> {
  const { timeZoneId } = await services.database.read(scope, findOrganisation);
  const today = calendarDateAt(services.now(), timeZoneId);
  const origin = { scope, actor: null, cause: 'changeSets.rollBack', requestId: null };
  const run: RunWork = (work) => runCommand(services, origin, work, STEP_LIMIT);
  try {
    await undoChangeSet(run, id, today, { removeUnused: true, groupRemoval });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
  }
}
