import { canReadFieldAnywhere } from '@pactbook/domain/features/contracts/access.ts';
import type * as administration from '@pactbook/domain/features/custom-fields/administration-endpoints.ts';
import type * as endpoints from '@pactbook/domain/features/custom-fields/endpoints.ts';
import { runCommand } from '../../platform/command.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import {
  createCustomField,
  deleteCustomField,
  orderCustomFields,
  updateCustomField,
  type CustomFieldViews,
} from './commands.ts';
import { countCustomFieldUsage, listCustomFields } from './queries.ts';
import { changeCustomFieldType } from './type-changes/change-field-type.ts';

/** What changes the values of many thousand records takes longer than other changes, and counting them than other reads. */
const MANY_RECORDS = { timeoutMs: 60_000 };

function customFieldWrites(
  services: Services,
  views: CustomFieldViews,
): Omit<Handlers<typeof administration>, 'listCustomFieldUsage'> {
  return {
    createCustomField: (request) =>
      runCommand(services, request.origin, (command) => createCustomField(command, request.body)),

    orderCustomFields: (request) =>
      runCommand(services, request.origin, (command) => orderCustomFields(command, request.body.ids)),

    updateCustomField: ({ params, ifMatch, body, ...request }) => {
      const target = { id: params.fieldId, ifMatch };
      const work = (command: Parameters<typeof updateCustomField>[0]) =>
        updateCustomField(command, views, target, body);
      return runCommand(services, request.origin, work, MANY_RECORDS);
    },

    changeCustomFieldType: ({ params, ifMatch, body, ...request }) => {
      const target = { id: params.fieldId, ifMatch };
      const { type, options, dryRun } = body;
      const work = (command: Parameters<typeof changeCustomFieldType>[0]) =>
        changeCustomFieldType(command, views, target, { type, options, dryRun });
      return runCommand(services, request.origin, work, MANY_RECORDS);
    },

    deleteCustomField: async ({ params, ifMatch, ...request }) => {
      const target = { id: params.fieldId, ifMatch };
      const work = (command: Parameters<typeof deleteCustomField>[0]) => deleteCustomField(command, target);
      await runCommand(services, request.origin, work, MANY_RECORDS);
    },
  };
}

/** Handlers of the calls in `domain/features/custom-fields`. */
export function customFieldHandlers(
  services: Services,
  views: CustomFieldViews,
): Handlers<typeof endpoints & typeof administration> {
  const { database } = services;
  return {
    ...customFieldWrites(services, views),

    listCustomFields: ({ caller }) =>
      database.read(caller.scope, (db) =>
        listCustomFields(db, {
          withRestricted: canReadFieldAnywhere(caller.actor, { accessGroup: 'restricted' }),
        }),
      ),

    listCustomFieldUsage: ({ caller }) =>
      database.read(
        caller.scope,
        async (db) => countCustomFieldUsage(db, await views.count(db, caller.scope)),
        { ...MANY_RECORDS, isLong: true },
      ),
  };
}
