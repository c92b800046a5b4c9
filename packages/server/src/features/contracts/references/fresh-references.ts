import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { ContractReferences } from '@pactbook/domain/features/contracts/contract-rules.ts';
import type { Command } from '../../../platform/command.ts';
import { isForeignKeyViolation } from '../../../platform/database/database-errors.ts';
import { contractReferences } from '../queries.ts';

/** What records may point to, as of now or of the last change to any of it. */
export const referencesOf = ({ db, scope, reference }: Command): Promise<ContractReferences> =>
  reference('contractReferences', () => contractReferences(db, scope));

/** A team or category that was removed after the references were read: the same 422 as if it had been gone before. */
export async function withFreshReferences<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw isForeignKeyViolation(error, 'contract_categories_organisation_id_category_id_fkey')
      ? invalidFields({ categories: 'Choose a category from the list' })
      : invalidFields({ teams: 'This team does not exist' });
  }
}
