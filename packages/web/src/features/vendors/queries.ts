import { listVendors } from '@pactbook/domain/features/vendors/endpoints.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';

/** The vendors of all visible records, with their other names. */
export const vendorsQuery = endpointQuery('Records', listVendors);
