import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { buildContract, buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const LIMIT = 3;
const view = defaultTableView();

describe('a catalogue that is longer than a list may be', () => {
  let server: TestServer;
  let admin: BuiltUser;
  beforeAll(async () => {
    server = await startTestServer({ listLimit: LIMIT });
    const organisation = await buildOrganisation(server);
    admin = await buildUser(server, { organisation, role: 'System Admin' });
    await buildContracts(server, organisation, [{ product: 'A' }, { product: 'B' }, { product: 'C' }]);
  });
  afterAll(() => server.stop());

  const ask = (method: string, path: string, body?: unknown) =>
    server.request(method, path, { token: admin.token, body });
  const query = (body: object) => ask('POST', '/contracts/query', body);

  test('is listed up to the limit, refused with 413 above it, and listed again when it is shorter', async () => {
    expect((await ask('GET', '/contracts')).body).toHaveLength(LIMIT);
    const { id } = await buildContract(server, admin.organisation, { product: 'D' });
    const refused = await ask('GET', '/contracts');
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({
      error: { code: 'too_many_records', message: expect.stringContaining('More than 3 records') as string },
    });
    const pages = await query({ view });
    expect(pages.body).toMatchObject({ total: 4, records: 4, nextCursor: null });
    const file = await ask('GET', '/contracts/export?format=csv&columns=all');
    expect(file.status).toBe(200);
    await ask('DELETE', `/contracts/${id}`);
    expect((await ask('GET', '/contracts')).body).toHaveLength(LIMIT);
  });

  test('continues behind the last row, whatever is added before it', async () => {
    const sized = { ...view, pagination: { pageIndex: 0, pageSize: 2 } };
    const first = await query({ view: sized, parts: ['rows'] });
    const { id } = await buildContract(server, admin.organisation, { product: '0 before all' });
    const second = await query({ view: sized, cursor: first.body.nextCursor, parts: ['rows'] });
    expect((second.body.rows as { product: string }[]).map(({ product }) => product)).toEqual(['C']);
    await ask('DELETE', `/contracts/${id}`);
  });

  test('refuses what is no page with a message about the field', async () => {
    const sized = { ...view, pagination: { pageIndex: 0, pageSize: 2 } };
    const { nextCursor } = (await query({ view: sized, parts: ['rows'] })).body;
    const forged = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
    const id = crypto.randomUUID();
    const byEnd = { id: 'endDate', desc: false, valueType: 'date' } as const;
    const refused: readonly (readonly [string, object])[] = [
      ['cursor', { view, cursor: 'garbage' }],
      ['cursor', { view, cursor: '' }],
      ['cursor', { view: { ...view, sort: { ...view.sort, desc: true } }, cursor: nextCursor }],
      ['cursor', { view, cursor: forged(['product', false, 'present', null, 'a\0', id]) }],
      ['cursor', { view, cursor: forged(['product', false, 'present', null, 'a', 'no id']) }],
      ['cursor', { view, cursor: forged(['product', false, 'absent', null, 'a', id]) }],
      [
        'cursor',
        { view: { ...view, sort: byEnd }, cursor: forged(['endDate', false, 'present', 'soon', 'a', id]) },
      ],
      ['view.pagination.pageSize', { view: { ...view, pagination: { pageIndex: 0, pageSize: 201 } } }],
      ['parts.0', { view, parts: ['everything'] }],
      ['facets.0', { view, facets: ['notes'] }],
      ['view', {}],
    ];
    for (const [field, body] of refused) {
      const answer = await query(body);
      expect([field, answer.status]).toEqual([field, 422]);
      expect(answer.body).toMatchObject({
        error: { code: 'invalid_fields', fields: { [field]: expect.any(String) as string } },
      });
    }
  });

  test('a page far behind the last one is empty', async () => {
    const far = { ...view, pagination: { pageIndex: 9_007_199_254_740_991, pageSize: 200 } };
    const answer = await query({ view: far, parts: ['rows'] });
    expect([answer.status, answer.body]).toEqual([200, { rows: [], nextCursor: null }]);
  });
});
