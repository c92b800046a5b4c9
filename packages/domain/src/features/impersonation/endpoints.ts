import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canImpersonateUser, canStopImpersonation } from './access.ts';

const LONGEST_TOKEN = 128;
const tokenAnswer = z.strictObject({ token: z.string() });

/** A ticket for another person's account: one use, 60 seconds (docs/product/people.md, "Impersonation"). */
export const createImpersonationToken = defineEndpoint({
  id: 'impersonation.createToken',
  method: 'POST',
  path: '/users/:userId/impersonationToken',
  summary: 'A one-time ticket with which the caller enters an account, and the address that redeems it',
  access: canImpersonateUser,
  params: z.strictObject({ userId: idSchema }),
  output: z.strictObject({ token: z.string(), url: z.string() }),
  errors: ['not_found'],
});

/**
 * Exchanges the ticket for a session in the account (docs/product/people.md, "Impersonation"). The caller needs no
 * session, but the session that requested the ticket must still exist.
 */
export const impersonate = defineEndpoint({
  id: 'impersonation.start',
  method: 'POST',
  path: '/users/impersonate',
  summary: 'Exchange an impersonation ticket for a session token of the account',
  access: 'public',
  body: z.strictObject({ token: z.string().min(1).max(LONGEST_TOKEN) }),
  output: tokenAnswer,
  errors: ['not_signed_in', 'invalid_fields'],
});

/**
 * Ends the caller's impersonation and returns the administrator's own session (docs/product/people.md,
 * "Impersonation").
 */
export const stopImpersonating = defineEndpoint({
  id: 'impersonation.stop',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/users/stopImpersonating',
  summary: "End an impersonation and get a token of the administrator's own session",
  access: canStopImpersonation,
  apiTokens: 'never',
  output: tokenAnswer,
});
