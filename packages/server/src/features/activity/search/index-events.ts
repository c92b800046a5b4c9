import type { OrganisationWork } from '../../../platform/jobs/job.ts';
import { runInSteps } from '../../../platform/run-in-steps.ts';
import type { Services } from '../../../platform/services.ts';
import { gatherIndex, indexNewestEvents } from './write-event-index.ts';

/** How long others wait for one step at most, more or less. */
const STEP_MS = 60;
const FIRST_STEP = 10;
const MOST_PER_STEP = 500;

/** How many events the next step enters after one that entered some. */
export function nextStep(entered: number, milliseconds: number): number {
  const fitting = Math.round((entered * STEP_MS) / Math.max(1, milliseconds));
  return Math.max(1, Math.min(MOST_PER_STEP, entered * 2, fitting));
}

/**
 * Enters the events of an organisation that were left out of the index of the search when they were written: those of added
 * records, and of what was done to many at once. In short steps, the newest first: until then the search looks
 * at them one by one.
 */
export async function indexLeftEvents(
  { database }: Services,
  { scope, portion }: Pick<OrganisationWork, 'scope' | 'portion'>,
  signal: AbortSignal,
): Promise<void> {
  let most = FIRST_STEP;
  const step = async (asked: number): Promise<number> => {
    const began = performance.now();
    const entered = await database.write(scope, (db) => indexNewestEvents(db, asked));
    most = nextStep(entered, performance.now() - began);
    return entered;
  };
  await runInSteps(step, { size: () => portion(most), signal });
  if (!signal.aborted) await database.write(scope, (db) => gatherIndex(db));
}
