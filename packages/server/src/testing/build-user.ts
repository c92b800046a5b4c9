import type { Role } from '@pactbook/domain/kernel/access.ts';
import { createUser, type NewUser } from '../features/users/commands.ts';
import { runCommand } from '../platform/command.ts';
import { buildOrganisation, type BuiltOrganisation } from './build-organisation.ts';
import type { TestServer } from './start-test-server.ts';

/** The password of every user that a test builds. */
export const TEST_PASSWORD = 'correct horse battery';

/** A person for a test, already signed in. */
export interface BuiltUser {
  readonly id: string;
  readonly emailAddress: string;
  readonly password: string;
  /** A session token; empty when the account cannot sign in with a password. */
  readonly token: string;
  readonly organisation: BuiltOrganisation;
}

export interface UserOptions extends Partial<NewUser> {
  /** Gives the rights of a role; Team Manager and Team Viewer take the teams of `teams`. */
  readonly role?: Role;
  readonly teams?: readonly string[];
  readonly organisation?: BuiltOrganisation;
}

let counter = 0;

function rightsOf(role: Role, teams: readonly string[]): Partial<NewUser> {
  switch (role) {
    case 'System Admin':
      return { isSuperAdmin: true };
    case 'Record Admin':
      return { manageAll: true };
    case 'Team Manager':
      return { manageTeams: teams };
    case 'Record Viewer':
      return { viewAll: true };
    case 'Team Viewer':
      return { viewTeams: teams };
    case 'Limited Access User':
      return {};
  }
}

/**
 * Adds a person (a Limited Access User in their own organisation by default) and signs them in
 * through the API.
 */
export async function buildUser(server: TestServer, options: UserOptions = {}): Promise<BuiltUser> {
  const { role = 'Limited Access User', teams = [], organisation: given, ...rest } = options;
  const organisation = given ?? (await buildOrganisation(server));
  counter += 1;
  const user: NewUser = {
    emailAddress: `person-${counter}@example.com`,
    firstName: 'Person',
    lastName: String(counter),
    passwordHash: await server.passwords.hash(TEST_PASSWORD),
    ...rightsOf(role, teams),
    ...rest,
  };
  const origin = { scope: organisation.scope, actor: null, cause: 'test', requestId: null };
  const { id } = await runCommand(server.services, origin, (command) => createUser(command, user));
  const { emailAddress } = user;
  const canSignIn =
    (user.status ?? 'active') === 'active' && !user.isSso && options.passwordHash === undefined;
  const token = canSignIn ? await signInAs(server, emailAddress, TEST_PASSWORD) : '';
  return { id, emailAddress, password: TEST_PASSWORD, token, organisation };
}

/** Signs in through the API and gives the token. */
export async function signInAs(
  server: Pick<TestServer, 'request'>,
  emailAddress: string,
  password: string,
): Promise<string> {
  const answer = await server.request('POST', '/users/login', { body: { emailAddress, password } });
  if (answer.status !== 200) throw new Error(`Signing in was answered with ${answer.status}.`);
  return String(answer.body.token);
}
