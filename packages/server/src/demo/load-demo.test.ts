import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkWords, type ContractLink } from '@pactbook/domain/features/contract-links/contract-link.ts';
import { contractSchema, type Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { AnalysisItem } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { sumOfCells } from '@pactbook/domain/features/decisions/outcomes.ts';
import { runAnalysesJob } from '../features/contract-analysis/jobs.ts';
import type {
  ListedScenario,
  Scenario,
  ScenarioResult,
} from '@pactbook/domain/features/scenarios/scenario.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { UpliftLedger } from '@pactbook/domain/features/trends/uplift.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { runJob } from '../testing/run-job.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { buildOrganisation } from '../testing/build-organisation.ts';
import { DEMO_PASSWORD } from './demo-organisation.ts';
import { buildGlobex } from './globex/globex.ts';
import { loadDemo, type DemoAccount } from './load-demo.ts';
import { loadOrganisation } from './load-organisation.ts';

async function signIn(server: TestServer, emailAddress: string): Promise<string> {
  const answer = await server.request('POST', '/users/login', {
    body: { emailAddress, password: DEMO_PASSWORD },
  });
  expect(answer.status).toBe(200);
  return answer.body.token;
}

describe('the demo', () => {
  let server: TestServer;
  let accounts: DemoAccount[];
  let files: FileStore;
  beforeAll(async () => {
    server = await startTestServer();
    files = openFileStore({ dataFolder: server.dataFolder, s3: null });
    accounts = await loadDemo(server.services, server.passwords, files);
  });
  afterAll(() => server.stop());

  const contractsOf = async (emailAddress: string): Promise<Contract[]> => {
    const token = await signIn(server, emailAddress);
    const { status, body } = await server.request('GET', '/contracts', { token });
    expect(status).toBe(200);
    return contractSchema.array().parse(body);
  };

  it('has a person who gets the weekly email of a view, and a record with a reminder for its owners', async () => {
    const token = await signIn(server, 'team-manager@acme.example');
    const { body } = await server.request('GET', '/users/viewSubscriptions', { token });
    expect(body).toMatchObject([{ name: 'Ends within 90 days', state: 'usable' }]);
    const contracts = await contractsOf('record-admin@acme.example');
    const id = contracts.find(({ product }) => product === 'Group Telephony Framework')?.id ?? '';
    const reminders = await server.request('GET', `/contracts/${id}/reminders`, { token });
    expect(reminders.body).toMatchObject({ added: [{ for: 'owners', daysBefore: 180, before: 'endDate' }] });
  });

  it('shows the proof of terms that ended: people who were warned, and terms of which no one was', async () => {
    const token = await signIn(server, 'record-admin@acme.example');
    const verdicts: string[] = [];
    for (const { id, termNumber } of await contractsOf('record-admin@acme.example')) {
      if (termNumber === 1) continue;
      const { body } = await server.request('GET', `/contracts/${id}/reminders/proof?term=1`, { token });
      verdicts.push(body.terms.at(-1).verdict);
    }
    expect(
      verdicts.filter((words) => /warned, \d+ days before, delivered, seen by/.test(words)).length,
    ).toBeGreaterThan(5);
    expect(verdicts).toContain('No one was reminded');
  });

  it('shows records in chains: what replaced what, and what is ordered under one agreement', async () => {
    const token = await signIn(server, 'record-admin@acme.example');
    const contracts = await contractsOf('record-admin@acme.example');
    const linksOf = async (name: string): Promise<string[]> => {
      const id = contracts.find(({ product }) => product === name)?.id ?? '';
      const { body } = await server.request('GET', `/contracts/${id}/links`, { token });
      return (body as ContractLink[]).map((link) => `${linkWords(link)} ${link.record.product}`);
    };
    expect(await linksOf('Sketch Business')).toEqual([
      'Replaces InVision Enterprise',
      'Replaced by Figma Organization',
    ]);
    expect(await linksOf('Salesforce Sales Cloud')).toEqual([
      'Contains Salesforce CPQ',
      'Contains Salesforce Service Cloud',
    ]);
  });

  it('has a shared scenario that changes the coming years, and one of its author alone', async () => {
    const names = async (emailAddress: string) => {
      const token = await signIn(server, emailAddress);
      const { body } = await server.request('GET', '/scenarios', { token });
      return (body as ListedScenario[]).map(({ id, name }) => ({ id, name, token }));
    };
    const own = await names('record-admin@acme.example');
    expect(own.map(({ name }) => name)).toEqual(['Align Adobe to June', 'Consolidate CRM']);
    const shared = await names('record-viewer@acme.example');
    expect(shared.map(({ name }) => name)).toEqual(['Consolidate CRM']);
    for (const { id, token } of own) {
      const { body: scenario } = await server.request('GET', `/scenarios/${id}`, { token });
      const { moves } = scenario as Scenario;
      const { body } = await server.request('POST', '/scenarios/result', { token, body: { moves } });
      const { records, before, after } = body as ScenarioResult;
      expect(records.filter(({ isChanged, isCounted }) => isChanged || !isCounted)).toEqual([]);
      expect(after).not.toEqual(before);
    }
  });

  it('shows in dollars what renewed by default and late, and what was saved and avoided', async () => {
    const token = await signIn(server, 'record-admin@acme.example');
    const { body: outcomes } = await server.request('GET', '/decisions/outcomes', { token });
    const sum = (timing: 'decided' | 'late' | 'default') =>
      sumOfCells(outcomes.cells, { outcome: 'renewed', timing });
    expect([sum('default').terms, sum('late').terms]).toEqual([12, 3]);
    expect(sum('decided').terms).toBeGreaterThan(3);
    expect(sum('default').cost).toBeGreaterThan(10_000);
    const { body: savings } = await server.request('GET', '/decisions/savings', { token });
    expect(savings.saved).toBeGreaterThan(1_000);
    expect(savings.avoided).toBeGreaterThan(10_000);
  });

  it('shows four records with a price cap in the uplift ledger, two of which are above it, at the top', async () => {
    const token = await signIn(server, 'record-admin@acme.example');
    const { body } = await server.request('GET', '/trends/uplift', { token });
    const { vendors } = body as UpliftLedger;
    const broken = vendors.filter(({ cells }) => cells.some(({ above }) => above > 0));
    expect(broken).toHaveLength(2);
    expect(vendors.slice(0, 2)).toEqual(broken);
    const capped = vendors.filter(({ cells }) => cells.some((cell) => cell.capped > 0));
    expect(capped).toHaveLength(4);
  });

  it('lets every account sign in', async () => {
    expect(accounts).toHaveLength(9);
    for (const { emailAddress, name } of accounts) {
      const token = await signIn(server, emailAddress);
      const { body } = await server.request('GET', '/profile', { token });
      expect(`${body.firstName} ${body.lastName}`).toBe(name);
    }
  });

  it('shows each organisation its own records only', async () => {
    const acme = await contractsOf('system-admin@acme.example');
    const globex = await contractsOf('system-admin@globex.example');
    expect(acme.length).toBeGreaterThanOrEqual(240);
    expect(globex).toHaveLength(12);
    const ids = new Set(acme.map(({ id }) => id));
    expect(globex.filter(({ id }) => ids.has(id))).toEqual([]);
  });

  it('has four vendors that look alike, three of them certainly one, and people at vendors', async () => {
    const token = await signIn(server, 'record-admin@acme.example');
    const { body: likely } = await server.request('GET', '/vendors/likely', { token });
    const groups = likely as { certain: string[] }[];
    expect([groups.length, groups.filter(({ certain }) => certain.length > 0).length]).toEqual([4, 3]);
    const { body } = await server.request('GET', '/vendors/contacts?name=Atlassian', { token });
    expect((body as { contacts: object[] }).contacts).toHaveLength(2);
  });

  it('puts real papers beside the records', async () => {
    const token = await signIn(server, 'system-admin@acme.example');
    const records = await contractsOf('system-admin@acme.example');
    const papers = records.flatMap(({ id, documents = [] }) =>
      documents.map((document) => [id, document] as const),
    );
    expect(papers.length).toBeGreaterThanOrEqual(30);
    for (const [contractId, { id, size }] of papers.slice(0, 4)) {
      const path = `/contracts/${contractId}/documents/${id}/content`;
      const { status, headers } = await server.request('GET', path, { token });
      expect([status, headers.get('content-length')]).toEqual([200, String(size)]);
    }
  });

  it('has ten contracts analyzed once it runs, five of which disagree with their record', async () => {
    // Analyses wait for the texts of the search, which this test is not about.
    await server.testDatabase.asOwner(`update document_versions set text_state = 'none'`);
    await runJob(server, runAnalysesJob(files));
    const token = await signIn(server, 'contract-admin@acme.example');
    const { body } = await server.request('GET', '/contractAnalysis?conflicts=1', { token });
    expect(body.counts).toMatchObject({ ready: 10, waiting: 0, failed: 0, noText: 0, conflicts: 5 });
    const items: AnalysisItem[] = body.items;
    const fields = items.flatMap(({ disagreements }) => disagreements.map(({ field }) => field));
    expect(fields.toSorted()).toEqual(['endDate', 'renewal', 'renewal', 'startDate', 'vendor']);
    // Who reads no records sees nothing of them.
    const others = await signIn(server, 'product-admin@acme.example');
    const { body: seen } = await server.request('GET', '/contractAnalysis', { token: others });
    expect([seen.items, seen.counts.ready]).toEqual([[], 0]);
  });

  it('gives the team manager rights on some records and not on others', async () => {
    const records = await contractsOf('team-manager@acme.example');
    expect(records.some(({ canEdit }) => canEdit)).toBe(true);
    expect(records.some(({ access, canEdit }) => access === 'full' && !canEdit)).toBe(true);
    expect(records.some(({ access }) => access === 'limited')).toBe(true);
  });

  it('tells a history that ends at the present version of every record, in order of time', async () => {
    const records = await contractsOf('system-admin@acme.example');
    const events = await server.testDatabase.asOwner<{
      subject_id: string;
      at: Date;
      last: number;
      types: string[];
    }>(
      // Documents lie beside a record: they leave its version as it is.
      `select subject_id::text, max(at) filter (where subject_version is not null) as at, max(subject_version) as last, array_agg(type order by id) as types
       from events where subject_kind = 'contract' group by subject_id`,
    );
    const bySubject = new Map(events.map((event) => [event.subject_id, event]));
    for (const { id, version, updatedAt } of records) {
      const event = bySubject.get(id);
      expect(event?.last).toBe(version);
      expect(event?.types[0]).toBe('contractCreated');
      expect(event?.at.toISOString()).toBe(new Date(updatedAt).toISOString());
    }
    const [outOfOrder] = await server.testDatabase.asOwner<{ count: string }>(
      `select count(*) from (select at, lag(at) over (partition by organisation_id order by id) as before from events
       where cause = 'demo.load') e where at < before`,
    );
    expect(outOfOrder?.count).toBe('0');
    expect(records.some(({ version }) => version > 2)).toBe(true);
  });

  it('names people as the authors of changes, and no one where the system acted', async () => {
    const rows = await server.testDatabase.asOwner<{
      type: string;
      first_name: string | null;
      is_future: boolean;
    }>(
      `select distinct e.type, u.first_name, e.at > now() + interval '1 minute' as is_future from events e
       left join users u on u.id = e.actor_id where e.type like 'contract%'`,
    );
    const authors = (type: string) =>
      rows.filter((row) => row.type === type).map(({ first_name }) => first_name);
    expect(authors('contractCreated')).toEqual(expect.arrayContaining(['Ana', 'Dana', 'Marcus']));
    expect(authors('contractUpdated')).toEqual(expect.arrayContaining(['Dana', 'Marcus']));
    // What the system did says what it was.
    expect(authors('contractUpdated')).not.toContain(null);
    expect(authors('contractExpired')).toEqual([null]);
    expect(rows.filter(({ is_future }) => is_future)).toEqual([]);
  });

  it('is loaded once, however often it is started', async () => {
    const counts = async () =>
      await server.testDatabase.asOwner(
        'select (select count(*) from organisations) as organisations, (select count(*) from contracts) as contracts',
      );
    const before = await counts();
    expect(await loadDemo(server.services, server.passwords)).toEqual(accounts);
    expect(await counts()).toEqual(before);
  });

  it('gives every record with a known brand its logo', async () => {
    const token = await signIn(server, 'limited-user@acme.example');
    const { body, headers } = await server.request('GET', '/productLogos', { token });
    const slack = body.find((logo: { name: string }) => logo.name === 'Slack Enterprise Grid');
    expect(slack).toMatchObject({
      vendor: '',
      logoUrl: expect.stringMatching(/^\/logos\/\w+\/colour\/slack-icon\.svg$/),
    });
    const picture = await fetch(server.address + slack.logoUrl);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    const again = await server.request('GET', '/productLogos', {
      token,
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

describe('a demo', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('leaves nothing of an organisation behind that is interrupted; the next start loads what is missing', async () => {
    let writes = 0;
    const { services } = server;
    const interrupted = {
      ...services,
      // The machine is switched off while the records of Acme are being written.
      now: () => {
        writes += 1;
        if (writes > 40) throw new Error('switched off');
        return services.now();
      },
    };
    await expect(loadDemo(interrupted, server.passwords)).rejects.toThrow('switched off');
    const [left] = await server.testDatabase.asOwner<{ count: string }>(
      'select count(*) from (select id from organisations union all select id from events union all select id from users) x',
    );
    expect(left?.count).toBe('0');
    // As if it were switched off between the two: one is there.
    await loadOrganisation(services, server.passwords, buildGlobex('2026-03-14'));
    expect(await loadDemo(services, server.passwords)).toHaveLength(9);
    const names = await server.testDatabase.asOwner('select name from organisations order by name');
    expect(names).toEqual([{ name: 'Acme Corporation' }, { name: 'Globex Corporation' }]);
  });
});

describe('an installation in real use', () => {
  it('gets no demo', async () => {
    const server = await startTestServer();
    try {
      await buildOrganisation(server, { name: 'Initech' });
      expect(await loadDemo(server.services, server.passwords)).toEqual([]);
      const names = await server.testDatabase.asOwner('select name from organisations');
      expect(names).toEqual([{ name: 'Initech' }]);
    } finally {
      await server.stop();
    }
  });
});
