import { getConfig } from '@pactbook/domain/features/organisations/endpoints.ts';
import {
  getOrganisationSettings,
  saveOrganisationSettings,
  sendTestMail,
} from '@pactbook/domain/features/organisations/settings-endpoints.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';

/** What the organisation configures for everyone: the record categories. */
export const configQuery = endpointQuery('Config', getConfig);

/** What system administrators set for the whole organisation. */
export const settingsQuery = endpointQuery('Config', getOrganisationSettings);

/** Changes some of the settings; the name of the organisation stands in every profile. */
export const useSaveSettings = () =>
  useEndpointMutation(saveOrganisationSettings, { invalidates: ['Config', 'Profile', 'Activity'] });

/** Sends a test mail to oneself. */
export const useSendTestMail = () => useEndpointMutation(sendTestMail, { invalidates: ['Activity'] });
