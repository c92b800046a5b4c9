import { hash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintOrganisationScope } from '../database/organisation-scope.ts';
import { FileMissing, type FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

/** The one pair of credentials that this server knows; of signatures of the present version it checks the key alone. */
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

describe('an S3 server that others wrote', () => {
  const scope = mintOrganisationScope(randomUUID());
  let folder: string;
  let server: S3rver;
  let endpoint: string;
  let files: FileStore;

  const open = (bucket: string, credentials = CREDENTIALS): FileStore =>
    openFileStore({ dataFolder: folder, s3: { endpoint, region: 'us-east-1', bucket, credentials } });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pactbook-s3-'));
    server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: join(folder, 'objects'),
      configureBuckets: [{ name: 'papers', configs: [] }],
    });
    endpoint = `http://127.0.0.1:${(await server.run()).port}`;
    files = open('papers');
  });
  afterAll(async () => {
    files.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function put(store: FileStore, content: Buffer, id: string = randomUUID()): Promise<string> {
    const path = join(folder, id);
    await writeFile(path, content);
    await store.put(scope, id, { path, size: content.length, sha256: hash('sha256', content) });
    return id;
  }

  it('keeps files byte for byte, gives parts of them, lists and removes them', async () => {
    const content = randomBytes(300_000);
    const id = await put(files, content);
    const empty = await put(files, Buffer.alloc(0));
    expect((await buffer(await files.read(scope, id))).equals(content)).toBe(true);
    const part = await buffer(await files.read(scope, id, { start: 100_000, end: 200_000 }));
    expect(part.equals(content.subarray(100_000, 200_001))).toBe(true);
    const listed: string[] = [];
    for await (const file of files.list(scope)) listed.push(file.id);
    expect(listed.toSorted()).toEqual([id, empty].toSorted());
    await files.remove(scope, id);
    await files.remove(scope, id);
    await expect(files.read(scope, id)).rejects.toBeInstanceOf(FileMissing);
  });

  it.each([
    ['another key than it knows', () => open('papers', { ...CREDENTIALS, accessKeyId: 'SOMEBODY' })],
    ['a bucket that is not there', () => open('no-such-bucket')],
  ])('takes nothing with %s, and the file is not said to be kept', async (_what, openStore) => {
    const store = openStore();
    await expect(put(store, Buffer.from('paper'))).rejects.toMatchObject({ code: 'unavailable' });
    store.close();
  });
});
