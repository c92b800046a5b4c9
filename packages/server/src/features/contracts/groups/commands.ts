import { contractUpdated } from '@pactbook/domain/features/contracts/events.ts';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { Command } from '../../../platform/command.ts';
import { isForeignKeyViolation } from '../../../platform/database/database-errors.ts';
import { lockContractsIn, moveContracts, type Grouping } from './store.ts';

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
 * Takes every record out of a team or a category, and puts it into another one unless that is null; each tells of it in
 * its history. For teams and categories, whose deletion must leave none behind: they are below records, so app.ts passes
 * this in (decision 17).
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
