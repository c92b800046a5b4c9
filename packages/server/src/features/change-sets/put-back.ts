import type { SkippedUndo } from '@pactbook/domain/features/change-sets/change-set.ts';
import type { UndoTally } from '@pactbook/domain/features/change-sets/undo-tally.ts';
import { faultyField, planUndo } from '@pactbook/domain/features/change-sets/undo.ts';
import { canDeleteContract } from '@pactbook/domain/features/contracts/access.ts';
import type { CurrentContract } from '@pactbook/domain/features/contracts/contract-update.ts';
import type { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Command } from '../../platform/command.ts';
import { unlinkOfSet } from '../contract-links/commands.ts';
import { deleteContracts } from '../contracts/move-to-trash.ts';
import { restoreContracts } from '../contracts/restore-contract.ts';
import { updateContracts, type UpdatedContract } from '../contracts/update-contract.ts';
import { undoDecisions } from '../contract-terms/decide-term.ts';
import { readContents } from '../contracts/queries.ts';
import type { StoredChange } from './store.ts';
import { CUSTOM_PREFIX } from '@pactbook/domain/kernel/custom-path.ts';

/** No version that a record has. */
const NO_VERSION = 0;
const CHANGED_SINCE = 'This was changed since.';
const DELETED_SINCE = 'This record was deleted since.';
const RESTORED_SINCE = 'This record was restored since.';

/** Puts records back, or tries to; what stays as it is is noted with the reason. */
export async function putBack(
  command: Command,
  changeSetId: string,
  changes: readonly StoredChange[],
  today: CalendarDate,
  progress: UndoTally,
): Promise<void> {
  const added = changes.filter(({ action }) => action === 'created' || action === 'restored');
  const deleted = changes.filter(({ action }) => action === 'deleted');
  const moved = [...added, ...deleted];
  const standing = await readContents(
    command.db,
    command.scope,
    moved.map(({ contractId }) => contractId),
  );
  const target = (change: StoredChange) => {
    const now = standing.get(change.contractId);
    // A record that was changed and changed back has another version and the same content. A change from here on raises
    // its version.
    const isAsLeft =
      change.content === null ? now?.version === change.version : now?.content === change.content;
    return { id: change.contractId, ifMatch: now && isAsLeft ? now.version : NO_VERSION };
  };
  const { dryRun } = progress;
  const removed = await deleteContracts(command, added.map(target), { dryRun });
  // A deletion may be undone by the person who made it where they may still delete.
  const restored = await restoreContracts(command, deleted.map(target), {
    dryRun,
    policies: [canDeleteContract],
  });
  const updated = changes.filter(({ action }) => action === 'updated');
  const [decided, edited] = [
    updated.filter(({ after }) => after.decision !== undefined),
    updated.filter(({ after }) => after.decision === undefined),
  ];
  await putFieldsBack(command, edited, today, progress);
  await putDecisionsBack(command, decided, progress);
  const moves = [
    ...added.map((change, index) => ({ change, error: removed[index]?.error, absent: DELETED_SINCE })),
    ...deleted.map((change, index) => ({ change, error: restored[index]?.error, absent: RESTORED_SINCE })),
  ];
  for (const { change, error, absent } of moves) {
    if (error) progress.noteStays(skippedContract(change, error, absent));
    else progress.noteMoved(change.contractId, absent === DELETED_SINCE);
  }
  const back = changes.map(({ contractId }) => contractId).filter((id) => !progress.staying.has(id));
  if (!dryRun) await unlinkOfSet(command, changeSetId, back);
}

function skippedContract(
  { contractId, product }: StoredChange,
  error: AppError,
  absent: string,
  fields: readonly string[] = [],
): SkippedUndo {
  const reasons: Partial<Record<AppError['code'], string>> = {
    not_found: absent,
    stale_version: 'This record was changed since.',
  };
  return { contractId, product, fields: [...fields], reason: reasons[error.code] ?? error.message };
}

/** A record whose fields are to be put back, with what was found on the way. */
interface FieldUndo {
  readonly change: StoredChange;
  /** Fields that cannot be put back, as they no longer fit. */
  readonly leave: ReadonlySet<string>;
  changedSince: readonly string[];
}

async function tryFields(
  command: Command,
  undos: readonly FieldUndo[],
  today: CalendarDate,
  dryRun: boolean,
): Promise<UpdatedContract[]> {
  const updates = undos.map((undo) => ({
    id: undo.change.contractId,
    input: (current: CurrentContract) => {
      const { input, changedSince } = planUndo(current, undo.change, undo.leave);
      undo.changedSince = changedSince;
      return input;
    },
  }));
  return await updateContracts(command, updates, today, { dryRun });
}

/** The same once more without the fields that cannot be put back: a team that is gone keeps no date from its place. */
function withoutFaults(undo: FieldUndo, { fields = {} }: AppError): FieldUndo | null {
  const faulty = new Set(Object.keys(fields).map(faultyField));
  const isTheirs = [...faulty].every((field) => Object.keys(differences(undo.change)).includes(field));
  return isTheirs && faulty.size > 0 ? { ...undo, leave: faulty } : null;
}

const differences = ({ after: { customFields = {}, ...fields } }: StoredChange): Record<string, unknown> => ({
  ...fields,
  ...Object.fromEntries(Object.keys(customFields).map((key) => [`${CUSTOM_PREFIX}${key}`, true])),
});

async function putFieldsBack(
  command: Command,
  changes: readonly StoredChange[],
  today: CalendarDate,
  progress: UndoTally,
): Promise<void> {
  const { skipped, dryRun } = progress;
  let undos: FieldUndo[] = changes.map((change) => ({ change, leave: new Set<string>(), changedSince: [] }));
  for (const isLast of [false, true]) {
    const again: FieldUndo[] = [];
    const results = await tryFields(command, undos, today, dryRun);
    undos.forEach((undo, index) => {
      const { error, difference } = results[index] ?? { error: null, difference: null };
      const { contractId, product } = undo.change;
      if (error) {
        const next = !isLast && error.code === 'invalid_fields' ? withoutFaults(undo, error) : null;
        const fields = Object.keys(differences(undo.change));
        if (next) again.push(next);
        else progress.noteStays(skippedContract(undo.change, error, DELETED_SINCE, fields));
        if (next) skipped.push(skippedContract(undo.change, error, DELETED_SINCE, [...next.leave]));
        return;
      }
      // A record of which the set changed nothing is in it for its links.
      const isForLinks = Object.keys(differences(undo.change)).length === 0;
      if (difference || isForLinks) progress.noteChanged(contractId, difference ?? undo.change);
      if (undo.changedSince.length > 0)
        skipped.push({ contractId, product, fields: [...undo.changedSince], reason: CHANGED_SINCE });
    });
    undos = again;
  }
}

/** Puts the decisions back that the set replaced, or tries to. */
async function putDecisionsBack(
  command: Command,
  changes: readonly StoredChange[],
  progress: UndoTally,
): Promise<void> {
  const decisions = changes.map(({ contractId, before, after }) => ({
    id: contractId,
    before: before.decision ?? null,
    made: after.decision ?? null,
  }));
  const results = await undoDecisions(command, decisions, { dryRun: progress.dryRun });
  results.forEach(({ id, error }, index) => {
    const change = changes[index];
    if (error && change) progress.noteStays(skippedContract(change, error, DELETED_SINCE, ['decision']));
    else progress.noteChanged(id, { before: {}, after: {} });
  });
}
