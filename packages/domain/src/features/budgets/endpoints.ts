import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canChangeBudgets, canViewBudgets } from './access.ts';
import { BUDGET_FILE_LIMIT, budgetImportSchema } from './budget-file.ts';
import { budgetFiguresSchema } from './budget-figures.ts';
import {
  BUDGETS_LIMIT,
  budgetChangeSchema,
  budgetChangesSchema,
  budgetInputSchema,
  budgetSchema,
  budgetYearSchema,
} from './budget.ts';

const yearText = z.coerce.number().pipe(budgetYearSchema);
const one = z.strictObject({ budgetId: idSchema });

const CHOOSE = { error: 'Choose a file' };
const budgetFileSchema = z
  .strictObject({
    /** Of a CSV file. */
    text: z.string(CHOOSE).min(1, CHOOSE).optional(),
    /** In its place the bytes of a CSV or XLSX file, as base64. */
    file: z.base64(CHOOSE).min(1, CHOOSE).optional(),
    /** Says what would be done, and does nothing. */
    dryRun: z.boolean().default(false),
  })
  .refine(({ text, file }) => (text === undefined) !== (file === undefined), {
    path: ['text'],
    ...CHOOSE,
  });

/** `GET /budgets`: fiscal years `from` … `to`; all of them by default. */
export const listBudgets = defineEndpoint({
  id: 'budgets.list',
  method: 'GET',
  path: '/budgets',
  summary: 'The budgets of some fiscal years, without what counts in them',
  access: canViewBudgets,
  query: z.strictObject({ from: yearText.optional(), to: yearText.optional() }),
  output: z.array(budgetSchema),
});

export const getBudgetFigures = defineEndpoint({
  id: 'budgets.figures',
  method: 'GET',
  path: '/budgets/figures',
  summary: 'The budgets of one fiscal year: what is spent, committed, projected and left',
  access: canViewBudgets,
  query: z.strictObject({ year: yearText.optional() }),
  output: budgetFiguresSchema,
});

/** The budgets of a fiscal year as a file, which `budgets.import` reads. The download is itself an event. */
export const exportBudgets = defineEndpoint({
  id: 'budgets.export',
  method: 'GET',
  path: '/budgets/export',
  summary: 'The budgets of one fiscal year with their sums as a CSV or XLSX file',
  access: canViewBudgets,
  query: z.strictObject({ year: yearText.optional(), format: z.enum(['csv', 'xlsx']).default('csv') }),
  output: z.string(),
  answerTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});

export const importBudgets = defineEndpoint({
  id: 'budgets.import',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/budgets/import',
  summary:
    'Add and change budgets from a CSV or XLSX file, all or none: Fiscal Year, Budget For, Name, Amount, Note',
  access: canChangeBudgets,
  bodyLimit: BUDGET_FILE_LIMIT,
  body: budgetFileSchema,
  output: budgetImportSchema,
  errors: ['invalid_fields', 'too_large'],
});

/** Undoes additions, changes, deletions and files as long as nothing else happened to these budgets: all or none. */
export const undoBudgetChanges = defineEndpoint({
  id: 'budgets.undo',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/budgets/undo',
  summary: 'Undo changes of budgets by the versions that they left, all or none',
  access: canChangeBudgets,
  body: z.strictObject({
    changes: z
      .array(budgetChangeSchema)
      .min(1, { error: 'Choose a change' })
      .max(BUDGETS_LIMIT, { error: 'Undo at most 2,000 changes at once' }),
  }),
  output: z.strictObject({ undone: z.int() }),
  errors: ['not_found', 'stale_version', 'duplicate', 'invalid_fields'],
});

export const createBudget = defineEndpoint({
  id: 'budgets.create',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/budgets',
  summary: 'Add a budget: one fiscal year of all records, a team or a category',
  access: canChangeBudgets,
  body: budgetInputSchema,
  output: budgetSchema,
  status: 201,
  errors: ['invalid_fields', 'duplicate'],
});

export const updateBudget = defineEndpoint({
  id: 'budgets.update',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/budgets/:budgetId',
  summary: 'Change amount or note of a budget; `If-Match` names the version it is based on',
  access: canChangeBudgets,
  params: one,
  body: budgetChangesSchema,
  output: budgetSchema,
  errors: ['not_found', 'invalid_fields', 'stale_version'],
});

export const deleteBudget = defineEndpoint({
  id: 'budgets.delete',
  whileImpersonating: 'allowed',
  method: 'DELETE',
  path: '/budgets/:budgetId',
  summary: 'Delete a budget; `If-Match` names the version that is meant',
  access: canChangeBudgets,
  params: one,
  errors: ['not_found', 'stale_version'],
});
