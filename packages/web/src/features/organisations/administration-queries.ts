import {
  getOrganisationSettings,
  saveOrganisationSettings,
  sendMailTest,
} from '@pactbook/domain/features/organisations/endpoints.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';

/** The settings of the organisation, for system administrators. */
export const settingsQuery = endpointQuery('Config', getOrganisationSettings);

/** Changes some of the settings; every profile contains the name of the organisation. */
export const useSaveSettings = () =>
  useEndpointMutation(saveOrganisationSettings, { invalidates: ['Config', 'Profile', 'Activity'] });

/** Sends a test mail to oneself. */
export const useSendTestMail = () => useEndpointMutation(sendMailTest, { invalidates: ['Activity'] });
