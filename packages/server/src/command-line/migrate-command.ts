import { parseArgs } from 'node:util';
import { upgradableSettingsOf } from '../platform/backup/backup-before-upgrade.ts';
import { databaseSettingsOf } from '../platform/configuration/database-settings.ts';
import { tryMigrations } from '../platform/database/migrations/try-migrations.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { InstallationSubcommand } from './subcommand.ts';

const HELP = `npm run pactbook -- migrate [--check]

Brings the database to the shape of this version, as the next start would: one in PACTBOOK_DATA is backed up before. A
server that starts does it by itself; use this to do it at a time of your own, before the servers on one PostgreSQL are replaced.

  --check   Applies what is pending and takes it back: says whether it would succeed, and changes nothing. People
            may wait for up to a few seconds meanwhile.
`;

const OPTIONS = { check: { type: 'boolean', default: false } } as const;

/** `migrate`: the database to the shape of this version. */
export const migrateCommand: InstallationSubcommand = {
  name: 'migrate',
  summary: 'Apply the migrations of this version, or try them',
  help: HELP,
  prepareForInstallation: (args) => {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    return async ({ configuration, log, say }) => {
      const pending = await tryMigrations(databaseSettingsOf(configuration), log);
      if (pending.length === 0) say('Nothing is pending.');
      else if (values.check) {
        say(`${pending.length} would be applied without a fault; nothing was changed:`);
        for (const name of pending) say(`  ${name}`);
      } else {
        const database = await openDatabase(upgradableSettingsOf(configuration, log), log);
        await database.close();
        say(`Applied: ${pending.join(', ')}.`);
      }
      return 0;
    };
  },
};
