import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildBackup } from '../../testing/backup/build-backup.ts';
import { makeDatabase, openMadeDatabase } from '../../testing/database/open-test-database.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { DECLARED_DIFFERENCES } from '../../testing/releases/declared-differences.ts';
import { askReleased, differencesOf, type ReleasedAnswers } from '../../testing/releases/released-answers.ts';
import { buildReleasedWorld } from '../../testing/releases/released-world.ts';
import { startTestServer, startTestServerOn, type TestServer } from '../../testing/start-test-server.ts';
import { PRODUCT_VERSION } from '../configuration/product-version.ts';
import { openFileStore, uploadFolderOf } from '../files/open-file-store.ts';
import { restoreBackup } from './restore-backup.ts';

const FOLDER = fileURLToPath(new URL('../../testing/releases', import.meta.url));
const ENDING = '.tar.zst';
const ANSWERS = '.answers.json.zst';
/** Both files of a release together. */
const LARGEST_BYTES = 400_000;

const releases = (await readdir(FOLDER))
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length));

const archiveOf = (release: string, folder = FOLDER) => join(folder, `${release}${ENDING}`);
const answersOf = (release: string, folder = FOLDER) => join(folder, `${release}${ANSWERS}`);

/** Archives this version, with what each person is answered. */
async function record(folder: string): Promise<void> {
  const server = await startTestServer();
  try {
    await buildReleasedWorld(server);
    await server.settled();
    await buildBackup(server, archiveOf(PRODUCT_VERSION, folder));
    const answers = Buffer.from(JSON.stringify(await askReleased(server)));
    await writeFile(answersOf(PRODUCT_VERSION, folder), zstdCompressSync(answers));
  } finally {
    await server.stop();
  }
}

/** Restores an archive into this version, and starts it. */
async function upgrade(archive: string, dataFolder: string): Promise<TestServer> {
  const made = await makeDatabase('blank');
  const files = openFileStore({ dataFolder, s3: null });
  await restoreBackup(archive, {
    settings: made.settings,
    files,
    uploadFolder: uploadFolderOf({ dataFolder }),
    secret: null,
    sealed: 'refuse',
    bearers: 'keep',
    log: silentLog,
  });
  files.close();
  return startTestServerOn(await openMadeDatabase(made), { dataFolder });
}

/** What an archived version answers otherwise after it was restored into this one. */
async function differencesAfterUpgrade(release: string, archives: string, data: string): Promise<string[]> {
  const packed = await readFile(answersOf(release, archives));
  const recorded = JSON.parse(zstdDecompressSync(packed).toString()) as ReleasedAnswers;
  const answered = Object.values(recorded).filter((answer) => (answer as { status: number }).status === 200);
  expect(answered.length).toBeGreaterThan(200);
  const server = await upgrade(archiveOf(release, archives), data);
  try {
    return differencesOf(recorded, await askReleased(server));
  } finally {
    await server.stop();
  }
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pactbook-releases-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('an archive of this version is restored into it, and answers everyone as before', async () => {
  await record(folder);
  expect(await differencesAfterUpgrade(PRODUCT_VERSION, folder, join(folder, 'data'))).toEqual([]);
  const sizes = await Promise.all(
    [archiveOf(PRODUCT_VERSION, folder), answersOf(PRODUCT_VERSION, folder)].map((path) => readFile(path)),
  );
  expect(sizes.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(LARGEST_BYTES);
  // `npm run release -- --record` keeps them, once for each release; an archive is never made again.
  if (!inject('isRecordingRelease') || releases.includes(PRODUCT_VERSION)) return;
  await copyFile(archiveOf(PRODUCT_VERSION, folder), archiveOf(PRODUCT_VERSION));
  await copyFile(answersOf(PRODUCT_VERSION, folder), answersOf(PRODUCT_VERSION));
});

it('finds what is answered otherwise or not any more, and leaves new fields and new calls alone', () => {
  const before = { 'Viewer: list /x': { status: 200, body: [{ a: 1 }, { a: 2 }] } };
  const after = {
    'Viewer: list /x': {
      status: 200,
      body: [
        { a: 1, b: 0 },
        { a: 3, b: 0 },
      ],
    },
    'Viewer: new /y': {},
  };
  expect(differencesOf(before, before)).toEqual([]);
  expect(differencesOf(before, after)).toEqual(['list.body.*.a']);
  expect(differencesOf(after, before)).toEqual(['list.body.*.a', 'list.body.*.b', 'new']);
  expect(differencesOf(before, {})).toEqual(['list']);
});

describe.runIf(releases.length > 0)('an installation of an earlier release', () => {
  it.each(releases)(
    'of %s is brought to this version, and answers everyone as it did, but for what is declared',
    async (release) => {
      const declared = DECLARED_DIFFERENCES.filter((one) => one.release === release).map(({ path }) => path);
      expect(await differencesAfterUpgrade(release, FOLDER, join(folder, release))).toEqual(
        declared.toSorted(),
      );
    },
  );
});
