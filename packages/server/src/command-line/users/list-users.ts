import { parseArgs } from 'node:util';
import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { listManagedUsers } from '../../features/users/queries.ts';
import { findOrganisation, type NamedOrganisation } from '../find-organisation.ts';
import { rightsBesideRole } from './right-options.ts';
import { required, type CommandLine, type Subcommand } from '../subcommand.ts';

const HELP = `npm run pactbook -- user list --organisation NAME [--json]

Lists the people of an organisation by name: address, role, state, when last seen.

  --organisation NAME   Its name or id.
  --json                Everything that administrators see of them, one JSON object a line.
`;

const OPTIONS = { organisation: { type: 'string' }, json: { type: 'boolean' } } as const;
const PAGE = 200;

async function* everybody(
  { services }: CommandLine,
  { scope }: NamedOrganisation,
): AsyncGenerator<ManagedUser> {
  for (let cursor: string | null = null, isLast = false; !isLast; isLast = cursor === null) {
    const place: { cursor: string | null; limit: number } = { cursor, limit: PAGE };
    const page = await services.database.read(scope, (db) => listManagedUsers(db, { sort: 'name' }, place));
    yield* page.items;
    cursor = page.nextCursor;
  }
}

function line(user: ManagedUser): string {
  const { emailAddress, firstName, lastName, role, status, lastSeenAt } = user;
  const name = `${firstName} ${lastName}`.trim();
  const rights = [role, ...rightsBesideRole(user)].join(', ');
  const seen = lastSeenAt === null ? 'never seen' : `last seen ${lastSeenAt.slice(0, 10)}`;
  return [emailAddress, ...(name === '' ? [] : [name]), rights, status, seen].join('  |  ');
}

/** `user list`: who is in an organisation. */
export const userList: Subcommand = {
  name: 'user list',
  summary: 'List the people of an organisation',
  help: HELP,
  prepare: (args) => {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const wanted = required(values.organisation, '--organisation');
    return async (commandLine) => {
      const organisation = await findOrganisation(commandLine.services, wanted);
      for await (const user of everybody(commandLine, organisation)) {
        commandLine.say(values.json === true ? JSON.stringify(user) : line(user));
      }
      return 0;
    };
  },
};
