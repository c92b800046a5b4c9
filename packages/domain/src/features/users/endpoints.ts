import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { profileSchema } from './user.ts';

/** `GET /profile` (specification, section 7). */
export const getProfile = defineEndpoint({
  id: 'users.profile',
  method: 'GET',
  path: '/profile',
  summary: 'The signed-in person, their rights and their saved filters',
  access: 'signedIn',
  params: z.strictObject({}),
  query: z.strictObject({}),
  bodyKind: 'none',
  body: z.undefined(),
  output: profileSchema,
});
