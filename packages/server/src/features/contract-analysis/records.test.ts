import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  AnalysisItem,
  FoundClause,
  FoundField,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { CLAUSE_CATEGORIES } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { openAnalysisDesk, type AnalysisDesk } from '../../testing/analysis-desk.ts';
import { buildContractPdf, settledAnalysis, uploadForAnalysis } from '../../testing/build-analysis.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { uploadTo } from '../../testing/build-document.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { purgeDocuments } from '../documents/jobs.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('analyses of documents', () => {
  let server: TestServer;
  let admin: BuiltUser;
  /** Reads the records of one team, and may use Contract Intelligence. */
  let viewer: BuiltUser;
  let team: string;
  let desk: AnalysisDesk;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { manageAll: true, isProductAdmin: true });
    const { organisation } = admin;
    team = (await buildTeam(server, organisation)).id;
    viewer = await buildUser(server, { viewTeams: [team], isProductAdmin: true, organisation });
    desk = openAnalysisDesk(server, admin);
    await server.startJobs();
  });
  afterAll(() => server.stop());

  const ask = (method: string, path: string, body?: unknown, by = admin) => desk.ask(method, path, body, by);
  const list = (query: string, by = admin) => desk.list(query, by);
  const addDocument: AnalysisDesk['addDocument'] = (input) => desk.addDocument(input);
  const run: AnalysisDesk['run'] = (...documents) => desk.run(...documents);

  const fieldOf = (analysis: { fields: readonly FoundField[] }, name: string) => {
    const found = analysis.fields.find(({ field }) => field === name);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return found;
  };

  it('are run as a batch, with what cannot be run and why', async () => {
    const documents = [await addDocument(), await addDocument()];
    const { contractId } = documents[0] ?? { contractId: '' };
    const { body: sheet } = await uploadTo(server, admin, contractId, { name: 'prices.csv', content: 'a,b' });
    const before = (await list('state=notAnalyzed')).items.map(({ documentId }: AnalysisItem) => documentId);
    expect(before).toEqual(expect.arrayContaining(documents.map(({ documentId }) => documentId)));
    expect(before).not.toContain(sheet.id);
    const missing = { contractId, documentId: contractId };
    const wanted = [...documents, { contractId, documentId: sheet.id }, missing].map(
      ({ contractId: record, documentId }) => ({ contractId: record, documentId }),
    );
    const { status, body } = await ask('POST', '/run', { documents: wanted });
    expect([status, body.queued, body.skipped]).toEqual([
      202,
      2,
      [
        { documentId: sheet.id, reason: 'Only PDF, DOCX, TXT and EML files can be analyzed.' },
        { documentId: contractId, reason: 'There is no such document.' },
      ],
    ]);
    for (;;) {
      const { batches, items } = await list(`batchId=${body.batchId}`);
      expect(items).toHaveLength(2);
      if (batches.length === 0) break;
      expect(batches[0]).toMatchObject({ id: body.batchId, total: 2, failed: 0 });
      await wait(50);
    }
    const { items, counts } = await list(`batchId=${body.batchId}`);
    expect(items).toMatchObject([{ state: 'ready' }, { state: 'ready' }]);
    expect(counts.ready).toBeGreaterThanOrEqual(2);
    const page = (await ask('GET', '?limit=1')).body;
    const next = (await ask('GET', `?limit=1&cursor=${page.nextCursor}`)).body;
    expect(next.items[0].documentId).not.toBe(page.items[0].documentId);
  });

  it('are as they were before when their batch is cancelled', async () => {
    const documents = await Promise.all(Array.from({ length: 4 }, () => addDocument()));
    const [first] = documents;
    if (first === undefined) throw new Error('There is no document.');
    const [ready] = await run(first);
    const { body } = await ask('POST', '/run', {
      documents: documents.map(({ contractId, documentId }) => ({ contractId, documentId })),
    });
    expect((await ask('DELETE', `/batches/${body.batchId}`)).status).toBe(204);
    for (const { contractId } of documents) {
      const { items } = await list(`contractId=${contractId}`);
      const settled = items[0].id === null ? items[0] : await settledAnalysis(server, admin, items[0].id);
      expect(['notAnalyzed', 'ready']).toContain(settled.state);
    }
    expect((await settledAnalysis(server, admin, ready.id)).state).toBe('ready');
    expect((await list('')).batches).toEqual([]);
  });

  it('are of those who read the record in full, and of no one else', async () => {
    const seen = await addDocument({ teams: [team], product: 'Seen product' });
    const hidden = await addDocument({ product: 'Hidden product' });
    const analyses = await run(seen, hidden);
    const upload = await settledAnalysis(server, admin, (await uploadForAnalysis(server, admin)).body.id);
    const own = (await uploadForAnalysis(server, viewer, { name: 'own.pdf' })).body;
    const listed = (await list('', viewer)).items.map(({ id, documentId }: AnalysisItem) => id ?? documentId);
    expect(new Set(listed)).toEqual(new Set([analyses[0].id, own.id]));
    const { counts } = await list('', viewer);
    expect(counts.notAnalyzed).toBe(0);
    for (const { id } of [analyses[1], upload]) {
      for (const path of [`/${id}`, `/${id}?weak=1`, `/${id}/text`, `/${id}/content`])
        expect([path, (await ask('GET', path, undefined, viewer)).status]).toEqual([path, 404]);
      const nothing = { decisions: [{ key: 'x', verdict: 'accepted' }] };
      expect((await ask('POST', `/${id}/decisions`, nothing, viewer)).status).toBe(404);
      expect((await ask('POST', `/${id}/run`, undefined, viewer)).status).toBe(404);
      expect((await ask('DELETE', `/${id}`, undefined, viewer)).status).toBe(404);
      const fill = { contractId: seen.contractId, contractVersion: 1, keys: ['x'] };
      expect((await ask('POST', `/${id}/apply`, fill, viewer)).status).toBe(404);
    }
    const { skipped } = (
      await ask(
        'POST',
        '/run',
        { documents: [{ contractId: hidden.contractId, documentId: hidden.documentId }] },
        viewer,
      )
    ).body;
    expect(skipped).toEqual([{ documentId: hidden.documentId, reason: 'There is no such document.' }]);
    const portfolio = (await ask('GET', '/portfolio', undefined, viewer)).body.records;
    expect(portfolio.map(({ product }: { product: string }) => product)).toEqual(['Seen product']);
    const file = (await ask('GET', '/portfolio?format=csv', undefined, viewer)).body;
    expect([file.includes('Seen product'), file.includes('Hidden product')]).toEqual([true, false]);
    const ofDeviations = async (by: typeof viewer) => {
      const { judged, documents } = (await ask('GET', '/deviations', undefined, by)).body;
      const ids = documents.map(({ analysisId }: { analysisId: string }) => analysisId);
      const rows = (await ask('GET', '/deviations?format=csv', undefined, by)).body;
      const inFile = ['Seen product', 'Hidden product'].map((name) => rows.includes(name));
      return { judged, seen: ids.includes(analyses[0].id), hidden: ids.includes(analyses[1].id), inFile };
    };
    expect(await ofDeviations(admin)).toMatchObject({ seen: true, hidden: true, inFile: [true, true] });
    const { judged, ...shown } = await ofDeviations(viewer);
    expect(judged).toBeLessThanOrEqual(2);
    expect(shown).toEqual({ seen: true, hidden: false, inFile: [true, false] });
    const plain = await buildUser(server, { manageAll: true, organisation: admin.organisation });
    expect((await ask('GET', '', undefined, plain)).status).toBe(403);
    const stranger = await buildUser(server, { manageAll: true, isProductAdmin: true });
    expect((await ask('GET', `/${analyses[0].id}`, undefined, stranger)).status).toBe(404);
    expect((await list('', stranger)).items).toEqual([]);
  });

  it('say which kinds a record has: likely ones, those that somebody accepted, none that somebody rejected', async () => {
    const document = await addDocument();
    const bare = await buildContract(server, admin.organisation);
    const [analysis] = await run(document);
    const cellsOf = async (contractId: string) => {
      const { records } = (await ask('GET', '/portfolio')).body;
      const found = records.find((record: { contractId: string }) => record.contractId === contractId);
      return (category: (typeof CLAUSE_CATEGORIES)[number]) =>
        found.cells[CLAUSE_CATEGORIES.indexOf(category)];
    };
    const own = analysis.clauses.filter(({ category }: FoundClause) => category === 'Governing Law');
    const decide = (verdict: 'accepted' | 'rejected') =>
      ask('POST', `/${analysis.id}/decisions`, {
        decisions: own.map(({ key }: FoundClause) => ({ key, verdict })),
      });
    expect(own.length).toBeGreaterThan(0);
    expect((await cellsOf(bare.id))('Governing Law')).toBe('notAnalyzed');
    const before = await cellsOf(document.contractId);
    expect([before('Governing Law'), before('Anti-Assignment')]).toEqual(['found', 'notFound']);
    expect((await decide('rejected')).status).toBe(200);
    expect((await cellsOf(document.contractId))('Governing Law')).toBe('notFound');
    expect((await decide('accepted')).status).toBe(200);
    expect((await cellsOf(document.contractId))('Governing Law')).toBe('found');
  });

  it('say where document and record disagree, until they do not or somebody says why that is right', async () => {
    const document = await addDocument({
      startDate: '2026-03-01',
      endDate: '2031-02-28',
      renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 30, noticeUnit: 'DAYS' },
    });
    const [analysis] = await run(document);
    const compared = Object.fromEntries(
      analysis.fields.map(({ field, record }: FoundField) => [field, record?.comparison ?? null]),
    );
    expect(compared).toEqual({
      parties: 'agrees',
      effectiveDate: 'agrees',
      expirationDate: 'agrees',
      renewalTerm: 'agrees',
      renewalNotice: 'differs',
      governingLaw: null,
    });
    const path = `contractId=${document.contractId}`;
    const [item] = (await list(`conflicts=1&${path}`)).items;
    expect(item).toMatchObject({
      conflicts: 1,
      disagreements: [{ field: 'renewal', documentSays: '90 days', recordSays: '30 days', page: 1 }],
    });
    const { key } = fieldOf(analysis, 'renewalNotice');
    const bare = { decisions: [{ key, verdict: 'recordIsRight' }] };
    expect((await ask('POST', `/${analysis.id}/decisions`, bare)).body.error.fields).toEqual({
      'decisions.0.reason': 'Enter a reason',
    });
    const said = { decisions: [{ key, verdict: 'recordIsRight', reason: 'Amended in May' }] };
    expect((await ask('POST', `/${analysis.id}/decisions`, said)).status).toBe(200);
    expect((await list(`conflicts=1&${path}`)).items).toEqual([]);
    const changed = await server.request('POST', `/contracts/${document.contractId}`, {
      token: admin.token,
      body: { endDate: '2032-02-28' },
    });
    expect(changed.status).toBe(200);
    expect((await list(`conflicts=1&${path}`)).items[0]?.disagreements).toMatchObject([
      { field: 'endDate', recordSays: 'Feb 28, 2032' },
    ]);
  });

  it('are listed with a tag that moves with whatever the list shows, and with nothing else', async () => {
    const document = await addDocument({ endDate: '2030-01-01' });
    const [analysis] = await run(document);
    const record = `/contracts/${document.contractId}`;
    const path = `/contractAnalysis?contractId=${document.contractId}`;
    const paths = [path, '/contractAnalysis/portfolio'];
    const ask304 = async (tag: string, asked: string, token = admin.token) =>
      (await server.request('GET', asked, { token, headers: { 'if-none-match': tag } })).status;
    const tags = async () => {
      const answers = await Promise.all(
        paths.map((one) => server.request('GET', one, { token: admin.token })),
      );
      return answers.map(({ headers }) => headers.get('etag') ?? '');
    };
    const textsRead = async () => {
      const waiting = `select from document_versions where text_state = 'waiting'`;
      while ((await server.testDatabase.asOwner(waiting)).length > 0) await wait(50);
    };
    const { key } = fieldOf(analysis, 'expirationDate');
    const changes: (readonly [string, () => Promise<unknown>])[] = [
      [
        'a decision',
        () => ask('POST', `/${analysis.id}/decisions`, { decisions: [{ key, verdict: 'rejected' }] }),
      ],
      ['the record', () => server.request('POST', record, { token: admin.token, body: { vendor: 'Other' } })],
      ['another document', () => uploadTo(server, admin, document.contractId, { name: 'more.txt' })],
      [
        'a run',
        async () => {
          await ask('POST', `/${analysis.id}/run`);
          await settledAnalysis(server, admin, analysis.id);
        },
      ],
      ['the switch', () => ask('POST', '/settings', { analyzeNewDocuments: true })],
      ['the switch again', () => ask('POST', '/settings', { analyzeNewDocuments: false })],
    ];
    for (const [what, change] of changes) {
      await textsRead();
      const before = await tags();
      expect([what, await Promise.all(paths.map((one, at) => ask304(before[at] ?? '', one)))]).toEqual([
        what,
        [304, 304],
      ]);
      // Other rights, another answer.
      expect([what, await ask304(before[0] ?? '', path, viewer.token)]).toEqual([what, 200]);
      await change();
      const after = await tags();
      expect([what, after[0] === before[0], after[1] === before[1]]).toEqual([what, false, false]);
    }
  });

  it('fill a record with what was accepted, and its history says from which page', async () => {
    const document = await addDocument({ vendor: 'Slack', endDate: '2030-01-01', renewal: null });
    const [analysis] = await run(document);
    const keys = ['expirationDate', 'renewalTerm', 'renewalNotice'].map(
      (name) => fieldOf(analysis, name).key,
    );
    const body = { contractId: document.contractId, contractVersion: 1, keys };
    const early = await ask('POST', `/${analysis.id}/apply`, body);
    expect([early.status, early.body.error.fields]).toEqual([
      422,
      { keys: 'Accept or edit a field before it is written' },
    ]);
    await ask('POST', `/${analysis.id}/decisions`, {
      decisions: keys.map((key) => ({ key, verdict: 'accepted' })),
    });
    const stale = await ask('POST', `/${analysis.id}/apply`, { ...body, contractVersion: 7 });
    expect([stale.status, stale.body.error.code]).toEqual([409, 'stale_version']);
    const { status, body: applied } = await ask('POST', `/${analysis.id}/apply`, body);
    expect(status, JSON.stringify(applied)).toBe(200);
    expect(applied.contract).toMatchObject({
      version: 2,
      endDate: '2031-02-28',
      renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 90, noticeUnit: 'DAYS' },
    });
    expect(fieldOf(applied.analysis, 'expirationDate').record?.comparison).toBe('agrees');
    const history = await server.request('GET', `/contracts/${document.contractId}/activity`, {
      token: admin.token,
    });
    const filled = history.body.items.find(
      ({ type }: { type: string }) => type === 'recordFilledFromDocument',
    );
    expect(filled.changes[0]).toEqual({
      field: 'foundExpirationDate',
      from: null,
      to: `from ${document.name}, p. 1: “ends on February 28, 2031”`,
    });
  });

  it('become a record with the file beside it', async () => {
    const content = buildContractPdf('Filed');
    const upload = (await uploadForAnalysis(server, admin, { name: 'new.pdf', content })).body;
    const { id } = await settledAnalysis(server, admin, upload.id);
    const create = { product: 'Slack', vendor: 'Slack Technologies', startDate: '2026-03-01', teams: [] };
    const { status, body } = await ask('POST', `/${id}/apply`, { create, category: 'Contracts' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.contract).toMatchObject({
      product: 'Slack',
      documents: [{ name: 'new.pdf', category: 'Contracts' }],
    });
    const [document] = body.contract.documents;
    expect(body.analysis).toMatchObject({ documentId: document.id, documentNumber: 1, outdated: false });
    const sent = await fetch(
      `${server.address}/api/contracts/${body.contract.id}/documents/${document.id}/content`,
      {
        headers: { authorization: `Bearer ${admin.token}` },
      },
    );
    expect(Buffer.from(await sent.arrayBuffer()).equals(content)).toBe(true);
    expect((await ask('GET', `/${id}/content`)).status).toBe(404);
    const again = await ask('POST', `/${id}/apply`, { create, category: 'Contracts' });
    expect([again.status, again.body.error.code]).toEqual([409, 'conflict']);
    const own = (await uploadForAnalysis(server, viewer, { name: 'mine.pdf' })).body;
    expect((await ask('POST', `/${own.id}/apply`, { create, category: 'Legal' }, viewer)).status).toBe(403);
  });

  it('are outdated by a new version, and gone while their document is in the trash', async () => {
    const document = await addDocument();
    const [analysis] = await run(document);
    await uploadTo(server, admin, document.contractId, {
      replaces: document.documentId,
      category: null,
      content: new Uint8Array(buildContractPdf('Changed')),
      name: 'changed.pdf',
    });
    expect((await ask('GET', `/${analysis.id}`)).body.outdated).toBe(true);
    const { body } = await ask('POST', '/run', { every: 'outdated' });
    expect(body.queued).toBe(1);
    expect(await settledAnalysis(server, admin, analysis.id)).toMatchObject({
      outdated: false,
      documentNumber: 2,
    });
    const path = `/contracts/${document.contractId}/documents/${document.documentId}`;
    await server.request('DELETE', path, { token: admin.token });
    expect((await ask('GET', `/${analysis.id}`)).status).toBe(404);
    expect((await list(`contractId=${document.contractId}`)).items).toEqual([]);
    await server.request('POST', `${path}/restore`, { token: admin.token });
    expect((await ask('GET', `/${analysis.id}`)).status).toBe(200);
  });

  it('leave the database with their document: findings, text and decisions', async () => {
    const document = await addDocument();
    const [analysis] = await run(document);
    const decisions = [{ key: fieldOf(analysis, 'parties').key, verdict: 'rejected' }];
    expect((await ask('POST', `/${analysis.id}/decisions`, { decisions })).status).toBe(200);
    const rows = async () => {
      const [counts] = await server.testDatabase.asOwner<Record<string, string>>(
        `select (select count(*) from contract_analyses where id = '${analysis.id}') as analyses,
          (select count(*) from contract_analysis_texts where analysis_id = '${analysis.id}') as texts,
          (select count(*) from contract_analysis_decisions where analysis_id = '${analysis.id}') as decisions`,
      );
      return counts;
    };
    expect(await rows()).toEqual({ analyses: '1', texts: '1', decisions: '1' });
    const path = `/contracts/${document.contractId}/documents/${document.documentId}`;
    await server.request('DELETE', path, { token: admin.token });
    await server.testDatabase.asOwner(
      `update documents set deleted_at = deleted_at - interval '31 days' where id = '${document.documentId}'`,
    );
    expect(await purgeDocuments(server.services, admin.organisation.scope)).toBe(1);
    expect(await rows()).toEqual({ analyses: '0', texts: '0', decisions: '0' });
  });

  it('of new documents wait to be asked for, unless the switch is on', async () => {
    const { contractId } = await addDocument();
    expect((await list(`contractId=${contractId}`)).items[0].state).toBe('notAnalyzed');
    expect((await ask('POST', '/settings', { analyzeNewDocuments: true })).body).toEqual({
      analyzeNewDocuments: true,
    });
    const wanted = await addDocument();
    for (;;) {
      const [item] = (await list(`contractId=${wanted.contractId}`)).items;
      if (item.state === 'ready') break;
      await wait(50);
    }
    expect((await list(`contractId=${contractId}`)).items[0].state).toBe('notAnalyzed');
    await ask('POST', '/settings', { analyzeNewDocuments: false });
    expect((await list('')).analyzeNewDocuments).toBe(false);
  });
});
