import type * as endpoints from '@pactbook/domain/features/change-sets/endpoints.ts';
import type { UndoOutcome } from '@pactbook/domain/features/change-sets/change-set.ts';
import { invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import { runCommand, type Command, type CommandOrigin } from '../../platform/command.ts';
import type { Handlers, SignedInRequest } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { bulkDecide, bulkDelete, bulkEdit, bulkRestore } from './change-many.ts';
import { editCells } from './edit-cells.ts';
import { findChangeSet, listChangeSetContracts, listChangeSets } from './queries.ts';
import { refuseRemoval, type GroupRemoval } from './remove-created-names.ts';
import { previewUndo, undoChangeSet, type RunWork } from './undo-change-set.ts';

/** Long enough for 20,000 records in one transaction on a slow machine. */
const WRITE_LIMIT = { timeoutMs: 120_000 };

interface Asking {
  readonly origin: CommandOrigin;
}

/** Runs work in its own transaction. Later steps are about as many rows: the statistics of then will do. */
function runnerOf(services: Services, { origin }: Asking): RunWork {
  return (work) => runCommand(services, origin, work, { ...WRITE_LIMIT, leavesStatistics: true });
}

/** @throws AppError `invalid_fields` for a page that does not exist */
function pageOf({ cursor: sent, limit }: { cursor?: string | undefined; limit: number }) {
  const cursor = sent ?? null;
  if (cursor !== null && !idSchema.safeParse(cursor).success) {
    throw invalidFields({ cursor: 'This page does not exist' });
  }
  return { cursor, limit };
}

/** Undoes a set, or says what that would do. */
async function undo(
  services: Services,
  request: SignedInRequest<typeof endpoints.undoChangeSet>,
  groupRemoval: GroupRemoval,
): Promise<UndoOutcome> {
  const run = runnerOf(services, request);
  const { params, query, caller, today } = request;
  const removeUnused = query.removeUnused === 'true';
  if (query.dryRun === 'true') {
    if (removeUnused) refuseRemoval(caller);
    return await previewUndo(run, params.changeSetId, today);
  }
  return await undoChangeSet(run, params.changeSetId, today, { removeUnused, groupRemoval });
}

/** Handlers of the calls in `domain/features/change-sets`. */
export function changeSetHandlers(
  services: Services,
  groupRemoval: GroupRemoval,
): Handlers<typeof endpoints> {
  const { database } = services;
  return {
    bulkEditContracts: (request) => {
      const { ids, changes, dryRun = false } = request.body;
      return bulkEdit(runnerOf(services, request), ids, changes, request.today, { dryRun });
    },

    editCells: (request) => {
      const { rows, dryRun = false } = request.body;
      const work = (command: Command) => editCells(command, rows, request.today, { dryRun });
      return runCommand(services, request.origin, work, WRITE_LIMIT);
    },

    bulkDecideContracts: (request) => {
      const { ids, dryRun = false, ...input } = request.body;
      return bulkDecide(runnerOf(services, request), ids, input, request.today, { dryRun });
    },

    bulkDeleteContracts: (request) => {
      const { ids, dryRun = false } = request.body;
      return bulkDelete(runnerOf(services, request), ids, { dryRun });
    },

    bulkRestoreContracts: (request) => {
      const { ids, dryRun = false } = request.body;
      return bulkRestore(runnerOf(services, request), ids, { dryRun });
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

    undoChangeSet: (request) => undo(services, request, groupRemoval),
  };
}
