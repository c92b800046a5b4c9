import { parseArgs } from 'node:util';
import { endSessionsOf } from '../../features/sign-in/commands.ts';
import { deactivateUser } from '../../features/users/commands.ts';
import { findDisplayName } from '../../features/users/queries.ts';
import { runCommand } from '../../platform/command.ts';
import { checkedAddress } from '../create-organisation.ts';
import { findPerson } from '../find-person.ts';
import { required, type Subcommand } from '../subcommand.ts';
import { confirm } from './confirm.ts';

const CAUSE = 'user deactivate';
const HELP = `npm run pactbook -- user deactivate --email ADDRESS [--yes]

Shuts a person out: sessions and links end at once. Their name stays in history, and a
System Admin can let them in again on screen. The last System Admin cannot be shut out.

  --email ADDRESS   With what they sign in.
  --yes             Do not ask.
`;

const OPTIONS = { email: { type: 'string' }, yes: { type: 'boolean' } } as const;

/** `user deactivate`: shuts a person out at once. */
export const userDeactivate: Subcommand = {
  name: CAUSE,
  summary: 'Deactivate a person',
  help: HELP,
  prepare: (args) => {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const emailAddress = checkedAddress(required(values.email, '--email'));
    return async ({ services, say }) => {
      const { scope, userId } = await findPerson(services, emailAddress);
      const name = await services.database.read(scope, (db) => findDisplayName(db, scope, userId));
      if (values.yes !== true && !(await confirm(`Deactivate ${name} (${emailAddress})?`))) {
        say('Nothing was changed.');
        return 1;
      }
      const origin = { scope, actor: null, cause: CAUSE, requestId: null };
      await runCommand(services, origin, (command) =>
        deactivateUser(command, { endSessions: endSessionsOf }, userId),
      );
      say(`${emailAddress} is deactivated, and signed out everywhere.`);
      return 0;
    };
  },
};
