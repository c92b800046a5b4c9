import type { Job } from '../../platform/jobs/job.ts';
import { deleteExpiredTokens } from '../../platform/one-time-tokens/store.ts';
import { deleteUnconfirmedSecrets } from '../../platform/second-factors/store.ts';

const HOUR_MS = 3_600_000;

/** Every hour: removes one-time tokens whose time is over, and second factors that no one finished turning on. */
export const pruneAccounts: Job = {
  name: 'account.prune',
  everySeconds: 3_600,
  run: async ({ services, forEachOrganisation }) => {
    const now = services.now();
    await forEachOrganisation(({ scope }) =>
      services.database.write(scope, async (db) => {
        await deleteExpiredTokens(db, now);
        await deleteUnconfirmedSecrets(db, now - HOUR_MS);
      }),
    );
  },
};
