import { contractUpdated } from '@pactbook/domain/features/contracts/events.ts';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { Command } from '../../../platform/command.ts';
import { isForeignKeyViolation } from '../../../platform/database/database-errors.ts';
import {
  lockContractsIn,
  lockContractsInAny,
  moveContracts,
  takeContractsOut,
  type Grouping,
  type GroupIds,
} from './write-groups.ts';

/** A team or a category. */
interface Group {
  readonly id: string;
  readonly name: string;
}

const GONE: Readonly<Record<Grouping, string>> = {
  teams: 'This team does not exist',
  categories: 'This category does not exist',
};

/**
 * Takes every record out of a team or a category, and puts it into another one unless that is null; the history of each
 * has an event. For teams and categories, whose deletion must leave none behind: they are below records, so all-handlers.ts
 * passes this in (decision 17).
 *
 * @throws AppError `invalid_fields` when the other group is gone
 */
export const moveContractsBetween =
  (grouping: Grouping) =>
  async (command: Command, from: Group, into: Group | null): Promise<void> => {
    const { db, scope, now, emit } = command;
    const contracts = await lockContractsIn(db, scope, grouping, from.id);
    if (contracts.length === 0) return;
    try {
      await moveContracts(db, scope, grouping, contracts, { from: from.id, into: into?.id ?? null, now });
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      throw invalidFields({ [grouping]: GONE[grouping] });
    }
    for (const { id, product, version, groups } of contracts) {
      const { [from.id]: _left, ...rest } = groups;
      const after = into === null ? rest : { ...rest, [into.id]: into.name };
      const named = (some: Readonly<Record<string, string>>) => Object.values(some).toSorted();
      const change = { field: grouping, from: named(groups), to: named(after) };
      emit(contractUpdated({ kind: 'contract', id, label: product }, [change], version + 1));
    }
  };

/**
 * Takes every record out of some teams and categories at once, with one event each. For the undo of a change set, which
 * removes what its set made.
 *
 * @param most how many records at most; the others stay for another time
 * @returns how many there were
 */
export async function takeContractsOutOf(
  command: Command,
  from: GroupIds,
  most: number = Infinity,
): Promise<number> {
  const { db, scope, now, emit } = command;
  const contracts = await lockContractsInAny(db, scope, from, { most });
  if (contracts.length === 0) return 0;
  await takeContractsOut(db, scope, contracts, from, now);
  for (const { id, product, version, groups } of contracts) {
    const changes = (['teams', 'categories'] as const).flatMap((grouping) => {
      const gone = new Set(from[grouping]);
      const theirs = Object.entries(groups[grouping]);
      const names = (some: typeof theirs) => some.map(([, name]) => name).toSorted();
      const rest = theirs.filter(([group]) => !gone.has(group));
      return rest.length === theirs.length ? [] : [{ field: grouping, from: names(theirs), to: names(rest) }];
    });
    emit(contractUpdated({ kind: 'contract', id, label: product }, changes, version + 1));
  }
  return contracts.length;
}
