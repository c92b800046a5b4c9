import type * as endpoints from '@pactbook/domain/features/budgets/endpoints.ts';
import { runCommand } from '../../platform/command.ts';
import { RawAnswer, type Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createBudget, deleteBudget, updateBudget } from './commands.ts';
import { importBudgets, noteExport } from './files/commands.ts';
import { budgetFile } from './files/queries.ts';
import { findBudgetFigures } from './figures/queries.ts';
import { listBudgets } from './queries.ts';

/** Handlers of the calls in `domain/features/budgets/endpoints.ts`. */
export function budgetHandlers(services: Services): Handlers<typeof endpoints> {
  const { database } = services;
  return {
    listBudgets: ({ caller: { scope }, query }) =>
      database.read(scope, (db) => listBudgets(db, scope, query)),

    getBudgetFigures: ({ caller: { scope }, query, today }) =>
      database.read(scope, (db) => findBudgetFigures(db, scope, query.year ?? null, today), { isLong: true }),

    exportBudgets: async ({ caller: { scope }, query, today, origin, isHead }) => {
      const figures = await database.read(scope, (db) =>
        findBudgetFigures(db, scope, query.year ?? null, today),
      );
      const name = `budgets-${figures.year}.csv`;
      if (!isHead) {
        await runCommand(services, origin, async (command) =>
          noteExport(command, name, figures.budgets.length),
        );
      }
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      };
      return new RawAnswer(200, headers, isHead ? null : budgetFile(figures));
    },

    importBudgets: ({ origin, body }) =>
      runCommand(services, origin, (command) => importBudgets(command, body)),

    createBudget: ({ origin, body }) =>
      runCommand(services, origin, (command) => createBudget(command, body)),

    updateBudget: ({ origin, params, ifMatch, body }) =>
      runCommand(services, origin, (command) =>
        updateBudget(command, { id: params.budgetId, ifMatch }, body),
      ),

    deleteBudget: async ({ origin, params, ifMatch }) => {
      await runCommand(services, origin, (command) =>
        deleteBudget(command, { id: params.budgetId, ifMatch }),
      );
      return undefined;
    },
  };
}
