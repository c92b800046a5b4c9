import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type * as endpoints from '@pactbook/domain/features/contracts/endpoints.ts';
import { invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import { runCommand, runCommandThenRead, type Command, type CommandOrigin } from '../../platform/command.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createContract, current, updateContract } from './commands.ts';
import { requireFullRead, tagged, targetOf } from './one-record-answer.ts';
import { listContractActivity, listDeletedContracts, readContract } from './queries.ts';
import type { ContractLists } from './kept-lists/contract-lists.ts';
import { ChangedRecords } from './changed-records/changed-records.ts';
import { ChangeLog } from '../../platform/freshness/change-log.ts';
import { cachedContractList, contractListChanges } from './list-routes.ts';
import { deleteContract, restoreContract, setAnnualCosts } from './one-record/change-one-record.ts';

function contractReads({
  database,
}: Services): Pick<
  Handlers<typeof endpoints>,
  'getContract' | 'listDeletedContracts' | 'listContractActivity'
> {
  return {
    getContract: async ({ caller: { scope, actor }, params }) => {
      const contract = await readContract(database, scope, actor, params.contractId);
      if (!contract) throw notFound('record');
      return tagged(contract);
    },

    listDeletedContracts: ({ caller }) =>
      database.read(caller.scope, (db) => listDeletedContracts(db, caller.scope, caller.timeZoneId)),

    listContractActivity: ({ caller, params, query }) =>
      database.read(caller.scope, async (db) => {
        await requireFullRead(db, caller, params.contractId);
        const { cursor = null, limit } = query;
        if (cursor !== null && !idSchema.safeParse(cursor).success) {
          throw invalidFields({ cursor: 'This page does not exist' });
        }
        return await listContractActivity(db, caller.scope, caller.actor, params.contractId, {
          cursor,
          limit,
        });
      }),
  };
}

function contractWrites(
  services: Services,
): Pick<
  Handlers<typeof endpoints>,
  'createContract' | 'updateContract' | 'setAnnualCosts' | 'deleteContract' | 'restoreContract'
> {
  /** Writes one contract, and answers with it as the person may read it then: as the work knows it, or read again. */
  const write = async (
    origin: CommandOrigin,
    work: (command: Command) => Promise<{ readonly id: string; readonly contract?: Contract | null }>,
  ) => {
    const read = async (command: Command, { id, contract }: { id: string; contract?: Contract | null }) =>
      contract ?? (await current(command, id));
    return tagged(await runCommandThenRead(services, origin, work, read));
  };
  return {
    createContract: (request) =>
      write(request.origin, async (command) => ({
        id: await createContract(command, request.body, request.today),
      })),

    updateContract: (request) =>
      write(request.origin, async (command) => ({
        id: request.params.contractId,
        contract: await updateContract(command, targetOf(request), request.body, request.today),
      })),

    setAnnualCosts: (request) =>
      write(request.origin, async (command) => {
        const target = targetOf(request);
        await setAnnualCosts(command, target, request.body.annualCosts, request.today);
        return target;
      }),

    deleteContract: async (request) => {
      await runCommand(services, request.origin, (command) => deleteContract(command, targetOf(request)));
      return undefined;
    },

    restoreContract: (request) =>
      write(request.origin, async (command) => {
        const { id } = targetOf(request);
        await restoreContract(command, id);
        return { id };
      }),
  };
}

/** Handlers of the calls in `domain/features/contracts`. */
export function contractHandlers(
  services: Services,
  lists: ContractLists,
  listLimit: number,
): Handlers<typeof endpoints> {
  const { database } = services;
  const changes = new ChangeLog(database);
  return {
    listContracts: cachedContractList(lists, { database, limit: listLimit }),
    listContractChanges: contractListChanges(database, new ChangedRecords(database, changes)),
    ...contractReads(services),
    ...contractWrites(services),
  };
}
