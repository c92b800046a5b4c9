import { mintOrganisationScope } from '../database/organisation-scope.ts';
import { scrub } from '../log/scrub.ts';
import type { Services } from '../services.ts';
import type { JobTrace } from '../tracing/tracing.ts';
import type { Job, JobContext, OrganisationWork } from './job.ts';
import { claimJob, enterJobs, listOrganisations, readSchedule, releaseJob, renewLease } from './store.ts';

/** After the first failure; each further one in a row doubles it. */
const FIRST_REST_MS = 30_000;
/** A fault that goes away by itself is noticed within this time. */
const LONGEST_REST_MS = 15 * 60_000;
/** Each failure in a row divides the portions by this. */
const SHRINK_BY = 4;

interface Failures {
  readonly inARow: number;
  readonly restsUntil: number;
  /** The last one. */
  readonly error: unknown;
}

/**
 * Which organisations a job leaves alone for a while because it failed for them, and how much of their work it takes at
 * once: what took too long is tried again later and in smaller portions, instead of keeping the database busy with the
 * same over and over. Kept in memory: another node, and the next start, begin again.
 */
export class OrganisationBackoff {
  readonly #now: () => number;
  readonly #failures = new Map<string, Failures>();

  /** @param now Unix milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether the organisation is left alone now. A clock that was set back ends every rest that it would prolong. */
  isResting(organisationId: string): boolean {
    const left = (this.#failures.get(organisationId)?.restsUntil ?? 0) - this.#now();
    return left > 0 && left <= LONGEST_REST_MS;
  }

  /** How many rows to take at once where usually `most` are: a quarter for each failure in a row, at least one. */
  portion(organisationId: string, most: number): number {
    const { inARow = 0 } = this.#failures.get(organisationId) ?? {};
    return Math.max(1, Math.floor(most / SHRINK_BY ** inARow));
  }

  /** Why the last try failed; undefined when none did since the last success. */
  lastError(organisationId: string): unknown {
    return this.#failures.get(organisationId)?.error;
  }

  /** Notes a failure. @returns how long the organisation rests, in milliseconds */
  failed(organisationId: string, error: unknown): number {
    const inARow = (this.#failures.get(organisationId)?.inARow ?? 0) + 1;
    const rest = Math.min(FIRST_REST_MS * 2 ** (inARow - 1), LONGEST_REST_MS);
    this.#failures.set(organisationId, { inARow, restsUntil: this.#now() + rest, error });
    return rest;
  }

  /** Notes a success: the next portions are a step larger, until they are whole again. */
  succeeded(organisationId: string): void {
    const { inARow = 0 } = this.#failures.get(organisationId) ?? {};
    if (inARow <= 1) this.#failures.delete(organisationId);
    else this.#failures.set(organisationId, { inARow: inARow - 1, restsUntil: 0, error: undefined });
  }
}

/** Runs the jobs of this node until stopped. */
export interface JobRunner {
  /** Runs a job now rather than at its next moment, when this node is free to; for mail that has just been written. */
  wake(name: string): void;
  /** The names of those that run on this node now. */
  running(): readonly string[];
  /** Starts no more jobs and waits for the one that runs. */
  stop(): Promise<void>;
}

/** How often the schedule is looked at. */
const LOOK_EVERY_MS = 5_000;
/**
 * A node that holds a job for so long without a sign of life has died: another one begins again
 * (docs/product/guarantees.md, "Durability": 60 s).
 */
const LEASE_MS = 45_000;
/** The first run of what usually runs at a quiet time of the day: when the start is over. */
const FIRST_OF_DAY_MS = 60_000;
const RENEW_EVERY_MS = 15_000;
/** So that ten thousand organisations are not looked at one after the other. */
const ORGANISATIONS_AT_ONCE = 4;

/**
 * Starts the jobs. On several nodes each run of a job happens on one of them: a node takes it by a compare-and-set on
 * the schedule and shows that it lives while the job runs.
 *
 * @param traceJob makes a trace of each run, where someone collects them
 * @param beginMs after how many milliseconds the first jobs run
 */
export async function runJobs(
  services: Services,
  jobs: readonly Job[],
  traceJob: JobTrace = (_name, work) => work(),
  beginMs = 0,
): Promise<JobRunner> {
  const { database, log, now } = services;
  const names = jobs.map(({ name }) => name);
  await enterJobs(database, jobs.map(firstRun(now())));
  const stopping = new AbortController();
  const woken = new Set<string>();
  const running = new Map<string, Promise<void>>();
  const shared = { services, signal: stopping.signal, traceJob };
  const fresh = (): JobMemory => ({ ...shared, backoff: new OrganisationBackoff(now) });
  const memories = new Map(names.map((name) => [name, fresh()]));
  let looking: Promise<void> = Promise.resolve();

  const startDueJobs = async (): Promise<void> => {
    const schedule = await readSchedule(database, names);
    for (const job of jobs) {
      const dueAt = schedule.get(job.name);
      const memory = memories.get(job.name);
      if (stopping.signal.aborted || dueAt === undefined || memory === undefined) continue;
      if (running.has(job.name)) continue;
      // A lease of another node is not broken by waking: it is doing the work already.
      const isWoken = woken.has(job.name) && dueAt - now() <= job.everySeconds * 1_000;
      if (!isWoken && dueAt > now() && !isBeyondReason(job, dueAt, now())) continue;
      // Not before: the lease that was read may be of a run that has ended meanwhile, which would wake nothing.
      woken.delete(job.name);
      const run = runOnce(memory, job, dueAt)
        .catch((error: unknown) => log.warn({ job: job.name, err: error }, 'A job could not be scheduled'))
        .finally(() => {
          running.delete(job.name);
          // Woken while it ran: what it was woken for may have come too late for that run.
          if (woken.has(job.name)) look();
        });
      running.set(job.name, run);
    }
  };
  const look = (): void => {
    looking = looking.then(async () => {
      try {
        if (!stopping.signal.aborted) await startDueJobs();
      } catch (error) {
        log.warn({ err: error }, 'The schedule of jobs could not be read');
      }
    });
  };
  const looks = lookRegularly(look, beginMs);
  return {
    wake: (name) => {
      woken.add(name);
      if (looks.haveBegun()) look();
    },
    running: () => [...running.keys()],
    stop: async () => {
      stopping.abort();
      looks.stop();
      await looking;
      await Promise.all(running.values());
    },
  };
}

/** Looks at the schedule after so many milliseconds, and again and again from then on. */
function lookRegularly(look: () => void, beginMs: number): { haveBegun(): boolean; stop(): void } {
  let timer: NodeJS.Timeout | null = null;
  const beginning = setTimeout(() => {
    timer = setInterval(look, LOOK_EVERY_MS);
    look();
  }, beginMs);
  return {
    haveBegun: () => timer !== null,
    stop: () => {
      clearTimeout(beginning);
      if (timer !== null) clearInterval(timer);
    },
  };
}

const firstRun =
  (now: number) =>
  ({ name, everySeconds, startsAtOnce = true, nextRunAt }: Job) => ({
    name,
    everySeconds,
    dueAt: now + (startsAtOnce ? (nextRunAt === undefined ? 0 : FIRST_OF_DAY_MS) : everySeconds * 1_000),
    latestDueAt: nextRunAt?.(now, false) ?? null,
  });

/** After the clock was set back the schedule can lie years ahead. */
function isBeyondReason(job: Job, dueAt: number, now: number): boolean {
  // A day at whose end the clocks are set back is longer than others.
  const intervals = job.nextRunAt === undefined ? 1 : 2;
  return dueAt - now > intervals * job.everySeconds * 1_000 + LEASE_MS;
}

async function runOnce(memory: JobMemory, job: Job, dueAt: number): Promise<void> {
  const { database, log, now } = memory.services;
  const ranAt = now();
  let leaseEnd = ranAt + LEASE_MS;
  if (!(await claimJob(database, job.name, dueAt, { startedAt: ranAt, endsAt: leaseEnd }))) return;
  let renewal: Promise<unknown> = Promise.resolve();
  const heartbeat = setInterval(() => {
    const next = now() + LEASE_MS;
    renewal = renewLease(database, job.name, leaseEnd, next).then(
      (held) => {
        if (held) leaseEnd = next;
      },
      () => undefined,
    );
  }, RENEW_EVERY_MS);
  let failure: string | null = null;
  const noteFailure = (error: unknown): void => {
    failure ??= scrub(error instanceof Error ? error.message : 'unknown').slice(0, 500);
  };
  await memory.traceJob(job.name, async () => {
    try {
      await job.run(jobContext(memory, noteFailure));
      log.debug({ job: job.name, milliseconds: now() - ranAt }, 'job done');
    } catch (error) {
      noteFailure(error);
      log.error({ job: job.name, err: error }, 'A job failed; it is tried again at its next moment');
    }
    return failure === null;
  });
  clearInterval(heartbeat);
  await renewal;
  const nextAt = job.nextRunAt?.(now(), failure !== null) ?? now() + job.everySeconds * 1_000;
  await releaseJob(database, job.name, leaseEnd, {
    finishedAt: now(),
    nextAt,
    error: failure,
  });
}

/** What a job keeps between its runs on this node. */
interface JobMemory {
  readonly services: Services;
  readonly signal: AbortSignal;
  readonly backoff: OrganisationBackoff;
  readonly traceJob: JobTrace;
}

function jobContext(
  { services, signal, backoff }: JobMemory,
  noteFailure: (error: unknown) => void,
): JobContext {
  const forOrganisation = async (
    organisationId: string,
    work: (organisation: OrganisationWork) => Promise<void>,
  ): Promise<void> => {
    if (backoff.isResting(organisationId)) {
      // Its work is still not done: a run that passed it over did not do well either.
      noteFailure(backoff.lastError(organisationId));
      return;
    }
    const portion = (most: number): number => backoff.portion(organisationId, most);
    try {
      await work({ scope: mintOrganisationScope(organisationId), portion });
      backoff.succeeded(organisationId);
    } catch (error) {
      // The other organisations are still worked on, and the run is recorded as failed.
      noteFailure(error);
      const restSeconds = Math.round(backoff.failed(organisationId, error) / 1_000);
      services.log.error({ organisationId, restSeconds, err: error }, 'A job failed for an organisation');
    }
  };
  const inLines = async <Item>(
    items: Iterable<Item>,
    work: (item: Item) => Promise<void>,
    atOnce = ORGANISATIONS_AT_ONCE,
  ): Promise<void> => {
    const waiting = Iterator.from(items);
    const workThrough = async (): Promise<void> => {
      // Each line of work takes the next one that no other has taken.
      for (const item of waiting) {
        if (signal.aborted) return;
        await work(item);
      }
    };
    const lines = Math.min(atOnce, services.database.connectionsForWork);
    await Promise.all(Array.from({ length: lines }, workThrough));
  };
  return {
    services,
    signal,
    scopeOf: mintOrganisationScope,
    forOrganisations: (items, work) =>
      inLines(items, (item) =>
        forOrganisation(item.organisationId, (organisation) => work(organisation, item)),
      ),
    forEachOrganisation: async (work, atOnce) =>
      inLines(
        await listOrganisations(services.database),
        ({ id, time_zone: timeZoneId }) =>
          forOrganisation(id, (organisation) => work({ ...organisation, timeZoneId })),
        atOnce,
      ),
  };
}
