import { UNPACKED_EVENTS } from '@pactbook/domain/features/activity/activity-filter.ts';
import type * as endpoints from '@pactbook/domain/features/activity/endpoints.ts';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import { runCommand } from '../../platform/command.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { RawAnswer, type Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { activityFile, noteExport, packedActivityFile, type ActivityWanted } from './commands.ts';
import { isActivityLongerThan, listActivity } from './queries.ts';

/** A search for one or two letters that finds nothing looks at every event there is. */
const SEARCH_MS = 8_000;

/** Whether a file would be too large for a spreadsheet and a browser to hold as it is. */
const isLong = (services: Services, scope: OrganisationScope, wanted: ActivityWanted): Promise<boolean> =>
  services.database.read(scope, (db) => isActivityLongerThan(db, wanted, UNPACKED_EVENTS), {
    timeoutMs: SEARCH_MS,
    isLong: true,
  });

/** Handlers of the calls in `domain/features/activity/endpoints.ts`. */
export function activityHandlers(services: Services): Handlers<typeof endpoints> {
  return {
    listActivity: ({ caller: { scope, timeZoneId }, query: { cursor = null, limit, ...filter } }) => {
      if (cursor !== null && !idSchema.safeParse(cursor).success) {
        throw invalidFields({ cursor: 'This page does not exist' });
      }
      const page = { cursor, limit };
      return services.database.read(scope, (db) => listActivity(db, { filter, timeZoneId }, page), {
        timeoutMs: SEARCH_MS,
        isLong: true,
      });
    },

    exportActivity: async ({ caller, query: { packed, ...filter }, origin, today, isHead }) => {
      const { scope, timeZoneId } = caller;
      const wanted = { filter, timeZoneId };
      const isPacked = packed === undefined ? await isLong(services, scope, wanted) : packed === 'true';
      if (!isHead) {
        await runCommand(services, origin, (command) => noteExport(command, wanted));
      }
      const name = `activity-${today}.csv${isPacked ? '.gz' : ''}`;
      const write = isPacked ? packedActivityFile : activityFile;
      return new RawAnswer(
        200,
        {
          'content-type': isPacked ? 'application/gzip' : 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
        },
        isHead ? null : write(services, scope, wanted),
      );
    },
  };
}
