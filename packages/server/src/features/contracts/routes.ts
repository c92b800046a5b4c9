import type * as endpoints from '@pactbook/domain/features/contracts/endpoints.ts';
import { invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import { runCommand } from '../../platform/command.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createContract } from './create-contract.ts';
import { deleteContract } from './move-to-trash.ts';
import { answerWith, requireFullRead, tagged, targetOf } from './one-record-answer.ts';
import { listContractActivity, listDeletedContracts, readContract } from './queries.ts';
import type { ContractLists } from './cached-lists/contract-lists.ts';
import { ChangedRecords } from './changed-records/changed-records.ts';
import { ChangeLog } from '../../platform/freshness/change-log.ts';
import { cachedContractList, contractListChanges } from './list-routes.ts';
import { restoreContract } from './restore-contract.ts';
import { setAnnualCosts, updateContract } from './update-contract.ts';

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
  return {
    createContract: (request) =>
      answerWith(services, request, (command) => createContract(command, request.body, request.today)),

    updateContract: (request) =>
      answerWith(services, request, (command) =>
        updateContract(command, targetOf(request), request.body, request.today),
      ),

    setAnnualCosts: (request) =>
      answerWith(services, request, (command) =>
        setAnnualCosts(command, targetOf(request), request.body.annualCosts, request.today),
      ),

    deleteContract: (request) =>
      runCommand(services, request.origin, (command) => deleteContract(command, targetOf(request))),

    restoreContract: (request) =>
      answerWith(services, request, (command) => restoreContract(command, targetOf(request).id)),
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
