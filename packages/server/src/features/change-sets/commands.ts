import type { BulkFailure } from '@pactbook/domain/features/change-sets/bulk-edit.ts';
import {
  CHANGE_SET_LABEL_LIMIT,
  UNDO_DAYS,
  type ChangeSetKind,
} from '@pactbook/domain/features/change-sets/change-set.ts';
import type { CurrentContract } from '@pactbook/domain/features/contracts/contract-update.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { cutText } from '@pactbook/domain/kernel/text/cut-text.ts';
import type { Command } from '../../platform/command.ts';
import { runInSteps } from '../../platform/run-in-steps.ts';
import type { WrittenContract } from '../contracts/contract-guards.ts';
import { updateContracts, type UpdatedContract } from '../contracts/update-contract.ts';
import { findContractsOfVendors } from '../vendors/queries.ts';
import {
  attendToChangeSet,
  concludeChangeSet,
  lockSetUnlessUndone,
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
  set: { readonly kind: ChangeSetKind; readonly label: string; readonly isAttended?: boolean },
): Promise<string> {
  const id = command.newId();
  command.emitUnder(id);
  await noteChangeSet(command, { id, ...set });
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

/**
 * Whether a set whose next step follows is still valid; it is locked, and so is it by its undo.
 *
 * @param isAttended whether a job rolls it back when its server stops
 */
export async function lockSetForNextStep(
  { db, scope, now }: Command,
  changeSetId: string,
  isAttended: boolean,
): Promise<boolean> {
  return isAttended
    ? await attendToChangeSet(db, scope, changeSetId, now)
    : await lockSetUnlessUndone(db, scope, changeSetId);
}

/** Notes that the last step of a set is written. */
export async function endChangeSet({ db, scope }: Command, changeSetId: string): Promise<void> {
  await concludeChangeSet(db, scope, changeSetId, {});
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
export function reasonsOf({ fields, message }: NonNullable<WrittenContract['error']>): string[] {
  const sentences = Object.values(fields ?? {}).map((sentence) =>
    /[.!?]$/.test(sentence) ? sentence : `${sentence}.`,
  );
  return sentences.length > 0 ? sentences : [message];
}

/** Records judged and written before other requests run on this thread. */
const PORTION = 1_000;

/**
 * Works through many records in steps, in the order of their ids, by which everyone locks; answers in theirs.
 *
 * @param work gets some ids, and whether they are the last
 */
export async function throughRecords<Result extends { readonly id: string }>(
  ids: readonly string[],
  size: number,
  work: (some: readonly string[], isLast: boolean) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results = new Map<string, Result>();
  const ordered = ids.toSorted();
  const step = async (most: number, done: number): Promise<number> => {
    const some = ordered.slice(done, done + most);
    for (const result of await work(some, done + most >= ordered.length)) results.set(result.id, result);
    return some.length;
  };
  await runInSteps(step, { size, total: ordered.length });
  return ids.flatMap((id) => results.get(id) ?? []);
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
  const written = await throughRecords(ids, PORTION, (some) =>
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
