import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainLink, ContractLink } from '@pactbook/domain/features/contract-links/contract-link.ts';
import { buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('linked records', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  async function open(count: number) {
    const organisation = await buildOrganisation(server);
    const { token } = await buildUser(server, { organisation, role: 'Record Admin' });
    const products = Array.from({ length: count }, (_, at) => `Record ${at}`);
    const built = await buildContracts(
      server,
      organisation,
      products.map((product) => ({ product, status: 'LIVE' as const, startDate: '2020-01-01' })),
    );
    const idAt = (at: number) => built[at]?.id ?? '';
    const ask = (method: 'GET' | 'POST' | 'DELETE', at: number, path: string, body?: unknown) =>
      server.request(method, `/contracts/${idAt(at)}${path}`, { token, body });
    const link = (at: number, other: number, more: object = {}) =>
      ask('POST', at, '/links', { kind: 'AMENDS', recordId: idAt(other), ...more });
    const linksOf = async (at: number) =>
      ((await ask('GET', at, '/links')).body as ContractLink[]).map(({ kind: of, isInverse, record }) => [
        of,
        isInverse,
        record.product,
      ]);
    return { idAt, ask, link, linksOf };
  }

  it('stand on both sides, each in its own words, and in both histories', async () => {
    const { ask, link, linksOf } = await open(2);
    expect((await link(0, 1)).status).toBe(201);
    expect([await linksOf(0), await linksOf(1)]).toEqual([
      [['AMENDS', false, 'Record 1']],
      [['AMENDS', true, 'Record 0']],
    ]);
    const { body } = await ask('GET', 1, '/activity');
    expect((body as { items: object[] }).items[0]).toMatchObject({
      type: 'contractLinked',
      changes: [{ field: 'links', from: null, to: 'Amended by Record 0' }],
    });
  });

  it('are removed from either side', async () => {
    const { ask, link, linksOf } = await open(2);
    const { body } = await link(0, 1);
    expect((await ask('DELETE', 1, `/links/${(body as { id: string }).id}`)).status).toBe(204);
    expect(await linksOf(0)).toEqual([]);
  });

  it('never form a loop, however long, nor from a record to itself; related ones have no direction', async () => {
    const { link, linksOf } = await open(3);
    await link(0, 1);
    await link(1, 2);
    const circle = await link(2, 0);
    expect([circle.status, circle.body.error.fields]).toEqual([
      422,
      { recordId: 'These links would form a loop' },
    ]);
    expect((await link(0, 0)).status).toBe(422);
    expect((await link(0, 1)).status).toBe(409);
    // Of another kind it is no circle.
    expect((await link(2, 0, { kind: 'PART_OF' })).status).toBe(201);
    expect((await link(2, 0, { kind: 'RELATED' })).status).toBe(201);
    expect((await link(0, 2, { kind: 'RELATED' })).status).toBe(409);
    expect(await linksOf(0)).toContainEqual(['RELATED', false, 'Record 2']);
  });

  it('never form a loop that several people close at the same time', async () => {
    const { link } = await open(4);
    const answers = await Promise.all([link(0, 1), link(1, 2), link(2, 3), link(3, 0)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 201, 201, 422,
    ]);
  });

  it('end what is replaced when the person says so, by the rules of its dates', async () => {
    const { ask, link } = await open(2);
    const early = await link(0, 1, { kind: 'REPLACES', endsOn: '2019-01-01' });
    expect([early.status, (await ask('GET', 0, '/links')).body]).toEqual([422, []]);
    const ended = await link(0, 1, { kind: 'REPLACES', endsOn: '2090-06-30' });
    expect([ended.status, (ended.body as ContractLink).record.endDate]).toEqual([201, '2090-06-30']);
    expect((await ask('GET', 1, '')).body.endDate).toBe('2090-06-30');
    const other = await link(1, 0, { endsOn: '2090-06-30' });
    expect(other.body.error.fields).toEqual({ endsOn: 'Only a record that is replaced gets an end date' });
  });

  it('are fifty at most', async () => {
    const { link } = await open(52);
    for (let at = 1; at <= 50; at += 1) expect((await link(0, at)).status).toBe(201);
    const { status, body } = await link(0, 51);
    expect([status, body.error.fields]).toEqual([422, { recordId: 'Record 0 has 50 links already' }]);
  });

  it('of a deleted record are not seen, and come back with it', async () => {
    const { ask, link, linksOf } = await open(2);
    await link(0, 1);
    await ask('DELETE', 1, '');
    expect(await linksOf(0)).toEqual([]);
    await ask('POST', 1, '/restore');
    expect(await linksOf(0)).toEqual([['AMENDS', false, 'Record 1']]);
  });

  describe('to records that a person does not read in full', () => {
    async function openWithHidden(hidden: readonly string[], visible: readonly string[]) {
      const organisation = await buildOrganisation(server);
      const admin = await buildUser(server, { organisation, role: 'Record Admin' });
      const team = await buildTeam(server, organisation);
      const manager = await buildUser(server, { organisation, manageTeams: [team.id] });
      const products = [...hidden, ...visible];
      const built = await buildContracts(
        server,
        organisation,
        products.map((product) => ({
          product,
          vendor: 'Acme',
          teams: visible.includes(product) ? [team.id] : [],
        })),
      );
      const idOf = (product: string) => built[products.indexOf(product)]?.id ?? '';
      const link = ({ token }: { token: string }, own: string, other: string, of = 'AMENDS') =>
        server.request('POST', `/contracts/${idOf(own)}/links`, {
          token,
          body: { kind: of, recordId: idOf(other) },
        });
      const history = async ({ token }: { token: string }, own: string): Promise<unknown[]> => {
        const { body } = await server.request('GET', `/contracts/${idOf(own)}/activity`, { token });
        return body.items
          .filter(
            ({ type }: { type: string }) =>
              type.startsWith('contractLinked') || type.startsWith('contractUnlinked'),
          )
          .map(({ changes: [{ from, to }] }: { changes: [{ from: unknown; to: unknown }] }) => from ?? to);
      };
      return { admin, manager, idOf, link, history };
    }

    it('are in no history that the person reads, neither when they come nor when they go', async () => {
      const { admin, manager, idOf, link, history } = await openWithHidden(['Hidden'], ['Seen', 'Other']);
      const { body } = await link(admin, 'Seen', 'Hidden');
      await link(admin, 'Other', 'Seen', 'PART_OF');
      await link(admin, 'Hidden', 'Seen', 'RELATED');
      const path = `/contracts/${idOf('Seen')}/links/${body.id}`;
      expect((await server.request('DELETE', path, { token: admin.token })).status).toBe(204);
      expect(await history(admin, 'Seen')).toEqual([
        'Amends Hidden',
        'Related to Hidden',
        'Contains Other',
        'Amends Hidden',
      ]);
      expect(await history(manager, 'Seen')).toEqual(['Contains Other']);
      const { body: all } = await server.request('GET', `/contracts/${idOf('Seen')}/activity`, {
        token: manager.token,
      });
      expect(JSON.stringify(all)).not.toContain('Hidden');
    });

    it('refuse nothing: no circle and no limit reports them', async () => {
      const more = Array.from({ length: 50 }, (_, at) => `Hidden ${at}`);
      const { admin, manager, link } = await openWithHidden(
        ['Hidden', ...more],
        ['First', 'Second', 'Third'],
      );
      await link(admin, 'First', 'Hidden');
      await link(admin, 'Hidden', 'Second');
      for (const name of more) await link(admin, 'First', name, 'RELATED');
      expect((await link(admin, 'Second', 'First')).body.error.fields.recordId).toContain('loop');
      expect((await link(manager, 'Second', 'First')).status).toBe(201);
      // What the person sees is refused as before.
      expect((await link(manager, 'Third', 'Second')).status).toBe(201);
      expect((await link(manager, 'First', 'Third')).body.error.fields).toEqual({
        recordId: 'These links would form a loop',
      });
      expect((await link(admin, 'First', 'Third', 'PART_OF')).body.error.fields).toEqual({
        recordId: 'First has 50 links already',
      });
    });

    it('lead a chain no longer round, where one closes over a record that somebody did not see', async () => {
      const { admin, manager, idOf, link } = await openWithHidden(['Hidden'], ['First', 'Second']);
      await link(admin, 'First', 'Hidden');
      await link(admin, 'Hidden', 'Second');
      await link(manager, 'Second', 'First');
      const { body } = await server.request('GET', `/contracts/${idOf('First')}/links/chain`, {
        token: admin.token,
      });
      expect((body as ChainLink[]).map(({ record }) => record.product).toSorted()).toEqual([
        'Hidden',
        'Second',
      ]);
    });
  });

  describe('a chain', () => {
    const chainOf = async (ask: Awaited<ReturnType<typeof open>>['ask'], at: number) =>
      ((await ask('GET', at, '/links/chain')).body as ChainLink[]).map(({ kind: of, steps, record }) => [
        of,
        steps,
        record.product,
      ]);

    it('is shown from each of its records, earliest first, whatever replaces and amends', async () => {
      const { ask, link } = await open(6);
      await link(1, 0, { kind: 'REPLACES' });
      await link(2, 1, { kind: 'REPLACES' });
      await link(3, 2);
      await link(2, 4, { kind: 'PART_OF' });
      await link(2, 5, { kind: 'RELATED' });
      expect(await chainOf(ask, 0)).toEqual([
        ['REPLACES', 1, 'Record 1'],
        ['REPLACES', 2, 'Record 2'],
        ['AMENDS', 3, 'Record 3'],
      ]);
      expect(await chainOf(ask, 2)).toEqual([
        ['REPLACES', -2, 'Record 0'],
        ['REPLACES', -1, 'Record 1'],
        ['AMENDS', 1, 'Record 3'],
      ]);
      expect(await chainOf(ask, 4)).toEqual([]);
    });

    it('ends at a record in the trash, and continues when it is back', async () => {
      const { ask, link } = await open(3);
      await link(1, 0, { kind: 'REPLACES' });
      await link(2, 1, { kind: 'REPLACES' });
      await ask('DELETE', 1, '');
      expect(await chainOf(ask, 2)).toEqual([]);
      await ask('POST', 1, '/restore');
      expect((await chainOf(ask, 2)).map(([, steps]) => steps)).toEqual([-2, -1]);
    });

    it('has each record once by the nearest way, also where different kinds lead back', async () => {
      const { ask, link } = await open(4);
      for (const [later, earlier] of [
        [1, 0],
        [2, 0],
        [3, 1],
        [3, 2],
        [3, 0],
      ] as const)
        await link(later, earlier, { kind: 'REPLACES' });
      // Of another kind it is no circle.
      await link(0, 3);
      const chain = await chainOf(ask, 3);
      const products = new Set(chain.map(([, , product]) => product));
      expect([chain.length, products]).toEqual([3, new Set(['Record 0', 'Record 1', 'Record 2'])]);
      expect(chain.every(([, steps]) => Math.abs(Number(steps)) === 1)).toBe(true);
    });

    it('is cut to the fifty nearest', async () => {
      const { ask, link } = await open(53);
      for (let at = 1; at < 53; at += 1) await link(at, at - 1, { kind: 'REPLACES' });
      const steps = (await chainOf(ask, 52)).map(([, step]) => step);
      expect([steps.length, steps[0], steps.at(-1)]).toEqual([50, -50, -1]);
      const ofMiddle = (await chainOf(ask, 26)).map(([, step]) => step);
      expect([ofMiddle.length, ofMiddle[0], ofMiddle.at(-1)]).toEqual([50, -25, 25]);
    });

    it('tells no one of what lies at or behind a record that they do not read in full', async () => {
      const organisation = await buildOrganisation(server);
      const admin = await buildUser(server, { organisation, role: 'Record Admin' });
      const team = await buildTeam(server, organisation);
      const viewer = await buildUser(server, { organisation, viewTeams: [team.id] });
      const built = await buildContracts(
        server,
        organisation,
        ['First', 'Hidden', 'Third', 'Fourth'].map((product) => ({
          product,
          vendor: 'Acme',
          teams: product === 'Hidden' ? [] : [team.id],
        })),
      );
      const ids = built.map(({ id }) => id);
      for (const at of [1, 2, 3])
        await server.request('POST', `/contracts/${ids[at]}/links`, {
          token: admin.token,
          body: { kind: 'REPLACES', recordId: ids[at - 1] },
        });
      const asked = async (at: number, token: string) =>
        (await server.request('GET', `/contracts/${ids[at]}/links/chain`, { token })).body;
      const products = (chain: ChainLink[]) => chain.map(({ record }) => record.product);
      expect(products(await asked(3, admin.token))).toEqual(['First', 'Hidden', 'Third']);
      expect(products(await asked(3, viewer.token))).toEqual(['Third']);
      expect(products(await asked(0, viewer.token))).toEqual([]);
      expect((await asked(1, viewer.token)).error.code).toBe('forbidden');
    });
  });
});
