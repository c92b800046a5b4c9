import type { Job, OrganisationWork } from '../../platform/jobs/job.ts';
import { runInSteps, StepSize } from '../../platform/run-in-steps.ts';
import type { Services } from '../../platform/services.ts';
import { gatherIndex, indexNewestEvents, organisationsToIndex } from './search/write-event-index.ts';

/** Others wait for one step at most, more or less so long. */
const STEPS = { first: 10, most: 500, milliseconds: 60 };

/**
 * Enters the events of an organisation that were left out of the index of the search when they were written: those of added
 * records, and of what was done to many at once. In short steps, the newest first: until then the search looks
 * at them one by one.
 */
export async function indexMissingEvents(
  { database }: Services,
  { scope, portion }: Pick<OrganisationWork, 'scope' | 'portion'>,
  signal: AbortSignal,
): Promise<void> {
  const size = new StepSize(STEPS);
  const step = async (most: number): Promise<number> => {
    const began = performance.now();
    const entered = await database.write(scope, (db) => indexNewestEvents(db, most));
    size.took(entered, performance.now() - began);
    return entered;
  };
  await runInSteps(step, { size: () => portion(size.next), signal });
  if (!signal.aborted) await database.write(scope, (db) => gatherIndex(db));
}

/** Every half minute: lets the search of the activity find by its index what came by the thousand. */
export const indexActivity: Job = {
  name: 'activity.index',
  everySeconds: 30,
  run: async ({ services, signal, forOrganisations }) => {
    const waiting = await organisationsToIndex(services.database);
    await forOrganisations(waiting, (organisation) => indexMissingEvents(services, organisation, signal));
  },
};
