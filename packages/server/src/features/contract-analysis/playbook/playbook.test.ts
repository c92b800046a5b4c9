import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BUYER_PLAYBOOK,
  type PlaybookRule,
} from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';
import { openAnalysisDesk, type AnalysisDesk } from '../../../testing/analysis-desk.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

const NOTICE: PlaybookRule = {
  want: 'atMost',
  field: 'renewalNotice',
  count: 90,
  unit: 'DAYS',
  severity: 'minor',
  note: 'Our budget is made in October',
};
const LAW: PlaybookRule = { want: 'lawIn', places: ['Delaware'], severity: 'blocker' };

describe('the playbook of an organisation', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let desk: AnalysisDesk;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { manageAll: true, isProductAdmin: true, isSuperAdmin: true });
    desk = openAnalysisDesk(server, admin);
    await server.startJobs();
  });
  afterAll(() => server.stop());

  const save = (rules: readonly unknown[], version?: number, by = admin) =>
    server.request('POST', '/contractAnalysis/playbook', {
      token: by.token,
      body: { rules },
      ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
    });

  test('is the default one until someone changes it, and again once these rules are saved', async () => {
    const { body, headers } = await desk.ask('GET', '/playbook');
    expect(body).toEqual({ version: 1, isDefault: true, rules: BUYER_PLAYBOOK });
    expect(headers.get('etag')).toBe('"1"');

    const saved = await save([NOTICE, LAW], 1);
    expect(saved).toMatchObject({
      status: 200,
      body: { version: 2, isDefault: false, rules: [NOTICE, LAW] },
    });
    expect(saved.headers.get('etag')).toBe('"2"');
    expect((await desk.ask('GET', '/playbook')).body).toEqual(saved.body);
    expect((await save([LAW, NOTICE], 2)).body.version, 'another order says nothing else').toBe(2);

    const reset = await save(BUYER_PLAYBOOK.toReversed(), 2);
    expect(reset.body).toEqual({ version: 3, isDefault: true, rules: BUYER_PLAYBOOK });
  });

  test('keeps the switch beside it, and is no other organisation’s', async () => {
    const other = await buildUser(server, { isProductAdmin: true });
    await desk.ask('POST', '/settings', { analyzeNewDocuments: true });
    await save([LAW]);
    expect((await desk.list('')).analyzeNewDocuments).toBe(true);
    await desk.ask('POST', '/settings', { analyzeNewDocuments: false });
    expect((await desk.ask('GET', '/playbook')).body.rules).toEqual([LAW]);
    expect((await desk.ask('GET', '/playbook', undefined, other)).body.rules).toEqual(BUYER_PLAYBOOK);
  });

  test('is not replaced by someone who saw an older one', async () => {
    const { version } = (await save([LAW])).body;
    const { version: next } = (await save([NOTICE], version)).body;
    const late = await save([], version);
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: 'stale_version', current: { version: next, rules: [NOTICE] } } },
    });
    expect((await desk.ask('GET', '/playbook')).body.rules).toEqual([NOTICE]);
  });

  test('says which rule is wrong, and why', async () => {
    const wrong = [NOTICE, { ...LAW, places: [] }, { ...NOTICE, count: 5 }];
    const { status, body } = await save(wrong);
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({
      'rules.1.places': 'Enter at least one place',
      'rules.2.want': 'Another rule is about Notice period already',
    });
  });

  test('is in the activity, rule by rule in words', async () => {
    await save(BUYER_PLAYBOOK);
    await save([...BUYER_PLAYBOOK.filter((rule) => rule.want !== 'atMost'), NOTICE]);
    const { body } = await server.request('GET', '/activity?type=playbookChanged', { token: admin.token });
    expect(body.items[0]).toMatchObject({
      type: 'playbookChanged',
      changes: [
        {
          field: 'Notice period',
          from: 'at most 60 days, Important',
          to: 'at most 90 days, Minor, Our budget is made in October',
        },
        { field: 'Renewal term', from: 'at most 12 months, Important', to: null },
      ],
    });
  });

  test('judges documents in the list, its file and their reviews, as soon as it changes', async () => {
    await save(BUYER_PLAYBOOK);
    const [analysis] = await desk.run(await desk.addDocument());
    const rulesOf = async () => {
      const { documents } = (await desk.ask('GET', '/deviations')).body;
      const one = documents.find(({ analysisId }: { analysisId: string }) => analysisId === analysis.id);
      return ((one?.deviations ?? []) as { rule: string }[]).map(({ rule }) => rule);
    };
    const judged = async () => (await desk.ask('GET', `/${analysis.id}`)).body.playbook;
    expect(await rulesOf()).toContain('Notice period at most 60 days');

    await save([NOTICE, LAW]);
    expect(await rulesOf()).toEqual(['Governing law must be that of Delaware']);
    expect((await desk.ask('GET', '/deviations?format=csv')).body).toContain('New York');
    expect(await judged()).toMatchObject([
      { outcome: 'deviates', severity: 'blocker', finding: { value: 'New York' } },
      { outcome: 'meets', note: 'Our budget is made in October', finding: { value: '90 days' } },
    ]);

    await save([]);
    expect([await rulesOf(), await judged()]).toEqual([[], []]);
  });
});
