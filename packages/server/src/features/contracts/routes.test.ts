import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { ENTERED_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import { buildContract, buildCustomField } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

/** Written into restricted places and nowhere else, so that any sight of one is a leak. */
const CANARIES = ['canary-notes-7f3a', 'canary-custom-91bc', '48151.62', '34211.08', '82362.7'];
const MISSING_ID = '019aa0d2-7c00-7abc-8def-0123456789ab';

describe('who reads what of records', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let globex: BuiltOrganisation;
  let secret: { id: string };
  let deleted: { id: string };
  const people: Record<string, BuiltUser> = {};

  beforeAll(async () => {
    server = await startTestServer();
    acme = await buildOrganisation(server);
    globex = await buildOrganisation(server, { name: 'Globex' });
    const [team, other] = [await buildTeam(server, acme), await buildTeam(server, acme)];
    await buildCustomField(server, acme, { key: 'hiddenField', label: 'Hidden', restricted: true });
    await buildCustomField(server, acme, { key: 'openField', label: 'Open', restricted: false });
    const input = {
      product: 'Vault',
      teams: [team.id],
      notes: 'canary-notes-7f3a',
      customFields: { hiddenField: 'canary-custom-91bc', openField: 'for everyone' },
      annualCosts: [
        { date: '2025-01-01', cost: 48151.62 },
        { date: '2026-01-01', cost: 34211.08 },
      ],
    };
    secret = await buildContract(server, acme, input);
    deleted = await buildContract(server, acme, input);
    await buildContract(server, acme, { product: 'Open book', teams: [other.id] });
    const add = async (name: string, options: Parameters<typeof buildUser>[1]) => {
      people[name] = await buildUser(server, { organisation: acme, ...options });
    };
    await add('System Admin', { role: 'System Admin' });
    await add('Record Admin', { role: 'Record Admin' });
    await add('Record Viewer', { role: 'Record Viewer' });
    await add('Team Manager', { role: 'Team Manager', teams: [team.id] });
    await add('Team Viewer', { role: 'Team Viewer', teams: [team.id] });
    await add('Manager of another team', { role: 'Team Manager', teams: [other.id] });
    await add('Viewer of another team', { role: 'Team Viewer', teams: [other.id] });
    await add('Limited Access User', {});
    await add('Product Admin', { isProductAdmin: true });
    await add('Admin of another organisation', { organisation: globex, role: 'System Admin' });
    await as('Record Admin', 'POST', `/contracts/${secret.id}`, { description: 'Changed once' });
    await as('Record Admin', 'DELETE', `/contracts/${deleted.id}`);
  });
  afterAll(() => server.stop());

  function as(name: string, method: string, path: string, body?: object, headers = {}) {
    return server.request(method, path, { token: people[name]?.token, body, headers });
  }

  /** Everything that a GET can show, of the record that holds the canaries and of the lists around it. */
  const GET_PATHS = Object.values(ENDPOINTS)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path);
  const pathsOf = () =>
    GET_PATHS.flatMap((path) => [secret.id, deleted.id].map((id) => path.replace(':contractId', id)));

  const READERS = ['System Admin', 'Record Admin', 'Record Viewer', 'Team Manager', 'Team Viewer'];
  const OTHERS = [
    'Manager of another team',
    'Viewer of another team',
    'Limited Access User',
    'Product Admin',
    'Admin of another organisation',
  ];

  test.each(OTHERS)('%s never sees a hidden value in any answer', async (name) => {
    for (const path of pathsOf()) {
      const answer = await as(name, 'GET', path);
      const shown = JSON.stringify(answer.body) + JSON.stringify([...answer.headers]);
      expect({ path, leaks: CANARIES.filter((canary) => shown.includes(canary)) }).toEqual({
        path,
        leaks: [],
      });
    }
  });

  test.each(READERS)('%s sees every hidden value in the list and in the record', async (name) => {
    for (const path of ['/contracts', `/contracts/${secret.id}`]) {
      const shown = JSON.stringify((await as(name, 'GET', path)).body);
      expect({ path, unseen: CANARIES.filter((canary) => !shown.includes(canary)) }).toEqual({
        path,
        unseen: [],
      });
    }
  });

  test('a hidden field is left out, never null, never 0; open fields and open custom fields stay', async () => {
    const { body } = await as('Limited Access User', 'GET', `/contracts/${secret.id}`);
    const openFields = ENTERED_FIELDS.filter(({ accessGroup }) => accessGroup === 'open').map(
      ({ key }) => key,
    );
    expect(new Set(Object.keys(body))).toEqual(
      new Set([
        'access',
        'canDelete',
        'canEdit',
        'categories',
        'createdAt',
        'customFields',
        'description',
        'endDate',
        'hostingModel',
        'id',
        'product',
        'startDate',
        'status',
        'teams',
        'updatedAt',
        'vendor',
        'version',
        ...openFields,
      ]),
    );
    expect(body).toMatchObject({
      access: 'limited',
      canEdit: false,
      customFields: { openField: 'for everyone' },
    });
    expect(body.customFields).not.toHaveProperty('hiddenField');
  });

  test.each([
    ['System Admin', 'full', true],
    ['Record Admin', 'full', true],
    ['Record Viewer', 'full', false],
    ['Team Manager', 'full', true],
    ['Team Viewer', 'full', false],
    ['Manager of another team', 'limited', false],
    ['Viewer of another team', 'limited', false],
    ['Limited Access User', 'limited', false],
    ['Product Admin', 'limited', false],
  ])('%s has %s access and edits: %s', async (name, access, edits) => {
    const { body } = await as(name, 'GET', `/contracts/${secret.id}`);
    expect(body).toMatchObject({ access, canEdit: edits, canDelete: edits });
    const listed = ((await as(name, 'GET', '/contracts')).body as Contract[]).find(
      ({ id }) => id === secret.id,
    );
    expect(listed).toEqual(body);
  });

  test.each([...READERS, ...OTHERS.slice(0, 2)])('%s is shown restricted custom fields', async (name) => {
    const { body } = await as(name, 'GET', '/customFields');
    expect((body as { key: string }[]).map(({ key }) => key)).toEqual(['hiddenField', 'openField']);
  });

  test.each(['Limited Access User', 'Product Admin'])('%s is shown open custom fields only', async (name) => {
    const { body } = await as(name, 'GET', '/customFields');
    expect((body as { key: string }[]).map(({ key }) => key)).toEqual(['openField']);
  });

  test.each([
    'Record Viewer',
    'Team Viewer',
    'Manager of another team',
    'Limited Access User',
    'Product Admin',
  ])('%s changes nothing of the record: 403 with a reason', async (name) => {
    const writes = [
      await as(name, 'POST', `/contracts/${secret.id}`, { notes: 'mine' }),
      await as(name, 'POST', `/contracts/${secret.id}/annualCosts`, { annualCosts: [] }),
      await as(name, 'DELETE', `/contracts/${secret.id}`),
    ];
    expect(writes.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(writes.map(({ body }) => body.error.message.length > 10)).toEqual([true, true, true]);
    expect((await as('Record Admin', 'GET', `/contracts/${secret.id}`)).body.notes).toBe('canary-notes-7f3a');
  });

  test('a refused write never shows the record: not even as the current one of a stale version', async () => {
    const answer = await as(
      'Limited Access User',
      'POST',
      `/contracts/${secret.id}`,
      {},
      { 'if-match': '"99"' },
    );
    expect(answer.status).toBe(403);
    expect(JSON.stringify(answer.body)).not.toMatch(/canary|48151/);
  });

  test.each([
    ['GET', ''],
    ['GET', '/activity'],
    ['POST', ''],
    ['POST', '/annualCosts'],
    ['DELETE', ''],
    ['POST', '/restore'],
  ])(
    'another organisation’s record answers %s %s like a missing one, byte for byte',
    async (method, suffix) => {
      const body = method === 'GET' ? undefined : suffix === '/annualCosts' ? { annualCosts: [] } : {};
      const ask = (id: string) =>
        as('Admin of another organisation', method, `/contracts/${id}${suffix}`, body);
      const plain = (answer: Awaited<ReturnType<typeof ask>>) => ({
        status: answer.status,
        body: answer.body,
        headers: [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
      });
      const missing = plain(await ask(MISSING_ID));
      expect(missing.status).toBe(404);
      expect(plain(await ask(secret.id))).toEqual(missing);
      expect(plain(await ask(deleted.id))).toEqual(missing);
    },
  );

  test('another organisation’s teams and categories are as unknown as ones that never were', async () => {
    const [team] = (await as('Record Admin', 'GET', '/teams')).body;
    const create = (fields: object) =>
      as('Admin of another organisation', 'POST', '/contracts/create', {
        product: 'P',
        vendor: 'V',
        ...fields,
      });
    expect((await create({ teams: [team.id] })).body).toEqual((await create({ teams: [MISSING_ID] })).body);
    const [admin] = [(await as('Admin of another organisation', 'GET', '/contracts')).body];
    expect(admin).toEqual([]);
  });

  test('a list kept in memory never crosses organisations or rights', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect((await as('Admin of another organisation', 'GET', '/contracts')).body).toEqual([]);
      const limited = JSON.stringify((await as('Limited Access User', 'GET', '/contracts')).body);
      expect(CANARIES.filter((canary) => limited.includes(canary))).toEqual([]);
      expect((await as('Record Viewer', 'GET', '/contracts')).body).toHaveLength(2);
    }
  });

  test('no one without a session gets anything', async () => {
    for (const path of ['/contracts', `/contracts/${secret.id}`, '/contracts/trash', '/customFields']) {
      expect((await server.request('GET', path)).status).toBe(401);
    }
  });
});
