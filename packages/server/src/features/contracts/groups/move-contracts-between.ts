import { contractUpdated } from '@pactbook/domain/features/contracts/events.ts';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { Command } from '../../../platform/command.ts';
import { isForeignKeyViolation } from '../../../platform/database/database-errors.ts';
import {
  groupingsOf,
  lockContractsIn,
  moveContracts,
  type Group,
  type GroupIds,
  type Grouping,
} from './write-groups.ts';

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
    const groups = { teams: [], categories: [], [grouping]: [from.id] };
    try {
      await takeContractsOutOf(command, groups, { into: into === null ? {} : { [grouping]: into } });
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      throw invalidFields({ [grouping]: GONE[grouping] });
    }
  };

/**
 * Takes every record out of some teams and categories at once, with one event each. The undo of a change set removes so
 * what its set made.
 *
 * @param into the group of each kind that they are put into instead
 * @param most how many records at most; the others stay for another time
 * @returns how many there were
 */
export async function takeContractsOutOf(
  command: Command,
  from: GroupIds,
  {
    into = {},
    most = Infinity,
  }: { readonly into?: Partial<Record<Grouping, Group>>; readonly most?: number } = {},
): Promise<number> {
  const { db, scope, now, emit } = command;
  const contracts = await lockContractsIn(db, scope, from, most);
  if (contracts.length === 0) return 0;
  await moveContracts(db, scope, contracts, from, { into, now });
  for (const { id, product, version, groups } of contracts) {
    const changes = groupingsOf(from).flatMap((grouping) => {
      const before = groups[grouping];
      const after = new Map(Object.entries(before).filter(([group]) => !from[grouping].includes(group)));
      if (after.size === Object.keys(before).length) return [];
      const other = into[grouping];
      if (other) after.set(other.id, other.name);
      const sorted = (names: Iterable<string>) => [...names].toSorted();
      return [{ field: grouping, from: sorted(Object.values(before)), to: sorted(after.values()) }];
    });
    emit(contractUpdated({ kind: 'contract', id, label: product }, changes, version + 1));
  }
  return contracts.length;
}
