import { canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type * as endpoints from '@pactbook/domain/features/contracts/endpoints.ts';
import type * as termEndpoints from '@pactbook/domain/features/contracts/terms/term-endpoints.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { runCommand, runCommandThenRead, type Command } from '../../platform/command.ts';
import { tagDigest } from '../../platform/http/answers/entity-tag.ts';
import {
  AnswerWithHeaders,
  inOneTransaction,
  type Caller,
  type Handlers,
  type SignedInRequest,
} from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createContract, current, updateContract, type ContractTarget } from './commands.ts';
import { findContract, findContractSubject, listContractActivity, listDeletedContracts } from './queries.ts';
import type { ContractLists } from './kept-lists/queries.ts';
import { ChangedRecords } from './changed-records/queries.ts';
import { KeptRecords } from './kept-records/queries.ts';
import { ChangesOfOrganisations } from './known-changes/queries.ts';
import { cachedContractList, contractListChanges } from './list/routes.ts';
import { deleteContract, restoreContract, setAnnualCosts } from './one-record/commands.ts';
import { decideTerm, renewContract, withdrawDecision } from './terms/commands.ts';
import { listContractTerms } from './terms/queries.ts';

/** A contract with its tag: the version, which `If-Match` takes, and what this caller may see of it. */
function tagged(contract: Contract): AnswerWithHeaders<Contract> {
  return new AnswerWithHeaders(contract, { etag: tagOf(contract) });
}

const tagOf = (contract: Contract): string => `"${contract.version}.${tagDigest(JSON.stringify(contract))}"`;

/** Which record a call is about, and the version that it is based on. */
const targetOf = (request: {
  readonly params: { readonly contractId: string };
  readonly ifMatch: number | null;
}): ContractTarget => ({ id: request.params.contractId, ifMatch: request.ifMatch });

/** Who writes, and what is to be confirmed of them. */
type Writer = Pick<SignedInRequest<AnyEndpoint>, 'caller' | 'standing' | 'origin'>;

/** @throws AppError `not_found`, `forbidden` when the caller reads only the open fields of the record */
async function requireFullRead(db: Transaction, caller: Caller, contractId: string): Promise<void> {
  const subject = await findContractSubject(db, caller.scope, contractId);
  if (!subject) throw notFound('record');
  const decision = decide(caller.actor, canReadContractInFull, subject);
  if (!decision.allowed) throw forbidden(decision.reason);
}

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
  /** Writes one contract, and answers with it as the person may read it then: as the work knows it, or read again. */
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

/** The calls about terms; what they answer is restricted. */
function termHandlers(services: Services): Handlers<typeof termEndpoints> {
  return {
    renewContract: async (request) =>
      tagged(
        await runCommand(services, request.origin, (command) =>
          renewContract(command, targetOf(request), request.body, request.today),
        ),
      ),

    listContractTerms: ({ caller, params }) =>
      services.database.read(caller.scope, async (db) => {
        await requireFullRead(db, caller, params.contractId);
        return await listContractTerms(db, caller.scope, params.contractId);
      }),

    decideTerm: async (request) =>
      tagged(
        await runCommand(services, request.origin, (command) =>
          decideTerm(command, targetOf(request), request.body, request.today),
        ),
      ),

    withdrawDecision: async (request) =>
      tagged(
        await runCommand(services, request.origin, (command) => withdrawDecision(command, targetOf(request))),
      ),
  };
}

/** Handlers of the calls in `domain/features/contracts`. */
export function contractHandlers(
  services: Services,
  lists: ContractLists,
  listLimit: number,
): Handlers<typeof endpoints & typeof termEndpoints> {
  const { database } = services;
  const changes = new ChangesOfOrganisations(database);
  const kept = new KeptRecords(changes);
  return {
    listContracts: cachedContractList(lists, { database, limit: listLimit }),
    listContractChanges: contractListChanges(database, new ChangedRecords(database, changes)),
    ...contractReads(services, kept),
    ...contractWrites(services, kept),
    ...termHandlers(services),
  };
}
