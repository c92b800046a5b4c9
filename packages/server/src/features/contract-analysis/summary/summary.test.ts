import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTRACT_PAGES, uploadForAnalysis } from '../../../testing/build-analysis.ts';
import { openAnalysisDesk, type AnalysisDesk } from '../../../testing/analysis-desk.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

const MISSING = '019aa0d2-7c00-7abc-8def-0123456789ab';

describe('the summary of a document', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let viewer: BuiltUser;
  let desk: AnalysisDesk;
  let [open, closed] = ['', ''];
  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { manageAll: true, isProductAdmin: true, isSuperAdmin: true });
    const { organisation } = admin;
    const team = (await buildTeam(server, organisation)).id;
    viewer = await buildUser(server, { viewTeams: [team], isProductAdmin: true, organisation });
    desk = openAnalysisDesk(server, admin);
    await server.startJobs();
    const documents = [
      await desk.addDocument({ product: 'Open', teams: [team], endDate: '2030-01-31' }),
      await desk.addDocument({ product: 'Closed' }),
    ];
    [open = '', closed = ''] = (await desk.run(...documents)).map(({ id }) => id);
  });
  afterAll(() => server.stop());

  const summaryOf = (id: string, query = '', by = admin) =>
    desk.ask('GET', `/${id}/summary${query}`, undefined, by);
  /** The text of a Word document. */
  const docxOf = async (id: string, by = admin) => {
    const answer = await fetch(`${server.address}/api/contractAnalysis/${id}/summary?format=docx`, {
      headers: { authorization: `Bearer ${by.token}` },
    });
    const { headers } = answer;
    const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const written = new TextDecoder().decode(parts['word/document.xml']);
    return { headers, text: written.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') };
  };

  test('has its fields, deviations and disagreements, each with words of the document', async () => {
    const { status, body } = await summaryOf(open);
    expect(status).toBe(200);
    expect(body).toMatchObject({ analysisId: open, state: 'ready', pages: 3, record: { product: 'Open' } });
    const field = (name: string) => body.fields.find((one: { field: string }) => one.field === name);
    expect(field('governingLaw')).toMatchObject({
      value: 'New York',
      page: 2,
      quote: 'the State of New York',
    });
    expect(body.deviations).toMatchObject([
      { rule: 'Notice period at most 60 days', finding: { value: '90 days', page: 1 } },
    ]);
    expect(body.disagreements).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ documentSays: 'Feb 28, 2031', recordSays: 'Jan 31, 2030' }),
      ]),
    );
    const { body: document } = await desk.ask('GET', `/${open}/text`);
    for (const { quote } of [...body.fields, ...body.clauses, ...body.disagreements])
      expect(document.text).toContain(quote);
  });

  test('is a CSV file and a Word document, both noted as exports', async () => {
    const csv = await summaryOf(open, '?format=csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.body).toContain('Deviates,Notice period at most 60 days,90 days');
    const { headers, text } = await docxOf(open);
    expect(headers.get('content-disposition')).toMatch(/filename="summary-[\d-]+\.docx"/);
    expect(headers.get('content-type')).toContain('wordprocessingml');
    for (const words of ['Governing law', 'New York', 'Notice period at most 60 days', 'Jan 31, 2030'])
      expect(text).toContain(words);
    const feed = await server.request('GET', '/activity?type=contractsExported', { token: admin.token });
    const formats = feed.body.items.map(
      ({ changes }: { changes: { field: string; to: unknown }[] }) =>
        changes.find(({ field }) => field === 'format')?.to,
    );
    expect(formats).toEqual(['docx', 'csv']);
    const head = await server.request('HEAD', `/contractAnalysis/${open}/summary?format=docx`, {
      token: admin.token,
    });
    expect(head.headers.get('content-disposition')).toContain('.docx');
  });

  test('is there only for who reads the document’s record in full', async () => {
    expect((await summaryOf(open, '', viewer)).status).toBe(200);
    const foreign = (await uploadForAnalysis(server, admin)).body.id;
    for (const hidden of [closed, foreign, MISSING])
      for (const query of ['', '?format=csv', '?format=docx']) {
        const { status, body } = await summaryOf(hidden, query, viewer);
        expect([status, body.error.code]).toEqual([404, 'not_found']);
        for (const line of CONTRACT_PAGES.flat()) expect(JSON.stringify(body)).not.toContain(line);
      }
  });
});
