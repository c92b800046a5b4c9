import type { z } from 'zod';
import type * as administration from '@pactbook/domain/features/users/administration-endpoints.ts';
import type * as endpoints from '@pactbook/domain/features/users/endpoints.ts';
import { rightsFromWire } from '@pactbook/domain/features/users/wire-rights.ts';
import { AppError, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { FAILURES_BEFORE_SLOWING } from '@pactbook/domain/features/sign-in/credentials.ts';
import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { runCommand } from '../../platform/command.ts';
import { AnswerWithHeaders, type Caller, type Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { changeAddress } from './addresses/change-address.ts';
import {
  deactivateUser,
  removeSecondFactorOf,
  signOutUser,
  updateUser,
  type AccountTools,
} from './commands.ts';
import {
  inviteUser,
  inviteUsers,
  reactivateUser,
  resendInvitation,
  sendPasswordLink,
  type Invitation,
} from './invitations/invite-users.ts';
import { findManagedUser, findProfile, listManagedUsers, listPeople } from './queries.ts';

/** A hundred invitations with their mails in one transaction, also on a slow disk. */
const MANY_INVITATIONS_MS = 30_000;

/** A person with their tag: the version, which `If-Match` takes. */
function tagged<User extends ManagedUser>(user: User): AnswerWithHeaders<User> {
  return new AnswerWithHeaders(user, { etag: `"${user.version}"` });
}

function userReads({
  database,
}: Services): Pick<
  Handlers<typeof administration & typeof endpoints>,
  'getProfile' | 'listPeople' | 'listUsers' | 'getUser'
> {
  return {
    getProfile: ({ caller }) => database.read(caller.scope, (db) => findProfile(db, caller)),

    listPeople: ({ caller }) => database.read(caller.scope, listPeople),

    listUsers: ({ caller, query: { cursor = null, limit, ...filter } }) =>
      database.read(caller.scope, (db) => listManagedUsers(db, filter, { cursor, limit })),

    getUser: async ({ caller, params }) => {
      const user = await database.read(caller.scope, (db) => findManagedUser(db, params.userId));
      if (user === null) throw notFound('user');
      return user;
    },
  };
}

/** Whom a call invites, with the rights it names. */
function invitationOf(body: z.infer<typeof administration.createUser.body>): Invitation {
  const { emailAddress, firstName, lastName } = body;
  return { emailAddress, firstName, lastName, ...rightsFromWire(body) };
}

/** Slows down who tries one address after the other: a refusal says that an address is used somewhere. */
async function withFewTries<Result>(
  { throttle }: AccountTools,
  { actor }: Caller,
  work: () => Promise<Result>,
): Promise<Result> {
  const limit = { key: throttle.keyOf('address change', actor.userId), limit: FAILURES_BEFORE_SLOWING };
  const outcome = await throttle.attempt<{ result: Result } | { refusal: AppError }>(limit, [], async () => {
    try {
      return { succeeded: true, result: { result: await work() } };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { succeeded: false, result: { refusal: error } };
    }
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.result;
}

/** Wakes the mail once a change, and the mail with it, is kept. */
function sendingWith({ mails }: AccountTools) {
  return async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    mails.onMailQueued();
    return result;
  };
}

/** The ways into an account that are there already: its password and its address. */
function accountWrites(
  services: Services,
  tools: AccountTools,
): Pick<Handlers<typeof administration>, 'sendPasswordLink' | 'changeAddress'> {
  const sending = sendingWith(tools);
  return {
    sendPasswordLink: (request) =>
      sending(
        runCommand(services, request.origin, (command) =>
          sendPasswordLink(command, tools, request.params.userId),
        ),
      ),

    changeAddress: async ({ caller, origin, params, body }) => {
      await tools.proveAdministrator(caller, body.currentPassword);
      return tagged(
        await sending(
          withFewTries(tools, caller, () =>
            runCommand(services, origin, (command) =>
              changeAddress(command, tools, params.userId, body.emailAddress),
            ),
          ),
        ),
      );
    },
  };
}

function invitationWrites(
  services: Services,
  tools: AccountTools,
): Pick<
  Handlers<typeof administration>,
  'createUser' | 'inviteUsers' | 'reactivateUser' | 'resendInvitation'
> {
  const sending = sendingWith(tools);
  return {
    createUser: async (request) =>
      tagged(
        await sending(
          runCommand(services, request.origin, (command) =>
            inviteUser(command, tools, invitationOf(request.body)),
          ),
        ),
      ),

    inviteUsers: async (request) => ({
      outcomes: await sending(
        runCommand(
          services,
          request.origin,
          (command) => inviteUsers(command, tools, request.body.emailAddresses, rightsFromWire(request.body)),
          { timeoutMs: MANY_INVITATIONS_MS },
        ),
      ),
    }),

    reactivateUser: async (request) =>
      tagged(
        await sending(
          runCommand(services, request.origin, (command) =>
            reactivateUser(command, tools, request.params.userId),
          ),
        ),
      ),

    resendInvitation: async (request) =>
      tagged(
        await sending(
          runCommand(services, request.origin, (command) =>
            resendInvitation(command, tools, request.params.userId),
          ),
        ),
      ),
  };
}

function userWrites(
  services: Services,
  tools: AccountTools,
): Pick<
  Handlers<typeof administration>,
  'updateUser' | 'deactivateUser' | 'signOutUser' | 'removeSecondFactor'
> {
  return {
    updateUser: async (request) => {
      const target = { id: request.params.userId, ifMatch: request.ifMatch };
      const { firstName, lastName } = request.body;
      const changes = { firstName, lastName, rights: rightsFromWire(request.body) };
      return tagged(
        await runCommand(services, request.origin, (command) => updateUser(command, target, changes)),
      );
    },

    deactivateUser: (request) =>
      runCommand(services, request.origin, (command) =>
        deactivateUser(command, tools, request.params.userId),
      ),

    signOutUser: async (request) => ({
      sessions: await runCommand(services, request.origin, (command) =>
        signOutUser(command, tools, request.params.userId),
      ),
    }),

    removeSecondFactor: async (request) => {
      const user = await runCommand(services, request.origin, (command) =>
        removeSecondFactorOf(command, tools, request.params.userId),
      );
      tools.mails.onMailQueued();
      return tagged(user);
    },
  };
}

/** Handlers of the calls in `domain/features/users`. */
export function userHandlers(
  services: Services,
  tools: AccountTools,
): Handlers<typeof endpoints & typeof administration> {
  return {
    ...userReads(services),
    ...invitationWrites(services, tools),
    ...accountWrites(services, tools),
    ...userWrites(services, tools),
  };
}
