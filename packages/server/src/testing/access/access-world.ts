import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import { buildApiToken } from './build-api-token.ts';
import { buildContracts } from '../build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../build-organisation.ts';
import { buildTeam } from '../build-team.ts';
import { buildUser, type BuiltUser, type UserOptions } from '../build-user.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../start-test-server.ts';
import { ACCESS_TABLE, PEOPLE, type Person, type Place } from './access-table.ts';

/** What a call is made with. `id` means the one parameter of its path; `params` names several. */
export interface Asked {
  readonly id?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An organisation with a person of each kind and three teams, beside another organisation with the same. */
export interface AccessWorld {
  readonly server: TestServer;
  readonly acme: BuiltOrganisation;
  readonly globex: BuiltOrganisation;
  /** Someone of the other organisation, and a team there. */
  readonly stranger: BuiltUser;
  readonly foreignTeam: { readonly id: string; readonly name: string };
  readonly teams: ReadonlyMap<Place, { readonly id: string; readonly name: string }>;
  person(person: Person): BuiltUser;
  /** The teams of a record at a place. */
  teamsOf(place: Place): string[];
  /**
   * Calls an endpoint as a person; without a token where it is public. What takes a version is called with a stale one
   * first, which must be refused where the call itself is not.
   */
  ask(person: Person, name: string, asked?: Asked): Promise<TestAnswer>;
  /** The same as any user. */
  askAs(user: Pick<BuiltUser, 'token'>, name: string, asked?: Asked): Promise<TestAnswer>;
  /** Adds records to an organisation and keeps their ids under a purpose. */
  addContracts<Key extends string>(
    organisation: BuiltOrganisation,
    purpose: string,
    keys: readonly Key[],
    inputOf: (key: Key) => Partial<ContractInput>,
  ): Promise<void>;
  contractIdOf(purpose: string, key: string): string;
}

/** An id that no row has. */
export const MISSING = '019aa0d2-7c00-7abc-8def-0123456789ab';

const ENDPOINT_BY_NAME: ReadonlyMap<string, AnyEndpoint> = new Map(Object.entries<AnyEndpoint>(ENDPOINTS));

/** The endpoint of a name. @throws Error when there is none */
export function endpointOf(name: string): AnyEndpoint {
  const endpoint = ENDPOINT_BY_NAME.get(name);
  if (endpoint === undefined) throw new Error(`There is no endpoint ${name}.`);
  return endpoint;
}

/** Calls that name the version of something else than their path does. */
const VERSION_IN_BODY = new Set(['applyFindings', 'undoBudgetChanges']);

/** Builds it on a fresh database; stop its server in `afterAll`. */
export async function buildAccessWorld(settings: Partial<Configuration> = {}): Promise<AccessWorld> {
  // The sweeps ask more often than a program should.
  const server = await startTestServer({ tokenRequestsPerMinute: 1_000_000, ...settings });
  const acme = await buildOrganisation(server);
  const globex = await buildOrganisation(server, { name: 'Globex' });
  const teams = new Map<Place, { id: string; name: string }>();
  for (const place of ['managed', 'viewed', 'other'] as const)
    teams.set(place, await buildTeam(server, acme));
  const foreignTeam = await buildTeam(server, globex);
  const teamsOf = (place: Place): string[] => {
    const team = teams.get(place);
    return team === undefined ? [] : [team.id];
  };
  const people = await buildPeople(server, acme, teamsOf);
  const records = new Map<string, string>();
  const person = (name: Person): BuiltUser => {
    const user = people.get(name);
    if (user === undefined) throw new Error(`There is nobody for ${name}.`);
    return user;
  };
  const askAs = async (
    user: Pick<BuiltUser, 'token'>,
    endpointName: string,
    { id = '', params = {}, query = '', body, headers = {} }: Asked = {},
  ): Promise<TestAnswer> => {
    const { method, path, access, errors } = endpointOf(endpointName);
    const token = access === 'public' ? undefined : user.token;
    const url =
      path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? id) + (query === '' ? '' : `?${query}`);
    const call = (more = {}) =>
      server.request(method, url, { token, body, headers: { ...headers, ...more } });
    const takesVersion = errors.includes('stale_version') && !VERSION_IN_BODY.has(endpointName);
    const stale = takesVersion ? await call({ 'if-match': '"999"' }) : null;
    const answer = await call();
    if (stale !== null && answer.status < 300 && stale.status !== 409)
      throw new Error(`${endpointName} answers ${stale.status} to a stale version.`);
    return answer;
  };
  return {
    server,
    acme,
    globex,
    stranger: await buildUser(server, { organisation: globex, role: 'Record Admin' }),
    foreignTeam,
    teams,
    person,
    teamsOf,
    ask: (name, endpointName, asked) => askAs(person(name), endpointName, asked),
    askAs,
    addContracts: async (organisation, purpose, keys, inputOf) => {
      const built = await buildContracts(server, organisation, keys.map(inputOf));
      keys.forEach((key, index) => records.set(`${purpose}/${key}`, built[index]?.id ?? ''));
    },
    contractIdOf: (purpose, key) => records.get(`${purpose}/${key}`) ?? '',
  };
}

async function buildPeople(
  server: TestServer,
  organisation: BuiltOrganisation,
  teamsOf: (place: Place) => string[],
): Promise<ReadonlyMap<Person, BuiltUser>> {
  const [managed, viewed] = [teamsOf('managed'), teamsOf('viewed')];
  const rights: Record<Person, UserOptions> = {
    'System Admin': { isSuperAdmin: true },
    'Record Admin': { manageAll: true },
    'Record Admin, impersonated': { manageAll: true },
    'Team Manager': { manageTeams: managed },
    'Team Manager with viewAll': { manageTeams: managed, viewAll: true },
    'Team Manager with viewTeams': { manageTeams: managed, viewTeams: viewed },
    'Record Viewer': { viewAll: true },
    'Team Viewer': { viewTeams: viewed },
    'Limited Access User': {},
    'Product Admin': { isProductAdmin: true },
    'API token that reads open values': { isSuperAdmin: true },
    'API token that reads': { isSuperAdmin: true },
    'API token that writes': { isSuperAdmin: true },
    'API token of a team': { isSuperAdmin: true },
  };
  const people = new Map<Person, BuiltUser>();
  for (const person of PEOPLE) {
    people.set(person, await buildUser(server, { organisation, ...rights[person] }));
  }
  const administrator = await buildUser(server, { organisation, isSuperAdmin: true });
  const entered = people.get('Record Admin, impersonated');
  if (entered !== undefined) {
    const token = await enterAccount(server, administrator.token, entered.id);
    people.set('Record Admin, impersonated', { ...entered, token });
  }
  for (const [person, owner] of people) {
    const { token: scope } = ACCESS_TABLE[person];
    if (scope === null) continue;
    const teams = person === 'API token of a team' ? { teams: managed } : {};
    people.set(person, { ...owner, token: await buildApiToken(server, owner, { scope, ...teams }) });
  }
  return people;
}

/** A session token of an administrator in someone's account. */
async function enterAccount(server: TestServer, token: string, userId: string): Promise<string> {
  const { body: ticket } = await server.request('POST', `/users/${userId}/impersonationToken`, { token });
  const { body: session } = await server.request('POST', '/users/impersonate', {
    body: { token: (ticket as { token: string }).token },
  });
  return (session as { token: string }).token;
}
