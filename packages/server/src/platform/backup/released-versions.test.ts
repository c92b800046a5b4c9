import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

/** Restores the archive of a release into this version, and starts it. */
async function upgrade(release: string, dataFolder: string): Promise<TestServer> {
  const made = await makeDatabase('blank');
  const files = openFileStore({ dataFolder, s3: null });
  await restoreBackup(join(FOLDER, `${release}${ENDING}`), {
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

async function recordedAnswers(release: string): Promise<ReleasedAnswers> {
  const packed = await readFile(join(FOLDER, `${release}${ANSWERS}`));
  return JSON.parse(zstdDecompressSync(packed).toString()) as ReleasedAnswers;
}

// `npm run release` does it once for each release; the archive is never made again.
it.runIf(inject('isRecordingRelease') && !releases.includes(PRODUCT_VERSION))(
  'records this release',
  async () => {
    const server = await startTestServer();
    await buildReleasedWorld(server);
    await server.settled();
    await buildBackup(server, join(FOLDER, `${PRODUCT_VERSION}${ENDING}`));
    const answers = Buffer.from(JSON.stringify(await askReleased(server)));
    expect(Object.keys(JSON.parse(answers.toString()) as object).length).toBeGreaterThan(300);
    await writeFile(join(FOLDER, `${PRODUCT_VERSION}${ANSWERS}`), zstdCompressSync(answers));
    await server.stop();
  },
);

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
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pactbook-releases-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(releases)(
    'of %s is brought to this version, and answers everybody as it did, but for what is declared',
    async (release) => {
      const recorded = await recordedAnswers(release);
      const server = await upgrade(release, join(folder, release));
      try {
        const now = await askReleased(server);
        const answered = Object.values(recorded).filter(
          (answer) => (answer as { status: number }).status === 200,
        );
        expect(answered.length).toBeGreaterThan(200);
        const declared = DECLARED_DIFFERENCES.filter((one) => one.release === release).map(
          ({ path }) => path,
        );
        expect(differencesOf(recorded, now)).toEqual(declared.toSorted());
      } finally {
        await server.stop();
      }
    },
  );

  it.each(releases)('of %s is kept small', async (release) => {
    const sizes = await Promise.all(
      [ENDING, ANSWERS].map(async (ending) => (await readFile(join(FOLDER, `${release}${ending}`))).length),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(LARGEST_BYTES);
  });
});
