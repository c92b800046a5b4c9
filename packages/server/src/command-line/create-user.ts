import { parseArgs } from 'node:util';
import { createUser } from '../features/users/commands.ts';
import { listTeams } from '../features/teams/queries.ts';
import { runCommand } from '../platform/command.ts';
import { checkedAddress } from './create-organisation.ts';
import { findOrganisation } from './find-organisation.ts';
import { required, UsageFault, type Subcommand } from './subcommand.ts';

const HELP = `npm run pactbook -- user create --organisation NAME --email ADDRESS [options]

Adds a person to an organisation. The password is asked for, or read as the first line of
the standard input. Without any right they are a Limited Access User.

  --organisation NAME   Its name or id.
  --email ADDRESS       With what they sign in.
  --first-name NAME     Default: none.
  --last-name NAME      Default: none.
  --super-admin         System Admin.
  --manage-all          Record Admin.
  --view-all            Sees every record in full.
  --product-admin       May use Contract Intelligence.
  --manage-team NAME    Manages the records of a team; may be given several times.
  --view-team NAME      Sees the records of a team in full; may be given several times.
`;

const OPTIONS = {
  organisation: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  'super-admin': { type: 'boolean' },
  'manage-all': { type: 'boolean' },
  'view-all': { type: 'boolean' },
  'product-admin': { type: 'boolean' },
  'manage-team': { type: 'string', multiple: true },
  'view-team': { type: 'string', multiple: true },
} as const;

function teamIdsOf(names: readonly string[], teams: readonly { id: string; name: string }[]): string[] {
  return names.map((name) => {
    const team = teams.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
    if (team === undefined) throw new UsageFault(`There is no team "${name}".`);
    return team.id;
  });
}

/** `user create`: adds a person with a password. */
export const userCreate: Subcommand = {
  name: 'user create',
  summary: 'Add a person to an organisation',
  help: HELP,
  prepare: (args) => {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const organisationName = required(values.organisation, '--organisation');
    const emailAddress = checkedAddress(required(values.email, '--email'));
    return async ({ services, passwords, say, askNewPassword }) => {
      const { scope, name } = await findOrganisation(services, organisationName);
      const teams = await services.database.read(scope, (db) => listTeams(db, scope));
      const manageTeams = teamIdsOf(values['manage-team'] ?? [], teams);
      const viewTeams = teamIdsOf(values['view-team'] ?? [], teams);
      const passwordHash = await passwords.hash(await askNewPassword(emailAddress));
      const origin = { scope, actor: null, cause: 'user create', requestId: null };
      await runCommand(services, origin, (command) =>
        createUser(command, {
          emailAddress,
          passwordHash,
          firstName: values['first-name'] ?? '',
          lastName: values['last-name'] ?? '',
          isSuperAdmin: values['super-admin'] ?? false,
          isBwcAdmin: values['product-admin'] ?? false,
          manageAll: values['manage-all'] ?? false,
          viewAll: values['view-all'] ?? false,
          manageTeams,
          viewTeams,
        }),
      );
      say(`${emailAddress} can sign in to "${name}".`);
      return 0;
    };
  },
};
