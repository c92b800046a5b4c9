import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import { newContract, newContractFaults } from '@pactbook/domain/features/contracts/contract-rules.ts';
import { describeChanges, describeCosts } from '@pactbook/domain/features/contracts/describe-changes.ts';
import { contractCreated } from '@pactbook/domain/features/contracts/events.ts';
import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Command } from '../../platform/command.ts';
import { lockCustomFieldsShared } from '../custom-fields/queries.ts';
import { withVendorNames } from '../vendors/queries.ts';
import { referencesOf, subjectOf, writeRecords, type ChangedContract } from './contract-guards.ts';
import { insertContractRows } from './store.ts';

/**
 * Adds many contracts by the rules for one, all or none, and gives their ids in order: the one path for creating,
 * importing and the demo. Event and version are those of single creation.
 *
 * @param today the person's day: the guards on dates, and the date of a `totalCost` without startDate
 * @throws AppError `invalid_fields`, its fields prefixed with the index of the input: `3.endDate`
 */
export async function createContracts(
  command: Command,
  entered: readonly ContractInput[],
  today: CalendarDate,
): Promise<string[]> {
  // Sent together: each statement sees what was committed when the one before had ended.
  const [, inputs, references] = await Promise.all([
    lockCustomFieldsShared(command.db),
    withVendorNames(command, entered),
    referencesOf(command),
  ]);
  const faults: Record<string, string> = {};
  inputs.forEach((input, index) => {
    const found = newContractFaults(command.actor, input, references, today);
    for (const [path, message] of Object.entries(found)) faults[`${index}.${path}`] = message;
  });
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const contracts = inputs.map((input) => ({
    id: command.newId(),
    ...newContract(input, today, references),
  }));
  await writeRecords(command, contracts.length, () =>
    insertContractRows(command.db, command.scope, contracts, references.categories, command.now),
  );
  for (const { id, fields, annualCosts } of contracts) {
    const changes = describeChanges(null, fields, references);
    const { currency } = fields;
    const costs =
      annualCosts.length > 0 ? describeCosts({ currency, rows: [] }, { currency, rows: annualCosts }) : [];
    command.emit(contractCreated(subjectOf(id, fields.product), [...changes, ...costs], 1));
  }
  return contracts.map(({ id }) => id);
}

/** Adds one contract. @throws AppError `invalid_fields` */
export async function createContract(
  command: Command,
  input: ContractInput,
  today: CalendarDate,
): Promise<ChangedContract> {
  try {
    const [id = ''] = await createContracts(command, [input], today);
    return { id };
  } catch (error) {
    throw error instanceof AppError && error.fields ? invalidFields(withoutIndex(error.fields)) : error;
  }
}

function withoutIndex(faults: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).map(([path, message]) => [path.replace(/^\d+\./, ''), message]),
  );
}
