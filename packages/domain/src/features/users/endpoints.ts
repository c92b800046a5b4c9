import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { personSchema, profileSchema } from './user.ts';

/** `GET /profile` (docs/product/interface.md, "Session and account"). */
export const getProfile = defineEndpoint({
  id: 'users.profile',
  method: 'GET',
  path: '/profile',
  summary: 'The signed-in person, their rights and their saved filters',
  access: 'signedIn',
  apiTokens: 'never',
  output: profileSchema,
});

/** Names for users who choose or reads people: owners of records, values of custom fields. No addresses, and no rights but who is Record Admin. */
export const listPeople = defineEndpoint({
  id: 'users.people',
  method: 'GET',
  path: '/people',
  summary:
    'The names of the people of the organization; the deactivated ones too, without those who only are invited',
  access: 'signedIn',
  output: z.array(personSchema),
});
