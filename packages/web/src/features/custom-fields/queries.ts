import { listCustomFields } from '@pactbook/domain/features/custom-fields/endpoints.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';

/** The custom fields in their order, without those the person may never read. */
export const customFieldsQuery = endpointQuery('CustomFields', listCustomFields);
