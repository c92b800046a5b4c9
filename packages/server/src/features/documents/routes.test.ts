import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { buildPdf, uploadTo } from '../../testing/build-document.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { purgeDocuments } from './jobs.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('documents', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let contractId: string;
  let viewer: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { role: 'Record Admin' });
    viewer = await buildUser(server, { role: 'Record Viewer', organisation: admin.organisation });
    contractId = (await buildContract(server, admin.organisation, { product: 'Slack' })).id;
  });
  afterAll(() => server.stop());

  const at = (path: string) => `/contracts/${contractId}/documents${path}`;
  const ask = (method: string, path: string, body?: unknown, headers = {}, by = admin) =>
    server.request(method, path, { token: by.token, body, headers });
  const bytesOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.address}/api${path}`, {
      headers: { authorization: `Bearer ${admin.token}`, ...headers },
    });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('are kept as they came, and listed with who brought them', async () => {
    const content = buildPdf('Hello');
    const answer = await uploadTo(server, admin, contractId, {
      name: 'Vertrag – Größe.pdf',
      content: new Uint8Array(content),
      category: 'Contracts',
      expiresOn: '2030-01-31',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body).toMatchObject({
      contractId,
      name: 'Vertrag – Größe.pdf',
      category: 'Contracts',
      expiresOn: '2030-01-31',
      number: 1,
      size: content.length,
      contentType: 'application/pdf',
      uploadedBy: admin.id,
      canEdit: true,
    });
    const { id } = answer.body;
    const { answer: download, bytes } = await bytesOf(at(`/${id}/content`));
    expect(bytes.equals(content)).toBe(true);
    const headers = Object.fromEntries(download.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="Vertrag _ Gro_e.pdf"; filename*=UTF-8''${encodeURIComponent('Vertrag – Größe.pdf')}`,
    });
    expect(headers['content-security-policy']).toContain('sandbox');
    const details = await ask('GET', at(`/${id}`));
    expect(details.body.versions).toMatchObject([
      { number: 1, sha256: hash('sha256', content), size: content.length },
    ]);
    const listed = await ask('GET', at(''), undefined, {}, viewer);
    expect(listed.body).toMatchObject([{ id, canEdit: false }]);
    const contract = await ask('GET', `/contracts/${contractId}`);
    expect(contract.body.documents).toMatchObject([
      { id, name: 'Vertrag – Größe.pdf', uploadedBy: admin.id },
    ]);
    expect(contract.body.version).toBe(1);
  });

  it('are sent in parts, and not again to users who have them', async () => {
    const { id } = (await uploadTo(server, admin, contractId, { content: '0123456789' })).body;
    const path = at(`/${id}/content`);
    const part = async (range: string, more = {}) => {
      const { answer, bytes } = await bytesOf(path, { range, ...more });
      return [answer.status, answer.headers.get('content-range'), bytes.toString()];
    };
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await part('bytes=5-99')).toEqual([206, 'bytes 5-9/10', '56789']);
    expect(await part('bytes=10-')).toEqual([416, 'bytes */10', '']);
    expect(await part('bytes=4-2')).toEqual([200, null, '0123456789']);
    expect(await part('lines=1-2')).toEqual([200, null, '0123456789']);
    const etag = (await bytesOf(path)).answer.headers.get('etag') ?? '';
    expect(await part('bytes=2-4', { 'if-range': etag })).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await part('bytes=2-4', { 'if-range': '"other"' })).toEqual([200, null, '0123456789']);
    expect((await bytesOf(path, { 'if-none-match': etag })).answer.status).toBe(304);
  });

  it('are refused when the same content is there, unless it is wanted or becomes a new version', async () => {
    const first = await uploadTo(server, admin, contractId, { name: 'msa.txt', content: 'The same terms' });
    const again = await uploadTo(server, admin, contractId, { name: 'copy.txt', content: 'The same terms' });
    expect([again.status, again.body.error.code, again.body.error.message]).toEqual([
      409,
      'duplicate',
      'Same content as msa.txt.',
    ]);
    expect(again.body.error.current.id).toBe(first.body.id);
    const wanted = { name: 'copy.txt', content: 'The same terms', allowDuplicate: 'true' };
    expect((await uploadTo(server, admin, contractId, wanted)).status).toBe(201);
  });

  it('get new versions under the same name, and keep the old ones', async () => {
    const first = await uploadTo(server, admin, contractId, { name: 'terms.txt', content: 'first' });
    const { id } = first.body;
    const pdf = new Uint8Array(buildPdf('second'));
    const second = await uploadTo(server, admin, contractId, {
      name: 'signed.pdf',
      content: pdf,
      category: null,
      replaces: id,
    });
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    expect(second.body).toMatchObject({ id, name: 'terms.pdf', category: 'Legal', number: 2, version: 2 });
    const { answer, bytes } = await bytesOf(at(`/${id}/content?version=1`));
    expect(bytes.toString()).toBe('first');
    expect(answer.headers.get('content-disposition')).toContain('filename="terms.txt"');
    expect((await bytesOf(at(`/${id}/content?version=3`))).answer.status).toBe(404);
    const missing = { category: null, replaces: contractId };
    expect((await uploadTo(server, admin, contractId, missing)).status).toBe(404);
  });

  it('are renamed and sorted into categories, and keep an ending that says what they are', async () => {
    const { id, version } = (await uploadTo(server, admin, contractId)).body;
    const renamed = await ask(
      'POST',
      at(`/${id}`),
      { name: 'Order form.exe', category: 'Security' },
      {
        'if-match': `"${version}"`,
      },
    );
    expect(renamed.body).toMatchObject({ name: 'Order form.exe.txt', category: 'Security', version: 2 });
    const stale = await ask('POST', at(`/${id}`), { name: 'x' }, { 'if-match': '"1"' });
    expect([stale.status, stale.body.error.current.version]).toEqual([409, 2]);
    for (const [body, field] of [
      [{ name: '' }, 'name'],
      [{ name: 'a/b' }, 'name'],
      [{ name: 'x'.repeat(256) }, 'name'],
      [{ category: 'Software' }, 'category'],
      [{ expiresOn: '2026-02-30' }, 'expiresOn'],
      [{ contractId }, 'contractId'],
    ] as const) {
      const refused = await ask('POST', at(`/${id}`), body);
      expect([refused.status, Object.keys(refused.body.error.fields as object)]).toEqual([422, [field]]);
    }
  });

  it('wait 30 days in the trash, out of every list, and then are gone with their files', async () => {
    const { id } = (await uploadTo(server, admin, contractId, { name: 'old.txt' })).body;
    expect((await ask('DELETE', at(`/${id}`))).status).toBe(204);
    expect((await ask('GET', at(`/${id}`))).status).toBe(404);
    expect((await ask('GET', at(`/${id}/content`))).status).toBe(404);
    const trash = await ask('GET', at('/trash'));
    expect(trash.body).toMatchObject([{ id, name: 'old.txt', deletedBy: admin.id }]);
    expect((await ask('GET', at('/trash'), undefined, {}, viewer)).status).toBe(403);
    expect((await ask('POST', at(`/${id}/restore`))).body).toMatchObject({ id, name: 'old.txt' });
    expect((await ask('POST', at(`/${id}/restore`))).status).toBe(404);
    expect((await ask('DELETE', at(`/${id}`))).status).toBe(204);
    const { scope } = admin.organisation;
    server.clock.advance(30 * DAY - HOUR);
    expect(await purgeDocuments(server.services, scope)).toBe(0);
    server.clock.advance(2 * HOUR);
    expect(await purgeDocuments(server.services, scope)).toBe(1);
    server.clock.advance(-30 * DAY - HOUR);
    expect((await ask('GET', at('/trash'))).body).toEqual([]);
    const left = await server.testDatabase.asOwner(`select id from stored_files where state = 'removing'`);
    expect(left).toHaveLength(1);
  });

  it('are in the history of their record, and downloads in the activity', async () => {
    const own = (await buildContract(server, admin.organisation, { product: 'History' })).id;
    const path = `/contracts/${own}/documents`;
    const { id } = (await uploadTo(server, admin, own, { name: 'a.txt' })).body;
    await ask('POST', `${path}/${id}`, { name: 'b' });
    await ask('POST', `${path}/${id}/ticket`, {});
    await ask('DELETE', `${path}/${id}`);
    const history = await ask('GET', `/contracts/${own}/activity`);
    expect(history.body.items.map(({ type }: { type: string }) => type)).toEqual([
      'documentDeleted',
      'documentUpdated',
      'documentUploaded',
      'contractCreated',
    ]);
    expect(history.body.items[1].changes).toEqual([{ field: 'documents', from: 'a.txt', to: 'b.txt' }]);
    const downloads = await server.testDatabase.asOwner(
      `select subject_label from events where type = 'documentDownloaded' and subject_id = $1`,
      [id],
    );
    expect(downloads).toEqual([{ subject_label: 'b.txt' }]);
  });

  describe('behind a ticket', () => {
    const ticketFor = async (by: BuiltUser, body: object = {}) => {
      const { id } = (await uploadTo(server, admin, contractId)).body;
      const answer = await ask('POST', at(`/${id}/ticket`), body, {}, by);
      expect(answer.status).toBe(200);
      return { id: String(id), url: String(answer.body.url).replace(/^\/api/, '') };
    };

    it('are given without a token for a minute, in parts too, and nothing else is', async () => {
      const { id, url } = await ticketFor(viewer, { inline: true });
      const answer = await server.request('GET', url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-disposition')).toMatch(/^inline/);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect((await server.request('GET', url, { headers: { range: 'bytes=0-3' } })).body).toBe('Text');
      const ticket = new URLSearchParams(url.split('?')[1]).get('ticket') ?? '';
      expect((await server.request('GET', at(`/${id}`), { token: ticket })).status).toBe(401);
      const changed = `${ticket.slice(0, -2)}${ticket.endsWith('AA') ? 'BB' : 'AA'}`;
      for (const wrong of [changed, 'x', viewer.token])
        expect((await server.request('GET', `/documents/content?ticket=${wrong}`)).status).toBe(404);
      server.clock.advance(61_000);
      expect((await server.request('GET', url)).status).toBe(404);
      expect(server.logLines.join('').includes(ticket)).toBe(false);
    });

    it('are given no more when the session ended, the right was lost or the document was deleted', async () => {
      const team = await buildTeam(server, admin.organisation);
      const member = await buildUser(server, {
        role: 'Team Viewer',
        teams: [team.id],
        organisation: admin.organisation,
      });
      await server.testDatabase.asOwner(
        'insert into contract_teams (organisation_id, contract_id, team_id) values ($1, $2, $3)',
        [admin.organisation.id, contractId, team.id],
      );
      const [first, second] = [await ticketFor(member), await ticketFor(member)];
      expect((await server.request('GET', first.url)).status).toBe(200);
      await ask('DELETE', at(`/${first.id}`));
      expect((await server.request('GET', first.url)).status).toBe(404);
      await server.testDatabase.asOwner('delete from contract_teams where team_id = $1', [team.id]);
      expect((await server.request('GET', second.url)).status).toBe(403);
      const third = await ticketFor(viewer);
      await server.request('POST', '/users/logout', { token: viewer.token });
      expect((await server.request('GET', third.url)).status).toBe(401);
    });
  });
});
