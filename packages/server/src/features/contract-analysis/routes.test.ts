import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundClause, FoundField } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { findEveryField, settledAnalysis, uploadForAnalysis } from '../../testing/build-analysis.ts';
import { buildDocx, buildPdf } from '../../testing/build-document.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('an analysis of an upload', () => {
  let server: TestServer;
  let admin: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { manageAll: true, isProductAdmin: true });
    await server.startJobs();
  });
  afterAll(() => server.stop());

  const ask = (method: string, path: string, body?: unknown, headers = {}, by = admin) =>
    server.request(method, `/contractAnalysis${path}`, { token: by.token, body, headers });
  const analyzed = async (file: Parameters<typeof uploadForAnalysis>[2] = {}, by = admin) => {
    const { status, body } = await uploadForAnalysis(server, by, file);
    expect(status, JSON.stringify(body)).toBe(201);
    return await settledAnalysis(server, by, body.id);
  };

  it('says what is found, on which page, and every quote is where it says', async () => {
    const uploaded = await uploadForAnalysis(server, admin);
    expect(uploaded.body).toMatchObject({ fileName: 'msa.pdf', record: null, documentId: null, clauses: [] });
    const analysis = await settledAnalysis(server, admin, uploaded.body.id);
    expect(analysis).toMatchObject({ state: 'ready', message: null, pages: 3, outdated: false });
    const { body: text } = await ask('GET', `/${analysis.id}/text`);
    expect(text.pageStarts).toHaveLength(3);
    const categories = analysis.clauses.map(({ category }: FoundClause) => category);
    expect(categories).toEqual(expect.arrayContaining(['Governing Law', 'Termination For Convenience']));
    const weak = (await ask('GET', `/${analysis.id}?weak=1`)).body;
    for (const { start, end, quote, before, after } of [...analysis.clauses, ...weak.clauses]) {
      expect(text.text.slice(start, end)).toBe(quote);
      expect(text.text.slice(0, start).endsWith(before)).toBe(true);
      expect(text.text.slice(end).startsWith(after)).toBe(true);
    }
    const { fields } = await findEveryField(server, admin, analysis.id);
    for (const { evidence } of fields)
      for (const { start, end, quote } of evidence) expect(text.text.slice(start, end)).toBe(quote);
    const law = analysis.clauses.find(({ category }: FoundClause) => category === 'Governing Law');
    expect([law.page, law.endPage]).toEqual([2, 2]);
    const parties = fields.find(({ field }: FoundField) => field === 'parties');
    expect(parties).toMatchObject({ record: null, value: [{ name: 'Acme', isUs: true }, { isUs: false }] });
  });

  it('reads DOCX, TXT and emails as well, which have no pages', async () => {
    const docx = await analyzed({
      name: 'msa.docx',
      content: buildDocx('Terms', 'This Agreement is governed by the laws of Ohio.'),
    });
    expect(docx).toMatchObject({ state: 'ready', pages: null });
    for (const { page, endPage } of docx.clauses) expect([page, endPage]).toEqual([null, null]);
    const { body } = await ask('GET', `/${docx.id}/text`);
    expect(body).toEqual({
      text: 'Terms\n\nThis Agreement is governed by the laws of Ohio.',
      pageStarts: null,
    });
    const txt = await analyzed({ name: 'msa.txt', content: 'Governed by the laws of Iowa.\r\n\r\n\r\nEnd' });
    expect((await ask('GET', `/${txt.id}/text`)).body.text).toBe('Governed by the laws of Iowa.\n\nEnd');
    const mail = await analyzed({
      name: 'msa.eml',
      content: 'Subject: Terms\r\n\r\nGoverned by the laws of Utah.',
    });
    expect((await ask('GET', `/${mail.id}/text`)).body.text).toBe(
      'Subject: Terms\n\nGoverned by the laws of Utah.',
    );
  });

  it('has nothing to say of a file without text, or one that cannot be read, and does not try it again and again', async () => {
    const empty = await analyzed({ name: 'scan.pdf', content: buildPdf('') });
    expect(empty).toMatchObject({
      state: 'noText',
      message: 'This document has no readable text.',
      clauses: [],
    });
    const broken = await analyzed({ name: 'broken.pdf', content: '%PDF-1.4\nand nothing more' });
    expect(broken).toMatchObject({ state: 'failed', message: 'This PDF is broken.' });
    const { rows } = { rows: server.logLines.filter((line) => line.includes(broken.id)) };
    expect(rows).toHaveLength(1);
    const picture = await uploadForAnalysis(server, admin, { name: 'list.csv', content: 'a,b' });
    expect([picture.status, picture.body.error.fields]).toEqual([
      422,
      { file: 'Only PDF, DOCX, TXT and EML files can be analyzed.' },
    ]);
  });

  it('keeps what was decided when it is analyzed again, and shows the old findings until then', async () => {
    const first = await analyzed();
    const [clause] = first.clauses;
    const decided = await ask(
      'POST',
      `/${first.id}/decisions`,
      { decisions: [{ key: clause.key, verdict: 'rejected' }] },
      { 'if-match': `"${first.version}"` },
    );
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    expect(decided.body.version).toBe(first.version + 1);
    const stale = await ask(
      'POST',
      `/${first.id}/decisions`,
      { decisions: [{ key: clause.key, verdict: 'accepted' }] },
      { 'if-match': `"${first.version}"` },
    );
    expect([stale.status, stale.body.error.code, stale.body.error.current.version]).toEqual([
      409,
      'stale_version',
      first.version + 1,
    ]);
    const again = await ask('POST', `/${first.id}/run`);
    expect([again.status, again.body.state]).toEqual([202, 'waiting']);
    const second = await settledAnalysis(server, admin, first.id);
    expect(second.version).toBe(first.version + 2);
    expect(second.clauses[0]).toMatchObject({
      key: clause.key,
      decision: { verdict: 'rejected', decidedBy: admin.id },
    });
    const undone = { decisions: [{ key: clause.key, verdict: null }] };
    expect((await ask('POST', `/${first.id}/decisions`, undone)).body.clauses[0].decision).toBeNull();
  });

  it('refuses decisions that do not fit what was found', async () => {
    const { id } = await analyzed();
    const { clauses, fields } = await findEveryField(server, admin, id);
    const law = fields.find(({ field }: FoundField) => field === 'governingLaw');
    const end = fields.find(({ field }: FoundField) => field === 'expirationDate');
    const { status, body } = await ask('POST', `/${id}/decisions`, {
      decisions: [
        { key: 'Insurance:none', verdict: 'accepted' },
        { key: end.key, verdict: 'edited', value: 'next year' },
        { key: clauses[0].key, verdict: 'edited', value: 3 },
        { key: law.key, verdict: 'recordIsRight', reason: 'Because' },
      ],
    });
    expect([status, body.error.fields]).toEqual([
      422,
      {
        'decisions.0.key': 'There is no such finding',
        'decisions.1.value': 'Enter a value that fits the field',
        'decisions.2.value': 'Enter a value that fits the field',
        'decisions.3.key': 'This finding has no record to compare with',
      },
    ]);
    const edited = { decisions: [{ key: end.key, verdict: 'edited', value: '2032-02-29' }] };
    const changed = (await ask('POST', `/${id}/decisions`, edited)).body.fields;
    expect(changed.find(({ key }: FoundField) => key === end.key).decision).toMatchObject({
      verdict: 'edited',
      value: '2032-02-29',
    });
  });

  it('is answered with 304 to users who have it, in the list as well', async () => {
    const { id } = await analyzed();
    for (const path of ['', `/${id}`, `/${id}/text`]) {
      const first = await ask('GET', path);
      const etag = first.headers.get('etag') ?? '';
      expect([path, (await ask('GET', path, undefined, { 'if-none-match': etag })).status]).toEqual([
        path,
        304,
      ]);
    }
  });

  it('sends the file that belongs to no record, and goes with it', async () => {
    const { id } = await analyzed({ name: 'a note.txt', content: 'Governed by the laws of Iowa.' });
    const sent = await ask('GET', `/${id}/content?inline=1`);
    expect([sent.status, sent.body, sent.headers.get('content-type')]).toEqual([
      200,
      'Governed by the laws of Iowa.',
      'text/plain; charset=utf-8',
    ]);
    const polish = new Uint8Array(Buffer.from('a3b9637a6e6f9ce63a207a612070726f737a6520', 'hex'));
    const other = await analyzed({ name: 'pl.txt', content: polish });
    const { headers } = await ask('GET', `/${other.id}/content?inline=1`);
    expect(headers.get('content-type')).toBe('text/plain; charset=windows-1250');
    expect((await ask('DELETE', `/${id}`)).status).toBe(204);
    for (const path of [`/${id}`, `/${id}/text`, `/${id}/content`])
      expect((await ask('GET', path)).status).toBe(404);
  });
});
