import { expect } from 'vitest';
import { PLACES } from './access-table.ts';
import { MISSING, type AccessWorld } from './access-world.ts';
import { administrators, everyone, expectAlike, keptIn, type Check } from './check.ts';
import { SYSTEM_CHECKS } from './system-checks.ts';
import { buildTeam } from '../build-team.ts';
import { buildUser, signInAs, TEST_PASSWORD } from '../build-user.ts';

const NEW_PASSWORD = 'a longer passphrase of mine';
const NO_RIGHTS = { manageAll: false, manageTeams: [], viewAll: false, viewTeams: [] };

const colleague =
  (status: 'active' | 'invited' | 'deactivated') =>
  async ({ server, acme }: AccessWorld): Promise<string> =>
    (await buildUser(server, { organisation: acme, status })).id;
const stranger = async (world: AccessWorld): Promise<string> => world.stranger.id;
const ownTeam = async ({ server, acme }: AccessWorld): Promise<string> => (await buildTeam(server, acme)).id;
const foreignTeam = async (world: AccessWorld): Promise<string> => world.foreignTeam.id;

let connections = 0;

async function connectionOf(world: AccessWorld, organisationId: string): Promise<string> {
  connections += 1;
  const id = `019a9e3e-0000-7000-9000-${String(connections).padStart(12, '0')}`;
  await world.server.testDatabase.asOwner(
    `insert into sso_connections (id, organisation_id, protocol, name, is_enabled, settings, created_at, updated_at)
     values ($1, $2, 'oidc', 'Provider', false, $3, now(), now())`,
    [id, organisationId, JSON.stringify({ issuer: 'https://login.example.com', clientId: 'pactbook' })],
  );
  return id;
}
const connection = {
  own: (world: AccessWorld) => connectionOf(world, world.acme.id),
  foreign: (world: AccessWorld) => connectionOf(world, world.globex.id),
};

const signIn: Check = async (world, person) => {
  const { emailAddress, password } = world.person(person);
  expect((await world.ask(person, 'login', { body: { emailAddress, password } })).status).toBe(200);
};

const signOut: Check = async ({ server, person: personOf }, person) => {
  const { emailAddress, password } = personOf(person);
  const token = await signInAs(server, emailAddress, password);
  expect((await server.request('POST', '/users/logout', { token })).status).toBe(204);
};

const otherPerson = keptIn(colleague('active'));

const ticket: Check = async (world, person, { administration }) => {
  const ticketFor = (id: string) => world.ask(person, 'createImpersonationToken', { id });
  expect((await ticketFor(await otherPerson(world))).status).toBe(administration ? 200 : 403);
  expect((await ticketFor(world.person('System Admin').id)).status).toBe(403);
  const [elsewhere, nowhere] = [await ticketFor(world.stranger.id), await ticketFor(MISSING)];
  expectAlike(elsewhere, nowhere, administration ? 404 : 403);
};

const leaveAccount: Check = async (world, person, { impersonated }) => {
  // Leaving permanently would end the session that the other checks go through.
  if (!impersonated) expect((await world.ask(person, 'stopImpersonating')).status).toBe(403);
  else expect((await world.ask(person, 'getProfile')).body.is_impersonating).toBe(true);
};

const endSession: Check = async (world, person) => {
  const { server } = world;
  const sessionOf = (token: string): string => {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return (claims as { sid: string }).sid;
  };
  const { emailAddress, password } = world.person(person);
  const other = person === 'System Admin' ? 'Record Admin' : 'System Admin';
  const end = (id: string) => world.ask(person, 'endOwnSession', { id });
  const nowhere = await end(MISSING);
  expectAlike(await end(sessionOf(world.stranger.token)), nowhere, 404);
  expectAlike(await end(sessionOf(world.person(other).token)), nowhere, 404);
  expect((await end(sessionOf(await signInAs(server, emailAddress, password)))).status).toBe(204);
};

const listTeams: Check = async (world, person) => {
  const { status, body } = await world.ask(person, 'listTeams');
  const ids = (body as { id: string }[]).map(({ id }) => id);
  expect(status).toBe(200);
  expect(ids).toEqual(expect.arrayContaining(PLACES.flatMap((place) => world.teamsOf(place))));
  expect(ids).not.toContain(world.foreignTeam.id);
};

/** A right on someone else's team is refused like one on a team that no one has. */
const refusesForeignTeams =
  (name: string, check: Check, bodyWith: (teamId: string) => unknown, own?: typeof stranger): Check =>
  async (world, person, row) => {
    await check(world, person, row);
    const id = await own?.(world);
    const withTeam = (teamId: string) =>
      world.ask(person, name, { ...(id === undefined ? {} : { id }), body: bodyWith(teamId) });
    const [elsewhere, nowhere] = [await withTeam(world.foreignTeam.id), await withTeam(MISSING)];
    const sameText = JSON.stringify(elsewhere.body).replaceAll(world.foreignTeam.id, MISSING);
    expect([elsewhere.status, sameText]).toEqual([nowhere.status, JSON.stringify(nowhere.body)]);
    expect(elsewhere.status).toBe(row.administration ? 422 : 403);
  };

const seesOnly =
  (name: string, status: number): Check =>
  async (world, person, { administration }) => {
    const answer = await world.ask(person, name);
    expect(answer.status).toBe(administration ? status : 403);
    const text = JSON.stringify(answer.body);
    for (const theirs of [world.stranger.id, world.stranger.emailAddress, world.foreignTeam.id])
      expect(text).not.toContain(theirs);
  };

let addresses = 0;
const invitation = (more: object = {}): object => {
  addresses += 1;
  return {
    emailAddress: `invited-${addresses}@example.com`,
    isSuperAdmin: false,
    permissions: NO_RIGHTS,
    ...more,
  };
};
const manyInvitations = (more: object = {}): object => {
  addresses += 1;
  return {
    emailAddresses: [`invited-${addresses}@example.com`],
    isSuperAdmin: false,
    permissions: NO_RIGHTS,
    ...more,
  };
};
const managing = (teamId: string) => ({ permissions: { ...NO_RIGHTS, manageTeams: [teamId] } });
const rightPassword = { currentPassword: TEST_PASSWORD };
const password = { currentPassword: 'not their password' };

/** Who people are: sign-in, their own account, someone else's. */
const ACCOUNT_CHECKS: Readonly<Record<string, Check>> = {
  initiateLogin: everyone('initiateLogin', 200, { emailAddress: 'someone@example.com' }),
  login: signIn,
  logout: signOut,
  processSsoResponse: everyone('processSsoResponse', 401, { AuthCode: 'not-a-code' }),
  createImpersonationToken: ticket,
  impersonate: everyone('impersonate', 401, { token: 'not-a-ticket' }),
  stopImpersonating: leaveAccount,
  getProfile: everyone('getProfile', 200),
  listPeople: everyone('listPeople', 200),
  getConfig: everyone('getConfig', 200),
  forgotPassword: everyone('forgotPassword', 202, { emailAddress: 'nobody@example.com' }),
  checkResetToken: everyone('checkResetToken', 422, { token: 'not-a-token' }),
  resetPassword: everyone('resetPassword', 422, { token: 'not-a-token', newPassword: NEW_PASSWORD }),
  updatePassword: everyone('updatePassword', 422, { ...password, newPassword: NEW_PASSWORD }),
  updateProfile: everyone('updateProfile', 200, { firstName: 'Person' }),
  listOwnSessions: everyone('listOwnSessions', 200),
  getStorageKey: everyone('getStorageKey', 200),
  endOwnSession: endSession,
  endOtherSessions: everyone('endOtherSessions', 200),
  getSecondFactor: everyone('getSecondFactor', 200),
  beginSecondFactor: everyone('beginSecondFactor', 422, password),
  confirmSecondFactor: everyone('confirmSecondFactor', 422, { code: '000000' }),
  makeRecoveryCodes: everyone('makeRecoveryCodes', 422, password),
  turnOffSecondFactor: everyone('turnOffSecondFactor', 422, { ...password, code: '000000' }),
};

const aboutUser = (name: string, status: number, state: Parameters<typeof colleague>[0], body?: unknown) =>
  administrators(name, {
    status,
    own: colleague(state),
    foreign: stranger,
    ...(body === undefined ? {} : { body }),
  });
const aboutTeam = (name: string, status: number, body?: unknown) =>
  administrators(name, {
    status,
    own: ownTeam,
    foreign: foreignTeam,
    ...(body === undefined ? {} : { body }),
  });
const aboutConnection = (name: string, status: number, body?: unknown) =>
  administrators(name, { status, ...connection, ...(body === undefined ? {} : { body }) });

const merge: Check = async (world, person, { administration }) => {
  const mergeInto = async (intoTeamId: string) =>
    world.ask(person, 'mergeTeam', { id: await ownTeam(world), body: { intoTeamId } });
  const [elsewhere, nowhere] = [await mergeInto(world.foreignTeam.id), await mergeInto(MISSING)];
  expectAlike(elsewhere, nowhere, administration ? nowhere.status : 403);
  expect(elsewhere.status).toBeGreaterThanOrEqual(400);
  expect((await mergeInto(await ownTeam(world))).status).toBe(administration ? 200 : 403);
  const body = { intoTeamId: await ownTeam(world) };
  const ofOthers = await world.ask(person, 'mergeTeam', { id: world.foreignTeam.id, body });
  expectAlike(
    ofOthers,
    await world.ask(person, 'mergeTeam', { id: MISSING, body }),
    administration ? 404 : 403,
  );
};

/** The feed asked for what is of another organisation is as empty as for what is nowhere. */
const activity: Check = async (world, person, { administration }) => {
  const ask = (query: string) => world.ask(person, 'listActivity', { query });
  for (const [key, id] of [
    ['actor', world.stranger.id],
    ['teamId', world.foreignTeam.id],
    ['contractId', world.contractIdOf('foreign', 'present')],
  ] as const) {
    expectAlike(await ask(`${key}=${id}`), await ask(`${key}=${MISSING}`), administration ? 200 : 403);
  }
  await seesOnly('listActivity', 200)(world, person, {
    restricted: [],
    edit: [],
    create: [],
    trash: false,
    administration,
    impersonated: false,
    token: null,
  });
};

/** What administrators do. */
const ADMINISTRATION_CHECKS: Readonly<Record<string, Check>> = {
  listUsers: seesOnly('listUsers', 200),
  getUser: aboutUser('getUser', 200, 'active'),
  createUser: refusesForeignTeams(
    'createUser',
    administrators('createUser', { status: 201, body: invitation() }),
    (teamId) => invitation(managing(teamId)),
  ),
  inviteUsers: refusesForeignTeams(
    'inviteUsers',
    administrators('inviteUsers', { status: 200, body: manyInvitations() }),
    (teamId) => manyInvitations(managing(teamId)),
  ),
  updateUser: refusesForeignTeams(
    'updateUser',
    aboutUser('updateUser', 200, 'active', { firstName: 'Renamed' }),
    managing,
    otherPerson,
  ),
  deactivateUser: aboutUser('deactivateUser', 204, 'active'),
  reactivateUser: aboutUser('reactivateUser', 200, 'deactivated'),
  resendInvitation: aboutUser('resendInvitation', 200, 'invited'),
  // Refused for System Admins without a mail server.
  sendPasswordLink: aboutUser('sendPasswordLink', 200, 'active'),
  changeAddress: async (world, person, row) => {
    const next = () => (invitation() as { emailAddress: string }).emailAddress;
    const body = { emailAddress: next(), ...rightPassword };
    await administrators('changeAddress', { status: 200, own: colleague('active'), foreign: stranger, body })(
      world,
      person,
      row,
    );
  },
  signOutUser: aboutUser('signOutUser', 200, 'active'),
  removeSecondFactor: aboutUser('removeSecondFactor', 200, 'active'),
  listTeams,
  listManagedTeams: seesOnly('listManagedTeams', 200),
  listTeamMembers: aboutTeam('listTeamMembers', 200),
  createTeam: async (world, person, { administration }) => {
    addresses += 1;
    const body = { name: `Another team ${addresses}` };
    expect((await world.ask(person, 'createTeam', { body })).status).toBe(administration ? 201 : 403);
  },
  renameTeam: aboutTeam('renameTeam', 200, { name: 'Renamed team' }),
  mergeTeam: merge,
  deleteTeam: aboutTeam('deleteTeam', 204),
  listActivity: activity,
  exportActivity: seesOnly('exportActivity', 200),
  getOrganisationSettings: administrators('getOrganisationSettings', { status: 200 }),
  saveOrganisationSettings: administrators('saveOrganisationSettings', {
    status: 200,
    body: { fiscalYearStartMonth: 4 },
  }),
  sendMailTest: administrators('sendMailTest', { status: 202 }),
  listSsoConnections: administrators('listSsoConnections', { status: 200 }),
  createSsoConnection: administrators('createSsoConnection', {
    status: 422,
    body: { protocol: 'oidc', name: 'Provider', domains: [], ...password },
  }),
  updateSsoConnection: aboutConnection('updateSsoConnection', 200, { name: 'Renamed', ...rightPassword }),
  removeSsoConnection: aboutConnection('removeSsoConnection', 204, rightPassword),
  testSsoConnection: aboutConnection('testSsoConnection', 200),
};

/** People, teams, activity and settings. */
export const PEOPLE_CHECKS: Readonly<Record<string, Check>> = {
  ...ACCOUNT_CHECKS,
  ...ADMINISTRATION_CHECKS,
  ...SYSTEM_CHECKS,
};
