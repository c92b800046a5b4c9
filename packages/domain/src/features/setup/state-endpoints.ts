import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';

/**
 * Asked by the sign-in page: without an organisation no one can sign in. In a file of its own, because every first page
 * loads it.
 */
export const getSetup = defineEndpoint({
  params: z.strictObject({}),
  query: z.strictObject({}),
  id: 'setup.state',
  method: 'GET',
  path: '/setup',
  summary: 'Whether this installation has no organisation yet',
  access: 'public',
  bodyKind: 'none',
  body: z.undefined(),
  output: z.strictObject({ isNeeded: z.boolean() }),
});
