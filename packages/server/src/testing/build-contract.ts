import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import { contractInputSchema } from '@pactbook/domain/features/contracts/contract.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomFieldInput } from '@pactbook/domain/features/custom-fields/custom-field-input.ts';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { createContracts } from '../features/contracts/create-contract.ts';
import { createCustomField } from '../features/custom-fields/commands.ts';
import { runCommand } from '../platform/command.ts';
import type { BuiltOrganisation } from './build-organisation.ts';
import type { TestServer } from './start-test-server.ts';

let counter = 0;

/** Thousands of records at once on a machine that does much else: far longer than the product lets a person's write take. */
const FAR_LIMIT = { timeoutMs: 300_000 };

const originIn = ({ scope }: BuiltOrganisation) => ({ scope, actor: null, cause: 'test', requestId: null });

/** Adds a record to an organisation, by the system, so that any teams will do; its name is its own unless given. */
export async function buildContract(
  server: Pick<TestServer, 'services'>,
  organisation: BuiltOrganisation,
  input: Partial<ContractInput> = {},
): Promise<{ id: string; version: number }> {
  const [contract] = await buildContracts(server, organisation, [input]);
  if (contract === undefined) throw new Error('No record was added.');
  return contract;
}

/** Adds several records in one go. */
export async function buildContracts(
  server: Pick<TestServer, 'services'>,
  organisation: BuiltOrganisation,
  inputs: readonly Partial<ContractInput>[],
): Promise<{ id: string; version: number }[]> {
  const complete = inputs.map((input) => {
    counter += 1;
    return contractInputSchema.parse({
      product: `Product ${counter}`,
      vendor: `Vendor ${counter}`,
      ...input,
    });
  });
  const today = calendarDateAt(server.services.now(), 'UTC');
  const ids = await runCommand(
    server.services,
    originIn(organisation),
    (command) => createContracts(command, complete, today),
    FAR_LIMIT,
  );
  return ids.map((id) => ({ id, version: 1 }));
}

/** Adds a custom field to an organisation: an open text by default. */
export function buildCustomField(
  server: Pick<TestServer, 'services'>,
  organisation: BuiltOrganisation,
  input: Partial<CustomFieldInput> = {},
): Promise<CustomField> {
  counter += 1;
  const field: CustomFieldInput = {
    key: `field${counter}`,
    label: `Field ${counter}`,
    type: 'text',
    restricted: false,
    ...input,
  };
  return runCommand(server.services, originIn(organisation), (command) => createCustomField(command, field));
}
