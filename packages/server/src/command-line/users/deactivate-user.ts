import { parseArgs } from 'node:util';
import { endSessionsOf } from '../../features/sign-in/commands.ts';
import { deactivateUser } from '../../features/users/commands.ts';
import { findDisplayName } from '../../features/users/queries.ts';
import { runCommand } from '../../platform/command.ts';
import { checkedAddress } from '../create-organisation.ts';
import { findPerson } from '../find-person.ts';
import { required, type Subcommand, UsageFault } from '../subcommand.ts';
import { createInterface } from 'node:readline/promises';

/**
 * Asks whether to continue, at a terminal; elsewhere no one can be asked, so that `--yes` must have been given.
 *
 * @returns whether the person typed "yes"
 * @throws UsageFault where no one can be asked
 */
async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageFault('Add --yes: there is no one here to ask.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question} Type "yes" to go on: `)).trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}

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
      const name = await services.database.read(scope, (db) => findDisplayName(db, userId));
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
