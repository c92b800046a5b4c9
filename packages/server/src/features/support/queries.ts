import { sql } from 'kysely';
import { MAKE_BACKUP } from '@pactbook/domain/kernel/backup-job.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import {
  SUPPORT_STATUSES,
  type KeptSupportRequest,
  type SupportStatus,
} from '@pactbook/domain/features/support/support-request.ts';
import { backupHealth, backupWarnings } from '@pactbook/domain/features/support/backup-health.ts';
import {
  healthWarnings,
  jobHealth,
  nodeHealth,
  nodeWarnings,
  type SystemHealth,
} from '@pactbook/domain/features/support/system-health.ts';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { PRODUCT_VERSION } from '../../platform/configuration/product-version.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { readBackupState } from '../../platform/backup/scheduled/store.ts';
import { readJobs } from '../../platform/jobs/store.ts';
import { readMailQueue } from '../../platform/mail/queries.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { readNodes } from '../../platform/nodes/queries.ts';
import type { Services } from '../../platform/services.ts';
import { findProviderEndings } from '../single-sign-on/queries.ts';

/** Which messages to list. */
export interface SupportListFilter {
  readonly status?: SupportStatus | undefined;
  /** The id of the last one of the page before. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

function supportRequests(db: Transaction) {
  return db
    .selectFrom('support_requests as r')
    .innerJoin('users as u', (join) =>
      join.onRef('u.organisation_id', '=', 'r.organisation_id').onRef('u.id', '=', 'r.user_id'),
    )
    .leftJoin('users as d', (join) =>
      join.onRef('d.organisation_id', '=', 'r.organisation_id').onRef('d.id', '=', 'r.done_by'),
    )
    .select([
      'r.id',
      'r.created_at',
      'r.status',
      'r.description',
      'r.user_id',
      'r.role',
      'r.page',
      'r.browser',
      'r.app_version',
      'r.request_id',
      'r.done_at',
      'u.first_name',
      'u.last_name',
      'u.email_address',
      'd.first_name as done_first_name',
      'd.last_name as done_last_name',
      'd.email_address as done_email_address',
    ])
    .where('r.organisation_id', '=', db.organisationId);
}

type SupportQueryRow = Awaited<ReturnType<ReturnType<typeof supportRequests>['execute']>>[number];

function keptRequest(row: SupportQueryRow): KeptSupportRequest {
  const nameOf = (first: string | null, last: string | null, address: string | null): string =>
    `${first ?? ''} ${last ?? ''}`.trim() || (address ?? '');
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    status: SUPPORT_STATUSES.find((status) => status === row.status) ?? 'open',
    description: row.description,
    person: {
      id: row.user_id,
      name: nameOf(row.first_name, row.last_name, row.email_address),
      emailAddress: row.email_address,
    },
    role: row.role,
    page: row.page,
    browser: row.browser ?? '',
    appVersion: row.app_version,
    requestId: row.request_id,
    done:
      row.done_at === null
        ? null
        : {
            at: row.done_at.toISOString(),
            by: nameOf(row.done_first_name, row.done_last_name, row.done_email_address),
          },
  };
}

/** What people wrote to the support team, newest first (docs/product/screens.md, "Contact Support"). */
export async function listSupportRequests(
  db: Transaction,
  { status, cursor, limit }: SupportListFilter,
): Promise<{ items: KeptSupportRequest[]; nextCursor: string | null; open: number }> {
  let query = supportRequests(db);
  if (status !== undefined) query = query.where('r.status', '=', status);
  if (cursor !== undefined) query = query.where('r.id', '<', cursor);
  const rows = await query
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(keptRequest);
  const counted = await db
    .selectFrom('support_requests')
    .select((select) => select.fn.countAll<string>().as('open'))
    .where('organisation_id', '=', db.organisationId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return {
    items,
    nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    open: Number(counted?.open ?? 0),
  };
}

/** One message. @throws AppError `not_found` */
export async function findSupportRequest(db: Transaction, id: string): Promise<KeptSupportRequest> {
  const row = await supportRequests(db).where('r.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('message');
  return keptRequest(row);
}

/** What this node knows of what it runs. */
export interface HealthSettings {
  readonly mailDelivery: SystemHealth['mail']['delivery'];
  /** The jobs of this version; the schedule may still have those of other versions. */
  readonly jobNames: readonly string[];
  /** Where this server makes backups by itself; null where it makes none. */
  readonly backupFolder: string | null;
}

/** The version of the database, without what its distributor adds to it. */
async function readDatabaseVersion(db: Transaction): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version.split(' ')[0] ?? '';
}

/**
 * What runs by itself in this installation, and the mails of the caller's organisation (docs/product/notifications.md,
 * "Scheduled work").
 */
export async function findSystemHealth(
  { database, now }: Services,
  { scope, timeZoneId }: Pick<Caller, 'scope' | 'timeZoneId'>,
  { mailDelivery: delivery, jobNames, backupFolder }: HealthSettings,
): Promise<SystemHealth> {
  const [scheduled, nodes, backups] = await Promise.all([
    // Of several servers only some may make backups.
    readJobs(database, [...new Set([...jobNames, MAKE_BACKUP])]),
    readNodes(database),
    readBackupState(database, backupFolder),
  ]);
  const jobs = scheduled.filter(({ name }) => name !== MAKE_BACKUP || backups.isScheduled);
  const backupJob = jobs.find(({ name }) => name === MAKE_BACKUP) ?? null;
  const at = now();
  const [version, { oldestDueAt, lastError, ...mail }, endings] = await database.read(scope, async (db) => [
    await readDatabaseVersion(db),
    await readMailQueue(db),
    await findProviderEndings(db, calendarDateAt(at, timeZoneId)),
  ]);
  const waiting = { waiting: mail.waiting, oldestAt: oldestDueAt, error: lastError };
  return {
    version: PRODUCT_VERSION,
    database: `PostgreSQL ${version}`,
    nodes: nodes.map(nodeHealth),
    jobs: jobs.map((job) => jobHealth(job, at)),
    mail: { delivery, ...mail },
    backup: backupHealth(backups, backupJob),
    warnings: [
      ...nodeWarnings(nodes),
      ...backupWarnings(backups, backupJob, at),
      ...endings.map((ending) => ({ kind: 'providerEnding' as const, ...ending })),
      ...healthWarnings(jobs, waiting, at, delivery),
    ],
  };
}
