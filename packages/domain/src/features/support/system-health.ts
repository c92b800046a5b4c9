import { z } from 'zod';
import { MAKE_BACKUP } from '../../kernel/backup-job.ts';
import { idSchema } from '../../kernel/ids.ts';
import { MAIL_KINDS, isMailStalled, MAIL_DELIVERIES, type MailDelivery } from '../../kernel/mail-content.ts';
import { backupHealthSchema } from './backup-health.ts';
import { namedObject } from '../../kernel/named-object.ts';

/** A job for administrators. Times are ISO texts. */
export const jobHealthSchema = namedObject('JobHealth', {
  name: z.string(),
  everySeconds: z.int().positive(),
  isRunning: z.boolean(),
  isStalled: z.boolean(),
  lastStartedAt: z.string().nullable(),
  lastFinishedAt: z.string().nullable(),
  lastSuccessAt: z.string().nullable(),
  /** The duration of the last completed run. */
  lastMilliseconds: z.int().min(0).nullable(),
  nextRunAt: z.string(),
  /** The error of the last run; null without one. */
  lastError: z.string().nullable(),
});
export type JobHealth = z.infer<typeof jobHealthSchema>;

/** A mail that has not been sent after an attempt, or that was given up. */
export const troubledMailSchema = namedObject('TroubledMail', {
  id: idSchema,
  state: z.enum(['waiting', 'failed']),
  kind: z.enum(MAIL_KINDS),
  toAddress: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  attempts: z.int().min(0),
  /** The last answer of the mail server, without addresses. */
  reason: z.string(),
  nextAttemptAt: z.string().nullable(),
});
export type TroubledMail = z.infer<typeof troubledMailSchema>;

/** A server on this database, as it last reported itself. Times are ISO texts. */
export const nodeHealthSchema = namedObject('NodeHealth', {
  id: idSchema,
  /** The name of its machine. */
  name: z.string(),
  version: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  /** Whether it reported itself lately. One that ended in order is not listed. */
  isUp: z.boolean(),
  /** Its clock against that of the database, in milliseconds. */
  clockAheadMs: z.int(),
});
export type NodeHealth = z.infer<typeof nodeHealthSchema>;

/** Problems of mail and daily work, for the banner of administrators. */
export const healthWarningSchema = z
  .discriminatedUnion('kind', [
    /** A job was due long ago, or was started and does not end. */
    z.strictObject({ kind: z.literal('schedulerStalled'), job: z.string(), since: z.string() }),
    /** A job fails each time. */
    z.strictObject({ kind: z.literal('jobFailing'), job: z.string(), since: z.string(), error: z.string() }),
    /** Due mails of the organisation are waiting. */
    z.strictObject({
      kind: z.literal('mailStalled'),
      waiting: z.int().positive(),
      since: z.string(),
      error: z.string().nullable(),
    }),
    /** The clock of a server is wrong: deadlines and sign-ins are off by as much. */
    z.strictObject({ kind: z.literal('clockWrong'), node: z.string(), aheadMs: z.int() }),
    /** A trusted proxy sends an `X-Forwarded-For` that is no address: all behind it count as one client. */
    z.strictObject({ kind: z.literal('clientAddressUnreadable'), node: z.string(), header: z.string() }),
    /** No good backup for three days, although the installation is to make them. */
    z.strictObject({
      kind: z.literal('backupMissing'),
      job: z.literal(MAKE_BACKUP),
      /** Of the last good one; without one, when backups were set up. */
      since: z.string(),
      hasOne: z.boolean(),
      error: z.string().nullable(),
    }),
    /** A certificate or secret of a provider ends soon, or has ended (`providerEndings`). */
    z.strictObject({
      kind: z.literal('providerEnding'),
      connectionId: idSchema,
      connection: z.string(),
      what: z.enum(['certificate', 'secret']),
      on: z.string(),
      daysLeft: z.int(),
    }),
    /** There is no mail server: mails are written to files and reach no one. */
    z.strictObject({ kind: z.literal('mailKeptAsFiles') }),
  ])
  .meta({ id: 'HealthWarning' });
export type HealthWarning = z.infer<typeof healthWarningSchema>;

/** The mails of the caller's organisation only. */
export const mailHealthSchema = namedObject('MailHealth', {
  delivery: z.enum(MAIL_DELIVERIES),
  waiting: z.int().min(0),
  oldestWaitingAt: z.string().nullable(),
  lastSentAt: z.string().nullable(),
  failed: z.int().min(0),
  /** The newest ones, at most {@link TROUBLED_MAILS}. */
  troubled: z.array(troubledMailSchema),
});
export type MailHealth = z.infer<typeof mailHealthSchema>;

export const TROUBLED_MAILS = 50;

/**
 * `GET /system/health`: the health of mail and jobs (docs/product/screens.md, "Organization settings and system
 * health"; docs/product/notifications.md, "Scheduled work").
 */
export const systemHealthSchema = namedObject('SystemHealth', {
  version: z.string(),
  /** Its name and version, such as `PostgreSQL 18.4`. */
  database: z.string(),
  /** Those seen last first. */
  nodes: z.array(nodeHealthSchema),
  jobs: z.array(jobHealthSchema),
  mail: mailHealthSchema,
  backup: backupHealthSchema,
  warnings: z.array(healthWarningSchema),
});
export type SystemHealth = z.infer<typeof systemHealthSchema>;

/** A job in the schedule. Unix milliseconds. */
export interface ScheduledJob {
  readonly name: string;
  readonly everySeconds: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly succeededAt: number | null;
  readonly dueAt: number;
  readonly error: string | null;
}

/** When a due job was not started for this long, no node runs the schedule. */
const LATEST_START_MS = 120_000;
/** A run of this duration hangs. */
const LONGEST_RUN_MS = 30 * 60_000;
/** A backup reads every document, which can take a night. */
const LONGEST_BACKUP_MS = 12 * 3_600_000;
/** Failures become a warning after this long without a success, or after three rounds. */
const LONGEST_FAILING_MS = 10 * 60_000;
const FAILING_ROUNDS = 3;

const isoOf = (moment: number): string => new Date(moment).toISOString();
const isoOrNull = (moment: number | null): string | null => (moment === null ? null : isoOf(moment));

const longestRun = ({ name }: ScheduledJob): number =>
  name === MAKE_BACKUP ? LONGEST_BACKUP_MS : LONGEST_RUN_MS;

/** A job for administrators at a moment. */
export function jobHealth(job: ScheduledJob, now: number): JobHealth {
  const { startedAt, finishedAt, dueAt } = job;
  const isRunning = startedAt !== null && (finishedAt === null || finishedAt < startedAt);
  const isOverdue = now - dueAt > LATEST_START_MS;
  return {
    name: job.name,
    everySeconds: job.everySeconds,
    // Its lease ended, so the process that ran it is gone.
    isRunning: isRunning && dueAt >= now,
    isStalled: isOverdue || (isRunning && now - startedAt > longestRun(job)),
    lastStartedAt: isoOrNull(startedAt),
    lastFinishedAt: isoOrNull(finishedAt),
    lastSuccessAt: isoOrNull(job.succeededAt),
    lastMilliseconds: startedAt === null || finishedAt === null || isRunning ? null : finishedAt - startedAt,
    nextRunAt: isoOf(dueAt),
    lastError: job.error,
  };
}

/** The warning about a job, if any. */
function jobWarning(job: ScheduledJob, now: number): HealthWarning | null {
  const { isStalled } = jobHealth(job, now);
  if (isStalled) {
    const isLate = now - job.dueAt > LATEST_START_MS;
    const since = isoOf(isLate ? job.dueAt : (job.startedAt ?? job.dueAt));
    return { kind: 'schedulerStalled', job: job.name, since };
  }
  // Of backups the good ones count: `backupWarnings`.
  if (job.error === null || job.name === MAKE_BACKUP) return null;
  const goodUntil = job.succeededAt ?? job.startedAt ?? now;
  const patience = Math.max(LONGEST_FAILING_MS, FAILING_ROUNDS * job.everySeconds * 1_000);
  if (now - goodUntil <= patience) return null;
  return { kind: 'jobFailing', job: job.name, since: isoOf(goodUntil), error: job.error };
}

/** A server as it last reported itself. Unix milliseconds. */
export interface ReportedNode {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly startedAt: number;
  readonly seenAt: number;
  readonly secondsSinceSeen: number;
  readonly clockAheadMs: number;
  readonly unreadableForwardedFor: string | null;
}

/** A server that did not report itself for four rounds has died, is frozen, or does not reach the database. */
const LATEST_REPORT_SECONDS = 60;
/** Sessions, leases and deadlines of one server are compared with the clock of another. */
const LARGEST_CLOCK_DIFFERENCE_MS = 2_000;

const isUp = ({ secondsSinceSeen }: ReportedNode): boolean => secondsSinceSeen <= LATEST_REPORT_SECONDS;

/** A server for administrators. */
export function nodeHealth(node: ReportedNode): NodeHealth {
  const { id, name, version, startedAt, seenAt, clockAheadMs } = node;
  return {
    id,
    name,
    version,
    startedAt: isoOf(startedAt),
    seenAt: isoOf(seenAt),
    isUp: isUp(node),
    clockAheadMs,
  };
}

/** The warnings about servers: about those that are up, as the others do nothing. */
export function nodeWarnings(nodes: readonly ReportedNode[]): HealthWarning[] {
  return nodes
    .filter(isUp)
    .flatMap(({ name, clockAheadMs, unreadableForwardedFor: header }) => [
      ...(Math.abs(clockAheadMs) > LARGEST_CLOCK_DIFFERENCE_MS
        ? [{ kind: 'clockWrong' as const, node: name, aheadMs: clockAheadMs }]
        : []),
      ...(header === null ? [] : [{ kind: 'clientAddressUnreadable' as const, node: name, header }]),
    ]);
}

/** The waiting mails, for {@link healthWarnings}. Unix milliseconds. */
export interface WaitingMail {
  readonly waiting: number;
  readonly oldestAt: number | null;
  readonly error: string | null;
}

/** All warnings for administrators. */
export function healthWarnings(
  jobs: readonly ScheduledJob[],
  mail: WaitingMail,
  now: number,
  delivery: MailDelivery = 'smtp',
): HealthWarning[] {
  const ofJobs = jobs.map((job) => jobWarning(job, now)).filter((warning) => warning !== null);
  const { oldestAt, waiting, error } = mail;
  return [
    ...ofJobs,
    ...(oldestAt !== null && isMailStalled(oldestAt, now)
      ? [{ kind: 'mailStalled', waiting, since: isoOf(oldestAt), error } as const]
      : []),
    ...(delivery === 'files' ? [{ kind: 'mailKeptAsFiles' } as const] : []),
  ];
}

/** A certificate that lasts for more days than this is only a caution. */
const PROBLEM_DAYS = 7;

/** Whether a warning is about something that fails already, or within days. */
export function isProblemNow(warning: HealthWarning): boolean {
  if (warning.kind === 'providerEnding') return warning.daysLeft <= PROBLEM_DAYS;
  return warning.kind !== 'mailKeptAsFiles';
}

/** Notices of the page that are no warnings and not in the banner. */
export type HealthCaution =
  | { readonly kind: 'jobFailed'; readonly job: string; readonly error: string }
  | { readonly kind: 'mailGivenUp'; readonly failed: number };

/** The overall state. */
export interface SystemState {
  readonly level: 'ok' | 'caution' | 'problem';
  readonly cautions: readonly HealthCaution[];
}

/** The overall state is that of the worst part, so that nothing on the page is worse than its heading. */
export function systemState({ jobs, mail, warnings }: SystemHealth): SystemState {
  const warnedOf = new Set(warnings.flatMap((warning) => ('job' in warning ? warning.job : [])));
  const cautions: HealthCaution[] = [
    ...jobs.flatMap(({ name, lastError }) =>
      lastError === null || warnedOf.has(name)
        ? []
        : { kind: 'jobFailed' as const, job: name, error: lastError },
    ),
    ...(mail.failed > 0 ? [{ kind: 'mailGivenUp' as const, failed: mail.failed }] : []),
  ];
  const isProblem = warnings.some(isProblemNow);
  const isQuiet = warnings.length + cautions.length === 0;
  return { level: isProblem ? 'problem' : isQuiet ? 'ok' : 'caution', cautions };
}
