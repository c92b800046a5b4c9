import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { emailAddressSchema, PASSWORD_LIMIT } from './credentials.ts';
import { enteredText } from '../../kernel/text/entered-text.ts';

const tokenAnswer = z.strictObject({ token: z.string() });

/** First step: is this address's domain claimed by a single sign-on connection? (docs/product/people.md, "Sign-in") */
export const initiateLogin = defineEndpoint({
  id: 'signIn.initiate',
  method: 'POST',
  path: '/sso/initiateLogin',
  summary: 'Whether an address signs in through single sign-on, decided by its domain alone',
  access: 'public',
  body: z.strictObject({ emailAddress: emailAddressSchema }),
  output: z.strictObject({ isSso: z.boolean(), redirectUrl: z.string().optional() }),
  errors: ['invalid_fields', 'too_many_requests'],
});

/** Second step with a password; the same 401 for every wrong pair (docs/product/people.md, "Sign-in"). */
export const login = defineEndpoint({
  id: 'signIn.login',
  method: 'POST',
  path: '/users/login',
  summary: 'Exchange address and password for a session token',
  access: 'public',
  body: z.strictObject({
    emailAddress: emailAddressSchema,
    password: z
      .string({ error: 'Enter your password' })
      .min(1, { error: 'Enter your password' })
      .max(PASSWORD_LIMIT),
    /** A code of the authenticator app, or a recovery code; required after `second_factor_required`. */
    code: enteredText(64).optional(),
  }),
  output: tokenAnswer,
  errors: ['wrong_credentials', 'second_factor_required', 'invalid_fields', 'too_many_requests'],
});

export const logout = defineEndpoint({
  id: 'signIn.logout',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/users/logout',
  summary: 'End the session of this token',
  access: 'signedIn',
  apiTokens: 'never',
});

/**
 * The key under which this session's browser keeps data (docs/decisions/0050): another one after any change of the
 * person's rights, none once the session has ended, and none for an administrator in the person's account.
 */
export const getStorageKey = defineEndpoint({
  id: 'signIn.storageKey',
  whileImpersonating: 'refused',
  method: 'GET',
  path: '/users/sessions/storageKey',
  summary: 'The key under which the browser keeps data of this session',
  access: 'signedIn',
  /** 256 bits as base64url. */
  output: z.strictObject({ key: z.string() }),
});
