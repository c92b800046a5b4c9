import type * as endpoints from '@pactbook/domain/features/organisations/endpoints.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { mailTest, saveSettings, type SettingsTools } from './commands.ts';
import { findSettings } from './queries.ts';

export function organisationHandlers(services: Services, tools: SettingsTools): Handlers<typeof endpoints> {
  const { database } = services;
  return {
    getOrganisationSettings: async ({ caller }) => {
      const settings = await database.read(caller.scope, findSettings);
      return { ...settings, mailDelivery: tools.mailDelivery };
    },
    saveOrganisationSettings: ({ body, ...request }) => saveSettings(services, tools, request, body),
    sendMailTest: (request) => mailTest(services, tools, request),
  };
}
