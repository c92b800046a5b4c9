import { parseArgs } from 'node:util';
import { removeSecondFactor } from '../features/account/commands.ts';
import { runCommand } from '../platform/command.ts';
import { checkedAddress } from './create-organisation.ts';
import { findPerson } from './find-person.ts';
import { required, type Subcommand } from './subcommand.ts';

const HELP = `npm run pactbook -- user reset-second-factor --email ADDRESS

Takes the second factor of somebody away who lost their authenticator app and their
recovery codes: they sign in with their password alone, and can turn it on again. They are
notified by mail. Make sure first that they are who they say.

  --email ADDRESS   With what they sign in.
`;

const OPTIONS = { email: { type: 'string' } } as const;

/** `user reset-second-factor`: for people who lost their authenticator app. */
export const userResetSecondFactor: Subcommand = {
  name: 'user reset-second-factor',
  summary: 'Remove the second factor of a person who lost it',
  help: HELP,
  prepare: (args) => {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const emailAddress = checkedAddress(required(values.email, '--email'));
    return async ({ services, say }) => {
      const { scope, userId } = await findPerson(services, emailAddress);
      const origin = { scope, actor: null, cause: 'user reset-second-factor', requestId: null };
      const wasOn = await runCommand(services, origin, (command) => removeSecondFactor(command, userId));
      say(
        wasOn
          ? `${emailAddress} signs in with the password alone.`
          : `${emailAddress} has no second factor; nothing was changed.`,
      );
      return 0;
    };
  },
};
