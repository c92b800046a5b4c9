import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundClause } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { openAnalysisDesk, type AnalysisDesk } from '../../../testing/analysis-desk.ts';
import { buildContractPdf, settledAnalysis } from '../../../testing/build-analysis.ts';
import { uploadTo } from '../../../testing/build-document.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

const WORDS = 'MASTER SERVICES AGREEMENT';
const CATEGORY = 'Exclusivity';

describe('a clause that was missed', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let desk: AnalysisDesk;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { manageAll: true, isProductAdmin: true });
    desk = openAnalysisDesk(server, admin);
    await server.startJobs();
  });
  afterAll(() => server.stop());

  /** An analyzed document of a record, and where its text has some words. */
  async function analyzed(words = WORDS) {
    const document = await desk.addDocument();
    const [{ id }] = (await desk.run(document)) as [{ id: string }];
    const { text } = (await desk.ask('GET', `/${id}/text`)).body;
    const start = String(text).indexOf(words);
    expect(start).toBeGreaterThanOrEqual(0);
    return { ...document, id, text: String(text), start, end: start + words.length };
  }
  const add = (id: string, body: object) => desk.ask('POST', `/${id}/findings`, body);
  const addedTo = (analysis: { clauses: readonly FoundClause[] }) =>
    analysis.clauses.filter(({ category }) => category === CATEGORY);
  const foundIn = async (contractId: string) =>
    (await desk.list(`contractId=${contractId}`)).items[0].found as number;

  test('counts as a finding of a person in the review, the list, the portfolio and the record, until it is undone', async () => {
    const { id, contractId, start, end, text } = await analyzed();
    const before = await foundIn(contractId);
    const { status, body } = await add(id, { category: CATEGORY, start, end: end + 1 });
    expect(status).toBe(201);
    expect(addedTo(body)).toMatchObject([
      {
        quote: WORDS,
        page: 1,
        start,
        end,
        confidence: 1,
        decision: { verdict: 'added', decidedBy: admin.id },
      },
    ]);
    expect(text.slice(start, end)).toBe(WORDS);
    expect(await foundIn(contractId)).toBe(before + 1);
    const papers = async () =>
      (await server.request('GET', `/contracts/${contractId}/papers`, { token: admin.token })).body;
    expect((await papers()).places).toContainEqual(
      expect.objectContaining({ key: 'exclusivity', quote: WORDS, review: 'added' }),
    );

    const [{ key }] = addedTo(body) as [FoundClause];
    await desk.ask('POST', `/${id}/decisions`, { decisions: [{ key, verdict: null }] });
    expect(addedTo((await desk.ask('GET', `/${id}`)).body)).toEqual([]);
    expect(await foundIn(contractId)).toBe(before);
    expect((await papers()).papers.found).not.toContain(CATEGORY);
  });

  test('of the words of a likely finding accepts that one', async () => {
    const { id } = await analyzed();
    const { clauses } = (await desk.ask('GET', `/${id}`)).body as { clauses: FoundClause[] };
    const likely = clauses.find(({ confidence }) => confidence >= 0.5);
    const { category, start, end, key } = likely ?? clauses[0]!;
    const { body } = await add(id, { category, start, end });
    expect(body.clauses.find((one: FoundClause) => one.key === key)?.decision.verdict).toBe('accepted');
    expect(body.clauses).toHaveLength(clauses.length);
  });

  test('stays with its words when the document is analyzed again, and is left out while a version lacks them', async () => {
    const { id, contractId, documentId, start, end } = await analyzed();
    await add(id, { category: CATEGORY, start, end });
    const rerun = async () => {
      await desk.ask('POST', `/${id}/run`);
      return await settledAnalysis(server, admin, id);
    };
    expect(addedTo(await rerun())).toMatchObject([{ quote: WORDS, decision: { verdict: 'added' } }]);
    const replace = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
      uploadTo(server, admin, contractId, { name, content, replaces: documentId });
    expect((await replace('other.txt', 'Nothing of it is left.')).status).toBeLessThan(300);
    expect(addedTo(await rerun())).toEqual([]);
    expect((await replace('msa.pdf', new Uint8Array(buildContractPdf()))).status).toBeLessThan(300);
    expect(addedTo(await rerun())).toMatchObject([{ quote: WORDS, start, end }]);
  });

  test('goes to the training with what was accepted, once everything likely is decided on, with the text of its document', async () => {
    const lines = async (part: string): Promise<Record<string, unknown>[]> => {
      const response = await fetch(`${server.address}/api/contractAnalysis/labels?part=${part}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString('utf8');
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    };
    const { id, text, start, end } = await analyzed();
    const { clauses } = (await add(id, { category: CATEGORY, start, end })).body as {
      clauses: FoundClause[];
    };
    const ownLines = async (part: string) => (await lines(part)).filter((line) => line.id === id);
    expect(await ownLines('labels')).toEqual([]);
    const others = clauses.filter(({ decision }) => decision === null);
    expect(others.length).toBeGreaterThan(0);
    await desk.ask('POST', `/${id}/decisions`, {
      decisions: others.map(({ key }, at) => ({ key, verdict: at === 0 ? 'accepted' : 'rejected' })),
    });
    const [accepted] = others as [FoundClause];
    const labels = await ownLines('labels');
    expect(new Set(labels.map(({ category }) => category))).toEqual(new Set([accepted.category, CATEGORY]));
    expect(labels).toContainEqual({ id, category: CATEGORY, spans: [{ start, end, text: WORDS }] });
    expect(await ownLines('contracts')).toEqual([{ id, fold: expect.any(Number), text }]);
  });

  test('has to be words of the document, and not more than a clause', async () => {
    const { id, text } = await analyzed();
    const blank = text.indexOf('\n');
    for (const [start, end] of [
      [0, text.length + 1],
      [5, 5],
      [9, 4],
      [blank, blank + 1],
    ])
      expect((await add(id, { category: CATEGORY, start, end })).status).toBe(422);
    expect((await add(id, { category: 'Weather', start: 0, end: 5 })).status).toBe(422);
  });
});
