import { forgetListChanges } from '../database/event-log.ts';
import type { Job } from './job.ts';

/** Woken when the server starts. */
export const RENEW_STATISTICS = 'database.renewStatistics';

/**
 * Every minute and at each start: gathers the planner's statistics of tables that changed much. Commands that change many
 * records do so themselves; this is for many small changes, and for what a crash or an older version left behind.
 */
export const renewStatistics: Job = {
  name: RENEW_STATISTICS,
  everySeconds: 60,
  run: ({ services }) => services.database.renewStatistics(),
};

/** Lists that were built longer ago are built again as a whole. */
const LIST_CHANGES_KEPT_MS = 30 * 24 * 3_600_000;

/** Every day: forgets which records changed more than 30 days ago. */
export const pruneListChanges: Job = {
  name: 'database.pruneListChanges',
  everySeconds: 24 * 3_600,
  run: ({ services: { database, now }, forEachOrganisation }) =>
    forEachOrganisation(({ scope }) =>
      database.write(scope, (db) => forgetListChanges(db, scope, new Date(now() - LIST_CHANGES_KEPT_MS))),
    ),
};
