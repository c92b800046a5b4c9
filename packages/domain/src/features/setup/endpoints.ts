import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { canAdministerOrganisation } from '../organisations/access.ts';
import { checklistSchema } from './checklist.ts';
import { setupCodeSchema, setupRequestSchema } from './setup.ts';

/** Once, by a person who reads what the server printed; 404 as soon as there is an organisation. */
export const setUp = defineEndpoint({
  id: 'setup.begin',
  method: 'POST',
  path: '/setup',
  summary: 'Make the first organisation and its first System Admin, with the code that the server printed',
  access: 'public',
  body: setupRequestSchema,
  output: z.strictObject({ token: z.string() }),
  status: 201,
  errors: ['forbidden', 'not_found', 'invalid_fields', 'too_many_requests'],
});

/** Tells a wrong code before anything is typed; wrong ones slow down both calls. */
export const checkSetupCode = defineEndpoint({
  id: 'setup.checkCode',
  method: 'POST',
  path: '/setup/code',
  summary: 'Whether this is the code that the server printed',
  access: 'public',
  body: setupCodeSchema,
  errors: ['forbidden', 'not_found', 'invalid_fields', 'too_many_requests'],
});

/** Some of it belongs to the installation: the operator sets variables. */
export const getSetupChecklist = defineEndpoint({
  id: 'setup.checklist',
  method: 'GET',
  path: '/setup/checklist',
  summary: 'What the installation and the organisation still need before people rely on them',
  access: canAdministerOrganisation,
  apiTokens: 'never',
  output: checklistSchema,
});

/** Everyone in it is signed out: there is no one left. */
export const removeDemo = defineEndpoint({
  id: 'setup.removeDemo',
  method: 'POST',
  path: '/setup/removeDemo',
  summary: 'Remove the organisations of the demo with everything in them, for people of the demo',
  access: canAdministerOrganisation,
  errors: ['not_found'],
});
