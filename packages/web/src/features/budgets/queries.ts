import { keepPreviousData } from '@tanstack/react-query';
import {
  createBudget,
  deleteBudget,
  exportBudgets,
  getBudgetFigures,
  importBudgets,
  listBudgets,
  undoBudgetChanges,
  updateBudget,
} from '@pactbook/domain/features/budgets/endpoints.ts';
import { download } from '../../platform/api-client/download.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** The budgets of a fiscal year with what counts in them, of the present one by default. */
export function budgetFiguresQuery(year?: number) {
  return {
    ...endpointQuery('Metrics', getBudgetFigures, { query: { year } }),
    // The other year stays while one loads, so that rows do not flash.
    placeholderData: keepPreviousData,
  };
}

/** The budgets of some fiscal years, without what counts in them. */
export function budgetsQuery(from: number, to: number) {
  return endpointQuery('Metrics', listBudgets, { query: { from, to } });
}

const CHANGES = {
  invalidates: ['Metrics', 'Activity'],
} as const satisfies { invalidates: readonly CacheGroup[] };

/** Adds a budget. */
export const useCreateBudget = () => useEndpointMutation(createBudget, CHANGES);
/** Changes amount or note of a budget. */
export const useUpdateBudget = () => useEndpointMutation(updateBudget, CHANGES);
/** Deletes a budget. */
export const useDeleteBudget = () => useEndpointMutation(deleteBudget, CHANGES);
/** Adds and changes the budgets of a file, or says what it would do. */
export const useImportBudgets = () => useEndpointMutation(importBudgets, CHANGES);

/** Undoes changes of budgets, as long as nothing else happened to them. */
export const useUndoBudgets = () => useEndpointMutation(undoBudgetChanges, CHANGES);

/** Downloads the budgets of a year as a file. */
export function downloadBudgets(year: number, format: 'csv' | 'xlsx'): Promise<void> {
  return download(exportBudgets, { query: { year, format } }, `budgets.${format}`);
}
