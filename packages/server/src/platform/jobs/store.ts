import type { Database } from '../database/database.ts';

/** A job of this version. Unix milliseconds. */
interface EnteredJob {
  readonly name: string;
  readonly everySeconds: number;
  /** Where it is new in the schedule. */
  readonly dueAt: number;
  /** By when it must be due where it is there already: its time of the day may have been changed. */
  readonly latestDueAt: number | null;
}

/**
 * Makes sure that every job is in the schedule, with the interval of this version. Safe when several nodes do it at
 * once.
 */
export async function enterJobs(database: Database, jobs: readonly EnteredJob[]): Promise<void> {
  await database.unscoped((db) =>
    db
      .insertInto('job_schedule')
      .values(
        jobs
          .map(({ name, everySeconds, dueAt }) => ({
            name,
            every_seconds: everySeconds,
            next_run_at: new Date(dueAt),
          }))
          // Several nodes that start at once take the rows in one order.
          .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      )
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet((excluded) => ({ every_seconds: excluded.ref('excluded.every_seconds') }))
          .whereRef('job_schedule.every_seconds', 'is distinct from', 'excluded.every_seconds'),
      )
      .execute(),
  );
  for (const { name, latestDueAt } of jobs) {
    if (latestDueAt === null) continue;
    const latest = new Date(latestDueAt);
    await database.unscoped((db) =>
      db
        .updateTable('job_schedule')
        .set({ next_run_at: latest })
        .where('name', '=', name)
        .where('next_run_at', '>', latest)
        .execute(),
    );
  }
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
  lease: { readonly startedAt: number; readonly endsAt: number },
): Promise<boolean> {
  const result = await database.unscoped((db) =>
    db
      .updateTable('job_schedule')
      .set({ next_run_at: new Date(lease.endsAt), last_run_at: new Date(lease.startedAt) })
      .where('name', '=', name)
      .where('next_run_at', '=', new Date(dueAt))
      .executeTakeFirst(),
  );
  return result.numUpdatedRows > 0n;
}

/** Moves the end of this node's lease of a job, when it still holds it. */
export async function renewLease(
  database: Database,
  name: string,
  from: number,
  to: number,
): Promise<boolean> {
  const result = await database.unscoped((db) =>
    db
      .updateTable('job_schedule')
      .set({ next_run_at: new Date(to) })
      .where('name', '=', name)
      .where('next_run_at', '=', new Date(from))
      .executeTakeFirst(),
  );
  return result.numUpdatedRows > 0n;
}

/** Gives a job back: when its run ended, when it is due next, and what went wrong, if anything. */
export async function releaseJob(
  database: Database,
  name: string,
  leaseEnd: number,
  done: { readonly finishedAt: number; readonly nextAt: number; readonly error: string | null },
): Promise<void> {
  const finishedAt = new Date(done.finishedAt);
  await database.unscoped((db) =>
    db
      .updateTable('job_schedule')
      .set({
        next_run_at: new Date(done.nextAt),
        last_finished_at: finishedAt,
        last_error: done.error,
        ...(done.error === null ? { last_success_at: finishedAt } : {}),
      })
      .where('name', '=', name)
      .where('next_run_at', '=', new Date(leaseEnd))
      .execute(),
  );
}

/** A job of the schedule, for the administrators of the installation. Unix milliseconds. */
export interface JobState {
  readonly name: string;
  readonly everySeconds: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly succeededAt: number | null;
  readonly dueAt: number;
  readonly error: string | null;
}

const READ_JOBS = {
  name: 'read_jobs',
  text: `select name, every_seconds, last_run_at, last_finished_at, last_success_at, next_run_at, last_error
    from job_schedule where every_seconds is not null and name = any($1) order by name`,
};

/** How jobs fare, by name. */
export async function readJobs(database: Database, names: readonly string[]): Promise<JobState[]> {
  const rows = await database.prepared<{
    name: string;
    every_seconds: number;
    last_run_at: Date | null;
    last_finished_at: Date | null;
    last_success_at: Date | null;
    next_run_at: Date;
    last_error: string | null;
  }>(READ_JOBS, [names]);
  return rows.map((row) => ({
    name: row.name,
    everySeconds: row.every_seconds,
    startedAt: row.last_run_at?.getTime() ?? null,
    finishedAt: row.last_finished_at?.getTime() ?? null,
    succeededAt: row.last_success_at?.getTime() ?? null,
    dueAt: row.next_run_at.getTime(),
    error: row.last_error,
  }));
}

/** Every organisation with its time zone, by name. */
export async function listOrganisations(
  database: Database,
): Promise<readonly { id: string; name: string; time_zone: string }[]> {
  return database.prepared({ name: 'list_organisations', text: 'select * from list_organisations()' }, []);
}
