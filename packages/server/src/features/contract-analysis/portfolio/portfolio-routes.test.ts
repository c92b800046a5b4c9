import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundClause } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { CLAUSE_CATEGORIES } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { openAnalysisDesk } from '../../../testing/analysis-desk.ts';
import { buildContract, buildContracts } from '../../../testing/build-contract.ts';
import { uploadTo } from '../../../testing/build-document.ts';
import { buildUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

const LIMIT = 2;

describe('the portfolio', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ listLimit: LIMIT });
    await server.startJobs();
  });
  afterAll(() => server.stop());

  test('has every record up to the limit of a list, and beyond it those with an analyzed document', async () => {
    const admin = await buildUser(server, { manageAll: true, isProductAdmin: true });
    const desk = openAnalysisDesk(server, admin);
    const portfolio = async () => {
      const { onlyAnalyzed, records } = (await desk.ask('GET', '/portfolio')).body;
      return { onlyAnalyzed, ids: records.map(({ contractId }: { contractId: string }) => contractId) };
    };
    const document = await desk.addDocument({ product: 'A' });
    await desk.run(document);
    const { id } = await buildContract(server, admin.organisation, { product: 'B' });
    expect(await portfolio()).toEqual({ onlyAnalyzed: false, ids: [document.contractId, id] });
    await buildContracts(server, admin.organisation, [{ product: 'C' }]);
    expect(await portfolio()).toEqual({ onlyAnalyzed: true, ids: [document.contractId] });
    const file = (await desk.ask('GET', '/portfolio?format=csv')).body;
    expect([file.includes(document.contractId), file.includes(id)]).toEqual([true, false]);
  });

  test('has what rules about words found, until a person rejects it', async () => {
    const admin = await buildUser(server, { manageAll: true, isProductAdmin: true });
    const desk = openAnalysisDesk(server, admin);
    const kind = 'Indemnity';
    const cellOf = async () => {
      const { body } = await desk.ask('GET', '/portfolio');
      return body.records[0].cells[CLAUSE_CATEGORIES.indexOf(kind)];
    };
    const words = 'Provider shall indemnify and hold Customer harmless from all claims of third parties.';
    const contract = await buildContract(server, admin.organisation);
    const { body: document } = await uploadTo(server, admin, contract.id, {
      name: 'terms.txt',
      content: `Fees are due at once. ${words} This is all.`,
    });
    const [analysis] = await desk.run({ contractId: contract.id, documentId: document.id });
    expect(await cellOf()).toBe('found');
    const found = analysis.clauses.filter(({ category }: FoundClause) => category === kind);
    expect(found.map(({ quote }: FoundClause) => quote)).toEqual([words]);
    const decisions = found.map(({ key }: FoundClause) => ({ key, verdict: 'rejected' }));
    expect((await desk.ask('POST', `/${analysis.id}/decisions`, { decisions })).status).toBe(200);
    expect(await cellOf()).toBe('notFound');
  });
});
