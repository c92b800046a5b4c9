import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundField, FoundFieldName } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { openAnalysisDesk, type AnalysisDesk } from '../../../testing/analysis-desk.ts';
import { buildContractPdf, settledAnalysis } from '../../../testing/build-analysis.ts';
import { uploadTo } from '../../../testing/build-document.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

const WORDS = 'Either party may terminate';
const FOUND_END = '2031-02-28';
const OWN_END = '2030-12-31';

interface ShownAnalysis {
  readonly fields: readonly FoundField[];
}

const fieldOf = ({ fields }: ShownAnalysis, name: FoundFieldName) =>
  fields.filter(({ field }) => field === name);

describe('the value of a field that a person adds with its words', () => {
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
  async function analyzed() {
    const document = await desk.addDocument();
    const [{ id }] = (await desk.run(document)) as [{ id: string }];
    const { text } = (await desk.ask('GET', `/${id}/text`)).body;
    const start = String(text).indexOf(WORDS);
    expect(start).toBeGreaterThanOrEqual(0);
    const add = (body: object) =>
      desk.ask('POST', `/${id}/findings`, { start, end: start + WORDS.length, ...body });
    return { ...document, id, start, add };
  }
  const read = async (id: string): Promise<ShownAnalysis> => (await desk.ask('GET', `/${id}`)).body;
  const foundIn = async (contractId: string) =>
    (await desk.list(`contractId=${contractId}`)).items[0].found as number;

  test('takes the place of the one that was found, as sure as a person is, until it is undone', async () => {
    const { id, contractId, start, add } = await analyzed();
    const before = await foundIn(contractId);
    const { status, body } = await add({ field: 'expirationDate', value: OWN_END });
    expect(status).toBe(201);
    expect(fieldOf(body, 'expirationDate')).toMatchObject([
      {
        value: OWN_END,
        confidence: 1,
        evidence: [{ quote: WORDS, page: 2, start, end: start + WORDS.length }],
        decision: { verdict: 'added', decidedBy: admin.id },
      },
    ]);
    const again = (await add({ field: 'expirationDate', value: 'perpetual' })).body;
    expect(fieldOf(again, 'expirationDate').map(({ value }) => value)).toEqual(['perpetual']);
    const [{ key }] = fieldOf(again, 'expirationDate') as [FoundField];
    const accepted = await desk.ask('POST', `/${id}/decisions`, {
      decisions: [{ key, verdict: 'accepted' }],
    });
    expect(accepted.status).toBe(422);

    await desk.ask('POST', `/${id}/decisions`, { decisions: [{ key, verdict: null }] });
    expect(fieldOf(await read(id), 'expirationDate')).toMatchObject([{ value: FOUND_END, decision: null }]);
    expect(await foundIn(contractId)).toBe(before);
  });

  test('is compared with the record and fills it, with its words in the history', async () => {
    const { id, contractId, add } = await analyzed();
    const { body } = await add({ field: 'expirationDate', value: OWN_END });
    const [{ key, record }] = fieldOf(body, 'expirationDate') as [FoundField];
    expect(record).toMatchObject({ field: 'endDate' });
    const contract = (await server.request('GET', `/contracts/${contractId}`, { token: admin.token })).body;
    const applied = await desk.ask('POST', `/${id}/apply`, {
      contractId,
      contractVersion: contract.version,
      keys: [key],
    });
    expect(applied.body.contract).toMatchObject({ endDate: OWN_END });
    const { organisation } = admin;
    const system = await buildUser(server, { organisation, role: 'System Admin' });
    const changesOf = async (path: string, type: string, { token } = admin) => {
      const { items } = (await server.request('GET', path, { token })).body;
      return items.find((one: { type: string }) => one.type === type).changes;
    };
    expect(await changesOf('/activity', 'findingsDecided', system)).toEqual([
      { field: 'added', from: null, to: 'Expiration date' },
    ]);
    const from = (await desk.list(`contractId=${contractId}`)).items[0].fileName;
    expect(await changesOf(`/contracts/${contractId}/activity`, 'recordFilledFromDocument')).toEqual([
      { field: 'foundExpirationDate', from: null, to: `from ${from}, p. 2: “${WORDS}”` },
    ]);
  });

  test('of the law is the law of the record, and its kind counts in the portfolio', async () => {
    const { contractId, add } = await analyzed();
    await add({ field: 'governingLaw', value: 'Delaware' });
    const { papers, places } = (
      await server.request('GET', `/contracts/${contractId}/papers`, { token: admin.token })
    ).body;
    expect(papers.law).toBe('Delaware');
    expect(places).toContainEqual(
      expect.objectContaining({ key: 'governingLaw', quote: WORDS, review: 'added' }),
    );
    const { records } = (await desk.ask('GET', '/portfolio')).body;
    const { kinds } = (await desk.ask('GET', '/kinds')).body;
    const at = kinds.findIndex(({ category }: { category: string }) => category === 'Governing Law');
    const row = records.find((one: { contractId: string }) => one.contractId === contractId);
    expect(row.cells[at]).toBe('found');
  });

  test('counts among what was found where nothing was', async () => {
    const { id, contractId, add } = await analyzed();
    const before = await foundIn(contractId);
    expect(fieldOf(await read(id), 'documentType')).toEqual([]);
    await add({ field: 'documentType', value: 'Service' });
    expect(fieldOf(await read(id), 'documentType')).toMatchObject([{ value: 'Service' }]);
    expect(await foundIn(contractId)).toBe(before + 1);
  });

  test('stays with its words when the document is analyzed again, and is left out while a version lacks them', async () => {
    const { id, contractId, documentId, add } = await analyzed();
    await add({ field: 'expirationDate', value: OWN_END });
    const added = async () => {
      await desk.ask('POST', `/${id}/run`);
      const analysis = await settledAnalysis(server, admin, id);
      return fieldOf(analysis, 'expirationDate').filter(({ decision }) => decision?.verdict === 'added');
    };
    expect(await added()).toMatchObject([{ value: OWN_END, evidence: [{ quote: WORDS }] }]);
    const replace = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
      uploadTo(server, admin, contractId, { name, content, replaces: documentId });
    await replace('other.txt', 'Nothing of it is left.');
    expect(await added()).toEqual([]);
    await replace('msa.pdf', new Uint8Array(buildContractPdf()));
    expect(await added()).toMatchObject([{ value: OWN_END, evidence: [{ quote: WORDS, page: 2 }] }]);
  });

  test('goes to the training as the words of its kind', async () => {
    const { id, start, add } = await analyzed();
    const { body } = await add({ field: 'expirationDate', value: OWN_END });
    const decisions = body.clauses.map(({ key }: { key: string }) => ({ key, verdict: 'rejected' }));
    await desk.ask('POST', `/${id}/decisions`, { decisions });
    const response = await fetch(`${server.address}/api/contractAnalysis/labels?part=labels`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const lines = gunzipSync(Buffer.from(await response.arrayBuffer()))
      .toString('utf8')
      .split('\n');
    const own = lines.filter((line) => line.includes(id)).map((line) => JSON.parse(line) as object);
    const span = { start, end: start + WORDS.length, text: WORDS };
    expect(own).toEqual([{ id, category: 'Expiration Date', spans: [span] }]);
  });

  test('has to fit the field; a finding is a clause or a field', async () => {
    const { add } = await analyzed();
    for (const body of [
      { field: 'expirationDate', value: 'next year' },
      { field: 'expirationDate' },
      { field: 'renewalNotice', value: { count: -1, unit: 'DAYS' } },
      { field: 'weather', value: 'fine' },
      { field: 'governingLaw', value: 'Delaware', category: 'Exclusivity' },
      {},
    ])
      expect([body, (await add(body)).status]).toEqual([body, 422]);
  });
});
