import type * as endpoints from '@pactbook/domain/features/organisations/endpoints.ts';
import type * as settingsEndpoints from '@pactbook/domain/features/organisations/settings-endpoints.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { mailTest, saveSettings, type SettingsDesk } from './commands.ts';
import { findConfig, findSettings } from './queries.ts';

export function organisationHandlers(
  services: Services,
  desk: SettingsDesk,
): Handlers<typeof endpoints & typeof settingsEndpoints> {
  const { database } = services;
  return {
    getConfig: ({ caller }) => database.read(caller.scope, (db) => findConfig(db, caller.scope)),
    getOrganisationSettings: async ({ caller }) => {
      const settings = await database.read(caller.scope, (db) => findSettings(db, caller.scope));
      return { ...settings, mailDelivery: desk.mailDelivery };
    },
    saveOrganisationSettings: ({ body, ...request }) => saveSettings(services, desk, request, body),
    sendTestMail: (request) => mailTest(services, desk, request),
  };
}
