import type * as endpoints from '@pactbook/domain/features/budgets/endpoints.ts';
import { runCommand } from '../../platform/command.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createBudget, deleteBudget, updateBudget } from './commands.ts';
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
