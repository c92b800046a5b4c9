import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundField } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { settledAnalysis, uploadForAnalysis } from '../../../testing/build-analysis.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

const QUOTE = '137 named users at $45.25 per user per year';
const ORDER = `ORDER FORM

This Order Form is made between Acme and Slack Technologies and is effective as of March 1, 2026.

Customer orders ${QUOTE}.

It ends on February 28, 2027.`;
const ROW = { date: '2026-03-01', cost: 6199.25, quantity: 137, unit: 'named users', unitPrice: 45.25 };
/** What no answer to people without the right to read costs may have. */
const CANARIES = ['6199.25', '6,199.25', '45.25', '137 named'];

describe('the cost of a year in a document', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let team: string;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { manageAll: true, isProductAdmin: true });
    team = (await buildTeam(server, admin.organisation)).id;
    await server.startJobs();
  });
  afterAll(() => server.stop());

  const ask = (method: string, path: string, body?: unknown, by = admin) =>
    server.request(method, path, { token: by.token, body });

  async function analyzed(name: string) {
    const { body: upload } = await uploadForAnalysis(server, admin, { name, content: ORDER });
    return await settledAnalysis(server, admin, upload.id);
  }
  const costIn = ({ fields }: { fields: readonly FoundField[] }) =>
    fields.find(({ field }) => field === 'annualCost');

  async function accepted(name: string) {
    const { id, fields } = await analyzed(name);
    const key = costIn({ fields })?.key ?? '';
    const decisions = [{ key, verdict: 'accepted' }];
    expect((await ask('POST', `/contractAnalysis/${id}/decisions`, { decisions })).status).toBe(200);
    return { id: String(id), key };
  }

  it('is found with its quote, and can be edited only to a product that is one', async () => {
    const { id, fields } = await analyzed('order.txt');
    const { key, value, confidence, evidence } = costIn({ fields }) ?? {};
    const { date, ...cost } = ROW;
    expect(date).toBe('2026-03-01');
    expect(value).toEqual({ ...cost, currency: 'USD' });
    expect([evidence?.[0]?.quote, confidence]).toEqual([QUOTE, 0.9]);
    const edit = (to: unknown) =>
      ask('POST', `/contractAnalysis/${id}/decisions`, {
        decisions: [{ key, verdict: 'edited', value: to }],
      });
    expect((await edit({ ...cost, currency: 'USD', quantity: 100 })).status).toBe(422);
    expect((await edit({ ...cost, currency: 'USD', quantity: 100, cost: 4525 })).status).toBe(200);
  });

  it('becomes a row of the record, once, and its history says from where', async () => {
    const { id, key } = await accepted('fill.txt');
    const record = await buildContract(server, admin.organisation, { startDate: '2026-03-01' });
    const fill = { contractId: record.id, contractVersion: 1, keys: [key] };
    const { status, body } = await ask('POST', `/contractAnalysis/${id}/apply`, fill);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.contract.annualCosts).toEqual([ROW]);
    expect(costIn(body.analysis)?.record).toMatchObject({ field: 'annualCosts', comparison: 'agrees' });
    const { version } = body.contract;
    const again = await ask('POST', `/contractAnalysis/${id}/apply`, { ...fill, contractVersion: version });
    expect(again.body.contract.version).toBe(version);
    const { items } = (await ask('GET', `/contracts/${record.id}/activity`)).body;
    expect(JSON.stringify(items)).toContain(QUOTE);
  });

  it('disagrees with the row of its day until that says the same', async () => {
    const { id, key } = await accepted('differs.txt');
    const record = await buildContract(server, admin.organisation, { startDate: '2026-03-01' });
    const fill = { contractId: record.id, contractVersion: 1, keys: [key] };
    expect((await ask('POST', `/contractAnalysis/${id}/apply`, fill)).status).toBe(200);
    const setCosts = async (annualCosts: readonly object[]) =>
      expect((await ask('POST', `/contracts/${record.id}/annualCosts`, { annualCosts })).status).toBe(200);
    await setCosts([{ date: '2026-03-01', cost: 7000 }]);
    const listed = async () => {
      const { items } = (await ask('GET', `/contractAnalysis?contractId=${record.id}`)).body;
      return items.flatMap(({ disagreements }: { disagreements: object[] }) => disagreements);
    };
    expect(await listed()).toMatchObject([
      {
        field: 'annualCosts',
        documentSays: '$6,199.25 a year (137 named users at $45.25)',
        recordSays: '$7,000.00 a year',
        quote: QUOTE,
      },
    ]);
    await setCosts([ROW]);
    expect(await listed()).toEqual([]);
  });

  it('makes a record with its row', async () => {
    const { id } = await accepted('create.txt');
    const create = {
      product: 'Slack',
      vendor: 'Slack Technologies',
      startDate: '2026-03-01',
      annualCosts: [ROW],
    };
    const { body } = await ask('POST', `/contractAnalysis/${id}/apply`, { create, category: 'Contracts' });
    expect(body.contract.annualCosts).toEqual([ROW]);
    const { items } = (await ask('GET', `/contracts/${body.contract.id}/activity`)).body;
    expect(JSON.stringify(items)).toContain('foundAnnualCost');
  });

  it('is in no answer to people who may not read the costs of the record', async () => {
    const { id, key } = await accepted('secret.txt');
    const record = await buildContract(server, admin.organisation, {
      teams: [team],
      startDate: '2026-03-01',
    });
    const fill = { contractId: record.id, contractVersion: 1, keys: [key] };
    expect((await ask('POST', `/contractAnalysis/${id}/apply`, fill)).status).toBe(200);
    const { organisation } = admin;
    const limited = await buildUser(server, { organisation });
    const limitedProductAdmin = await buildUser(server, { organisation, isProductAdmin: true });
    for (const person of [limited, limitedProductAdmin])
      for (const path of [
        `/contractAnalysis/${id}`,
        `/contractAnalysis/${id}/text`,
        '/contractAnalysis',
        '/contractAnalysis?conflicts=1',
        '/contractAnalysis/portfolio?format=csv',
        '/contractAnalysis/deviations',
        '/contractAnalysis/deviations?format=csv',
        `/contracts/${record.id}`,
        `/contracts/${record.id}/activity`,
        `/contracts/${record.id}/papers`,
        '/contracts',
        '/activity',
      ]) {
        const { body } = await ask('GET', path, undefined, person);
        for (const canary of CANARIES) expect(JSON.stringify(body ?? ''), path).not.toContain(canary);
      }
    const viewer = await buildUser(server, { organisation, viewTeams: [team], isProductAdmin: true });
    expect((await ask('POST', `/contractAnalysis/${id}/apply`, fill, viewer)).status).toBe(403);
  });
});
