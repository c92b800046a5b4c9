import { hash } from 'node:crypto';
import { readContractInFull, rightsKey } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type * as endpoints from '@pactbook/domain/features/contracts/endpoints.ts';
import type * as termEndpoints from '@pactbook/domain/features/contracts/term-endpoints.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import type { CommandOrigin } from '../../platform/command.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { runCommand } from '../../platform/command.ts';
import {
  AnswerWithHeaders,
  RawAnswer,
  type ReadyAnswer,
  type Caller,
  type Handlers,
  type KnownTag,
  type SignedInRequest,
} from '../../platform/http/handler.ts';
import { PreparedAnswers } from '../../platform/http/prepared-answers.ts';
import type { Services } from '../../platform/services.ts';
import {
  createContract,
  deleteContract,
  restoreContract,
  setAnnualCosts,
  updateContract,
} from './commands.ts';
import {
  findContract,
  findContractSubject,
  listContractActivity,
  listDeletedContracts,
  writeContractList,
} from './queries.ts';
import { decideTerm, renewContract, withdrawDecision } from './terms/commands.ts';
import { listContractTerms } from './terms/queries.ts';

/** Bytes of lists that the server keeps: about a hundred lists of 10,000 records. */
const LISTS_KEPT_BYTES = 48 * 1024 * 1024;
/** Moves when the text of the list changes its shape, so that no browser keeps a list of the shape before. */
const LIST_SHAPE = 3;
/** A list of 100,000 records takes seconds to build on a small machine, more than other reads are given. */
const LIST_TIMEOUT_MS = 12_000;

function tagOf(...parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'), 'base64url').slice(0, 22);
}

const listTag = (listKey: string, counter: string) => `W/"${tagOf(String(LIST_SHAPE), listKey, counter)}"`;

/** A contract with its tag: the version, which `If-Match` takes, and what this caller may see of it. */
function tagged(contract: Contract): AnswerWithHeaders<Contract> {
  return new AnswerWithHeaders(contract, {
    etag: `"${contract.version}.${tagOf(JSON.stringify(contract))}"`,
  });
}

interface WriteRequest {
  readonly caller: Caller;
  readonly cause: string;
  readonly requestId: string;
  readonly now: number;
}

const originOf = ({ caller, cause, requestId }: WriteRequest): CommandOrigin => ({
  scope: caller.scope,
  actor: caller.actor,
  cause,
  requestId,
});

/** The day it is for the caller: the guards on dates judge by it, so that form and server say the same. */
const todayOf = ({ caller, now }: WriteRequest) => calendarDateAt(now, caller.timeZoneId);

/**
 * The list from memory while nothing changed; 304 costs nothing beyond the session gate, which already
 * read the change counter that dates the list.
 */
function contractLists({ database }: Services): Pick<Handlers<typeof endpoints>, 'listContracts'> {
  const lists = new PreparedAnswers(LISTS_KEPT_BYTES);
  // The gate gives the same caller from poll to poll while nothing changed.
  const known = new WeakMap<Caller, { readonly key: string; readonly tag: string }>();
  const namesOf = (caller: Caller): { readonly key: string; readonly tag: string } => {
    const ready = known.get(caller);
    if (ready !== undefined) return ready;
    const key = `${caller.scope.organisationId}|${rightsKey(caller.actor)}`;
    const names = { key, tag: listTag(key, caller.changeCounter) };
    known.set(caller, names);
    return names;
  };
  const listContracts = async ({
    caller,
    acceptedEncodings,
  }: SignedInRequest<typeof endpoints.listContracts>): Promise<RawAnswer> => {
    const { actor, scope, changeCounter } = caller;
    const { key } = namesOf(caller);
    const answer = await lists.get(key, BigInt(changeCounter), (write) =>
      database.read(scope, (db) => writeContractList(db, scope, actor, write), {
        timeoutMs: LIST_TIMEOUT_MS,
      }),
    );
    const { body, encoding } = await lists.encode(key, answer, acceptedEncodings);
    const { status, headers, ...ready } = listAnswer(key, answer.stamp, body, encoding);
    return new RawAnswer(status, headers, ready.body);
  };
  const answerAtHand: KnownTag['answerAtHand'] = (caller, acceptedEncodings) => {
    const { key } = namesOf(caller);
    const ready = lists.atHand(key, BigInt(caller.changeCounter), acceptedEncodings);
    return ready && listAnswer(key, ready.stamp, ready.body, ready.encoding);
  };
  const tagFor = (caller: Caller) => namesOf(caller).tag;
  return { listContracts: Object.assign(listContracts, { tagFor, answerAtHand }) };
}

function listAnswer(key: string, stamp: bigint, body: Buffer, encoding: string | null): ReadyAnswer {
  const headers = {
    etag: listTag(key, String(stamp)),
    'content-type': 'application/json; charset=utf-8',
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
  };
  return { status: 200, headers, body };
}

/** @throws AppError `not_found`, `forbidden` when the caller reads only the open fields of the record */
async function requireFullRead(db: Transaction, caller: Caller, contractId: string): Promise<void> {
  const subject = await findContractSubject(db, caller.scope, contractId);
  if (!subject) throw notFound('record');
  const decision = decide(caller.actor, readContractInFull, subject);
  if (!decision.allowed) throw forbidden(decision.reason);
}

function contractReads({
  database,
}: Services): Pick<
  Handlers<typeof endpoints>,
  'getContract' | 'listDeletedContracts' | 'listContractActivity'
> {
  return {
    getContract: async ({ caller, params }) => {
      const contract = await database.read(caller.scope, (db) =>
        findContract(db, caller.scope, caller.actor, params.contractId),
      );
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
        return await listContractActivity(db, caller.scope, params.contractId, { cursor, limit });
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
    createContract: async (request) =>
      tagged(
        await runCommand(services, originOf(request), (command) =>
          createContract(command, request.body, todayOf(request)),
        ),
      ),

    updateContract: async (request) => {
      const target = { id: request.params.contractId, ifMatch: request.ifMatch };
      return tagged(
        await runCommand(services, originOf(request), (command) =>
          updateContract(command, target, request.body, todayOf(request)),
        ),
      );
    },

    setAnnualCosts: async (request) => {
      const target = { id: request.params.contractId, ifMatch: request.ifMatch };
      return tagged(
        await runCommand(services, originOf(request), (command) =>
          setAnnualCosts(command, target, request.body.annualCosts, todayOf(request)),
        ),
      );
    },

    deleteContract: async (request) => {
      const target = { id: request.params.contractId, ifMatch: request.ifMatch };
      await runCommand(services, originOf(request), (command) => deleteContract(command, target));
      return undefined;
    },

    restoreContract: async (request) =>
      tagged(
        await runCommand(services, originOf(request), (command) =>
          restoreContract(command, request.params.contractId),
        ),
      ),
  };
}

/** The calls about terms; what they answer is restricted. */
function termHandlers(services: Services): Handlers<typeof termEndpoints> {
  const targetOf = (request: { params: { contractId: string }; ifMatch: number | null }) => ({
    id: request.params.contractId,
    ifMatch: request.ifMatch,
  });
  return {
    renewContract: async (request) =>
      tagged(
        await runCommand(services, originOf(request), (command) =>
          renewContract(command, targetOf(request), request.body, todayOf(request)),
        ),
      ),

    listContractTerms: ({ caller, params }) =>
      services.database.read(caller.scope, async (db) => {
        await requireFullRead(db, caller, params.contractId);
        return await listContractTerms(db, caller.scope, params.contractId);
      }),

    decideTerm: async (request) =>
      tagged(
        await runCommand(services, originOf(request), (command) =>
          decideTerm(command, targetOf(request), request.body, todayOf(request)),
        ),
      ),

    withdrawDecision: async (request) =>
      tagged(
        await runCommand(services, originOf(request), (command) =>
          withdrawDecision(command, targetOf(request)),
        ),
      ),
  };
}

/** Handlers of the calls in `domain/features/contracts`. */
export function contractHandlers(services: Services): Handlers<typeof endpoints & typeof termEndpoints> {
  return {
    ...contractLists(services),
    ...contractReads(services),
    ...contractWrites(services),
    ...termHandlers(services),
  };
}
