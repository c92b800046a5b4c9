import { INVITATION_DAYS } from '@pactbook/domain/features/account/password-link.ts';
import { makePasswordLink } from '../../features/account/password-links/password-links.ts';
import type { Command } from '../../platform/command.ts';
import { UsageFault, type CommandLine } from '../subcommand.ts';

/** How a new person first gets in: with a password that is set now, or by a link with which they choose one. */
export interface FirstWayIn {
  readonly account: { readonly passwordHash: string | null; readonly status: 'active' | 'invited' };
  /** Run in the command that made the person; gives what to say to the person who ran it. */
  readonly linesFor: (command: Command, userId: string) => Promise<readonly string[]>;
}

/** The line of the option in a help text. */
export const LINK_HELP = `--link  Print a link that works once, within ${INVITATION_DAYS} days, with which the person chooses a password;
          none is asked for. It begins with PACTBOOK_PUBLIC_URL. Hand it over in private.`;

/** @throws UsageFault when links cannot be made here, or the password is not good enough */
export async function firstWayIn(
  { configuration, passwords, askNewPassword }: CommandLine,
  emailAddress: string,
  byLink: boolean,
): Promise<FirstWayIn> {
  if (!byLink) {
    const passwordHash = await passwords.hash(await askNewPassword(emailAddress));
    return { account: { passwordHash, status: 'active' }, linesFor: async () => [] };
  }
  const { linkBase } = configuration;
  if (linkBase === null) {
    throw new UsageFault(
      'Set PACTBOOK_PUBLIC_URL to the address at which people open the product, or leave out --link.',
    );
  }
  return {
    account: { passwordHash: null, status: 'invited' },
    linesFor: async (command, userId) => [
      `With this link ${emailAddress} chooses a password, once, within ${INVITATION_DAYS} days:`,
      await makePasswordLink(command, linkBase, userId, 'invitation'),
    ],
  };
}
