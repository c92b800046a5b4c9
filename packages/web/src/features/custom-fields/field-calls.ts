import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeCustomFieldType,
  createCustomField,
  deleteCustomField,
  listCustomFieldUsage,
  orderCustomFields,
  updateCustomField,
} from '@pactbook/domain/features/custom-fields/administration-endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';
import { customFieldsQuery } from './queries.ts';

// Only administrators call these: they are loaded with their page and not with every list of records.

/** In how many records each field has a value. */
export const customFieldUsageQuery = endpointQuery('CustomFields', listCustomFieldUsage);

/** What a change of a definition makes stale: records carry values and categories. */
const FIELDS = {
  invalidates: ['CustomFields', 'Records', 'Activity'],
} as const satisfies { invalidates: readonly CacheGroup[] };

/** Adds a custom field. */
export const useCreateCustomField = () => useEndpointMutation(createCustomField, FIELDS);
/** Changes a custom field. */
export const useUpdateCustomField = () => useEndpointMutation(updateCustomField, FIELDS);
/** Tells what another type would do, or gives the field that type. */
export const useChangeCustomFieldType = () => useEndpointMutation(changeCustomFieldType, FIELDS);
/** Deletes a custom field with its values. */
export const useDeleteCustomField = () => useEndpointMutation(deleteCustomField, FIELDS);

/** Puts the fields into an order; the list shows it at once, and again as it was when that fails. */
export function useOrderCustomFields() {
  const client = useQueryClient();
  const { queryKey } = customFieldsQuery;
  return useMutation({
    mutationKey: [orderCustomFields.id],
    mutationFn: (ids: string[]) => call(orderCustomFields, { body: { ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey });
      const place = new Map(ids.map((id, index) => [id, index]));
      const placeOf = (id: string) => place.get(id) ?? ids.length;
      client.setQueryData(queryKey, (fields) =>
        fields?.toSorted((one, other) => placeOf(one.id) - placeOf(other.id)),
      );
    },
    onSuccess: (fields) => client.setQueryData(queryKey, fields),
    onSettled: () => void client.invalidateQueries({ queryKey: ['CustomFields'] satisfies [CacheGroup] }),
  });
}
