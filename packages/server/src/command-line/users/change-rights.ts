import { parseArgs } from 'node:util';
import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { listTeams } from '../../features/teams/queries.ts';
import { updateUser, type PersonChanges } from '../../features/users/commands.ts';
import { findManagedUser } from '../../features/users/queries.ts';
import { runCommand } from '../../platform/command.ts';
import { checkedAddress } from '../create-organisation.ts';
import { findPerson } from '../find-person.ts';
import { required, UsageFault, type Subcommand } from '../subcommand.ts';
import { teamIdsOf } from './team-ids.ts';

const OPTIONS = {
  email: { type: 'string' },
  'super-admin': { type: 'boolean' },
  'manage-all': { type: 'boolean' },
  'view-all': { type: 'boolean' },
  'product-admin': { type: 'boolean' },
  'manage-team': { type: 'string', multiple: true },
  'view-team': { type: 'string', multiple: true },
} as const;

const OPTIONS_HELP = `  --email ADDRESS      With what they sign in.
  --super-admin        System Admin.
  --manage-all         Record Admin.
  --view-all           Sees every record in full.
  --product-admin      May use Contract Intelligence; only this command gives and takes it.
  --manage-team NAME   Manages the records of a team; may be given several times.
  --view-team NAME     Sees the records of a team in full; may be given several times.
`;

/** The rights named on the command line. */
interface NamedRights {
  readonly isSuperAdmin: boolean;
  readonly isBwcAdmin: boolean;
  readonly manageAll: boolean;
  readonly viewAll: boolean;
  readonly manageTeams: readonly string[];
  readonly viewTeams: readonly string[];
}

/** The rights that a person has then: those named more, or less. */
function changed(
  { isSuperAdmin, isBwcAdmin, permissions }: ManagedUser,
  named: NamedRights,
  isGiven: boolean,
): PersonChanges {
  const flag = (before: boolean, isNamed: boolean): boolean => (isNamed ? isGiven : before);
  const teams = (before: readonly string[], some: readonly string[]): string[] =>
    isGiven ? [...before, ...some] : before.filter((team) => !some.includes(team));
  return {
    isSuperAdmin: flag(isSuperAdmin, named.isSuperAdmin),
    isBwcAdmin: flag(isBwcAdmin, named.isBwcAdmin),
    permissions: {
      manageAll: flag(permissions.manageAll, named.manageAll),
      viewAll: flag(permissions.viewAll, named.viewAll),
      manageTeams: teams(permissions.manageTeams, named.manageTeams),
      viewTeams: teams(permissions.viewTeams, named.viewTeams),
    },
  };
}

function changing(verb: 'grant' | 'revoke', summary: string): Subcommand {
  const cause = `user ${verb}`;
  return {
    name: cause,
    summary,
    help: `npm run pactbook -- ${cause} --email ADDRESS [rights]

${summary}; what is not named stays. It counts from the person's next request on.

${OPTIONS_HELP}`,
    prepare: (args) => {
      const { values } = parseArgs({ args: [...args], options: OPTIONS });
      const emailAddress = checkedAddress(required(values.email, '--email'));
      if (Object.keys(values).length < 2) throw new UsageFault('Name at least one right.');
      return async ({ services, say }) => {
        const { scope, userId } = await findPerson(services, emailAddress);
        const teams = await services.database.read(scope, (db) => listTeams(db, scope));
        const named: NamedRights = {
          isSuperAdmin: values['super-admin'] ?? false,
          isBwcAdmin: values['product-admin'] ?? false,
          manageAll: values['manage-all'] ?? false,
          viewAll: values['view-all'] ?? false,
          manageTeams: teamIdsOf(values['manage-team'] ?? [], teams),
          viewTeams: teamIdsOf(values['view-team'] ?? [], teams),
        };
        const origin = { scope, actor: null, cause, requestId: null };
        const after = await runCommand(services, origin, async (command) => {
          const before = await findManagedUser(command.db, scope, userId);
          if (before === null) throw new UsageFault(`There is no account for ${emailAddress}.`);
          const changes = changed(before, named, verb === 'grant');
          return updateUser(command, { id: userId, ifMatch: before.version }, changes);
        });
        say(`${emailAddress} is now a ${after.role}${after.isBwcAdmin ? ' and product administrator' : ''}.`);
        return 0;
      };
    },
  };
}

export const userGrant = changing('grant', 'Give a person rights');
export const userRevoke = changing('revoke', 'Take rights from a person');
