import { listVendors } from '@pactbook/domain/features/vendors/endpoints.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';

/** The vendors of all records with their other names; records decide what is in it. */
export const vendorsQuery = endpointQuery('Records', listVendors);
