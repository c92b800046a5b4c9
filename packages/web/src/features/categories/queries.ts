import { getConfig } from '@pactbook/domain/features/categories/endpoints.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';

/** The configuration that everyone needs: the record categories. */
export const configQuery = endpointQuery('Config', getConfig);
