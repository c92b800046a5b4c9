import { createCustomField } from '@pactbook/domain/features/custom-fields/administration-endpoints.ts';
import { useEndpointMutation } from '../../platform/endpoint-query.ts';

/** Adds a custom field. */
export const useCreateCustomField = () =>
  useEndpointMutation(createCustomField, { invalidates: ['CustomFields', 'Records', 'Activity'] });
