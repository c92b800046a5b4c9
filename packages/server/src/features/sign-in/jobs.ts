import type { Job } from '../../platform/jobs/job.ts';
import { deleteOldTries } from '../../platform/throttle/store.ts';
import { LONGEST_WINDOW_MS } from '../../platform/throttle/throttle.ts';
import { CLIENT_MEMORY_MS } from './commands.ts';
import { deleteEndedSessions } from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** Ended sessions stay this long, for people who look at where they were signed in. */
const ENDED_SESSIONS_MS = 30 * DAY_MS;

/** Every hour: removes sessions that ended long ago, and failed sign-ins that no longer count. */
export const pruneSignIns: Job = {
  name: 'signIn.prune',
  everySeconds: 3_600,
  run: async ({ services, forEachOrganisation }) => {
    const now = services.now();
    await deleteOldTries(services.database, {
      failures: now - LONGEST_WINDOW_MS,
      clients: now - CLIENT_MEMORY_MS,
    });
    await forEachOrganisation(({ scope }) =>
      services.database.write(scope, (db) => deleteEndedSessions(db, now - ENDED_SESSIONS_MS)),
    );
  },
};
