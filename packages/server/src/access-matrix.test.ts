import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS, type EndpointName } from '@pactbook/domain/features/all-endpoints.ts';
import { contractSchema, type ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import { buildContracts, buildCustomField } from './testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from './testing/build-organisation.ts';
import { buildTeam } from './testing/build-team.ts';
import { buildUser, signInAs, type BuiltUser } from './testing/build-user.ts';
import { testDatabaseKinds } from './testing/database/test-database-kinds.ts';
import { startTestServer, type TestAnswer, type TestServer } from './testing/start-test-server.ts';

/** Where a record of the caller's organisation lies: in the team they manage, the one they view, a third one, or none. */
const PLACES = ['managed', 'viewed', 'other', 'none'] as const;
type Place = (typeof PLACES)[number];

/** What a person may do, written out from behaviour.md, "Who sees and does what". */
interface Row {
  readonly restricted: readonly Place[];
  readonly edit: readonly Place[];
  readonly create: readonly Place[];
  readonly trash: boolean;
  readonly administration: boolean;
}
const NOTHING: Row = { restricted: [], edit: [], create: [], trash: false, administration: false };
const EVERYTHING: Row = {
  restricted: PLACES,
  edit: PLACES,
  create: PLACES,
  trash: true,
  administration: true,
};
const MANAGES: Row = { ...NOTHING, restricted: ['managed'], edit: ['managed'], create: ['managed'] };

const TABLE = {
  'System Admin': EVERYTHING,
  'Record Admin': { ...EVERYTHING, administration: false },
  'Team Manager': MANAGES,
  'Team Manager with viewAll': { ...MANAGES, restricted: PLACES },
  'Team Manager with viewTeams': { ...MANAGES, restricted: ['managed', 'viewed'] },
  'Record Viewer': { ...NOTHING, restricted: PLACES },
  'Team Viewer': { ...NOTHING, restricted: ['viewed'] },
  'Limited Access User': NOTHING,
  'Product Admin': NOTHING,
} as const satisfies Record<string, Row>;
type Person = keyof typeof TABLE;
const PEOPLE = Object.keys(TABLE) as Person[];

const OPEN_FIELDS =
  'id version product vendor categories teams status startDate endDate description hostingModel customFields'
    .concat(' createdAt updatedAt access canEdit canDelete')
    .split(' ');
const RESTRICTED_FIELDS = ['notes', 'totalCost', 'annualCosts', 'documents'];
/** Different digits, so that a sum tells which records it counts. */
const COST: Readonly<Record<Place, number>> = { managed: 1_000, viewed: 200, other: 30, none: 4 };
const COST_DATE = '2026-01-01';
const MISSING = '019aa0d2-7c00-7abc-8def-0123456789ab';
const MAPPING = [
  { column: 'Product', field: 'product' },
  { column: 'Vendor', field: 'vendor' },
  { column: 'Team', field: 'teams' },
];

describe.each(testDatabaseKinds)('the access matrix on %s', (kind) => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  const teams: Partial<Record<Place, { id: string; name: string }>> = {};
  let foreignTeam: { id: string; name: string };
  const people = new Map<Person, BuiltUser>();
  /** Ids of records by purpose and place. */
  const records = new Map<string, string>();
  const foreign = { present: '', deleted: '', person: '' };

  beforeAll(async () => {
    server = await startTestServer(kind);
    acme = await buildOrganisation(server);
    const globex = await buildOrganisation(server, { name: 'Globex' });
    for (const place of ['managed', 'viewed', 'other'] as const) teams[place] = await buildTeam(server, acme);
    foreignTeam = await buildTeam(server, globex);
    foreign.person = (await buildUser(server, { organisation: globex })).id;
    await buildCustomField(server, acme, { key: 'secretField', restricted: true });
    await buildCustomField(server, acme, { key: 'openField', restricted: false });
    const [managed, viewed] = [teamsOf('managed'), teamsOf('viewed')];
    const rights: Record<Person, Parameters<typeof buildUser>[1]> = {
      'System Admin': { isSuperAdmin: true },
      'Record Admin': { manageAll: true },
      'Team Manager': { manageTeams: managed },
      'Team Manager with viewAll': { manageTeams: managed, viewAll: true },
      'Team Manager with viewTeams': { manageTeams: managed, viewTeams: viewed },
      'Record Viewer': { viewAll: true },
      'Team Viewer': { viewTeams: viewed },
      'Limited Access User': {},
      'Product Admin': { isBwcAdmin: true },
    };
    for (const person of PEOPLE)
      people.set(person, await buildUser(server, { organisation: acme, ...rights[person] }));
    await add(acme, 'kept', PLACES, (place) => ({
      teams: teamsOf(place),
      notes: 'restricted',
      customFields: { secretField: 'restricted', openField: 'open' },
      annualCosts: [{ date: COST_DATE, cost: COST[place] }],
    }));
    // One of its own for everybody who may try to delete it, and for everybody who may try to bring it back.
    for (const person of PEOPLE)
      await add(acme, `delete ${person}`, PLACES, (place) => ({ teams: teamsOf(place) }));
    await add(acme, 'restore', PEOPLE, () => ({}));
    await add(globex, 'foreign', ['present', 'deleted'], () => ({
      teams: [foreignTeam.id],
      totalCost: 5_000_000,
    }));
    foreign.present = idOf('foreign', 'present');
    foreign.deleted = idOf('foreign', 'deleted');
    const trash = [...PEOPLE.map((person) => idOf('restore', person)), foreign.deleted];
    await server.testDatabase.asOwner('update contracts set deleted_at = now() where id = any($1)', [trash]);
  });
  afterAll(() => server.stop());

  const teamsOf = (place: Place): string[] => (place === 'none' ? [] : [teams[place]?.id ?? '']);
  const idOf = (purpose: string, place: string): string => records.get(`${purpose}/${place}`) ?? '';

  async function add<Key extends string>(
    organisation: BuiltOrganisation,
    purpose: string,
    keys: readonly Key[],
    inputOf: (key: Key) => Partial<ContractInput>,
  ): Promise<void> {
    const built = await buildContracts(server, organisation, keys.map(inputOf));
    keys.forEach((key, index) => records.set(`${purpose}/${key}`, built[index]?.id ?? ''));
  }

  function ask(
    person: Person,
    name: EndpointName,
    { id = '', body, headers = {} }: { id?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<TestAnswer> {
    const { method, path, access } = ENDPOINTS[name];
    const token = access === 'public' ? undefined : people.get(person)?.token;
    return server.request(method, path.replace(':contractId', id), { token, body, headers });
  }

  /** One record at every place of the organisation, and what the same call says of one that is elsewhere or nowhere. */
  async function statusesOf(
    person: Person,
    name: EndpointName,
    purpose: string,
    request: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Record<Place | 'foreign', number>> {
    const entries: [string, number][] = [];
    for (const place of PLACES) {
      entries.push([place, (await ask(person, name, { id: idOf(purpose, place), ...request })).status]);
    }
    const elsewhere = await ask(person, name, { id: foreign.present, ...request });
    const nowhere = await ask(person, name, { id: MISSING, ...request });
    expect([elsewhere.status, elsewhere.body]).toEqual([nowhere.status, nowhere.body]);
    entries.push(['foreign', elsewhere.status]);
    return Object.fromEntries(entries) as Record<Place | 'foreign', number>;
  }

  /** `yes` at the places named, 403 at the others; who may do it nowhere is not told what exists. */
  function expected(places: readonly Place[], yes: number): Record<string, number> {
    const own = PLACES.map((place) => [place, places.includes(place) ? yes : 403] as const);
    return Object.fromEntries([...own, ['foreign', places.length > 0 ? 404 : 403]]);
  }

  /** A row for each place, told what would become of it. */
  function importForm(): FormData {
    const form = new FormData();
    form.set('mapping', JSON.stringify({ columns: MAPPING, delimiter: ';', skipRejectedRows: true }));
    form.set('dryRun', 'true');
    const rows = PLACES.map((place) => `New;${place};${teams[place]?.name ?? ''}\n`);
    form.set('file', new Blob([`Product;Vendor;Team\n${rows.join('')}`]), 'a.csv');
    return form;
  }

  type Check = (person: Person, row: Row) => Promise<void>;
  const STALE = { headers: { 'if-match': '"999"' } };

  /** For everyone who is signed in, or who is not: the same status for all. */
  const everyone =
    (name: EndpointName, status: number, body?: unknown): Check =>
    async (person) =>
      expect((await ask(person, name, { body })).status).toBe(status);

  /** A write to a record: refused alike with a stale version, which only who may write is told of. */
  const writing =
    (name: EndpointName, purposeOf: (person: Person) => string, status: number, body?: unknown): Check =>
    async (person, { edit }) => {
      const purpose = purposeOf(person);
      expect(await statusesOf(person, name, purpose, { body, ...STALE })).toEqual(expected(edit, 409));
      expect(await statusesOf(person, name, purpose, { body })).toEqual(expected(edit, status));
    };

  const CHECKS: Record<EndpointName, Check> = {
    initiateLogin: everyone('initiateLogin', 200, { emailAddress: 'someone@example.com' }),
    login: async (person) => {
      const { emailAddress = '', password } = people.get(person) ?? {};
      expect((await ask(person, 'login', { body: { emailAddress, password } })).status).toBe(200);
    },
    logout: async (person) => {
      const { emailAddress = '', password = '' } = people.get(person) ?? {};
      const token = await signInAs(server, emailAddress, password);
      expect((await server.request('POST', '/users/logout', { token })).status).toBe(204);
    },
    createImpersonationToken: async (person, { administration }) => {
      const ticketFor = (userId: string) =>
        server.request('POST', `/users/${userId}/impersonationToken`, { token: people.get(person)?.token });
      const colleague = people.get('Limited Access User')?.id ?? '';
      const mayNot = person === 'Limited Access User' || !administration ? 403 : 200;
      expect((await ticketFor(colleague)).status).toBe(mayNot);
      expect((await ticketFor(people.get('System Admin')?.id ?? '')).status).toBe(403);
      const [elsewhere, nowhere] = [await ticketFor(foreign.person), await ticketFor(MISSING)];
      expect([elsewhere.status, elsewhere.body]).toEqual([nowhere.status, nowhere.body]);
      expect(elsewhere.status).toBe(administration ? 404 : 403);
    },
    impersonate: everyone('impersonate', 401, { token: 'not-a-ticket' }),
    stopImpersonating: everyone('stopImpersonating', 403),
    getProfile: everyone('getProfile', 200),
    getConfig: everyone('getConfig', 200),
    listTeams: async (person) => {
      const { status, body } = await ask(person, 'listTeams');
      expect([status, (body as { id: string }[]).map(({ id }) => id).toSorted()]).toEqual([
        200,
        (['managed', 'viewed', 'other'] as const).flatMap(teamsOf).toSorted(),
      ]);
    },
    listCustomFields: async (person, { restricted }) => {
      const { body } = await ask(person, 'listCustomFields');
      const keys = (body as { key: string }[]).map(({ key }) => key);
      expect(keys).toEqual(restricted.length > 0 ? ['secretField', 'openField'] : ['openField']);
    },
    saveFilters: everyone('saveFilters', 200, { filters: [] }),
    listProductLogos: everyone('listProductLogos', 200),
    sendSupportRequest: everyone('sendSupportRequest', 202, { description: 'Help' }),
    getDashboard: async (person, { restricted }) => {
      const { status, body } = await ask(person, 'getDashboard');
      expect(status).toBe(200);
      expect(body.totalCost).toBe(
        restricted.length === 0 ? undefined : restricted.reduce((sum, place) => sum + COST[place], 0),
      );
      for (const { id, totalCost } of body.teams as { id: string; totalCost?: number }[]) {
        const place = PLACES.find((one) => teams[one]?.id === id) ?? 'none';
        expect(totalCost).toBe(restricted.includes(place) ? COST[place] : undefined);
      }
    },
    getAdminDashboard: async (person, { administration }) =>
      expect((await ask(person, 'getAdminDashboard')).status).toBe(administration ? 200 : 403),
    listContracts: async (person, row) => {
      const { status, body } = await ask(person, 'listContracts');
      expect(status).toBe(200);
      const listed = new Map((body as { id: string }[]).map((contract) => [contract.id, contract]));
      expect([listed.has(foreign.present), listed.has(foreign.deleted)]).toEqual([false, false]);
      for (const place of PLACES) expectFields(row, place, listed.get(idOf('kept', place)));
    },
    getContract: async (person, row) => {
      const statuses = await statusesOf(person, 'getContract', 'kept');
      expect(statuses).toEqual({ managed: 200, viewed: 200, other: 200, none: 200, foreign: 404 });
      for (const place of PLACES) {
        expectFields(row, place, (await ask(person, 'getContract', { id: idOf('kept', place) })).body);
      }
    },
    createContract: async (person, { create }) => {
      for (const place of PLACES) {
        const body = { product: 'New', vendor: 'Vendor', teams: teamsOf(place) };
        const status = create.length === 0 ? 403 : create.includes(place) ? 201 : 422;
        expect([place, (await ask(person, 'createContract', { body })).status]).toEqual([place, status]);
      }
      const ofTeam = (id: string) =>
        ask(person, 'createContract', { body: { product: 'New', vendor: 'Vendor', teams: [id] } });
      const [elsewhere, nowhere] = [await ofTeam(foreignTeam.id), await ofTeam(MISSING)];
      expect([elsewhere.status, elsewhere.body]).toEqual([nowhere.status, nowhere.body]);
      expect(elsewhere.status).toBe(create.length === 0 ? 403 : 422);
    },
    importContracts: async (person, { create }) => {
      const { status, body } = await ask(person, 'importContracts', { body: importForm() });
      expect(status).toBe(create.length === 0 ? 403 : 200);
      if (create.length === 0) return;
      const refused = (body.faults as { row: number }[]).map(({ row }) => PLACES[row - 2]);
      expect(PLACES.filter((place) => !refused.includes(place))).toEqual(create);
    },
    updateContract: writing('updateContract', () => 'kept', 200, { description: 'Changed' }),
    setAnnualCosts: async (person, { edit }) => {
      // Each place keeps its own cost: the sums of the dashboard are looked at by others.
      for (const place of PLACES) {
        const body = { annualCosts: [{ date: COST_DATE, cost: COST[place] }] };
        const { status } = await ask(person, 'setAnnualCosts', { id: idOf('kept', place), body });
        expect([place, status]).toEqual([place, expected(edit, 200)[place]]);
      }
      const body = { annualCosts: [] };
      const stale = await statusesOf(person, 'setAnnualCosts', 'kept', { body, ...STALE });
      expect(stale).toEqual(expected(edit, 409));
    },
    deleteContract: writing('deleteContract', (person) => `delete ${person}`, 204),
    listDeletedContracts: async (person, { trash }) => {
      const { status, body } = await ask(person, 'listDeletedContracts');
      expect(status).toBe(trash ? 200 : 403);
      expect(JSON.stringify(body)).not.toContain(foreign.deleted);
    },
    restoreContract: async (person, { trash }) => {
      const restore = (id: string) => ask(person, 'restoreContract', { id });
      expect((await restore(idOf('restore', person))).status).toBe(trash ? 200 : 403);
      const [elsewhere, nowhere] = [await restore(foreign.deleted), await restore(MISSING)];
      expect([elsewhere.status, elsewhere.body]).toEqual([nowhere.status, nowhere.body]);
      expect(elsewhere.status).toBe(trash ? 404 : 403);
    },
    listContractActivity: async (person, { restricted }) =>
      expect(await statusesOf(person, 'listContractActivity', 'kept')).toEqual(expected(restricted, 200)),
  };

  /** Exactly the fields that the person reads at this place are there; a hidden one is left out. */
  function expectFields({ restricted, edit }: Row, place: Place, shown: unknown): void {
    const contract = contractSchema.parse(shown);
    const isFull = restricted.includes(place);
    expect(Object.keys(contract).toSorted()).toEqual(
      [...OPEN_FIELDS, ...(isFull ? RESTRICTED_FIELDS : [])].toSorted(),
    );
    expect(contract).toMatchObject({
      access: isFull ? 'full' : 'limited',
      canEdit: edit.includes(place),
      canDelete: edit.includes(place),
      customFields: { openField: 'open', ...(isFull ? { secretField: 'restricted' } : {}) },
    });
    expect(Object.keys(contract.customFields)).toHaveLength(isFull ? 2 : 1);
    if (isFull) expect(contract.totalCost).toBe(COST[place]);
  }

  it('has a row for every call of the API', () => {
    expect(Object.keys(CHECKS).toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted());
  });

  describe.each(PEOPLE)('%s', (person) => {
    it.each(Object.keys(ENDPOINTS) as EndpointName[])('%s', async (name) => {
      expect.hasAssertions();
      await CHECKS[name](person, TABLE[person]);
    });
  });
});
