import type { Configuration } from '../../platform/configuration/configuration.ts';
import { databaseSettingsOf } from '../../platform/configuration/database-settings.ts';
import {
  inspectDatabase,
  type DatabaseFacts,
  type MigrationState,
} from '../../platform/database/inspect-database.ts';
import { clusterFolderOf } from '../../platform/postgres/cluster-folder.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { existsSync } from 'node:fs';
import { uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import { randomBytes } from 'node:crypto';
import type { Services } from '../../platform/services.ts';
import type { Installation } from '../subcommand.ts';
import { caution, fault, fine, lookFor, type Finding } from './finding.ts';

const OLDEST_POSTGRES = 150_000;
/** As on System Health. */
const WORST_CLOCK_MS = 2_000;
/** Connections that PostgreSQL keeps for its administrators, and ours for migrations, backups and the command line. */
const SPARE_CONNECTIONS = 6;

const UNREACHABLE =
  'Is the database server up, and is DATABASE_URL right? Nothing else that needs the database was looked at.';

/**
 * Looks at the database, and lets `look` use it where this version can open it without changing it.
 *
 * @param look what is looked at with an open database
 */
export async function lookAtDatabase(
  installation: Installation,
  look: (services: Services) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const { configuration, log } = installation;
  if (isNothingThere(configuration))
    return [
      caution(
        'database',
        'There is no database in the data folder yet.',
        'The first start makes one. Is PACTBOOK_DATA the right one?',
      ),
    ];
  const settings = databaseSettingsOf(configuration);
  const now = (): number => Date.now();
  return lookFor('database', UNREACHABLE, async () => {
    const { facts, migrations } = await inspectDatabase(settings, now, log);
    const findings = [...factFindings(facts, configuration), ...migrationFindings(migrations)];
    // Opening it would migrate it.
    if (migrations.pending.length > 0 || migrations.refusal !== null || migrations.isRestoreUnfinished)
      return findings;
    const database = await openDatabase(settings, log);
    try {
      const services = { database, log, now, newId: () => uuidV7(now(), randomBytes(10)) };
      return [...findings, ...(await look(services))];
    } finally {
      await database.close();
    }
  });
}

function isNothingThere({ databaseUrl, dataFolder }: Configuration): boolean {
  return databaseUrl === null && !existsSync(clusterFolderOf(dataFolder));
}

function factFindings(facts: DatabaseFacts, { databaseUrl, databaseConnections }: Configuration): Finding[] {
  const check = 'database';
  const own = [
    fine(
      check,
      databaseUrl === null
        ? `The PostgreSQL ${facts.version} of Pactbook answers.`
        : `PostgreSQL ${facts.version} answers.`,
    ),
    clockFinding(facts),
  ];
  if (databaseUrl === null) return own;
  return [
    ...own,
    ...(facts.versionNumber < OLDEST_POSTGRES
      ? [fault(check, `PostgreSQL ${facts.version} is too old.`, 'Use PostgreSQL 15 or newer.')]
      : []),
    ...(facts.encoding === 'UTF8'
      ? []
      : [
          fault(
            check,
            `Its encoding is ${facts.encoding}.`,
            "Make a database with ENCODING 'UTF8', and move there with backup and restore.",
          ),
        ]),
    ...(facts.isDurable
      ? []
      : [
          caution(
            check,
            'It does not force to disk what it says it wrote (fsync or synchronous_commit is off).',
            'Turn both on: after a loss of power saved work could be gone.',
          ),
        ]),
    ...(facts.hasRole
      ? []
      : [
          fault(
            check,
            'This database user may not take the role pactbook_app.',
            'As an administrator: CREATE ROLE pactbook_app NOLOGIN; GRANT pactbook_app TO the user of DATABASE_URL;',
          ),
        ]),
    ...(databaseConnections + SPARE_CONNECTIONS > facts.maxConnections
      ? [
          caution(
            check,
            `It allows ${facts.maxConnections} connections, and each server takes up to ${databaseConnections}.`,
            'Raise max_connections, or lower PACTBOOK_DATABASE_POOL.',
          ),
        ]
      : []),
  ];
}

function clockFinding({ clockAheadMs }: DatabaseFacts): Finding {
  const seconds = (Math.abs(clockAheadMs) / 1_000).toFixed(1);
  const way = clockAheadMs > 0 ? 'ahead of' : 'behind';
  return Math.abs(clockAheadMs) > WORST_CLOCK_MS
    ? fault(
        'clock',
        `The clock of this machine is ${seconds} s ${way} that of the database.`,
        'Turn on the time service of both machines.',
      )
    : fine('clock', `${seconds} s from that of the database.`);
}

function migrationFindings(state: MigrationState): Finding[] {
  const check = 'migrations';
  if (state.isRestoreUnfinished)
    return [
      fault(
        check,
        'A backup was being restored here, and the restore did not come to its end.',
        'Restore it again: npm run pactbook -- restore FILE',
      ),
    ];
  if (state.refusal !== null)
    return [fault(check, state.refusal, 'Start the version that the database was used with last.')];
  const { applied, pending } = state;
  if (applied === 0)
    return [
      caution(
        check,
        'The database is empty: nothing of Pactbook is in it yet.',
        'The first start fills it, or npm run pactbook -- restore FILE.',
      ),
    ];
  if (pending.length === 0) return [fine(check, 'Everything is applied.')];
  return [
    caution(
      check,
      `${pending.length} are not applied yet, from ${pending[0] ?? ''} on.`,
      'The next start of this version applies them. Back up first; npm run pactbook -- migrate --check tries them.',
    ),
  ];
}
