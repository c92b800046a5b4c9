import { mintOrganisationScope } from '../platform/database/organisation-scope.ts';
import type { Job } from '../platform/jobs/job.ts';
import { listOrganisations } from '../platform/jobs/store.ts';
import type { TestServer } from './start-test-server.ts';

/** Runs a job once, now, as the runner of the jobs would. */
export async function runJob({ services }: Pick<TestServer, 'services'>, job: Job): Promise<void> {
  await job.run({
    services,
    signal: new AbortController().signal,
    scopeOf: mintOrganisationScope,
    forEachOrganisation: async (work) => {
      for (const { id, time_zone: timeZoneId } of await listOrganisations(services.database))
        await work({ scope: mintOrganisationScope(id), timeZoneId });
    },
  });
}
