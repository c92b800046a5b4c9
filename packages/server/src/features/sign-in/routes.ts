import type * as endpoints from '@pactbook/domain/features/sign-in/endpoints.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { initiateSignIn, signIn, signOut, type SignInSettings } from './commands.ts';

export function signInHandlers(services: Services, settings: SignInSettings): Handlers<typeof endpoints> {
  return {
    initiateLogin: ({ body, clientAddress }) =>
      initiateSignIn(services, settings, { ...body, clientAddress }),
    login: async ({ body, clientAddress, userAgent, requestId, cause }) => ({
      token: await signIn(services, settings, { ...body, clientAddress, userAgent, requestId, cause }),
    }),
    getStorageKey: async ({ caller }) => ({ key: settings.storageKeyOf(caller) }),
    logout: ({ caller, cause, requestId }) => signOut(services, caller, { cause, requestId }),
  };
}
