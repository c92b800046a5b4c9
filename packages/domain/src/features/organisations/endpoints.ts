import { z } from 'zod';
import { MAIL_DELIVERIES } from '../../kernel/mail-state.ts';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { canAdministerOrganisation } from './access.ts';
import { organisationSettingsChangesSchema, organisationSettingsSchema } from './organisation.ts';

const nothing = { params: z.strictObject({}), query: z.strictObject({}) };

export const getOrganisationSettings = defineEndpoint({
  ...nothing,
  id: 'organisations.settings',
  method: 'GET',
  path: '/organisation/settings',
  summary: 'The settings of the organisation',
  access: canAdministerOrganisation,
  apiTokens: 'never',
  bodyKind: 'none',
  body: z.undefined(),
  output: organisationSettingsSchema,
});

export const saveOrganisationSettings = defineEndpoint({
  ...nothing,
  id: 'organisations.saveSettings',
  method: 'POST',
  path: '/organisation/settings',
  summary: 'Change the settings of the organisation',
  access: canAdministerOrganisation,
  bodyKind: 'json',
  body: organisationSettingsChangesSchema,
  output: organisationSettingsSchema,
  errors: ['invalid_fields', 'too_many_requests'],
});

/** Shows an administrator whether mail is delivered. */
export const sendMailTest = defineEndpoint({
  ...nothing,
  id: 'organisations.mailTest',
  method: 'POST',
  path: '/organisation/mailTest',
  summary: 'Send a test email to oneself',
  access: canAdministerOrganisation,
  bodyKind: 'none',
  body: z.undefined(),
  output: z.strictObject({ emailAddress: z.string(), mailDelivery: z.enum(MAIL_DELIVERIES) }),
  status: 202,
  errors: ['too_many_requests'],
});
