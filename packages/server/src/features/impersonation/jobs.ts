import type { Job } from '../../platform/jobs/job.ts';
import { endLapsed } from './commands.ts';
import { findLapsedImpersonations } from './queries.ts';

const END = 'impersonation.end';

/**
 * Every minute: an impersonation that expired gets the same event as one that was left (docs/product/people.md,
 * "Impersonation").
 */
export const endImpersonations: Job = {
  name: END,
  everySeconds: 60,
  run: async ({ services, forEachOrganisation }) => {
    await forEachOrganisation(async ({ scope }) => {
      const lapsed = await services.database.read(scope, (db) =>
        findLapsedImpersonations(db, scope, services.now()),
      );
      for (const one of lapsed) await endLapsed(services, scope, one, END);
    });
  },
};
