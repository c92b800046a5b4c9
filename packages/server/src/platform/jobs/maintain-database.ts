import type { Job } from './job.ts';

/** Every night: the embedded database cleans up and makes a checkpoint; PostgreSQL does both by itself. */
export const maintainDatabase: Job = {
  name: 'database.maintain',
  everySeconds: 24 * 3_600,
  startsAtOnce: false,
  run: ({ services }) => services.database.maintain(),
};
