import type { canUpdateContract } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ContractReferences } from '@pactbook/domain/features/contracts/contract-rules.ts';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import { AppError, forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { EventSubject } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import { isForeignKeyViolation } from '../../platform/database/database-errors.ts';
import { contractReferences, findContract } from './queries.ts';
import type { LockedContract } from './store.ts';

// What actions on records check. Each action is a file: load, check, plan, write, emit.

/** Decides what a person may do to a record of some teams. */
export type ContractPolicy = typeof canUpdateContract;

/** Which contract a write means, and the version it is based on (`If-Match`); left out or null takes any. */
export interface ContractTarget {
  readonly id: string;
  readonly ifMatch?: number | null | undefined;
}

/** What an action did to one record: which one it is, and how the person reads it then where that needs no reading. */
export interface ChangedContract {
  readonly id: string;
  readonly contract?: Contract | null;
}

/** Whose rights a single write needs, and as whom its answer is read. Writes of many records are for the system too. */
export function personBehind(command: Command): Actor {
  if (command.actor === null) throw new Error('This command is for a person, not for the system itself.');
  return command.actor;
}

/** A contract as its events name it. */
export const subjectOf = (id: string, label: string): EventSubject => ({ kind: 'contract', id, label });

/** The contract as the person behind the command may read it now. @throws AppError `not_found` */
export async function current(command: Command, id: string): Promise<Contract> {
  const contract = await findContract(command.db, command.scope, personBehind(command), id);
  if (!contract) throw notFound('record');
  return contract;
}

/** What came of one record among many. */
export interface WrittenContract {
  readonly id: string;
  /** Its name after the write; null when there is no such record. */
  readonly product: string | null;
  /** Why it stayed as it was: `not_found`, `forbidden`, `stale_version` or `invalid_fields`; null when all is well. */
  readonly error: AppError | null;
}

export interface BatchOptions {
  /** Reports what would be done and writes nothing. */
  readonly dryRun?: boolean;
}

/** Why a person may not write this contract as they see it; null when they may. The system itself may. */
export function refusal(
  { actor }: Command,
  contract: LockedContract,
  policies: readonly ContractPolicy[],
  ifMatch: number | null | undefined,
): AppError | null {
  for (const policy of actor === null ? [] : policies) {
    const decision = actor && decide(actor, policy, { teams: contract.fields.teams });
    if (decision?.allowed === false) return forbidden(decision.reason);
  }
  return typeof ifMatch === 'number' && ifMatch !== contract.version
    ? new AppError('stale_version', 'Someone else changed this record in the meantime.')
    : null;
}

/** Which of the locked records may be written, and why the others may not. Results are in the order of the targets. */
export function chooseAllowed(
  command: Command,
  targets: readonly ContractTarget[],
  locked: readonly LockedContract[],
  policies: readonly ContractPolicy[],
): { readonly results: WrittenContract[]; readonly chosen: LockedContract[] } {
  const contracts = new Map(locked.map((contract) => [contract.id, contract]));
  const chosen: LockedContract[] = [];
  const results = targets.map(({ id, ifMatch }): WrittenContract => {
    const contract = contracts.get(id);
    if (!contract) return { id, product: null, error: notFound('record') };
    const error = refusal(command, contract, policies, ifMatch);
    if (!error) chosen.push(contract);
    return { id, product: contract.fields.product, error };
  });
  return { results, chosen };
}

/** Throws the error of a single write, where one of many only reports it; a stale version with the record as it is now. */
export async function orThrow(
  command: Command,
  id: string,
  error: AppError | null | undefined,
): Promise<void> {
  if (!error) return;
  if (error.code !== 'stale_version') throw error;
  throw new AppError('stale_version', error.message, { current: await current(command, id) });
}

/** The record of a single write once it is locked: is it there (404), may they (403), is the version theirs (409). */
export async function requireAllowed(
  command: Command,
  [contract]: readonly LockedContract[],
  { id, ifMatch }: ContractTarget,
  policy: ContractPolicy,
): Promise<LockedContract> {
  if (contract === undefined) throw notFound('record');
  await orThrow(command, id, refusal(command, contract, [policy], ifMatch));
  return contract;
}

/** What records may point to, as of now or of the last change to any of it. */
export const referencesOf = ({ db, scope, reference }: Command): Promise<ContractReferences> =>
  reference('contractReferences', () => contractReferences(db, scope));

/** Up to so many records a command continues before their write is answered. */
const WRITES_LEFT = 100;

/**
 * Writes records, and continues before that is answered where they are few. A team or category that was removed after the
 * references were read is the same 422 as if it had been gone before.
 */
export async function writeRecords(
  command: Command,
  count: number,
  write: () => Promise<void>,
): Promise<void> {
  const written = write().catch((error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error;
    throw isForeignKeyViolation(error, 'contract_categories_organisation_id_category_id_fkey')
      ? invalidFields({ categories: 'Choose a category from the list' })
      : invalidFields({ teams: 'This team does not exist' });
  });
  if (count > WRITES_LEFT) await written;
  else command.leave(written);
}
