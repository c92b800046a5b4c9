import type * as administrationEndpoints from '@pactbook/domain/features/categories/administration-endpoints.ts';
import type { ManagedCategory } from '@pactbook/domain/features/categories/category.ts';
import type * as endpoints from '@pactbook/domain/features/categories/endpoints.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import { runCommand } from '../../platform/command.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller, Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import {
  createCategory,
  deleteCategory,
  mergeCategory,
  renameCategory,
  saveCategories,
  type CategoryContracts,
} from './commands.ts';
import { findConfig, listCategories } from './queries.ts';

/** A category of many thousand records, each with its event, takes longer than other changes. */
const MOVING = { timeoutMs: 60_000 };

/** What the categories work with besides the services. */
export interface CategoryTools {
  readonly records: CategoryContracts;
  /** Megabytes that a document can have. */
  readonly maxUploadMb: number;
}

/** The categories by name as administrators see them. */
async function listManaged(db: Transaction, records: CategoryContracts): Promise<ManagedCategory[]> {
  const counts = await records.count(db, db.scope);
  const views = await records.countViews(db, db.scope);
  return (await listCategories(db)).map(({ id, name }) => ({
    id,
    name,
    records: counts.get(id) ?? 0,
    views: views.get(id) ?? 0,
  }));
}

/** Handlers of the calls about record categories. */
export function categoryHandlers(
  services: Services,
  { records, maxUploadMb }: CategoryTools,
): Handlers<typeof endpoints & typeof administrationEndpoints> {
  const { database } = services;
  const list = ({ scope }: Caller): Promise<ManagedCategory[]> =>
    database.read(scope, (db) => listManaged(db, records), LOOK_AT_ALL);
  const current = async (caller: Caller, id: string): Promise<ManagedCategory> => {
    const category = (await list(caller)).find((one) => one.id === id);
    if (category === undefined) throw notFound('category');
    return category;
  };
  return {
    getConfig: ({ caller: { scope } }) =>
      database.read(scope, async (db) => ({
        ...(await findConfig(db)),
        replacedIds: await records.findReplacedIds(db, scope),
        maxUploadMb,
      })),

    listCategories: ({ caller }) => list(caller),

    saveConfig: async ({ body, ...request }) => {
      const work = (command: Parameters<typeof saveCategories>[0]) =>
        saveCategories(command, records, body.categories);
      await runCommand(services, request.origin, work);
      const { scope } = request.caller;
      return await database.read(scope, findConfig);
    },

    createCategory: async ({ body, ...request }) => {
      const id = await runCommand(services, request.origin, (command) => createCategory(command, body));
      return await current(request.caller, id);
    },

    renameCategory: async ({ params, body, ...request }) => {
      const category = { id: params.categoryId, name: body.name };
      await runCommand(services, request.origin, (command) => renameCategory(command, category));
      return await current(request.caller, category.id);
    },

    mergeCategory: async ({ params, body, ...request }) => {
      const { intoCategoryId } = body;
      const work = (command: Parameters<typeof mergeCategory>[0]) =>
        mergeCategory(command, records, params.categoryId, intoCategoryId);
      await runCommand(services, request.origin, work, MOVING);
      return await current(request.caller, intoCategoryId);
    },

    deleteCategory: async ({ params, query, ...request }) => {
      const work = (command: Parameters<typeof deleteCategory>[0]) =>
        deleteCategory(command, records, params.categoryId, query.reassignTo ?? null);
      await runCommand(services, request.origin, work, MOVING);
    },
  };
}
