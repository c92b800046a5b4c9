import { parseArgs } from 'node:util';
import { rightsFromWire } from '@pactbook/domain/features/users/wire-rights.ts';
import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { NO_RIGHTS, rightFlags, type Rights } from '@pactbook/domain/kernel/rights.ts';
import { listTeams } from '../../features/teams/queries.ts';
import { updateUser } from '../../features/users/commands.ts';
import { findManagedUser } from '../../features/users/queries.ts';
import { runCommand } from '../../platform/command.ts';
import { checkedAddress } from '../create-organisation.ts';
import { findPerson } from '../find-person.ts';
import { required, UsageFault, type Subcommand } from '../subcommand.ts';
import {
  FLAG_OPTIONS,
  namedRights,
  RIGHTS_HELP,
  rightsBesideRole,
  rightsInWords,
  TEAM_OPTIONS,
} from './right-options.ts';

const OPTIONS = {
  email: { type: 'string' },
  ...TEAM_OPTIONS,
} as const;

const OPTIONS_HELP = `  --email ADDRESS       With what they sign in.
${RIGHTS_HELP}
`;

/** The rights that a person has then: those named more, or less. */
function changed(before: Rights, named: Rights, isGiven: boolean): Rights {
  const teams = (had: readonly string[], some: readonly string[]): string[] =>
    isGiven ? [...had, ...some] : had.filter((team) => !some.includes(team));
  return {
    ...rightFlags(({ key }) => (named[key] ? isGiven : before[key])),
    manageTeams: teams(before.manageTeams, named.manageTeams),
    viewTeams: teams(before.viewTeams, named.viewTeams),
  };
}

/** What became of it: the role that came of it, or what changed beside a role that stays, or that nothing did. */
function changeInWords(emailAddress: string, before: ManagedUser, after: ManagedUser): string {
  const [then, now] = [before, after].map((user) => [user.role, ...rightsBesideRole(user)].join(' and '));
  if (now !== then) return `${emailAddress} is now a ${now}.`;
  const [had, has] = [rightsInWords(before), rightsInWords(after)];
  const changes = [
    ...has.filter((right) => !had.includes(right)).map((right) => `given: ${right}`),
    ...had.filter((right) => !has.includes(right)).map((right) => `taken: ${right}`),
  ];
  if (changes.length === 0) return `Nothing changed: ${emailAddress} is a ${now} with just these rights.`;
  const rest =
    before.isSuperAdmin && after.isSuperAdmin
      ? ' A System Admin manages all records with or without it.'
      : '';
  return `${emailAddress} stays a ${now}; ${changes.join(', ')}.${rest}`;
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
      const { values } = parseArgs({ args: [...args], options: { ...FLAG_OPTIONS, ...OPTIONS } });
      const emailAddress = checkedAddress(required(values.email, '--email'));
      if (Object.keys(values).length < 2) throw new UsageFault('Name at least one right.');
      return async ({ services, say }) => {
        const { scope, userId } = await findPerson(services, emailAddress);
        const teams = await services.database.read(scope, listTeams);
        const named = namedRights(values, teams);
        const origin = { scope, actor: null, cause, requestId: null };
        const { before, after } = await runCommand(services, origin, async (command) => {
          const person = await findManagedUser(command.db, userId);
          if (person === null) throw new UsageFault(`There is no account for ${emailAddress}.`);
          const rights = changed({ ...NO_RIGHTS, ...rightsFromWire(person) }, named, verb === 'grant');
          const change = { id: userId, ifMatch: person.version };
          return { before: person, after: await updateUser(command, change, { rights }) };
        });
        say(changeInWords(emailAddress, before, after));
        return 0;
      };
    },
  };
}

export const userGrant = changing('grant', 'Give a person rights');
export const userRevoke = changing('revoke', 'Take rights from a person');
