import type { OrganisationScope } from '../database/organisation-scope.ts';
import type { Services } from '../services.ts';

/** The work of a job for one organisation. */
export interface OrganisationWork {
  readonly scope: OrganisationScope;
  /** How many rows to take at once where usually `most` are: fewer after the job failed for this organisation. */
  readonly portion: (most: number) => number;
}

/** An organisation as a job meets it. */
export interface JobOrganisation extends OrganisationWork {
  /** IANA name. */
  readonly timeZoneId: string;
}

/** What a job works with. */
export interface JobContext {
  readonly services: Services;
  /** Aborted when the server shuts down: a job that loops ends at its next good moment. */
  readonly signal: AbortSignal;
  /**
   * Does something for every organisation: several at a time, as far as the connections of the database allow. A failure
   * does not keep the job from the others: it is logged and noted, and the organisation rests for a while, longer after
   * each failure in a row.
   *
   * @param atOnce how many at a time at most; 1 for work that shares something, such as a thread
   */
  readonly forEachOrganisation: (
    work: (organisation: JobOrganisation) => Promise<void>,
    atOnce?: number,
  ) => Promise<void>;
  /** The same for some organisations that have work to do. */
  readonly forOrganisations: <Item extends { readonly organisationId: string }>(
    items: readonly Item[],
    work: (organisation: OrganisationWork, item: Item) => Promise<void>,
  ) => Promise<void>;
  /** The scope of an organisation that the database named. */
  readonly scopeOf: (organisationId: string) => OrganisationScope;
}

/**
 * Regular work, run by one node at a time. A node can die in the middle of it and another one begins again, so a job
 * must do no harm when it does something twice.
 */
export interface Job {
  /** `feature.verb`; the key in the schedule and the cause in events. */
  readonly name: string;
  readonly everySeconds: number;
  /** Whether it runs at the very first start too; yes unless said otherwise. A run that was missed is always made up. */
  readonly startsAtOnce?: boolean;
  /**
   * When it is due next, for what is due at a time of the day; without it, when `everySeconds` have passed.
   *
   * @param now Unix milliseconds, as the answer, which lies at most two of its intervals ahead
   */
  readonly nextRunAt?: (now: number, hasFailed: boolean) => number;
  readonly run: (context: JobContext) => Promise<void>;
}
