import { contractUpdated } from '@pactbook/domain/features/contracts/events.ts';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { Command } from '../../../platform/command.ts';
import { isForeignKeyViolation } from '../../../platform/database/database-errors.ts';
import { lockContractsOfCategory, moveContractsOfCategory } from './store.ts';

/** A category that a record may have. */
interface NamedCategory {
  readonly id: string;
  readonly name: string;
}

/**
 * Takes a category off every record, and puts another one in its place unless that is null; each tells of it in its
 * history. For the categories, which are below records: app.ts passes this in (decision 17).
 *
 * @throws AppError `invalid_fields` when the other category is gone
 */
export async function moveContractsBetweenCategories(
  command: Command,
  from: NamedCategory,
  into: NamedCategory | null,
): Promise<void> {
  const { db, scope, now, emit } = command;
  const contracts = await lockContractsOfCategory(db, scope, from.id);
  if (contracts.length === 0) return;
  const ids = contracts.map(({ id }) => id);
  try {
    await moveContractsOfCategory(db, scope, ids, { from: from.id, into: into?.id ?? null }, now);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw invalidFields({ categories: 'This category does not exist' });
  }
  for (const { id, product, version, categories } of contracts) {
    const rest = categories.filter((name) => name !== from.name && name !== into?.name);
    const after = (into === null ? rest : [...rest, into.name]).toSorted();
    const change = { field: 'categories', from: categories.toSorted(), to: after };
    emit(contractUpdated({ kind: 'contract', id, label: product }, [change], version + 1));
  }
}
