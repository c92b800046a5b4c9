import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBackup } from '../../testing/backup/build-backup.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { uploadTo } from '../../testing/build-document.ts';
import { buildUser } from '../../testing/build-user.ts';
import { makeDatabase, openMadeDatabase } from '../../testing/database/open-test-database.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { openFileStore, uploadFolderOf } from '../files/open-file-store.ts';
import { makeBackup, type MadeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const DOCUMENTS = 3;
/** The one pair of credentials that this server knows. */
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** An S3 server that others wrote; the database is not the subject. */
describe('documents in a bucket', () => {
  let server: TestServer;
  let bucket: S3rver;
  let folder: string;
  let endpoint: string;
  let first: MadeBackup;
  let path: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pactbook-bucket-'));
    bucket = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: join(folder, 'objects'),
      configureBuckets: [{ name: 'papers', configs: [] }],
    });
    endpoint = `http://127.0.0.1:${(await bucket.run()).port}`;
    server = await startTestServer();
    const admin = await buildUser(server, { role: 'Record Admin' });
    for (let at = 0; at < DOCUMENTS; at += 1) {
      const { id } = await buildContract(server, admin.organisation);
      const content = Buffer.from(`paper ${at} `.repeat(500));
      await uploadTo(server, admin, id, { name: `paper-${at}.txt`, content });
    }
    path = join(folder, 'from-folder.tar.zst');
    first = await buildBackup(server, path);
  });
  afterAll(async () => {
    await server.stop();
    await bucket.close();
    await rm(folder, { recursive: true, force: true });
  });

  const documentsOf = ({ manifest }: MadeBackup) =>
    manifest.members.filter(({ name }) => name.startsWith('documents/'));

  it('come into it with a restore, and go into the next backup byte for byte', async () => {
    const made = await makeDatabase('blank');
    const dataFolder = join(folder, 'data');
    const s3 = { endpoint, region: 'us-east-1', bucket: 'papers', credentials: CREDENTIALS };
    const files = openFileStore({ dataFolder, s3 });
    const place = { settings: made.settings, files, uploadFolder: uploadFolderOf({ dataFolder }) };
    await restoreBackup(path, { ...place, secret: null, sealed: 'refuse', bearers: 'end', log: silentLog });
    expect(await readdir(uploadFolderOf({ dataFolder }))).toEqual([]);
    const { database, remove } = await openMadeDatabase(made);
    try {
      const snapshot = await database.openSnapshot();
      const again = join(folder, 'from-bucket.tar.zst');
      const second = await makeBackup(again, { snapshot, files, secret: null, madeAt: 0 });
      await snapshot.close();
      expect([second.manifest.documents, second.manifest.missingDocuments]).toEqual([DOCUMENTS, []]);
      expect(documentsOf(second)).toEqual(documentsOf(first));
    } finally {
      files.close();
      await remove();
    }
  });
});
