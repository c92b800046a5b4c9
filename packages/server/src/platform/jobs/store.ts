import type { Database } from '../database/database.ts';

/** Makes sure that every job stands in the schedule. Safe when several nodes do it at once. */
export async function enterJobs(
  database: Database,
  jobs: readonly { readonly name: string; readonly dueAt: number }[],
): Promise<void> {
  await database.unscoped((db) =>
    db
      .insertInto('job_schedule')
      .values(jobs.map(({ name, dueAt }) => ({ name, next_run_at: new Date(dueAt) })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  );
}

const READ_SCHEDULE = {
  name: 'read_job_schedule',
  text: 'select name, next_run_at from job_schedule where name = any($1)',
};

/** When each job is due, in Unix milliseconds. */
export async function readSchedule(
  database: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.prepared<{ name: string; next_run_at: Date }>(READ_SCHEDULE, [names]);
  return new Map(rows.map((row) => [row.name, row.next_run_at.getTime()]));
}

/**
 * Takes a job for this node by moving its due moment from what was read to the end of a lease. Of several nodes that
 * try at once exactly one succeeds: the others wait for its statement and then find another moment there.
 */
export async function claimJob(
  database: Database,
  name: string,
  dueAt: number,
  leaseEnd: number,
): Promise<boolean> {
  const result = await database.unscoped((db) =>
    db
      .updateTable('job_schedule')
      .set({ next_run_at: new Date(leaseEnd) })
      .where('name', '=', name)
      .where('next_run_at', '=', new Date(dueAt))
      .executeTakeFirst(),
  );
  return result.numUpdatedRows > 0n;
}

/** Makes a job due at another moment than its lease's end, when this node still holds it. */
export async function renewLease(
  database: Database,
  name: string,
  from: number,
  to: number,
): Promise<boolean> {
  return claimJob(database, name, from, to);
}

/** Gives a job back: when it ran, when it is due next, and what went wrong, if anything. */
export async function releaseJob(
  database: Database,
  name: string,
  leaseEnd: number,
  done: { ranAt: number; nextAt: number; error: string | null },
): Promise<void> {
  await database.unscoped((db) =>
    db
      .updateTable('job_schedule')
      .set({ next_run_at: new Date(done.nextAt), last_run_at: new Date(done.ranAt), last_error: done.error })
      .where('name', '=', name)
      .where('next_run_at', '=', new Date(leaseEnd))
      .execute(),
  );
}

/** Every organisation with its time zone, by name. */
export async function listOrganisations(
  database: Database,
): Promise<readonly { id: string; name: string; time_zone: string }[]> {
  return database.prepared({ name: 'list_organisations', text: 'select * from list_organisations()' }, []);
}
