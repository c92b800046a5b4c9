import type * as endpoints from '@pactbook/domain/features/account/endpoints.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { endOtherSessions, endOwnSession } from '../sign-in/commands.ts';
import { changePassword, changeProfile, type AccountSettings } from './commands.ts';
import { checkPasswordLink, requestPasswordLink, resetPassword } from './password-links/password-links.ts';
import { findSecondFactorState, listOwnSessions } from './queries.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './second-factor/set-up-second-factor.ts';

export function accountHandlers(services: Services, settings: AccountSettings): Handlers<typeof endpoints> {
  const { database } = services;
  return {
    forgotPassword: async ({ body, clientAddress, cause, requestId }) => {
      requestPasswordLink(services, settings, { ...body, clientAddress, cause, requestId });
      return { status: 'accepted' };
    },
    checkResetToken: ({ body }) => checkPasswordLink(services, body.token),
    resetPassword: ({ body, cause, requestId }) =>
      resetPassword(services, settings, body, { cause, requestId }),
    updatePassword: ({ body, caller, origin }) => changePassword(services, settings, caller, body, origin),
    updateProfile: ({ body, caller, origin }) => changeProfile(services, caller, body, origin),
    listOwnSessions: async ({ caller, now }) => ({
      items: await database.read(caller.scope, (db) => listOwnSessions(db, caller, now)),
    }),
    endOwnSession: ({ params, caller, cause, requestId }) =>
      endOwnSession(services, caller, params.sessionId, { cause, requestId }),
    endOtherSessions: async ({ caller, cause, requestId }) => ({
      ended: await endOtherSessions(services, caller, { cause, requestId }),
    }),
    getSecondFactor: ({ caller }) => database.read(caller.scope, (db) => findSecondFactorState(db, caller)),
    beginSecondFactor: ({ body, caller, origin }) =>
      beginSecondFactor(services, settings, caller, body.currentPassword, origin),
    confirmSecondFactor: async ({ body, caller, origin }) => ({
      recoveryCodes: await confirmSecondFactor(services, settings, caller, body.code, origin),
    }),
    makeRecoveryCodes: async ({ body, caller, origin }) => ({
      recoveryCodes: await renewRecoveryCodes(services, settings, caller, body.currentPassword, origin),
    }),
    turnOffSecondFactor: ({ body, caller, origin }) =>
      turnOffSecondFactor(services, settings, caller, body, origin),
  };
}
