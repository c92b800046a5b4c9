import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_NOT_ALLOWED } from '@pactbook/domain/features/documents/document.ts';
import { MARK } from '../platform/files/file-store.ts';
import { buildContract } from '../testing/build-contract.ts';
import { uploadTo } from '../testing/build-document.ts';
import { buildUser, type BuiltUser } from '../testing/build-user.ts';
import { openConnection, sendBytes } from '../testing/raw-request.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

const MB = 1024 ** 2;

/**
 * Nothing that is uploaded harms anyone, and what is refused leaves nothing (docs/product/guarantees.md,
 * "Hostile input").
 */
describe('an upload', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let contractId: string;
  beforeAll(async () => {
    server = await startTestServer({ maxUploadMb: 1 });
    admin = await buildUser(server, { role: 'Record Admin' });
    contractId = (await buildContract(server, admin.organisation)).id;
  });
  afterAll(() => server.stop());

  const filesBelow = async (folder: string): Promise<string[]> => {
    const entries = await readdir(join(server.dataFolder, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  /** The answer does not wait for the removal. */
  const expectNothingLeft = async () => {
    const listed = (query: string) => server.testDatabase.asOwner<{ id: string }>(query);
    await expect.poll(() => filesBelow('uploads')).toEqual([]);
    await expect
      .poll(async () => {
        const known = [MARK, ...(await listed('select id from stored_files')).map(({ id }) => id)];
        return [...new Set(known).symmetricDifference(new Set(await filesBelow('documents')))];
      })
      .toEqual([]);
    const kept = await listed('select file_id as id from document_versions');
    expect(kept).toHaveLength((await listed('select id from stored_files')).length);
  };
  const head = (length: number, more = '') =>
    `POST /api/contracts/${contractId}/documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n` +
    `Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${length}\r\n${more}\r\n`;
  const part = (disposition: string, content: string) =>
    `--cut\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

  it('is refused when it is empty, too large, or not what it says, with a word for each', async () => {
    const NOT_ALLOWED = 'This file type is not allowed.';
    const tries: readonly [number, string, string, string][] = [
      [422, 'This file is empty.', 'a.pdf', ''],
      [413, 'Files can be up to 1 MB.', 'a.txt', 'x'.repeat(MB + 1)],
      [413, 'Files can be up to 1 MB.', 'a.txt', 'x'.repeat(3 * MB)],
      [
        422,
        `${NOT_ALLOWED} Its name ends in .pdf, but its content is of another type.`,
        'a.pdf',
        '<html><script>alert(1)</script></html>',
      ],
      [422, FILE_NOT_ALLOWED, 'a.svg', '<svg onload="alert(1)"/>'],
      [
        422,
        `${NOT_ALLOWED} Its name ends in .png, but its content is of another type.`,
        'a.png',
        'MZ\u0090\u0000',
      ],
    ];
    for (const [status, message, name, content] of tries) {
      const answer = await uploadTo(server, admin, contractId, { name, content });
      expect([name, answer.status, answer.body.error.message]).toEqual([name, status, message]);
    }
    expect((await uploadTo(server, admin, contractId, { category: null })).body.error.fields).toEqual({
      category: 'Choose a category',
    });
    expect((await uploadTo(server, admin, contractId, { category: 'Software' })).status).toBe(422);
    expect(
      (await uploadTo(server, admin, contractId, { content: 'x'.repeat(MB), name: 'full.txt' })).status,
    ).toBe(201);
    await expectNothingLeft();
  });

  it('keeps no name that is a path or a header', async () => {
    for (const [given, shown] of [
      ['../../../../etc/cron.d/x.txt', 'x.txt'],
      ['..\\..\\x.txt', 'x.txt'],
      ['%0d%0aSet-Cookie: a=b.txt', '%0d%0aSet-Cookie: a=b.txt'],
      [`${'long'.repeat(100)}.txt`, /^(?:long)+lon?\.txt$|^(?:long)+l?o?n?\.txt$/],
      ['con.txt', 'con.txt'],
    ] as const) {
      const { status, body } = await uploadTo(server, admin, contractId, { name: given });
      expect(status).toBe(201);
      if (typeof shown === 'string') expect(body.name).toBe(shown);
      else expect(body.name).toMatch(shown);
      const path = `/contracts/${contractId}/documents/${body.id}/content?inline=1`;
      const { headers } = await server.request('GET', path, { token: admin.token });
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('content-disposition')?.length).toBeLessThan(1_200);
    }
    await expectNothingLeft();
  });

  it('is shown as text when it is a page in disguise, and runs nothing', async () => {
    const page = '<script>alert(document.domain)</script>';
    const { body } = await uploadTo(server, admin, contractId, { name: 'page.txt', content: page });
    const path = `/contracts/${contractId}/documents/${body.id}/content`;
    for (const query of ['', '?inline=1']) {
      const { headers } = await server.request('GET', path + query, { token: admin.token });
      expect(headers.get('content-type')).toMatch(/^text\/plain/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; sandbox/);
    }
  });

  it('that is cut off leaves neither a row nor a file', async () => {
    const before = await server.testDatabase.asOwner('select id from documents order by id');
    const socket = await openConnection(server.address);
    socket.on('error', () => undefined);
    socket.write(
      head(500_000) +
        part('name="category"', 'Legal').concat(
          '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of',
        ),
    );
    await expect.poll(() => filesBelow('uploads')).not.toEqual([]);
    socket.destroy();
    await expectNothingLeft();
    expect(await server.testDatabase.asOwner('select id from documents order by id')).toEqual(before);
  });

  it('in a broken form is answered with what is wrong, never with a fault of ours', async () => {
    const file = 'name="file"; filename="a.txt"';
    const end = '--cut--\r\n';
    const forms = [
      end,
      part('name="category"', 'Legal') + end,
      part(file, 'one') + part(file, 'two') + end,
      part('name="category"', 'Legal') + part('name="category"', 'Other') + part(file, 'x') + end,
      part('name="other"; filename="a.txt"', 'x') + part('name="category"', 'Legal') + end,
      part('name="__proto__"', 'x') + part(file, 'x') + end,
      part('name="category"', 'Legal') + part('name="file"; filename="a\u0000.txt"', 'x') + end,
      '--cut\r\nContent-Disposition: form-data\r\n\r\nx\r\n' + end,
      'no form at all',
    ];
    for (const form of forms) {
      const answer = await sendBytes(
        server.address,
        head(Buffer.byteLength(form), 'Connection: close\r\n') + form,
      );
      expect([form, Number(answer.slice(9, 12))]).toEqual([
        form,
        expect.toSatisfy((status) => status >= 400 && status < 500),
      ]);
    }
    await expectNothingLeft();
  });
});
