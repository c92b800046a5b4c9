import type * as endpoints from '@pactbook/domain/features/saved-views/endpoints.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { replaceSavedFilters } from './store.ts';

/**
 * Handlers of the calls in `domain/features/saved-views/endpoints.ts`. A person's own views are no
 * change to the catalogue: they leave no event, and nobody's list has to be built anew.
 */
export function savedViewHandlers({ database }: Services): Handlers<typeof endpoints> {
  return {
    saveFilters: async ({ caller, body }) => {
      await database.write(caller.scope, (db) =>
        replaceSavedFilters(db, caller.scope, caller.actor.userId, body.filters),
      );
      return body;
    },
  };
}
