import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentAnswer } from '@pactbook/domain/features/contract-questions/answer.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { openAnalysisDesk, type AnalysisDesk } from '../../testing/analysis-desk.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('questions about contracts', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let viewer: BuiltUser;
  let team: string;
  let desk: AnalysisDesk;
  const analyses: { id: string; contractId: string; documentId: string }[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { manageAll: true, isProductAdmin: true });
    team = (await buildTeam(server, admin.organisation)).id;
    viewer = await buildUser(server, {
      viewTeams: [team],
      isProductAdmin: true,
      organisation: admin.organisation,
    });
    desk = openAnalysisDesk(server, admin);
    await server.startJobs();
    const documents = [
      await desk.addDocument({ product: 'Open', teams: [team] }),
      await desk.addDocument({ product: 'Closed' }),
    ];
    const ran = await desk.run(...documents);
    for (const [at, { contractId, documentId }] of documents.entries())
      analyses.push({ id: ran[at]?.id ?? '', contractId, documentId });
  });
  afterAll(() => server.stop());

  const askFor = async (question: string, scope: Record<string, string> = {}, by = admin) => {
    const query = new URLSearchParams({ question, ...scope });
    return await desk.ask('GET', `/answers?${query.toString()}`, undefined, by);
  };
  const recordsOf = (answers: readonly DocumentAnswer[]) =>
    answers.map(({ record }) => record?.product ?? '').toSorted((one, other) => one.localeCompare(other));

  test('are answered by the sentence of the kind that they mean, with its page, once for each document', async () => {
    const { body } = await askFor('Whose law applies if we fight?');
    expect(body).toMatchObject({ kinds: ['Governing Law'], isFound: true, asked: 2, answering: 2 });
    expect(recordsOf(body.answers)).toEqual(['Closed', 'Open']);
    for (const { analysisId, start, end, page, quote } of body.answers) {
      const { body: document } = await desk.ask('GET', `/${analysisId}/text`);
      expect([quote, page]).toEqual([String(document.text).slice(start, end), 2]);
      expect(quote).toContain('the laws of the State of New York');
    }
  });

  test('of one document lead to its findings', async () => {
    const [analysis] = analyses;
    const { body } = await askFor('Can we cancel at any time?', { analysisId: analysis?.id ?? '' });
    expect(body).toMatchObject({ kinds: ['Termination For Convenience'], asked: 1, answering: 1 });
    const { body: review } = await desk.ask('GET', `/${analysis?.id}`);
    const keys = review.clauses.map(({ key }: { key: string }) => key);
    expect(keys).toEqual(expect.arrayContaining(body.answers.map(({ kind }: DocumentAnswer) => kind?.key)));
  });

  test('of a record or a view are answered by its documents only', async () => {
    const question = 'governing law';
    const [open] = analyses;
    const ofRecord = (await askFor(question, { contractId: open?.contractId ?? '' })).body;
    expect([ofRecord.asked, recordsOf(ofRecord.answers)]).toEqual([1, ['Open']]);
    const usual = defaultTableView();
    const view = { ...usual, filters: { ...usual.filters, search: 'Closed' } };
    const ofView = (await askFor(question, { view: JSON.stringify(view) })).body;
    expect([ofView.asked, recordsOf(ofView.answers)]).toEqual([1, ['Closed']]);
    const both = { contractId: open?.contractId ?? '', analysisId: open?.id ?? '' };
    expect((await askFor(question, both)).status).toBe(422);
  });

  test('that mean no kind are answered by their words, and say so when only near', async () => {
    const words = (await askFor('What about Slack Technologies?')).body;
    expect([words.kinds, words.isFound]).toEqual([[], true]);
    expect(words.answers[0]).toMatchObject({
      kind: null,
      quote: expect.stringContaining('Slack Technologies'),
    });
    const near = (await askFor('Slack uptime during hurricanes at the office')).body;
    expect([near.isFound, near.answering]).toEqual([false, 0]);
    expect((await askFor('zzz qqq')).body).toMatchObject({ isFound: false, answers: [] });
  });

  test('can be asked for another kind than their words mean', async () => {
    const { body } = await askFor('governing law', { kind: 'Termination For Convenience' });
    expect(body.kinds).toEqual(['Termination For Convenience']);
    expect(body.answers[0].quote).toContain('terminate for convenience');
  });

  test('are never answered by a finding that a person rejected', async () => {
    const [analysis] = analyses;
    const scope = { analysisId: analysis?.id ?? '' };
    const question = 'governing law';
    const found: DocumentAnswer[] = (await askFor(question, scope)).body.answers;
    const keys = found.map(({ kind }) => kind?.key ?? '');
    const { body } = await desk.ask('GET', `/${analysis?.id}`);
    const decide = (verdict: string | null, version: number) =>
      server.request('POST', `/contractAnalysis/${analysis?.id}/decisions`, {
        token: admin.token,
        headers: { 'if-match': `"${version}"` },
        body: { decisions: keys.map((key) => ({ key, verdict })) },
      });
    const rejected = await decide('rejected', body.version);
    expect(rejected.status).toBe(200);
    const after: DocumentAnswer[] = (await askFor(question, scope)).body.answers;
    expect(after.filter(({ kind }) => keys.includes(kind?.key ?? ''))).toEqual([]);
    await decide(null, rejected.body.version);
  });

  test('are answered by a clause that a person added, once it is there', async () => {
    const [analysis] = analyses;
    const scope = { analysisId: analysis?.id ?? '' };
    const question = 'source code escrow';
    expect((await askFor(question, scope)).body).toMatchObject({ isFound: false, answering: 0 });
    const { body: document } = await desk.ask('GET', `/${analysis?.id}/text`);
    const words = 'else was agreed';
    const start = String(document.text).indexOf(words);
    const clause = { category: 'Source Code Escrow', start, end: start + words.length };
    expect((await desk.ask('POST', `/${analysis?.id}/findings`, clause)).status).toBe(201);
    const { body } = await askFor(question, scope);
    expect(body).toMatchObject({ isFound: true, answering: 1 });
    expect(body.answers[0]).toMatchObject({ quote: words, page: 3, kind: { confidence: 1 } });
  });

  test('have no sentence, name or count of a record that the user does not read in full', async () => {
    for (const question of ['governing law', 'What about Slack Technologies?']) {
      const { body } = await askFor(question, {}, viewer);
      expect([body.asked, body.answering, recordsOf(body.answers)]).toEqual([1, 1, ['Open']]);
    }
    const [, closed] = analyses;
    expect((await askFor('law', { contractId: closed?.contractId ?? '' }, viewer)).status).toBe(403);
    expect((await askFor('law', { analysisId: closed?.id ?? '' }, viewer)).status).toBe(404);
  });
});
