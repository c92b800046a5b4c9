import type { Job } from '../../platform/jobs/job.ts';
import { deleteExpired } from './store.ts';

/** Every quarter of an hour: removes sign-ins that were not finished, and used assertions past their time. */
export const pruneSingleSignOn: Job = {
  name: 'singleSignOn.prune',
  everySeconds: 900,
  run: ({ services, forEachOrganisation }) =>
    forEachOrganisation(({ scope }) =>
      services.database.write(scope, (db) => deleteExpired(db, scope, services.now())),
    ),
};
