import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordPapers } from '@pactbook/domain/features/contract-analysis/record-papers.ts';
import { CLAUSE_CATEGORIES } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { PAPER_CATEGORIES } from '@pactbook/domain/features/contract-papers/paper-fields.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { openAnalysisDesk, type AnalysisDesk } from '../../../testing/analysis-desk.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

const CONVENIENCE = 'Termination For Convenience';

describe('what is found in the documents of a record', () => {
  let server: TestServer;
  let admin: BuiltUser;
  /** Reads the records of one team, without Contract Intelligence. */
  let reader: BuiltUser;
  let desk: AnalysisDesk;
  let team: string;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { manageAll: true, isProductAdmin: true });
    const { organisation } = admin;
    team = (await buildTeam(server, organisation)).id;
    reader = await buildUser(server, { viewTeams: [team], organisation });
    desk = openAnalysisDesk(server, admin);
    await server.startJobs();
  });
  afterAll(() => server.stop());

  const get = (path: string, { token } = admin) => server.request('GET', path, { token });
  const papersOf = async (contractId: string, by = admin): Promise<RecordPapers> =>
    (await get(`/contracts/${contractId}/papers`, by)).body;
  const recordOf = async (contractId: string, by = admin): Promise<Contract> =>
    (await get(`/contracts/${contractId}`, by)).body;
  const listed = async (contractId: string, by = admin): Promise<Contract | undefined> =>
    ((await get('/contracts', by)).body as Contract[]).find(({ id }) => id === contractId);

  test('every field is about a kind of clauses that is looked for', () => {
    expect(CLAUSE_CATEGORIES).toEqual(expect.arrayContaining(Object.values(PAPER_CATEGORIES)));
  });

  test('is on the record, in lists and in its history, and follows what people decide', async () => {
    const document = await desk.addDocument({ teams: [team] });
    const { contractId } = document;
    expect((await listed(contractId))?.papers).toBeUndefined();
    expect(await papersOf(contractId)).toMatchObject({
      documents: [{ name: document.name, state: 'notAnalyzed', analysisId: null }],
      places: [],
    });

    const [analysis] = await desk.run(document);
    const own = analysis.clauses.filter(({ category }: { category: string }) => category === CONVENIENCE);
    expect(own.length).toBeGreaterThan(0);
    const decide = (verdict: 'accepted' | 'rejected' | null) =>
      desk.ask('POST', `/${analysis.id}/decisions`, {
        decisions: own.map(({ key }: { key: string }) => ({ key, verdict })),
      });
    expect((await decide('accepted')).status).toBe(200);
    const papers = { law: 'New York', found: [CONVENIENCE] };
    for (const by of [admin, reader]) {
      expect((await listed(contractId, by))?.papers).toEqual(papers);
      expect((await recordOf(contractId, by)).papers).toEqual(papers);
      const shown = await papersOf(contractId, by);
      expect(shown.papers).toEqual(papers);
      const place = shown.places.find(({ key }) => key === 'terminationForConvenience');
      expect(place).toMatchObject({ documentId: document.documentId, page: 2, review: 'reviewed' });
      expect(place?.quote).toContain('terminate for convenience');
    }

    expect((await decide('rejected')).status).toBe(200);
    expect((await listed(contractId))?.papers).toEqual({ law: 'New York', found: [] });
    const { items } = (await get(`/contracts/${contractId}/activity`)).body;
    expect(items[0]).toMatchObject({
      type: 'papersChanged',
      changes: [{ field: 'terminationForConvenience', from: 'found', to: 'notFound' }],
    });

    expect((await desk.ask('DELETE', `/${analysis.id}`)).status).toBe(204);
    expect((await listed(contractId))?.papers).toBeUndefined();
  });

  test('is one entry of the feed for a batch, and one in the history of each record', async () => {
    const product = 'Analyzed with Others';
    const documents = [await desk.addDocument({ product }), await desk.addDocument({ product })];
    await desk.run(...documents);
    const system = await buildUser(server, { organisation: admin.organisation, role: 'System Admin' });
    const typesIn = async (path: string, by = admin) => {
      const { items } = (await get(path, by)).body as {
        items: { type: string; subject: { label: string } }[];
      };
      return items.map(({ type, subject }) => `${type} ${subject.label}`);
    };
    const feed = await typesIn('/activity', system);
    expect(feed).toContain('contractAnalyzed 2 documents');
    expect(feed).not.toContain(`papersChanged ${product}`);
    for (const { contractId } of documents)
      expect((await typesIn(`/contracts/${contractId}/activity`))[0]).toBe(`papersChanged ${product}`);
  });

  test('is no part of what people without full access to the record read', async () => {
    const document = await desk.addDocument();
    await desk.run(document);
    const record = await recordOf(document.contractId, reader);
    expect([record.access, record.papers]).toEqual(['limited', undefined]);
    expect((await get(`/contracts/${document.contractId}/papers`, reader)).status).toBe(403);
  });

  test('goes with the document to the trash, and comes back with it', async () => {
    const document = await desk.addDocument();
    await desk.run(document);
    const { contractId, documentId } = document;
    const path = `/contracts/${contractId}/documents/${documentId}`;
    expect((await listed(contractId))?.papers).toBeDefined();
    await server.request('DELETE', path, { token: admin.token });
    expect((await listed(contractId))?.papers).toBeUndefined();
    await server.request('POST', `${path}/restore`, { token: admin.token });
    expect((await listed(contractId))?.papers).toBeDefined();
  });
});
