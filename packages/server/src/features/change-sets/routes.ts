import type * as endpoints from '@pactbook/domain/features/change-sets/endpoints.ts';
import { contractCountOf } from '@pactbook/domain/features/change-sets/change-set.ts';
import { invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import { runCommand, type Command, type CommandOptions, type CommandOrigin } from '../../platform/command.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { bulkDelete, bulkEdit, bulkRestore, editCells } from './commands.ts';
import { refuseRemoval, type GroupRemoval } from './created-names/commands.ts';
import { findChangeSet, listChangeSetContracts, listChangeSets } from './queries.ts';
import { previewUndo, UNDONE_AT_ONCE, undoChangeSet, undoInSteps, type RunWork } from './undo/commands.ts';

/** Long enough for 20,000 records in one transaction on a slow machine. */
const WRITE_LIMIT = { timeoutMs: 120_000 };

/** @throws AppError `invalid_fields` for a page that does not exist */
function pageOf({ cursor: sent, limit }: { cursor?: string | undefined; limit: number }) {
  const cursor = sent ?? null;
  if (cursor !== null && !idSchema.safeParse(cursor).success) {
    throw invalidFields({ cursor: 'This page does not exist' });
  }
  return { cursor, limit };
}

/** Handlers of the calls in `domain/features/change-sets`. */
export function changeSetHandlers(
  services: Services,
  groupRemoval: GroupRemoval,
): Handlers<typeof endpoints> {
  const { database } = services;
  const run = <Result>(
    { origin }: { readonly origin: CommandOrigin },
    work: (command: Command) => Promise<Result>,
    options?: CommandOptions,
  ) => runCommand(services, origin, work, { ...WRITE_LIMIT, ...options });
  return {
    bulkEditContracts: (request) => {
      const { ids, changes, dryRun = false } = request.body;
      return run(request, (command) => bulkEdit(command, ids, changes, request.today, { dryRun }));
    },

    editCells: (request) => {
      const { rows, dryRun = false } = request.body;
      return run(request, (command) => editCells(command, rows, request.today, { dryRun }));
    },

    bulkDeleteContracts: (request) => {
      const { ids, dryRun = false } = request.body;
      return run(request, (command) => bulkDelete(command, ids, { dryRun }));
    },

    bulkRestoreContracts: (request) => {
      const { ids, dryRun = false } = request.body;
      return run(request, (command) => bulkRestore(command, ids, { dryRun }));
    },

    listChangeSets: ({ caller: { scope, actor }, query }) => {
      const page = pageOf(query);
      return database.read(scope, (db) => listChangeSets(db, scope, actor, page));
    },

    getChangeSet: ({ caller: { scope, actor }, params, query }) => {
      const page = { ...pageOf(query), skip: query.skip };
      return database.read(scope, async (db) => {
        const changeSet = await findChangeSet(db, scope, actor, params.changeSetId);
        if (!changeSet) throw notFound('change set');
        return { changeSet, ...(await listChangeSetContracts(db, scope, actor, changeSet.id, page)) };
      });
    },

    undoChangeSet: async (request) => {
      const { changeSetId } = request.params;
      const { today } = request;
      const removeUnused = request.query.removeUnused === 'true';
      if (request.query.dryRun === 'true') {
        if (removeUnused) refuseRemoval(request.caller);
        return await previewUndo((work) => run(request, work), changeSetId, today);
      }
      const { scope, actor } = request.caller;
      const set = await database.read(scope, (db) => findChangeSet(db, scope, actor, changeSetId));
      const options = { removeUnused, groupRemoval };
      if (set !== null && contractCountOf(set) > UNDONE_AT_ONCE) {
        // Its statements are about as many rows as those of the import: the statistics of then will do.
        const runStep: RunWork = (work) => run(request, work, { leavesStatistics: true });
        return await undoInSteps(runStep, changeSetId, today, options);
      }
      return await run(request, (command) => undoChangeSet(command, changeSetId, today, options));
    },
  };
}
