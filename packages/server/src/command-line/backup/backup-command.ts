import { parseArgs } from 'node:util';
import { databaseSettingsOf } from '../../platform/configuration/database-settings.ts';
import { openSnapshot } from '../../platform/database/backup/snapshot.ts';
import { reachPostgres } from '../../platform/postgres/reach-postgres.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { makeBackup, streamBackup, type BackupSource } from '../../platform/backup/make-backup.ts';
import type { Installation, InstallationSubcommand } from '../subcommand.ts';
import { oneFile, backupWords } from './backup-words.ts';

const HELP = `npm run pactbook -- backup [--json] FILE

Writes everything into one archive while people work: records, people, settings, history and the files of documents.
Who is signed in is not in it. FILE is a .tar.zst that appears when it is complete; - writes it to the standard output.
The archive holds everything that the database holds: keep it as safe. \`restore\` brings it into any empty database.

  --json   What it came to as one JSON object.
`;

const OPTIONS = { json: { type: 'boolean', default: false } } as const;

async function withSource<Result>(
  installation: Installation,
  work: (source: BackupSource) => Promise<Result>,
): Promise<Result> {
  const { configuration, log } = installation;
  const files = openFileStore(configuration);
  const server = await reachPostgres(databaseSettingsOf(configuration), log);
  try {
    const snapshot = await openSnapshot(server.url);
    try {
      return await work({ snapshot, files, secret: configuration.secret, madeAt: Date.now() });
    } finally {
      await snapshot.close();
    }
  } finally {
    await server.close();
    files.close();
  }
}

/** `backup`: one archive of the whole installation. */
export const backupCommand: InstallationSubcommand = {
  name: 'backup',
  summary: 'Write everything into one archive, while the server runs',
  help: HELP,
  prepareForInstallation: (args) => {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const file = oneFile(positionals, 'Name one file, or - for the standard output.');
    return async (installation) => {
      const { say, tell, output, pathOf } = installation;
      const isStream = file === '-';
      const path = isStream ? null : pathOf(file);
      const made = await withSource(installation, async (source) =>
        path === null
          ? { ...(await streamBackup(output, source)), bytes: null }
          : await makeBackup(path, source),
      );
      const lines = backupWords({ ...made, path }, values.json);
      for (const line of lines) (isStream ? tell : say)(line);
      return 0;
    };
  },
};
