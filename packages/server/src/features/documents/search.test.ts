import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { buildDocx, buildPdf, buildZip, uploadTo, type UploadFields } from '../../testing/build-document.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { takeWaitingText } from './store.ts';

describe('the words inside documents', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let viewer: BuiltUser;
  const records = new Map<string, string>();

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { role: 'Record Admin' });
    const { organisation } = admin;
    const team = await buildTeam(server, organisation);
    viewer = await buildUser(server, { role: 'Team Viewer', teams: [team.id], organisation });
    records.set(
      'seen',
      (await buildContract(server, organisation, { product: 'Seen', teams: [team.id] })).id,
    );
    records.set('hidden', (await buildContract(server, organisation, { product: 'Hidden' })).id);
    await server.startJobs();
  });
  afterAll(() => server.stop());

  const contractIdOf = (name: string) => records.get(name) ?? '';
  const search = (q: string, by = admin) =>
    server.request('GET', `/documents/search?q=${encodeURIComponent(q)}`, { token: by.token });

  /** Uploads and waits until it was read; gives the document as it is then. */
  async function read(fields: UploadFields, record = 'seen') {
    const uploaded = await uploadTo(server, admin, contractIdOf(record), fields);
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201);
    const path = `/contracts/${contractIdOf(record)}/documents/${uploaded.body.id}`;
    for (;;) {
      const { body } = await server.request('GET', path, { token: admin.token });
      if (body.versions[0].textState !== 'waiting') return body;
      await wait(50);
    }
  }

  it('are found in PDF, DOCX, text files and emails, with where they stand', async () => {
    const pdf = await read({
      name: 'msa.pdf',
      content: new Uint8Array(buildPdf('Page one', 'The indemnification cap is two million dollars')),
    });
    expect(pdf).toMatchObject({ pages: 2, versions: [{ textState: 'indexed', pages: 2 }] });
    await read({
      name: 'dpa.docx',
      content: new Uint8Array(buildDocx('Subprocessor list', 'Größe &amp; Umfang')),
    });
    await read({ name: 'notes.md', content: '# Exit\n\nThe marmalade clause survives termination.' });
    await read({
      name: 'notice.eml',
      content: [
        'From: ana@example.com',
        'Content-Type: text/plain; charset=windows-1252',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'The k=FCndigung of the platypus seats is con=',
        'firmed.',
      ].join('\r\n'),
    });
    expect((await search('kündigung confirmed')).body.items).toMatchObject([{ name: 'notice.eml' }]);
    const found = await search('indemnification ca');
    expect(found.body).toMatchObject({
      total: 1,
      items: [
        { documentId: pdf.id, name: 'msa.pdf', contractId: contractIdOf('seen'), product: 'Seen', page: 2 },
      ],
    });
    const { text, highlights } = found.body.items[0].snippet;
    const marked = highlights.map(({ start, end }: { start: number; end: number }) => text.slice(start, end));
    expect(marked).toEqual(['indemnification', 'ca']);
    expect((await search('größe UMFANG')).body.items).toMatchObject([{ name: 'dpa.docx' }]);
    expect((await search('marmalade')).body.items).toMatchObject([{ name: 'notes.md', page: null }]);
    for (const nothing of [
      'marmalade indemnification',
      'armalade',
      '',
      ' ',
      '%',
      "' or 1=1 --",
      '!&|<->',
      'x:*',
    ])
      expect([nothing, (await search(nothing)).body.total]).toEqual([nothing, 0]);
  });

  it('are found without their accents as well, which are marked as they stand', async () => {
    await read({
      name: 'miete.txt',
      content: 'Vertrag der Müller Söhne, Hauptstraße 3, in São Paulo und Łódź',
    });
    for (const [question, marked] of [
      ['muller', ['Müller']],
      ['müller sohne', ['Müller', 'Söhne']],
      ['hauptstrasse', ['Hauptstraße']],
      ['HAUPTSTRAS', ['Hauptstraß']],
      ['sao lodz', ['São', 'Łódź']],
    ] as const) {
      const { items } = (await search(question)).body;
      expect([question, items.length]).toEqual([question, 1]);
      const { text, highlights } = items[0].snippet;
      const found = highlights.map(({ start, end }: { start: number; end: number }) =>
        text.slice(start, end),
      );
      expect([question, found]).toEqual([question, marked]);
    }
  });

  it('are reported place by place within one document, with their pages, to users who read the record', async () => {
    const filler = Array.from({ length: 10 }, () => 'lorem ipsum dolor sit amet consectetur');
    const pages = ['nothing', 'the kiwi clause', ...filler, 'a kiwi alone', ...filler, 'KIWI and clauses'];
    const { id } = await read({ name: 'kiwi.pdf', content: new Uint8Array(buildPdf(...pages)) });
    const path = `/contracts/${contractIdOf('seen')}/documents/${id}/excerpts`;
    const ask = (q: string, by = admin) =>
      server.request('GET', `${path}?q=${encodeURIComponent(q)}`, { token: by.token });
    const found = (await ask('kiwi clause')).body;
    expect(found.map(({ page }: { page: number }) => page)).toEqual([2, 24]);
    for (const { snippet } of found) {
      const { text, highlights } = snippet;
      const marked = highlights.map(({ start, end }: { start: number; end: number }) =>
        text.slice(start, end),
      );
      expect(new Set(marked.map((word: string) => word.toLowerCase()))).toEqual(new Set(['kiwi', 'clause']));
    }
    expect((await ask('nobody wrote this')).body).toEqual([]);
    expect((await ask(' ')).body).toEqual([]);
    expect((await ask('kiwi', viewer)).status).toBe(200);
    const limited = await buildUser(server, { organisation: admin.organisation });
    expect((await ask('kiwi', limited)).status).toBe(403);
    const stranger = await buildUser(server, { role: 'Record Admin' });
    expect((await ask('kiwi', stranger)).status).toBe(404);
  });

  it('are reported page by page, all of them and each once, with the page of the file on which they are', async () => {
    const pages = ['nothing', '', 'the quince clause', 'and quince again'];
    for (let at = 0; at < 7; at += 1)
      await read({ name: `q${at}.pdf`, content: new Uint8Array(buildPdf(...pages, `number ${at}`)) });
    const at = async (query: string) =>
      (await server.request('GET', `/documents/search?q=quince&${query}`, { token: admin.token })).body;
    const names = ({ items }: { items: { name: string; page: number }[] }) => items.map(({ name }) => name);
    const all = await at('limit=20');
    expect(all.total).toBe(7);
    expect(all.items.map(({ page }: { page: number }) => page)).toEqual(Array.from({ length: 7 }, () => 3));
    expect(names(await at(''))).toEqual(names(all).slice(0, 3));
    expect([...names(await at('limit=4')), ...names(await at('skip=4&limit=4'))]).toEqual(names(all));
    expect(await at('skip=7')).toEqual({ total: 7, items: [] });
  });

  it('are found by those who read the record, and by no one else', async () => {
    await read({ name: 'open.txt', content: 'kumquat seen' });
    await read({ name: 'closed.txt', content: 'kumquat hidden' }, 'hidden');
    expect((await search('kumquat')).body).toMatchObject({ total: 2 });
    expect((await search('kumquat', viewer)).body).toMatchObject({ total: 1, items: [{ name: 'open.txt' }] });
    const limited = await buildUser(server, { organisation: admin.organisation });
    expect((await search('kumquat', limited)).status).toBe(403);
    const stranger = await buildUser(server, { role: 'Record Admin' });
    expect((await search('kumquat', stranger)).body).toEqual({ total: 0, items: [] });
  });

  it('are those of the present version only, and of none in the trash', async () => {
    const { id } = await read({ name: 'v.txt', content: 'persimmon' });
    await read({ name: 'v.txt', content: 'tamarind', replaces: id });
    expect((await search('persimmon')).body.total).toBe(0);
    expect((await search('tamarind')).body.total).toBe(1);
    const path = `/contracts/${contractIdOf('seen')}/documents/${id}`;
    await server.request('DELETE', path, { token: admin.token });
    expect((await search('tamarind')).body.total).toBe(0);
    await server.request('POST', `${path}/restore`, { token: admin.token });
    expect((await search('tamarind')).body.total).toBe(1);
  });

  // What a file is has nothing to do with the database.
  it('are not read from what is broken, hostile or says nothing, and the server continues', async () => {
    const types = { name: '[Content_Types].xml', content: '<Types/>' };
    const bomb = buildZip([
      types,
      { name: 'word/document.xml', content: Buffer.alloc(80_000_000, 'a'), claims: 1_000 },
    ]);
    const entities = '<!DOCTYPE a [<!ENTITY b "bbbb">]><w:document><w:p><w:t>&b;</w:t></w:p></w:document>';
    const deep = `<a>${'<b>'.repeat(200_000)}`;
    const office = (content: string) =>
      new Uint8Array(buildZip([types, { name: 'word/document.xml', content }]));
    const broken: readonly [string, Uint8Array<ArrayBuffer> | string, string][] = [
      ['bomb.docx', new Uint8Array(bomb), 'failed'],
      ['entities.docx', office(entities), 'failed'],
      ['deep.docx', office(deep), 'failed'],
      ['torn.pdf', '%PDF-1.7 nothing follows', 'failed'],
      ['blank.txt', '   \n ', 'none'],
      ['image.png', new Uint8Array(Buffer.from('89504e470d0a1a0a00', 'hex')), 'none'],
    ];
    for (const [name, content, textState] of broken) {
      const { versions } = await read({ name, content });
      expect([name, versions[0].textState]).toEqual([name, textState]);
    }
    expect((await search('kumquat')).status).toBe(200);
  });

  it('may be very many and all different', async () => {
    const words = Array.from({ length: 130_000 }, (_, at) => `w${at.toString(36)}x`).join(' ');
    const { versions } = await read({ name: 'many.txt', content: `${words} lastword` });
    expect(versions[0].textState).toBe('indexed');
    expect((await search('w3yx')).body.total).toBe(1);
  });
});

describe('documents that wait to be read', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('are read latest first: no one waits for their upload behind those that an update has read again', async () => {
    const admin = await buildUser(server, { role: 'Record Admin' });
    const { id } = await buildContract(server, admin.organisation, { product: 'Waiting' });
    const uploaded: string[] = [];
    for (const name of ['first.txt', 'second.txt', 'third.txt']) {
      const { body } = await uploadTo(server, admin, id, { name, content: `text of ${name}` });
      uploaded.push(String(body.id));
      server.clock.advance(1_000);
    }
    const { scope } = admin.organisation;
    const taken: (string | undefined)[] = [];
    for (let at = 0; at < uploaded.length; at += 1) {
      const next = await server.services.database.write(scope, (db) => takeWaitingText(db, 3));
      taken.push(next?.documentId);
    }
    expect(taken).toEqual(uploaded.toReversed());
  });
});
