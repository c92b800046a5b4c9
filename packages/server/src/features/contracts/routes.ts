import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type * as endpoints from '@pactbook/domain/features/contracts/endpoints.ts';
import { invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import { runCommand, runCommandThenRead, type Command } from '../../platform/command.ts';
import {
  AnswerWithHeaders,
  inOneTransaction,
  type Handlers,
  type SignedInRequest,
} from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createContract, current, updateContract } from './commands.ts';
import { requireFullRead, tagOf, targetOf } from './one-record-answer.ts';
import { findContract, listContractActivity, listDeletedContracts } from './queries.ts';
import type { ContractLists } from './kept-lists/contract-lists.ts';
import { ChangedRecords } from './changed-records/changed-records.ts';
import { KeptRecords } from './kept-records/kept-records.ts';
import { ChangesOfOrganisations } from './known-changes/known-changes.ts';
import { cachedContractList, contractListChanges } from './list-routes.ts';
import { deleteContract, restoreContract, setAnnualCosts } from './one-record/change-one-record.ts';

/** Who writes, and what is to be confirmed of them. */
type Writer = Pick<SignedInRequest<AnyEndpoint>, 'caller' | 'standing' | 'origin'>;

function contractReads(
  { database }: Services,
  kept: KeptRecords,
): Pick<Handlers<typeof endpoints>, 'getContract' | 'listDeletedContracts' | 'listContractActivity'> {
  return {
    getContract: inOneTransaction(async ({ caller, params, standing }) => {
      const contract = await database.read(
        caller.scope,
        (db) => findContract(db, caller.scope, caller.actor, params.contractId),
        { condition: standing?.condition ?? null },
      );
      if (!contract) throw notFound('record');
      const etag = tagOf(contract);
      const stamp = standing?.confirmedAt() ?? caller.changeCounter;
      return new AnswerWithHeaders(contract, { etag }, (bytes) =>
        kept.keep(caller, params.contractId, stamp, { etag, bytes }),
      );
    }, kept),

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
  kept: KeptRecords,
): Pick<
  Handlers<typeof endpoints>,
  'createContract' | 'updateContract' | 'setAnnualCosts' | 'deleteContract' | 'restoreContract'
> {
  /** Writes one contract, and answers with it as the person may read it then: as the work knows it, or read anew. */
  const write = async (
    { caller, standing, origin }: Writer,
    work: (command: Command) => Promise<{ readonly id: string; readonly contract?: Contract | null }>,
  ) => {
    const { answer, listChange } = await runCommandThenRead(
      services,
      origin,
      work,
      async (command, { id, contract }) => contract ?? (await current(command, id)),
    );
    const stamp = standing?.confirmedAt() ?? caller.changeCounter;
    const keep = listChange && kept.noteChange(caller, listChange, stamp);
    const etag = tagOf(answer);
    return new AnswerWithHeaders(answer, { etag }, keep && ((bytes) => keep({ etag, bytes })));
  };
  return {
    createContract: inOneTransaction((request) =>
      write(request, async (command) => ({
        id: await createContract(command, request.body, request.today),
      })),
    ),

    updateContract: inOneTransaction((request) =>
      write(request, async (command) => ({
        id: request.params.contractId,
        contract: await updateContract(
          command,
          targetOf(request),
          request.body,
          request.today,
          kept.recall(request.caller, request.params.contractId),
        ),
      })),
    ),

    setAnnualCosts: inOneTransaction((request) =>
      write(request, async (command) => {
        const target = targetOf(request);
        await setAnnualCosts(command, target, request.body.annualCosts, request.today);
        return target;
      }),
    ),

    deleteContract: inOneTransaction(async (request) => {
      await runCommand(services, request.origin, (command) => deleteContract(command, targetOf(request)));
      return undefined;
    }),

    restoreContract: inOneTransaction((request) =>
      write(request, async (command) => {
        const { id } = targetOf(request);
        await restoreContract(command, id);
        return { id };
      }),
    ),
  };
}

/** Handlers of the calls in `domain/features/contracts`. */
export function contractHandlers(
  services: Services,
  lists: ContractLists,
  listLimit: number,
): Handlers<typeof endpoints> {
  const { database } = services;
  const changes = new ChangesOfOrganisations(database);
  const kept = new KeptRecords(changes);
  return {
    listContracts: cachedContractList(lists, { database, limit: listLimit }),
    listContractChanges: contractListChanges(database, new ChangedRecords(database, changes)),
    ...contractReads(services, kept),
    ...contractWrites(services, kept),
  };
}
