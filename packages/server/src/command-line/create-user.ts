import { parseArgs } from 'node:util';
import { createUser } from '../features/users/commands.ts';
import { listTeams } from '../features/teams/queries.ts';
import { runCommand } from '../platform/command.ts';
import { checkedAddress } from './create-organisation.ts';
import { findOrganisation } from './find-organisation.ts';
import { required, type Subcommand } from './subcommand.ts';
import { firstWayIn, LINK_HELP } from './users/first-way-in.ts';
import { FLAG_OPTIONS, namedRights, RIGHTS_HELP, TEAM_OPTIONS } from './users/right-options.ts';

const HELP = `npm run pactbook -- user create --organisation NAME --email ADDRESS [options]

Adds a person to an organisation. The password is asked for, or read as the first line of
the standard input, unless --link is given. Without any right they are a Limited Access User.

  --organisation NAME   Its name or id.
  --email ADDRESS       With what they sign in.
  --first-name NAME     Default: none.
  --last-name NAME      Default: none.
${RIGHTS_HELP}
  ${LINK_HELP}
`;

const OPTIONS = {
  organisation: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  ...TEAM_OPTIONS,
  link: { type: 'boolean' },
} as const;

/** `user create`: adds a person with a password. */
export const userCreate: Subcommand = {
  name: 'user create',
  summary: 'Add a person to an organisation',
  help: HELP,
  prepare: (args) => {
    const { values } = parseArgs({ args: [...args], options: { ...FLAG_OPTIONS, ...OPTIONS } });
    const organisationName = required(values.organisation, '--organisation');
    const emailAddress = checkedAddress(required(values.email, '--email'));
    return async (commandLine) => {
      const { services, say } = commandLine;
      const { scope, name } = await findOrganisation(services, organisationName);
      const teams = await services.database.read(scope, listTeams);
      const rights = namedRights(values, teams);
      const way = await firstWayIn(commandLine, emailAddress, values.link ?? false);
      const origin = { scope, actor: null, cause: 'user create', requestId: null };
      const lines = await runCommand(services, origin, async (command) => {
        const { id } = await createUser(command, {
          ...way.account,
          emailAddress,
          firstName: values['first-name'] ?? '',
          lastName: values['last-name'] ?? '',
          ...rights,
        });
        return way.linesFor(command, id);
      });
      say(
        lines.length > 0 ? `${emailAddress} is in "${name}".` : `${emailAddress} can sign in to "${name}".`,
      );
      for (const line of lines) say(line);
      return 0;
    };
  },
};
