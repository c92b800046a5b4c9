import { parseArgs } from 'node:util';
import { readArchive } from '../../platform/backup/read-archive.ts';
import { verifyDeeply } from '../../platform/backup/verify-backup.ts';
import type { InstallationSubcommand } from '../subcommand.ts';
import { oneFile, contentWords } from './backup-words.ts';

const HELP = `npm run pactbook -- verify [--deep] [--json] FILE

Reads a backup from its first byte to its last and compares every member with the sums that were written with it.

  --deep   Restores it into a database of its own as well, which is thrown away, and compares every file with what
           the database says of it. Needs as much space in the folder for temporary files as the restored data.
  --json   What was found as one JSON object.
`;

const OPTIONS = {
  deep: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** `verify`: whether a backup is whole. */
export const verifyCommand: InstallationSubcommand = {
  name: 'verify',
  summary: 'Check whether a backup is complete',
  help: HELP,
  prepareForInstallation: (args) => {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const file = oneFile(positionals);
    return async ({ say, pathOf, log }) => {
      const path = pathOf(file);
      const { header, manifest } = await (values.deep ? verifyDeeply(path, log) : readArchive(path));
      const { version, madeAt } = header;
      if (values.json) {
        say(
          JSON.stringify({
            path,
            isWhole: true,
            isDeep: values.deep,
            version,
            madeAt,
            ...manifest,
            members: undefined,
          }),
        );
        return 0;
      }
      const how = values.deep ? 'is whole and was restored on trial' : 'is whole';
      say(`The backup ${path} ${how}: ${contentWords(manifest)}, made ${madeAt} by Pactbook ${version}.`);
      return 0;
    };
  },
};
