import { parseArgs } from 'node:util';
import { databaseSettingsOf } from '../../platform/configuration/database-settings.ts';
import { fileStorePlace, openFileStore, uploadFolderOf } from '../../platform/files/open-file-store.ts';
import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import type { InstallationSubcommand } from '../subcommand.ts';
import { oneFile, contentWords } from './backup-words.ts';

const HELP = `npm run pactbook -- restore [--keep-tokens] [--forget-sealed] [--json] FILE

Brings a backup into an empty place: the database of DATABASE_URL, or a new one in PACTBOOK_DATA, with documents in
PACTBOOK_S3_BUCKET or in PACTBOOK_DATA. It is the way back after a loss, and the move from one database to another.
All of it comes or nothing. A restore that is cut off leaves a mark: a server does not start there, and the restore can be
given again.

  --keep-tokens     Keeps API tokens, calendar addresses and one-time links of the backup, for a move where no one worked
                    since. Without it all of them end: those that were revoked after the backup would work again.
  --forget-sealed   For a backup that was made under another PACTBOOK_SECRET: leaves out what is sealed under it
                    (second factors, secrets of identity providers, unsent mails with links) and says whose it was.
  --json            What was restored as one JSON object.
`;

const OPTIONS = {
  'keep-tokens': { type: 'boolean', default: false },
  'forget-sealed': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** `restore`: a backup into an empty place. */
export const restoreCommand: InstallationSubcommand = {
  name: 'restore',
  summary: 'Restore a backup into an empty database',
  help: HELP,
  prepareForInstallation: (args) => {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const file = oneFile(positionals);
    return async ({ configuration, say, pathOf, log }) => {
      const path = pathOf(file);
      const files = openFileStore(configuration);
      try {
        const { header, manifest, forgotten, ended } = await restoreBackup(path, {
          settings: databaseSettingsOf(configuration),
          files,
          uploadFolder: uploadFolderOf(configuration),
          secret: configuration.secret,
          sealed: values['forget-sealed'] ? 'forget' : 'refuse',
          bearers: values['keep-tokens'] ? 'keep' : 'end',
          log,
        });
        if (values.json) {
          const { rows, documents, missingDocuments } = manifest;
          say(
            JSON.stringify({
              path,
              madeAt: header.madeAt,
              rows,
              documents,
              missingDocuments,
              forgotten,
              ended,
            }),
          );
          return 0;
        }
        say(`The backup of ${header.madeAt} is restored: ${contentWords(manifest)}.`);
        say(`Documents are in ${fileStorePlace(configuration)}. Everyone signs in again.`);
        if (ended.length > 0) {
          say(`Ended: ${ended.join(', ')}. What was revoked after the backup would have worked again.`);
          say(
            'Make new API tokens and calendar addresses, and send invitations again. --keep-tokens keeps them.',
          );
        }
        for (const line of forgotten) say(line);
        return 0;
      } finally {
        files.close();
      }
    };
  },
};
