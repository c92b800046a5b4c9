import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contractSchema, type Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { buildContract, buildContracts, buildCustomField } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('the list of records', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let admin: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    acme = await buildOrganisation(server, { categories: ['zebra', 'Apple', 'apple pie', 'Ärger', 'Zoo'] });
    admin = await buildUser(server, { organisation: acme, role: 'Record Admin' });
  });
  afterAll(() => server.stop());

  const list = (user: BuiltUser, headers = {}) =>
    server.request('GET', '/contracts', { token: user.token, headers });
  const tagOf = async (user: BuiltUser) => (await list(user)).headers.get('etag') ?? '';
  const isUnchanged = async (user: BuiltUser, tag: string) =>
    (await list(user, { 'if-none-match': tag })).status === 304;

  test('of an organisation without records is empty', async () => {
    const nobody = await buildUser(server, { role: 'Record Admin' });
    const answer = await list(nobody);
    expect([answer.status, answer.body]).toEqual([200, []]);
  });

  test('says of each record exactly what the record itself says', async () => {
    const team = await buildTeam(server, acme);
    await buildCustomField(server, acme, { key: 'site', type: 'url' });
    await buildContracts(server, acme, [
      {},
      {
        product: 'C++ "Tools" \\ / % ? # & \u{1F389} \u2028 שלום',
        description: 'line one\nline two\ttab',
        notes: '</script><script>alert(1)</script>',
        status: 'LIVE',
        startDate: '1970-01-01',
        endDate: '2199-12-31',
        hostingModel: 'Cloud / SaaS',
        teams: [team.id],
        categories: ['zebra', 'Ärger', 'apple pie', 'Zoo', 'Apple'],
        customFields: { site: 'https://example.com/?a="b"' },
        annualCosts: [
          { date: '2024-02-29', cost: 0.1 },
          { date: '2025-02-28', cost: 999_999_999.99 },
        ],
      },
    ]);
    const { body } = await list(admin);
    const contracts = z.array(contractSchema).parse(body);
    expect(contracts.length).toBeGreaterThanOrEqual(2);
    for (const contract of contracts) {
      expect((await server.request('GET', `/contracts/${contract.id}`, { token: admin.token })).body).toEqual(
        contract,
      );
    }
    expect(contracts.find(({ product }) => product.startsWith('C++'))).toMatchObject({
      product: 'C++ "Tools" \\ / % ? # & \u{1F389} שלום',
      description: 'line one\nline two\ttab',
      categories: ['Apple', 'apple pie', 'zebra', 'Zoo', 'Ärger'],
      totalCost: 1_000_000_000.09,
      startDate: '1970-01-01',
      endDate: '2199-12-31',
    });
    expect(contracts[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  });

  test('is in the same order however often it is asked for, over the steps in which it is read', async () => {
    const big = await buildOrganisation(server);
    const reader = await buildUser(server, { organisation: big, role: 'Record Viewer' });
    await buildContracts(
      server,
      big,
      Array.from({ length: 5_100 }, (_, index) => ({ totalCost: index, startDate: '2026-01-01' })),
    );
    const first = (await list(reader)).body as Contract[];
    expect(new Set(first.map(({ id }) => id)).size).toBe(5_100);
    expect(first.map(({ id }) => id)).toEqual(first.map(({ id }) => id).toSorted());
    expect(first.reduce((sum, { totalCost }) => sum + (totalCost ?? 0), 0)).toBe((5_099 * 5_100) / 2);
    await buildContract(server, big);
    expect(((await list(reader)).body as Contract[]).slice(0, 5_100)).toEqual(first);
  });

  test('comes in the encoding that the client takes, the same in each', async () => {
    const plain = await list(admin, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const encoding of ['gzip', 'zstd']) {
      const answer = await list(admin, { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      expect(answer.body).toEqual(plain.body);
    }
  });

  describe('unchanged', () => {
    test('is 304 without a body, also after another sign-in', async () => {
      const tag = await tagOf(admin);
      const answer = await list(admin, { 'if-none-match': tag });
      expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([304, null, tag]);
      expect(await isUnchanged(admin, `"other", ${tag}`)).toBe(true);
      expect(await isUnchanged(admin, 'W/"other"')).toBe(false);
    });

    test('is 304 from what the session gate read: no other statement reaches the database', async () => {
      const tag = await tagOf(admin);
      const { database } = server.services;
      const read = database.read.bind(database);
      let reads = 0;
      database.read = (...parameters: Parameters<typeof read>) => {
        reads += 1;
        return read(...parameters) as never;
      };
      try {
        expect(await isUnchanged(admin, tag)).toBe(true);
        expect(reads).toBe(0);
        expect((await list(admin)).status).toBe(200);
        expect(reads).toBe(0);
        await buildContract(server, acme);
        expect(await isUnchanged(admin, tag)).toBe(false);
        // The list is dated, then the chunk that changed is read.
        expect(reads).toBe(2);
      } finally {
        database.read = read;
      }
    });

    test('for one person is so for all with the same rights, and for no others', async () => {
      const team = await buildTeam(server, acme);
      const twin = await buildUser(server, { organisation: acme, role: 'Record Admin' });
      const viewer = await buildUser(server, { organisation: acme, role: 'Record Viewer' });
      const teamViewer = await buildUser(server, {
        organisation: acme,
        role: 'Team Viewer',
        teams: [team.id],
      });
      const limited = await buildUser(server, { organisation: acme });
      const tag = await tagOf(admin);
      expect(await tagOf(twin)).toBe(tag);
      expect(new Set([tag, await tagOf(viewer), await tagOf(teamViewer), await tagOf(limited)]).size).toBe(4);
    });

    test.each([
      ['is added', async () => buildContract(server, acme)],
      ['gets a new team in the organisation', async () => buildTeam(server, acme)],
      ['gets a custom field', async () => buildCustomField(server, acme)],
    ])('it is not when a record %s', async (_, change) => {
      const tag = await tagOf(admin);
      await change();
      expect(await isUnchanged(admin, tag)).toBe(false);
    });

    test('it is not when a record changes, is deleted, comes back', async () => {
      const { id } = await buildContract(server, acme);
      const steps = [
        ['POST', `/contracts/${id}`, { notes: 'new' }],
        ['POST', `/contracts/${id}/annualCosts`, { annualCosts: [{ date: '2026-01-01', cost: 1 }] }],
        ['DELETE', `/contracts/${id}`, undefined],
        ['POST', `/contracts/${id}/restore`, undefined],
      ] as const;
      for (const [method, path, body] of steps) {
        const tag = await tagOf(admin);
        await server.request(method, path, { token: admin.token, body });
        expect(await isUnchanged(admin, tag)).toBe(false);
      }
    });

    test('it is not for a person whose rights changed, at once', async () => {
      const team = await buildTeam(server, acme);
      const { id } = await buildContract(server, acme, { teams: [team.id], notes: 'Hidden until now' });
      const person = await buildUser(server, { organisation: acme });
      const tag = await tagOf(person);
      await server.testDatabase.asOwner(
        "insert into team_permissions (organisation_id, user_id, team_id, level) values ($1, $2, $3, 'view')",
        [acme.id, person.id, team.id],
      );
      expect(await isUnchanged(person, tag)).toBe(false);
      const seen = ((await list(person)).body as Contract[]).find((contract) => contract.id === id);
      expect(seen).toMatchObject({ access: 'full', notes: 'Hidden until now', canEdit: false });
    });
  });

  test('asked for by many at once after a change is built once and shows the change to all', async () => {
    const { id } = await buildContract(server, acme, { product: 'Before' });
    await server.request('POST', `/contracts/${id}`, { token: admin.token, body: { product: 'After' } });
    const { database } = server.services;
    const read = database.read.bind(database);
    let reads = 0;
    database.read = (...parameters: Parameters<typeof read>) => {
      reads += 1;
      return read(...parameters) as never;
    };
    try {
      const answers = await Promise.all(Array.from({ length: 10 }, () => list(admin)));
      const products = answers.map(
        ({ body }) => (body as Contract[]).find((contract) => contract.id === id)?.product,
      );
      expect(products).toEqual(Array.from({ length: 10 }, () => 'After'));
      // The list is dated, then the chunk that changed is read.
      expect(reads).toBe(2);
    } finally {
      database.read = read;
    }
  });

  test('always shows a person what they just wrote, while others write too', async () => {
    const writers = await Promise.all(
      Array.from({ length: 4 }, () => buildUser(server, { organisation: acme, role: 'Record Admin' })),
    );
    await Promise.all(
      writers.map(async (writer, index) => {
        for (let round = 0; round < 5; round += 1) {
          const product = `Writer ${index}, round ${round}`;
          const { body } = await server.request('POST', '/contracts/create', {
            token: writer.token,
            body: { product, vendor: 'V' },
          });
          const listed = (await list(writer)).body as Contract[];
          expect(listed.find(({ id }) => id === body.id)?.product).toBe(product);
        }
      }),
    );
  });
});
