import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  countFound,
  takenClauses,
  type Analysis,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { CLAUSE_CATEGORIES } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { openAnalysisDesk } from '../../../testing/analysis-desk.ts';
import { buildUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

describe('what counts as found', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.startJobs();
  });
  afterAll(() => server.stop());

  test('is the same in the list, the review and the portfolio, and follows decisions', async () => {
    const admin = await buildUser(server, { manageAll: true, isProductAdmin: true });
    const desk = openAnalysisDesk(server, admin);
    const document = await desk.addDocument();
    const [{ id }] = (await desk.run(document)) as [Analysis];
    const said = async () => {
      const analysis: Analysis = (await desk.ask('GET', `/${id}`)).body;
      const { items } = await desk.list(`contractId=${document.contractId}`);
      const { records } = (await desk.ask('GET', '/portfolio')).body;
      const found = CLAUSE_CATEGORIES.filter((_, at) => records[0].cells[at] === 'found');
      return { analysis, listed: items[0].found as number, found };
    };
    const decide = (key: string, verdict: 'accepted' | 'rejected') =>
      desk.ask('POST', `/${id}/decisions`, { decisions: [{ key, verdict }] });

    const { clauses } = (await said()).analysis;
    expect(clauses.length).toBeGreaterThan(3);
    for (const [at, { key }] of clauses.entries()) {
      await decide(key, at === 0 ? 'accepted' : 'rejected');
      const { analysis, listed, found } = await said();
      const taken = takenClauses(analysis.clauses, analysis.kinds);
      expect(listed).toBe(countFound(analysis.fields, analysis.clauses, analysis.kinds));
      expect(new Set(taken.map(({ category }) => category))).toEqual(new Set(found));
    }
    expect((await said()).found).toEqual([clauses[0]?.category]);
  });
});
