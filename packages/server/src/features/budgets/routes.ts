import type * as endpoints from '@pactbook/domain/features/budgets/endpoints.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import { runCommand } from '../../platform/command.ts';
import { RawAnswer, type Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { readFileLines } from '../imports/commands.ts';
import { createBudget, deleteBudget, updateBudget } from './commands.ts';
import { importBudgets, linesOfText, noteExport } from './files/import-budgets.ts';
import { budgetText, budgetWorkbook } from './files/budget-files.ts';
import { findBudgetFigures } from './figures/read-budget-figures.ts';
import { listBudgets } from './queries.ts';
import { undoBudgetChanges } from './undo/undo-budget-changes.ts';

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Handlers of the calls in `domain/features/budgets/endpoints.ts`. */
export function budgetHandlers(services: Services): Handlers<typeof endpoints> {
  const { database } = services;
  return {
    listBudgets: ({ caller: { scope }, query }) => database.read(scope, (db) => listBudgets(db, query)),

    getBudgetFigures: ({ caller: { scope }, query, today }) =>
      database.read(scope, (db) => findBudgetFigures(db, query.year ?? null, today), LOOK_AT_ALL),

    exportBudgets: async ({ caller: { scope }, query, today, origin, isHead }) => {
      const { year = null, format } = query;
      const figures = await database.read(scope, (db) => findBudgetFigures(db, year, today), LOOK_AT_ALL);
      const name = `budgets-${figures.year}.${format}`;
      if (!isHead) {
        await runCommand(services, origin, async (command) =>
          noteExport(command, name, figures.budgets.length),
        );
      }
      const headers = {
        'content-type': CONTENT_TYPES[format],
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      };
      if (isHead) return new RawAnswer(200, headers, null);
      const isText = format === 'csv';
      return new RawAnswer(200, headers, isText ? budgetText(figures) : await budgetWorkbook(figures));
    },

    importBudgets: async ({ origin, body: { text = '', file, dryRun }, whileConnected }) => {
      const lines =
        file === undefined
          ? linesOfText(text)
          : await readFileLines(Buffer.from(file, 'base64'), {
              organisationId: origin.scope.organisationId,
              signal: whileConnected(),
            });
      return runCommand(services, origin, (command) => importBudgets(command, { lines, dryRun }));
    },

    undoBudgetChanges: ({ origin, body }) =>
      runCommand(services, origin, (command) => undoBudgetChanges(command, body.changes)),

    createBudget: ({ origin, body }) =>
      runCommand(services, origin, (command) => createBudget(command, body)),

    updateBudget: ({ origin, params, ifMatch, body }) =>
      runCommand(services, origin, (command) =>
        updateBudget(command, { id: params.budgetId, ifMatch }, body),
      ),

    deleteBudget: ({ origin, params, ifMatch }) =>
      runCommand(services, origin, (command) => deleteBudget(command, { id: params.budgetId, ifMatch })),
  };
}
