import { parseArgs } from 'node:util';
import { passwordResetRequested } from '@pactbook/domain/features/account/events.ts';
import {
  INVITATION_DAYS,
  PASSWORD_ELSEWHERE,
  RESET_LINK_MINUTES,
} from '@pactbook/domain/features/account/password-link.ts';
import { setPasswordFor } from '../features/account/commands.ts';
import { makePasswordLink } from '../features/account/password-links/password-links.ts';
import { findDisplayName } from '../features/users/queries.ts';
import { runCommand } from '../platform/command.ts';
import { checkedAddress } from './create-organisation.ts';
import { findPerson, type NamedPerson } from './find-person.ts';
import { required, UsageFault, type CommandLine, type Subcommand } from './subcommand.ts';

const HELP = `npm run pactbook -- user reset-password --email ADDRESS [--set]

Prints a link with which the person chooses a new password: it works once, within ${RESET_LINK_MINUTES}
minutes (for somebody who was only invited so far: ${INVITATION_DAYS} days). Hand it over in private:
whoever has it gets in. A second factor stays; "user reset-second-factor" takes it away.

  --email ADDRESS   With what they sign in.
  --set             Set a password at once instead. It is asked for, or read as the first
                    line of the standard input; every session of theirs ends.

The link begins with PACTBOOK_PUBLIC_URL, which must be set when others can connect.
`;

const OPTIONS = { email: { type: 'string' }, set: { type: 'boolean' } } as const;
const CAUSE = 'user reset-password';

/** `user reset-password`: for people who cannot be reached by mail. */
export const userResetPassword: Subcommand = {
  name: CAUSE,
  summary: 'Make a link to a new password, or set one',
  help: HELP,
  prepare: (args) => {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const emailAddress = checkedAddress(required(values.email, '--email'));
    return async (commandLine) => {
      const person = await findPerson(commandLine.services, emailAddress);
      if (person.account.is_sso) throw new UsageFault(`${emailAddress}: ${PASSWORD_ELSEWHERE}`);
      if (values.set === true) await setPassword(commandLine, person, emailAddress);
      else await printLink(commandLine, person, emailAddress);
      return 0;
    };
  },
};

async function setPassword(
  { services, passwords, askNewPassword, say }: CommandLine,
  { scope, userId }: NamedPerson,
  emailAddress: string,
): Promise<void> {
  const newPassword = await askNewPassword(emailAddress);
  const origin = { cause: CAUSE, requestId: null };
  await setPasswordFor(services, passwords, { scope, userId, newPassword }, origin);
  say(`${emailAddress} has a new password, and is signed out everywhere.`);
}

async function printLink(
  { services, configuration, say }: CommandLine,
  { scope, userId, account }: NamedPerson,
  emailAddress: string,
): Promise<void> {
  const { linkBase } = configuration;
  if (linkBase === null)
    throw new UsageFault(
      'Set PACTBOOK_PUBLIC_URL to the address at which people open the product, or use --set.',
    );
  const isInvited = account.status === 'invited';
  const origin = { scope, actor: null, cause: CAUSE, requestId: null };
  const link = await runCommand(services, origin, async (command) => {
    const label = await findDisplayName(command.db, userId);
    command.emit(passwordResetRequested({ kind: 'user', id: userId, label }));
    return makePasswordLink(command, linkBase, userId, isInvited ? 'invitation' : 'passwordReset');
  });
  const life = isInvited ? `${INVITATION_DAYS} days` : `${RESET_LINK_MINUTES} minutes`;
  say(`With this link ${emailAddress} chooses a password, once, within ${life}:`);
  say(link);
}
