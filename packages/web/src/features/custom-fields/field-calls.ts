import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeCustomFieldType,
  deleteCustomField,
  listCustomFieldUsage,
  orderCustomFields,
  updateCustomField,
} from '@pactbook/domain/features/custom-fields/administration-endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';
import { customFieldsQuery } from './queries.ts';

// Only administrators make these calls, so they are loaded with their page and not with every list of records.

/** The number of records with a value, by field. */
export const customFieldUsageQuery = endpointQuery('CustomFields', listCustomFieldUsage);

/** The caches that a change of a definition invalidates: records contain values and categories. */
const FIELDS = {
  invalidates: ['CustomFields', 'Records', 'Activity'],
} as const satisfies { invalidates: readonly CacheGroup[] };

/** Changes a custom field. */
export const useUpdateCustomField = () => useEndpointMutation(updateCustomField, FIELDS);
/** Previews another type, or gives the field that type. */
export const useChangeCustomFieldType = () => useEndpointMutation(changeCustomFieldType, FIELDS);
/** Deletes a custom field with its values. */
export const useDeleteCustomField = () => useEndpointMutation(deleteCustomField, FIELDS);

/** Reorders the fields. The list changes at once, and back when that fails. */
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
