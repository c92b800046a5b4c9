import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { endLapsed } from './commands.ts';
import { findLapsedImpersonations } from './queries.ts';

const END = 'impersonation.end';

/**
 * Every minute: an impersonation that expired gets the same event as one that was left, and people whose account was
 * left are notified (docs/product/people.md, "Impersonation").
 */
export const endImpersonations = (
  notifyPeople: (services: Services, scope: OrganisationScope) => Promise<void>,
): Job => ({
  name: END,
  everySeconds: 60,
  run: async ({ services, forEachOrganisation }) => {
    await forEachOrganisation(async ({ scope }) => {
      const lapsed = await services.database.read(scope, (db) =>
        findLapsedImpersonations(db, services.now()),
      );
      for (const one of lapsed) await endLapsed(services, scope, one, END);
      await notifyPeople(services, scope);
    });
  },
});
