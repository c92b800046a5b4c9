import { getConfig } from '@pactbook/domain/features/organisations/endpoints.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';

/** What the organisation configures for everyone: the record categories. */
export const configQuery = endpointQuery('Config', getConfig);
