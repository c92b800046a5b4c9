import type * as endpoints from '@pactbook/domain/features/saved-views/endpoints.ts';
import type * as sharedEndpoints from '@pactbook/domain/features/saved-views/shared-endpoints.ts';
import type { SharedView } from '@pactbook/domain/features/saved-views/shared-view.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import { runCommand } from '../../platform/command.ts';
import type { Caller, Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { addSharedView, removeSharedView, reviseSharedView, setPin } from './commands.ts';
import { findSharedView, listSharedViews } from './queries.ts';
import { replaceSavedFilters } from './store.ts';

function sharedViewHandlers(services: Services): Handlers<typeof sharedEndpoints> {
  const { database } = services;
  const current = async ({ scope, actor }: Caller, viewId: string): Promise<SharedView> => {
    const view = await database.read(scope, (db) => findSharedView(db, scope, actor, viewId));
    if (view === null) throw notFound('view');
    return view;
  };
  return {
    listSharedViews: ({ caller: { scope, actor } }) =>
      database.read(scope, (db) => listSharedViews(db, scope, actor)),

    shareView: async (request) => {
      const { caller, body } = request;
      const id = await runCommand(services, request.origin, (command) =>
        addSharedView(command, caller.actor, body),
      );
      return await current(caller, id);
    },

    changeView: async (request) => {
      const { caller, params, body } = request;
      await runCommand(services, request.origin, (command) =>
        reviseSharedView(command, caller.actor, params.viewId, body),
      );
      return await current(caller, params.viewId);
    },

    unshare: async (request) => {
      const { caller, params } = request;
      await runCommand(services, request.origin, (command) =>
        removeSharedView(command, caller.actor, params.viewId),
      );
      return undefined;
    },

    pinView: async ({ caller: { scope, actor }, params, body }) => {
      await database.write(scope, (db) => setPin({ db, scope }, actor, params.viewId, body.isPinned));
      return body;
    },
  };
}

/**
 * Handlers of the calls in `domain/features/saved-views`. A person's own views and pins are no change to the catalogue:
 * they leave no event, and no list has to be built anew.
 */
export function savedViewHandlers(services: Services): Handlers<typeof endpoints & typeof sharedEndpoints> {
  return {
    ...sharedViewHandlers(services),

    saveFilters: async ({ caller, body }) => {
      await services.database.write(caller.scope, (db) =>
        replaceSavedFilters(db, caller.scope, caller.actor.userId, body.filters),
      );
      return body;
    },
  };
}
