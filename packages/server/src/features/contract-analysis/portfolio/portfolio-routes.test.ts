import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAnalysisDesk } from '../../../testing/analysis-desk.ts';
import { buildContract, buildContracts } from '../../../testing/build-contract.ts';
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
});
