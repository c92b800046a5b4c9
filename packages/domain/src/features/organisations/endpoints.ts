import { z } from 'zod';
import { MAIL_DELIVERIES } from '../../kernel/mail-content.ts';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { canAdministerOrganisation } from './access.ts';
import { organisationSettingsChangesSchema, organisationSettingsSchema } from './organisation.ts';

export const getOrganisationSettings = defineEndpoint({
  id: 'organisations.settings',
  method: 'GET',
  path: '/organisation/settings',
  summary: 'The settings of the organisation',
  access: canAdministerOrganisation,
  apiTokens: 'never',
  output: organisationSettingsSchema,
});

export const saveOrganisationSettings = defineEndpoint({
  id: 'organisations.saveSettings',
  method: 'POST',
  path: '/organisation/settings',
  summary: 'Change the settings of the organisation',
  access: canAdministerOrganisation,
  body: organisationSettingsChangesSchema,
  output: organisationSettingsSchema,
  errors: ['invalid_fields', 'too_many_requests'],
});

/** Shows an administrator whether mail is delivered. */
export const sendMailTest = defineEndpoint({
  id: 'organisations.mailTest',
  method: 'POST',
  path: '/organisation/mailTest',
  summary: 'Send a test email to oneself',
  access: canAdministerOrganisation,
  output: z.strictObject({ emailAddress: z.string(), mailDelivery: z.enum(MAIL_DELIVERIES) }),
  status: 202,
  errors: ['too_many_requests'],
});
