import { canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { forbidden, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { runCommandThenRead, type Command, type CommandOrigin } from '../../platform/command.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { tagDigest } from '../../platform/http/answers/entity-tag.ts';
import { AnswerWithHeaders, type Caller } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { current, type ChangedContract, type ContractTarget } from './contract-guards.ts';
import { findContractSubject } from './queries.ts';

/** A contract with its tag: the version, which `If-Match` takes, and what this caller may see of it. */
export function tagged(contract: Contract): AnswerWithHeaders<Contract> {
  return new AnswerWithHeaders(contract, { etag: tagOf(contract) });
}

const tagOf = (contract: Contract): string => `"${contract.version}.${tagDigest(JSON.stringify(contract))}"`;

/** Runs an action on one record, and answers with the record as the person may read it then. */
export async function answerWith(
  services: Services,
  { origin }: { readonly origin: CommandOrigin },
  action: (command: Command) => Promise<ChangedContract>,
): Promise<AnswerWithHeaders<Contract>> {
  const read = async (command: Command, { id, contract }: ChangedContract): Promise<Contract> =>
    contract ?? (await current(command, id));
  return tagged(await runCommandThenRead(services, origin, action, read));
}

/** Which record a call is about, and the version that it is based on. */
export const targetOf = (request: {
  readonly params: { readonly contractId: string };
  readonly ifMatch: number | null;
}): ContractTarget => ({ id: request.params.contractId, ifMatch: request.ifMatch });

/** @throws AppError `not_found`, `forbidden` when the caller reads only the open fields of the record */
export async function requireFullRead(db: Transaction, caller: Caller, contractId: string): Promise<void> {
  const subject = await findContractSubject(db, caller.scope, contractId);
  if (!subject) throw notFound('record');
  const decision = decide(caller.actor, canReadContractInFull, subject);
  if (!decision.allowed) throw forbidden(decision.reason);
}
