import { z } from 'zod';

/** What a link to What If carries besides its address: the records to try something with. */
const stateSchema = z.object({ triedRecords: z.array(z.string()) });

/** As many as a scenario can have moves. */
export const MOST_TRIED_RECORDS = 2_000;

/** The state of a link to What If. */
export const withTriedRecords = (ids: readonly string[]): z.infer<typeof stateSchema> => ({
  triedRecords: [...ids],
});

/** The records that a link carried; none without. */
export const triedRecordsIn = (state: unknown): readonly string[] =>
  stateSchema.safeParse(state).data?.triedRecords ?? [];
