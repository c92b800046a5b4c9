import type { z } from 'zod';
import type * as administration from '@pactbook/domain/features/users/administration-endpoints.ts';
import type * as endpoints from '@pactbook/domain/features/users/endpoints.ts';
import { rightsFromWire } from '@pactbook/domain/features/users/wire-rights.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { runCommand } from '../../platform/command.ts';
import { AnswerWithHeaders, type Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
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
  type Invitation,
} from './invitations/commands.ts';
import { findManagedUser, findProfile, listManagedUsers, listPeople } from './queries.ts';

/** A hundred invitations with their mails in one transaction, also on a slow disk. */
const MANY_INVITATIONS_MS = 30_000;

/** A person with their tag: the version, which `If-Match` takes. */
function tagged(user: ManagedUser): AnswerWithHeaders<ManagedUser> {
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

    listPeople: ({ caller }) => database.read(caller.scope, (db) => listPeople(db, caller.scope)),

    listUsers: ({ caller, query: { cursor = null, limit, ...filter } }) =>
      database.read(caller.scope, (db) => listManagedUsers(db, caller.scope, filter, { cursor, limit })),

    getUser: async ({ caller, params }) => {
      const user = await database.read(caller.scope, (db) =>
        findManagedUser(db, caller.scope, params.userId),
      );
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

function invitationWrites(
  services: Services,
  tools: AccountTools,
): Pick<
  Handlers<typeof administration>,
  'createUser' | 'inviteUsers' | 'reactivateUser' | 'resendInvitation'
> {
  /** Wakes the mail once the change, and the mail with it, is kept. */
  const sending = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    tools.mails.onMailQueued();
    return result;
  };
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

    deactivateUser: async (request) => {
      await runCommand(services, request.origin, (command) =>
        deactivateUser(command, tools, request.params.userId),
      );
      return undefined;
    },

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
    ...userWrites(services, tools),
  };
}
