import { createTeam } from '../features/teams/commands.ts';
import { runCommand } from '../platform/command.ts';
import type { BuiltOrganisation } from './build-organisation.ts';
import type { TestServer } from './start-test-server.ts';

let counter = 0;

/** Adds a team to an organisation; its name is its own unless given. */
export async function buildTeam(
  server: Pick<TestServer, 'services'>,
  organisation: BuiltOrganisation,
  options: { name?: string } = {},
): Promise<{ id: string; name: string }> {
  counter += 1;
  const name = options.name ?? `Team ${counter}`;
  const origin = { scope: organisation.scope, actor: null, cause: 'test', requestId: null };
  const { id } = await runCommand(server.services, origin, (command) => createTeam(command, { name }));
  return { id, name };
}
