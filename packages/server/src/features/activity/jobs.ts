import type { Job } from '../../platform/jobs/job.ts';
import { indexLeftEvents } from './search/index-events.ts';
import { organisationsToIndex } from './search/write-event-index.ts';

/** Every half minute: lets the search of the activity find by its index what came by the thousand. */
export const indexActivity: Job = {
  name: 'activity.index',
  everySeconds: 30,
  run: async ({ services, signal, forOrganisations }) => {
    const waiting = await organisationsToIndex(services.database);
    await forOrganisations(waiting, (organisation) => indexLeftEvents(services, organisation, signal));
  },
};
