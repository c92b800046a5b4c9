import { pruneAccounts } from './features/account/jobs.ts';
import { indexActivity } from './features/activity/jobs.ts';
import { tendTokens } from './features/api-tokens/jobs.ts';
import { runAnalysesJob } from './features/contract-analysis/jobs.ts';
import { CONCLUDE_INTERRUPTED_SETS, concludeInterruptedSetsJob } from './features/change-sets/jobs.ts';
import { purgeTrashes } from './features/contracts/jobs.ts';
import { passTheDay } from './features/contract-terms/jobs.ts';
import { readTextsJob, SWEEP_FILES, sweepJob } from './features/documents/jobs.ts';
import { fetchRates } from './features/currencies/jobs.ts';
import { endImpersonations } from './features/impersonation/jobs.ts';
import { notifyOfImpersonations } from './features/notifications/impersonations/notify-of-impersonations.ts';
import {
  notifyPeople,
  pruneNotifications,
  notifyAboutReminderHealth,
  viewMailJob,
} from './features/notifications/jobs.ts';
import { pruneSignIns } from './features/sign-in/jobs.ts';
import { tendSingleSignOn } from './features/single-sign-on/jobs.ts';
import { makeScheduledBackup, type BackupTools } from './platform/backup/scheduled/make-scheduled-backup.ts';
import { groupRemoval } from './group-removal.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Job } from './platform/jobs/job.ts';
import { pruneListChanges, RENEW_STATISTICS, renewStatistics } from './platform/jobs/maintain-database.ts';
import type { LinkMails } from './platform/mail/link-mails.ts';
import type { MailTransport } from './platform/mail/mail-transport.ts';
import { pruneMail, sendMailJob } from './platform/mail/send-mail.ts';

/** What the jobs work with besides the services. */
interface JobTools {
  readonly mail: MailTransport;
  readonly mails: LinkMails;
  readonly files: FileStore;
  /** Null where this server makes no backups by itself. */
  readonly backups: BackupTools | null;
  /** Where exchange rates are fetched; null for nowhere. */
  readonly ratesUrl: string | null;
}

/** What runs at each start, whenever it ran last. */
export const AT_EACH_START: readonly string[] = [SWEEP_FILES, RENEW_STATISTICS, CONCLUDE_INTERRUPTED_SETS];

/** The jobs of all features and of the platform: what goes out, what is due by the day, and what is over. */
export function regularJobs({ mail, mails, files, backups, ratesUrl }: JobTools): readonly Job[] {
  return [
    sendMailJob(mail, mails.secrets),
    notifyPeople(mails),
    viewMailJob(mails),
    notifyAboutReminderHealth(mail.delivery),
    pruneNotifications,
    pruneSignIns,
    pruneAccounts,
    tendTokens(mails),
    tendSingleSignOn(mails),
    endImpersonations((services, scope) => notifyOfImpersonations(services, scope, mails)),
    pruneMail,
    passTheDay,
    purgeTrashes,
    sweepJob(files),
    readTextsJob(files),
    runAnalysesJob(files),
    concludeInterruptedSetsJob(groupRemoval),
    indexActivity,
    pruneListChanges,
    renewStatistics,
    ...(backups === null ? [] : [makeScheduledBackup(backups)]),
    ...(ratesUrl === null ? [] : [fetchRates(ratesUrl)]),
  ];
}
