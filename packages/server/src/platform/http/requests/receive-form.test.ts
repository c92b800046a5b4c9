import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { openConnection } from '../../../testing/raw-request.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

const MAPPING = JSON.stringify({
  columns: [
    { column: 'Product', field: 'product' },
    { column: 'Vendor', field: 'vendor' },
  ],
});

describe('a form with a file', () => {
  let server: TestServer;
  let admin: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { role: 'Record Admin' });
  });
  afterAll(() => server.stop());

  const leftFiles = async (): Promise<string[]> => {
    return readdir(join(server.dataFolder, 'uploads'));
  };
  /** The answer does not wait for the removal. */
  const expectNothingLeft = () => expect.poll(leftFiles).toEqual([]);
  const send = (form: FormData) =>
    server.request('POST', '/contracts/import', { token: admin.token, body: form });
  const csv = (text = 'Product,Vendor\nSlack,Salesforce\n') =>
    new File([text], 'records.csv', { type: 'text/csv' });

  it('is taken in whatever order its parts come', async () => {
    for (const order of [
      ['file', 'mapping', 'dryRun'],
      ['mapping', 'dryRun', 'file'],
      ['dryRun', 'file', 'mapping'],
    ]) {
      const form = new FormData();
      for (const name of order) {
        if (name === 'file') form.append('file', csv());
        else form.append(name, name === 'mapping' ? MAPPING : 'true');
      }
      const answer = await send(form);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(answer.body).toMatchObject({ rowsRead: 1, rowsAccepted: 1 });
    }
    await expectNothingLeft();
  });

  it('is refused with two files, a field that is there twice, an unknown field, or none at all', async () => {
    const base = (): FormData => {
      const form = new FormData();
      form.append('mapping', MAPPING);
      form.append('dryRun', 'true');
      return form;
    };
    const two = base();
    two.append('file', csv());
    two.append('file', csv());
    expect((await send(two)).status).toBe(400);
    const twice = base();
    twice.append('dryRun', 'true');
    twice.append('file', csv());
    expect((await send(twice)).status).toBe(400);
    const unknown = base();
    unknown.append('organisationId', 'x');
    unknown.append('file', csv());
    expect((await send(unknown)).body.error.fields).toEqual({ organisationId: 'This field is not known' });
    for (const name of ['__proto__', 'constructor']) {
      const hostile = base();
      hostile.append(name, 'x');
      expect((await send(hostile)).status).toBe(400);
    }
    expect((await send(base())).status).toBe(422);
    await expectNothingLeft();
  });

  it.each([
    ['', 71],
    ['"', 300],
  ])('is refused with a boundary longer than RFC 2046 allows (quoted: %j)', async (quote, length) => {
    const boundary = 'x'.repeat(length);
    const answer = await server.request('POST', '/contracts/import', {
      token: admin.token,
      body: `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--${boundary}--\r\n`,
      headers: { 'content-type': `multipart/form-data; boundary=${quote}${boundary}${quote}` },
    });
    expect(answer.status).toBe(400);
  });

  it('is refused as JSON, without a boundary, and when its file is too large', async () => {
    const asJson = await server.request('POST', '/contracts/import', {
      token: admin.token,
      body: { mapping: MAPPING },
    });
    expect(asJson.status).toBe(415);
    const bare = await server.request('POST', '/contracts/import', {
      token: admin.token,
      body: 'x',
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect([400, 415]).toContain(bare.status);
    const form = new FormData();
    form.append('file', csv('x'.repeat(12 * 1024 * 1024)));
    expect((await send(form)).status).toBe(413);
    await expectNothingLeft();
  });

  it('leaves nothing behind when the connection is cut in the middle', async () => {
    const socket = await openConnection(server.address);
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/contracts/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n` +
        'Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: 1000000\r\n\r\n' +
        '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nProduct,Vendor\n',
    );
    while ((await leftFiles()).length === 0) await wait(10);
    socket.destroy();
    await expectNothingLeft();
    expect((await server.request('GET', '/contracts', { token: admin.token })).body).toEqual([]);
  });

  const part = (name: string, text: string, more = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
  const file = (name: string) => part('file', 'Product,Vendor\n'.repeat(300_000), `; filename="${name}"`);

  it.each([
    ['a field is there twice', part('dryRun', 'true') + part('dryRun', 'true') + file('a.csv')],
    ['there is a second file', file('a.csv') + file('b.csv')],
    ['a field is too large', part('mapping', 'x'.repeat(300_000)) + file('a.csv')],
    ['a name is hostile', part('__proto__', '1') + file('a.csv')],
  ])('is read to its end when it is refused because %s: the connection stays open', async (_, parts) => {
    const body = `${parts}--x--\r\n`;
    const socket = await openConnection(server.address);
    const answers = Promise.withResolvers<string>();
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (answer.includes('HTTP/1.1 200')) answers.resolve(answer);
    });
    socket.once('close', () => answers.resolve(answer));
    socket.write(
      `POST /api/contracts/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n` +
        `${body}GET /api/healthz HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    expect(await answers.promise).toMatch(/^HTTP\/1\.1 4\d\d[^]*HTTP\/1\.1 200/);
    socket.destroy();
    await expectNothingLeft();
  });
});
