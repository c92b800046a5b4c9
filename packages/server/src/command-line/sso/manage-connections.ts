import { parseArgs } from 'node:util';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { changeSettings } from '../../features/organisations/commands.ts';
import {
  changeConnection,
  listConnections,
  removeConnection,
  unlinkAccount,
} from '../../features/single-sign-on/commands.ts';
import { runCommand, type Command } from '../../platform/command.ts';
import { checkedAddress } from '../create-organisation.ts';
import { findOrganisation, type NamedOrganisation } from '../find-organisation.ts';
import { findPerson } from '../find-person.ts';
import { required, UsageFault, type CommandLine, type Subcommand } from '../subcommand.ts';
import { findNamedConnection, secretBoxOf } from './connections.ts';

const ORGANISATION = { organisation: { type: 'string' } } as const;
const CONNECTION = { ...ORGANISATION, connection: { type: 'string' } } as const;
const CONNECTION_HELP = `  --organisation NAME   Its name or id.
  --connection NAME     Its name or id.
`;

/** Runs a command whose refusals are shown to the person, with the first field that is wrong. */
async function inOrganisation<Result>(
  { services }: CommandLine,
  { scope }: Pick<NamedOrganisation, 'scope'>,
  cause: string,
  work: (command: Command) => Promise<Result>,
): Promise<Result> {
  try {
    return await runCommand(services, { scope, actor: null, cause, requestId: null }, work);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new UsageFault(error.message);
  }
}

/** `sso list`: the connections of an organisation. */
export const ssoList: Subcommand = {
  name: 'sso list',
  summary: 'List the single sign-on connections of an organisation',
  help: `npm run pactbook -- sso list --organisation NAME

Lists the connections with their ids, protocols, states and domains.

  --organisation NAME   Its name or id.
`,
  prepare: (args) => {
    const { values } = parseArgs({ args: [...args], options: ORGANISATION });
    const wanted = required(values.organisation, '--organisation');
    return async ({ services, say }) => {
      const { scope, name } = await findOrganisation(services, wanted);
      const connections = await listConnections(services, scope);
      if (connections.length === 0) say(`"${name}" has no single sign-on connection.`);
      for (const connection of connections) {
        const state = connection.isEnabled ? 'enabled' : 'disabled';
        const domains = connection.domains.join(', ') || 'no domain';
        say(`${connection.id}  ${connection.protocol}  ${state.padEnd(8)}  ${connection.name}  (${domains})`);
      }
      return 0;
    };
  },
};

/** `sso enable` and `sso disable`. */
function switching(verb: 'enable' | 'disable', summary: string): Subcommand {
  const cause = `sso ${verb}`;
  return {
    name: cause,
    summary,
    help: `npm run pactbook -- ${cause} --organisation NAME --connection NAME\n\n${summary}.\n\n${CONNECTION_HELP}`,
    prepare: (args) => {
      const { values } = parseArgs({ args: [...args], options: CONNECTION });
      const wanted = required(values.organisation, '--organisation');
      const connectionName = required(values.connection, '--connection');
      return async (commandLine) => {
        const organisation = await findOrganisation(commandLine.services, wanted);
        const { id, name } = await findNamedConnection(commandLine, organisation, connectionName);
        const secrets = await secretBoxOf(commandLine);
        await inOrganisation(commandLine, organisation, cause, (command) =>
          changeConnection(command, secrets, id, { isEnabled: verb === 'enable' }),
        );
        commandLine.say(`"${name}" is ${verb}d.`);
        return 0;
      };
    },
  };
}

export const ssoEnable = switching('enable', 'Send people of its domains to a single sign-on connection');
export const ssoDisable = switching('disable', 'End sign-in through a single sign-on connection');

/** `sso remove`: permanently. */
export const ssoRemove: Subcommand = {
  name: 'sso remove',
  summary: 'Remove a single sign-on connection with the domains it claims',
  help: `npm run pactbook -- sso remove --organisation NAME --connection NAME --yes

Removes a connection. Accounts stay; who has no other way in needs "sso unlink" and a new password.

${CONNECTION_HELP}  --yes                 Without it, nothing is removed.
`,
  prepare: (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { ...CONNECTION, yes: { type: 'boolean' } },
    });
    const wanted = required(values.organisation, '--organisation');
    const connectionName = required(values.connection, '--connection');
    return async (commandLine) => {
      const organisation = await findOrganisation(commandLine.services, wanted);
      const { id, name } = await findNamedConnection(commandLine, organisation, connectionName);
      if (values.yes !== true) throw new UsageFault(`Give --yes to remove "${name}" for good.`);
      await inOrganisation(commandLine, organisation, 'sso remove', (command) =>
        removeConnection(command, id),
      );
      commandLine.say(`"${name}" is removed.`);
      return 0;
    };
  },
};

/** `sso require`: the way back in when single sign-on is the only one and does not work. */
export const ssoRequire: Subcommand = {
  name: 'sso require',
  summary: 'Require single sign-on, or allow passwords again',
  help: `npm run pactbook -- sso require --organisation NAME --on|--off

--on needs a System Admin who has signed in through an enabled connection. --off lets people
with a password use it again, and is the way back in when the provider is gone for good:
"sso unlink" and "user reset-password" then give somebody a password.

  --organisation NAME   Its name or id.
  --on, --off           Which of the two.
`,
  prepare: (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { ...ORGANISATION, on: { type: 'boolean' }, off: { type: 'boolean' } },
    });
    const wanted = required(values.organisation, '--organisation');
    const isOn = values.on === true;
    if (isOn === (values.off === true)) throw new UsageFault('Give either --on or --off.');
    return async (commandLine) => {
      const organisation = await findOrganisation(commandLine.services, wanted);
      await inOrganisation(commandLine, organisation, 'sso require', (command) =>
        changeSettings(command, { requiresSso: isOn }),
      );
      commandLine.say(
        isOn
          ? `Single sign-on is the only way into "${organisation.name}".`
          : `Passwords are allowed in "${organisation.name}".`,
      );
      return 0;
    };
  },
};

/** `sso unlink`: for a person who is someone else at the provider now, or who needs a password. */
export const ssoUnlink: Subcommand = {
  name: 'sso unlink',
  summary: 'Disconnect an account from single sign-on',
  help: `npm run pactbook -- sso unlink --email ADDRESS

Forgets who the person is at their provider, and ends their sessions. Their next sign-in there links
the account again; "user reset-password" gives them a password instead.

  --email ADDRESS   With what they sign in.
`,
  prepare: (args) => {
    const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } });
    const emailAddress = checkedAddress(required(values.email, '--email'));
    return async (commandLine) => {
      const { scope, userId } = await findPerson(commandLine.services, emailAddress);
      await inOrganisation(commandLine, { scope }, 'sso unlink', (command) => unlinkAccount(command, userId));
      commandLine.say(`${emailAddress} is no account of single sign-on any more.`);
      return 0;
    };
  },
};
