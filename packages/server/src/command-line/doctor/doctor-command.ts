import { parseArgs } from 'node:util';
import type { Installation, InstallationSubcommand } from '../subcommand.ts';
import { findingLines, lookFor, type Finding } from './finding.ts';
import { lookAtConnections, lookAtAddress, lookAtMail } from './look-at-surroundings.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtFolder, lookAtNode, lookAtSettings } from './look-at-machine.ts';
import { lookAtBackups, lookAtDocuments, lookAtServers } from './look-at-work.ts';
import { counted } from '@pactbook/domain/kernel/text/counted.ts';

const HELP = `npm run pactbook -- doctor [--json]

Looks at the whole installation and says of each part how it stands and what to do: Node, variables and secrets (never their
values), data folder, lock and free space, database, clock and migrations, servers, documents, backups, single sign-on, public
address, mail. Changes nothing and sends no mail. Give it the variables of the server.
The exit code is 1 when something failed, 0 otherwise.

  --json   What was found as one JSON object.
`;

const OPTIONS = { json: { type: 'boolean', default: false } } as const;

/** `doctor`: how the installation is. */
export const doctorCommand: InstallationSubcommand = {
  name: 'doctor',
  summary: 'Check the installation, with a step to take for each problem',
  help: HELP,
  prepareForInstallation: (args) => {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    return async (installation) => {
      const findings = await lookAtEverything(installation);
      const failed = findings.filter(({ state }) => state === 'failed').length;
      const warnings = findings.filter(({ state }) => state === 'warning').length;
      if (values.json) installation.say(JSON.stringify({ failed, warnings, findings }));
      else {
        for (const line of findingLines(findings)) installation.say(line);
        installation.say(
          failed + warnings === 0 ? 'All is well.' : `${failed} failed, ${counted(warnings, 'warning')}.`,
        );
      }
      return failed === 0 ? 0 : 1;
    };
  },
};

async function lookAtEverything(installation: Installation): Promise<readonly Finding[]> {
  const { configuration } = installation;
  let isServing = false;
  const inDatabase = await lookAtDatabase(installation, async (services) => {
    const { database, now } = services;
    const servers = await lookAtServers(database);
    isServing = servers.isServing;
    return [
      ...servers.findings,
      ...(await lookAtDocuments(configuration, database)),
      ...(await lookFor('backups', 'Look at the folder for backups.', () =>
        lookAtBackups(configuration, database, now()),
      )),
      ...(await lookFor('single sign-on', 'Look at the connections under Organization Settings.', () =>
        lookAtConnections(services, configuration),
      )),
    ];
  });
  return [
    ...lookAtNode(),
    ...(await lookFor('secrets', 'Look at the files of the secrets.', () => lookAtSettings(configuration))),
    ...(await lookFor('data folder', 'Look at the folder and its disk.', () => lookAtFolder(configuration))),
    ...inDatabase,
    ...(await lookAtAddress(configuration, isServing)),
    ...(await lookAtMail(configuration)),
  ];
}
