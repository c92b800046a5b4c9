import {
  createBudget,
  deleteBudget,
  listBudgets,
  renameBudget,
} from '@pactbook/domain/features/budgets/endpoints.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** The organisation's budgets, by name. */
export const budgetsQuery = endpointQuery('Budgets', listBudgets);

const CHANGES = {
  invalidates: ['Budgets', 'Activity'],
} as const satisfies { invalidates: readonly CacheGroup[] };

/** Adds a budget. */
export const useCreateBudget = () => useEndpointMutation(createBudget, CHANGES);
/** Gives a budget another name. */
export const useRenameBudget = () => useEndpointMutation(renameBudget, CHANGES);
/** Deletes a budget. */
export const useDeleteBudget = () => useEndpointMutation(deleteBudget, CHANGES);
