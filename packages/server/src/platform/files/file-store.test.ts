import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { uploadTo } from '../../testing/build-document.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startS3Server, type S3Server } from '../../testing/start-s3-server.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { parseRange } from '../http/answers/file-answer.ts';
import { FileMissing, type FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';
import type { S3Settings } from './s3-files.ts';
import { sweepFiles } from './sweep-files.ts';
import { writeFile as write } from './write-file.ts';

const CREDENTIALS = { accessKeyId: 'pactbook', secretAccessKey: 'a secret of the test' };
const HOUR = 3_600_000;

describe.each(['a bucket', 'a disk'] as const)('files of a server in %s', (place) => {
  let s3: S3Server;
  let server: TestServer;
  let admin: BuiltUser;
  let files: FileStore;
  let folder: string;

  beforeAll(async () => {
    s3 = await startS3Server('papers', CREDENTIALS.accessKeyId);
    const bucket: S3Settings = {
      endpoint: s3.endpoint,
      region: 'us-east-1',
      bucket: 'papers',
      credentials: CREDENTIALS,
    };
    const settings = { s3: place === 'a bucket' ? bucket : null };
    server = await startTestServer(settings);
    admin = await buildUser(server, { role: 'Record Admin' });
    files = openFileStore({ dataFolder: server.dataFolder, ...settings });
    folder = await mkdtemp(join(tmpdir(), 'pactbook-files-'));
  });
  afterAll(async () => {
    files.close();
    await server.stop();
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const fileOf = async (content: string) => {
    const path = join(folder, server.services.newId());
    await writeFile(path, content);
    return { path, size: content.length, sha256: hash('sha256', content) };
  };
  const heldIds = async () => {
    const ids: string[] = [];
    for await (const { id } of files.list(admin.organisation.scope)) ids.push(id);
    return ids.toSorted();
  };
  const rows = async () =>
    server.testDatabase.asOwner('select id, state from stored_files where organisation_id = $1 order by id', [
      admin.organisation.id,
    ]);
  /** The answer does not wait for the removal. */
  const expectNoUpload = () => expect.poll(() => readdir(join(server.dataFolder, 'uploads'))).toEqual([]);
  const sweep = (age: number) =>
    sweepFiles(server.services, files, admin.organisation.scope, {
      writingBefore: server.clock.now() + 1 - age,
      unknownBefore: Date.now() + HOUR - age,
    });

  it('are in a store that the server has given the id which its database knows', async () => {
    expect(await server.testDatabase.asOwner('select store_id, is_marked from document_store')).toEqual([
      { store_id: await files.readMark(), is_marked: true },
    ]);
  });

  it.runIf(place === 'a bucket')('with something else in the place of its id are refused', async () => {
    const mark = await files.readMark();
    await files.writeMark('no id');
    await expect(files.readMark()).rejects.toThrow('does not hold an id');
    await files.writeMark(mark ?? '');
    expect(await files.readMark()).toBe(mark);
  });

  it('are written once, read as a whole or in part, listed and removed', async () => {
    const { scope } = admin.organisation;
    const ids = Array.from({ length: 5 }, () => server.services.newId()).toSorted();
    for (const id of ids) await files.put(scope, id, await fileOf(`content of ${id}`));
    const [first = ''] = ids;
    expect((await buffer(await files.read(scope, first))).toString()).toBe(`content of ${first}`);
    expect((await buffer(await files.read(scope, first, { start: 3, end: 6 }))).toString()).toBe('tent');
    expect(await files.withPath(scope, first, (path) => readFile(path, 'utf8'))).toBe(`content of ${first}`);
    expect(await heldIds()).toEqual(ids);
    for (const id of ids) await files.remove(scope, id);
    await files.remove(scope, first);
    await expect(files.read(scope, first)).rejects.toBeInstanceOf(FileMissing);
    await expect(files.withPath(scope, first, async () => null)).rejects.toBeInstanceOf(FileMissing);
    expect(await heldIds()).toEqual([]);
  });

  it('of documents come back byte for byte', async () => {
    const { id } = await buildContract(server, admin.organisation);
    const content = new Uint8Array(300_000).map((_, at) => 32 + (at % 90));
    const uploaded = await uploadTo(server, admin, id, { name: 'large.txt', content });
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201);
    const path = `/contracts/${id}/documents/${uploaded.body.id}/content`;
    const answer = await fetch(`${server.address}/api${path}`, {
      headers: { authorization: `Bearer ${admin.token}`, range: 'bytes=100000-200000' },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.equals(Buffer.from(content.subarray(100_000, 200_001)))).toBe(true);
    expect(await rows()).toMatchObject([{ state: 'kept' }]);
    await expectNoUpload();
  });

  it('whose row could not be written are gone again, and what a sweep finds is in no document', async () => {
    const kept = await heldIds();
    const failing = write(
      server.services,
      files,
      admin.organisation.scope,
      await fileOf('never kept'),
      async () => {
        throw new Error('The database said no.');
      },
    );
    await expect(failing).rejects.toThrow('The database said no.');
    expect(await heldIds()).toEqual(kept);
    expect(await rows()).toHaveLength(kept.length);

    // As a server leaves it that is killed before the file, and one that is killed after it; and a file without a row.
    const { scope, id: organisation } = admin.organisation;
    const [none, half, unknown] = [1, 2, 3].map(() => server.services.newId());
    for (const id of [none, half]) {
      await server.testDatabase.asOwner(
        `insert into stored_files (id, organisation_id, state, changed_at) values ($1, $2, 'writing', now())`,
        [id, organisation],
      );
    }
    for (const id of [half, unknown]) await files.put(scope, id ?? '', await fileOf('left behind'));
    expect(await sweep(24 * HOUR)).toBe(0);
    await wait(5);
    expect(await sweep(0)).toBe(3);
    expect(await sweep(0)).toBe(0);
    expect(await heldIds()).toEqual(kept);
    expect(await rows()).toEqual(kept.map((id) => ({ id, state: 'kept' })));
  });

  it('go with a record that is removed for good', async () => {
    const { id } = await buildContract(server, admin.organisation);
    await uploadTo(server, admin, id);
    const before = await heldIds();
    await server.testDatabase.asOwner('delete from contracts where id = $1', [id]);
    expect(await sweep(24 * HOUR)).toBe(1);
    expect(await heldIds()).toHaveLength(before.length - 1);
  });

  it.runIf(place === 'a bucket')('are refused with a plain word while the store is down', async () => {
    const { id } = await buildContract(server, admin.organisation);
    s3.isDown = true;
    const refused = await uploadTo(server, admin, id);
    s3.isDown = false;
    expect([refused.status, refused.body.error.code]).toEqual([503, 'unavailable']);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await uploadTo(server, admin, id)).status).toBe(201);
    await expectNoUpload();
  });

  it.runIf(place === 'a disk')(
    'are refused with a plain word while the store cannot be written',
    async () => {
      const { id } = await buildContract(server, admin.organisation);
      const missing = server.services.newId();
      await mkdir(join(server.dataFolder, 'uploads'), { recursive: true });
      const gone = files.put(admin.organisation.scope, missing, {
        path: join(folder, 'no'),
        size: 1,
        sha256: '',
      });
      await expect(gone).rejects.toThrow('ENOENT');
      expect((await uploadTo(server, admin, id)).status).toBe(201);
    },
  );
});

describe('a range of bytes', () => {
  it('lies within the file, whatever is asked for', () => {
    const part = fc.oneof(fc.constant(''), fc.nat(30).map(String), fc.string({ maxLength: 3 }));
    fc.assert(
      fc.property(part, part, fc.integer({ min: 1, max: 20 }), (first, last, size) => {
        const range = parseRange(`bytes=${first}-${last}`, size);
        if (typeof range === 'string') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
});
