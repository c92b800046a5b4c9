import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';

/**
 * Asked by the sign-in page: without an organisation no one can sign in. In its own file, because every first page
 * loads it.
 */
export const getSetup = defineEndpoint({
  id: 'setup.state',
  method: 'GET',
  path: '/setup',
  summary: 'Whether this installation has no organisation yet',
  access: 'public',
  output: z.strictObject({ isNeeded: z.boolean() }),
});
