import type * as endpoints from '@pactbook/domain/features/saved-views/endpoints.ts';
import type * as sharedEndpoints from '@pactbook/domain/features/saved-views/shared-endpoints.ts';
import type * as subscriptionEndpoints from '@pactbook/domain/features/saved-views/subscriptions/subscription-endpoints.ts';
import type { SharedView } from '@pactbook/domain/features/saved-views/shared-view.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import { runCommand } from '../../platform/command.ts';
import type { Caller, Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { addSharedView, removeSharedView, reviseSharedView, setPin } from './commands.ts';
import { findSharedView, findSubscriptions, listSharedViews } from './queries.ts';
import { replaceFilters, subscribe, unsubscribe, withoutValue } from './subscriptions/subscribe-to-views.ts';

function sharedViewHandlers(services: Services): Handlers<typeof sharedEndpoints> {
  const { database } = services;
  const current = async ({ scope, actor }: Caller, viewId: string): Promise<SharedView> => {
    const view = await database.read(scope, (db) => findSharedView(db, actor, viewId));
    if (view === null) throw notFound('view');
    return view;
  };
  return {
    listSharedViews: ({ caller: { scope, actor } }) =>
      database.read(scope, (db) => listSharedViews(db, actor)),

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
    },

    pinView: async ({ caller: { scope, actor }, params, body }) => {
      await database.write(scope, (db) => setPin({ db }, actor, params.viewId, body.isPinned));
      return body;
    },
  };
}

function subscriptionHandlers(services: Services): Handlers<typeof subscriptionEndpoints> {
  return {
    listViewSubscriptions: async ({ caller: { scope, actor } }) => {
      const found = await services.database.read(scope, (db) => findSubscriptions(db, actor));
      return found.map(withoutValue);
    },

    subscribeToView: ({ caller, origin, body }) =>
      runCommand(services, origin, (command) => subscribe(command, caller.actor, body)),

    unsubscribeFromView: ({ caller, origin, params }) =>
      runCommand(services, origin, (command) => unsubscribe(command, caller.actor, params.subscriptionId)),
  };
}

/**
 * Handlers of the calls in `domain/features/saved-views`. A person's own views and pins are no change to the catalogue:
 * they leave no event, and no list has to be built again.
 */
export function savedViewHandlers(
  services: Services,
): Handlers<typeof endpoints & typeof sharedEndpoints & typeof subscriptionEndpoints> {
  return {
    ...sharedViewHandlers(services),
    ...subscriptionHandlers(services),

    saveFilters: async ({ caller, body }) => {
      await services.database.write(caller.scope, (db) =>
        replaceFilters({ db, scope: caller.scope }, caller.actor, body.filters),
      );
      return body;
    },
  };
}
