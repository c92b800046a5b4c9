import {
  createCategory,
  deleteCategory,
  listCategories,
  mergeCategory,
  renameCategory,
} from '@pactbook/domain/features/categories/administration-endpoints.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** The record categories with the number of their records, for administrators. */
export const categoriesQuery = endpointQuery('Config', listCategories);

const CATEGORIES = {
  invalidates: ['Config', 'Records', 'Activity', 'Metrics'],
} as const satisfies { invalidates: readonly CacheGroup[] };

/** Adds a record category. */
export const useCreateCategory = () => useEndpointMutation(createCategory, CATEGORIES);
/** Renames a category. */
export const useRenameCategory = () => useEndpointMutation(renameCategory, CATEGORIES);
/** Merges a category into another one. */
export const useMergeCategory = () => useEndpointMutation(mergeCategory, CATEGORIES);
/** Deletes a category; its records stay. */
export const useDeleteCategory = () => useEndpointMutation(deleteCategory, CATEGORIES);
