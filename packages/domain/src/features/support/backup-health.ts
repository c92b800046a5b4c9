import { z } from 'zod';
import { MAKE_BACKUP } from '../../kernel/backup-job.ts';
import { namedObject } from '../../kernel/named-object.ts';

/** The backups that the installation makes by itself. Times are ISO texts. */
export const backupHealthSchema = namedObject('BackupHealth', {
  /** Whether a server that is up has a folder for them. */
  isScheduled: z.boolean(),
  /** The last good one; null without one. */
  last: z
    .strictObject({
      madeAt: z.string(),
      fileName: z.string(),
      bytes: z.int().min(0),
      /** When its sums were compared. */
      verifiedAt: z.string(),
    })
    .nullable(),
  /** The file name of the last one, when the folder does not have it as it was made; else null. */
  lost: z.string().nullable(),
  nextAt: z.string().nullable(),
  /** Why the last try failed; null when it did not. */
  error: z.string().nullable(),
});
export type BackupHealth = z.infer<typeof backupHealthSchema>;

/** The backups as the servers know them. Unix milliseconds. */
export interface KnownBackups {
  readonly isScheduled: boolean;
  readonly setUpAt: number | null;
  readonly last: {
    readonly madeAt: number;
    readonly fileName: string;
    readonly bytes: number;
    readonly verifiedAt: number;
  } | null;
  readonly lost: string | null;
}

/** The job of the backups, as far as it is known. */
export interface BackupJob {
  /** Unix milliseconds. */
  readonly dueAt: number;
  readonly error: string | null;
}

/** So long administrators are not troubled: a disk that was full over a weekend is no one's emergency. */
const LONGEST_WITHOUT_MS = 3 * 86_400_000;

const isoOf = (moment: number): string => new Date(moment).toISOString();

/** The backups for administrators. */
export function backupHealth({ isScheduled, last, lost }: KnownBackups, job: BackupJob | null): BackupHealth {
  return {
    isScheduled,
    last: last && { ...last, madeAt: isoOf(last.madeAt), verifiedAt: isoOf(last.verifiedAt) },
    lost,
    nextAt: isScheduled && job !== null ? isoOf(job.dueAt) : null,
    error: isScheduled ? (job?.error ?? null) : null,
  };
}

/** No good backup for three days, although the installation is to make them. */
export interface BackupMissing {
  readonly kind: 'backupMissing';
  readonly job: typeof MAKE_BACKUP;
  /** Of the last good one; without one, when backups were set up. */
  readonly since: string;
  readonly hasOne: boolean;
  readonly error: string | null;
}

/** The warnings about backups at a moment. */
export function backupWarnings(
  { isScheduled, setUpAt, last }: Omit<KnownBackups, 'lost'>,
  job: BackupJob | null,
  now: number,
): BackupMissing[] {
  const since = last?.madeAt ?? setUpAt;
  if (!isScheduled || since === null || now - since <= LONGEST_WITHOUT_MS) return [];
  return [
    {
      kind: 'backupMissing',
      job: MAKE_BACKUP,
      since: isoOf(since),
      hasOne: last !== null,
      error: job?.error ?? null,
    },
  ];
}
