import { mintOrganisationScope } from '../platform/database/organisation-scope.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { listOrganisations } from '../platform/jobs/store.ts';
import type { Services } from '../platform/services.ts';

/** What a job works with, in portions of the usual size and without rests after a failure. */
export function jobContextOf(services: Services, signal: AbortSignal): JobContext {
  const portion = (most: number): number => most;
  return {
    services,
    signal,
    scopeOf: mintOrganisationScope,
    forOrganisations: async (items, work) => {
      for (const item of items)
        await work({ scope: mintOrganisationScope(item.organisationId), portion }, item);
    },
    // As the runner: the others are still worked on, and the run fails.
    forEachOrganisation: async (work) => {
      const failures: unknown[] = [];
      for (const { id, time_zone: timeZoneId } of await listOrganisations(services.database))
        await work({ scope: mintOrganisationScope(id), portion, timeZoneId }).catch((error: unknown) =>
          failures.push(error),
        );
      if (failures.length > 0) throw failures[0];
    },
  };
}
