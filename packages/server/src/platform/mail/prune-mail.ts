import type { Job } from '../jobs/job.ts';
import { forgetOldMail } from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** How long the text of a mail is kept for questions whether it arrived. */
const BODIES_MS = 30 * DAY_MS;
/** That it went is part of what a record shows of a term. */
const ROWS_MS = 400 * DAY_MS;

/** Every day: forgets what sent mails said after 30 days, and that they were after 400. */
export const pruneMail: Job = {
  name: 'mail.prune',
  everySeconds: 24 * 3_600,
  run: async ({ services: { database, now }, forEachOrganisation }) => {
    const at = now();
    await forEachOrganisation(({ scope }) =>
      database.write(scope, (db) => forgetOldMail(db, scope, { bodies: at - BODIES_MS, rows: at - ROWS_MS })),
    );
  },
};
