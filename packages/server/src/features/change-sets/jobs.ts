import type { Job } from '../../platform/jobs/job.ts';
import { leftBefore, tellOfLeftSets } from './unfinished-sets/notify-of-unfinished-sets.ts';
import { organisationsWithLeftSets } from './unfinished-sets/read-unfinished-sets.ts';

/** Woken at each start. */
export const TELL_OF_LEFT_SETS = 'changeSets.tellOfLeft';

/**
 * Every minute and at each start: gives the changes of many records that were cut off with their server their line in the
 * activity (docs/product/records.md, "Changes to many records").
 */
export const tellOfLeftSetsJob: Job = {
  name: TELL_OF_LEFT_SETS,
  everySeconds: 60,
  run: async ({ services, forOrganisations }) => {
    const before = leftBefore(services);
    const left = await organisationsWithLeftSets(services.database, before);
    await forOrganisations(left, ({ scope }) => tellOfLeftSets(services, scope, before));
  },
};
