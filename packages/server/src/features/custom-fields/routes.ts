import { canReadFieldAnywhere } from '@pactbook/domain/features/contracts/access.ts';
import type * as endpoints from '@pactbook/domain/features/custom-fields/endpoints.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listCustomFields } from './queries.ts';

/** Handlers of the calls in `domain/features/custom-fields/endpoints.ts`. */
export function customFieldHandlers({ database }: Services): Handlers<typeof endpoints> {
  return {
    listCustomFields: ({ caller }) =>
      database.read(caller.scope, (db) =>
        listCustomFields(db, caller.scope, {
          withRestricted: canReadFieldAnywhere(caller.actor, { accessGroup: 'restricted' }),
        }),
      ),
  };
}
