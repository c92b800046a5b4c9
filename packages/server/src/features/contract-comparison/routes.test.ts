import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAnalysisDesk, type AnalysisDesk } from '../../testing/analysis-desk.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { uploadForAnalysis } from '../../testing/build-analysis.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('comparisons of documents', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let viewer: BuiltUser;
  let desk: AnalysisDesk;
  let [open, other, closed] = ['', '', ''];

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { manageAll: true, isProductAdmin: true });
    const team = (await buildTeam(server, admin.organisation)).id;
    viewer = await buildUser(server, {
      viewTeams: [team],
      isProductAdmin: true,
      organisation: admin.organisation,
    });
    desk = openAnalysisDesk(server, admin);
    await server.startJobs();
    const documents = [
      await desk.addDocument({ product: 'Open', teams: [team] }),
      await desk.addDocument({ product: 'Other', teams: [team] }),
      await desk.addDocument({ product: 'Closed' }),
    ];
    [open = '', other = '', closed = ''] = (await desk.run(...documents)).map(({ id }) => id);
  });
  afterAll(() => server.stop());

  const compare = (one: string, two: string, by = admin, query = '') =>
    desk.ask('GET', `/${one}/comparison/${two}${query}`, undefined, by);

  test('name the sentence that differs with its pages, and quote nothing that is not in the texts', async () => {
    const { status, body } = await compare(open, other);
    expect([status, body.isReady, body.amendment]).toEqual([200, true, null]);
    const changed = body.changes.filter(({ change }: { change: string }) => change !== 'same');
    expect(changed.length).toBeGreaterThan(0);
    const texts = { left: open, right: other };
    for (const [side, id] of Object.entries(texts)) {
      const { body: document } = await desk.ask('GET', `/${id}/text`);
      for (const { [side]: sentence } of body.changes)
        if (sentence !== null)
          expect(String(document.text).slice(sentence.start, sentence.end).replaceAll(/\s+/g, ' ')).toBe(
            sentence.text,
          );
    }
    const law = body.changes.find(({ kinds }: { kinds: string[] }) => kinds.includes('Governing Law'));
    expect(law).toMatchObject({ change: 'same', left: { page: 2 }, right: { page: 2 } });
  });

  test('of a document with itself find no change', async () => {
    const { body } = await compare(open, open);
    expect(body.changes.filter(({ change }: { change: string }) => change !== 'same')).toEqual([]);
    expect(body.fields.filter(({ change }: { change: string }) => change !== 'same')).toEqual([]);
    expect(body.same).toBeGreaterThan(0);
  });

  test('are a file with a line for each change, which is noted as every export', async () => {
    const { status, headers, body } = await compare(open, other, admin, '?format=csv');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [heading, ...lines] = String(body).trim().split('\r\n');
    expect(heading).toContain('Field or Clause Kind,Change,Figures,Before,Page Before,After,Page After');
    expect(lines.length).toBeGreaterThan(0);
    expect(String(body)).not.toContain(',Same,');
  });

  test('are there only for who reads both documents in full', async () => {
    expect((await compare(open, other, viewer)).status).toBe(200);
    const [own, missing] = [
      (await uploadForAnalysis(server, admin)).body.id,
      '019aa0d2-7c00-7abc-8def-0123456789ab',
    ];
    for (const hidden of [closed, own, missing])
      for (const [one, two] of [
        [open, hidden],
        [hidden, open],
      ] as const) {
        const answers = [await compare(one, two, viewer), await compare(one, two, viewer, '?format=csv')];
        for (const { status, body } of answers)
          expect([status, body]).toEqual([404, { error: expect.objectContaining({ code: 'not_found' }) }]);
      }
  });
});
