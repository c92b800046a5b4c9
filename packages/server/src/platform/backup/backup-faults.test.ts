import { hash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  buildBackup,
  readMembers,
  writeMembers,
  type ArchiveMember,
} from '../../testing/backup/build-backup.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { uploadTo } from '../../testing/build-document.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startProgram } from '../../testing/database/child-program.ts';
import { makeDatabase, type MadeDatabase } from '../../testing/database/open-test-database.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { openDatabase } from '../database/open-database.ts';
import { openFileStore, uploadFolderOf } from '../files/open-file-store.ts';
import { COMPRESSION, HEADER_NAME, MANIFEST_NAME } from './archive-format.ts';
import { makeBackup, streamBackup } from './make-backup.ts';
import { readArchive } from './read-archive.ts';
import { restoreBackup, type RestorePlace } from './restore-backup.ts';
import { verifyDeeply } from './verify-backup.ts';

const DOCUMENTS = 3;
const BOMB_BYTES = 300_000_000;
/** How often a restore is killed by the clock, while it migrates a blank place too; for thorough runs. */
const CUTS = inject('isThorough') ? 20 : 0;
/** Places in an archive at which a bit is changed, and at which it is cut. */
const [FLIPS, SHORTENINGS] = inject('isThorough') ? [60, 40] : [20, 14];

/** Zeros, a megabyte at a time. */
function* zeros(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(1_000_000);
  for (let given = 0; given < bytes; given += chunk.length) yield chunk;
}

describe('a backup of PostgreSQL', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let folder: string;
  let path: string;
  let members: ArchiveMember[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pactbook-backup-'));
    server = await startTestServer();
    admin = await buildUser(server, { role: 'Record Admin' });
    for (let at = 0; at < DOCUMENTS; at += 1) {
      const { id } = await buildContract(server, admin.organisation);
      await uploadTo(server, admin, id, {
        name: `paper-${at}.txt`,
        content: Buffer.from(`paper ${at} `.repeat(500)),
      });
    }
    path = join(folder, 'whole.tar.zst');
    await buildBackup(server, path);
    members = await readMembers(path);
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A restore into an empty place, and what is there afterwards. It is migrated already: the other tests restore into blank ones. */
  const restore = async (from: string, place: Partial<RestorePlace> = {}) => {
    const made = await makeDatabase('migrated');
    const dataFolder = await mkdtemp(join(folder, 'place-'));
    const files = openFileStore({ dataFolder, s3: null });
    try {
      const restored = await restoreBackup(from, {
        settings: made.settings,
        files,
        uploadFolder: uploadFolderOf({ dataFolder }),
        secret: null,
        sealed: 'refuse',
        bearers: 'end',
        log: silentLog,
        ...place,
      });
      return { restored, left: await readdir(dataFolder, { recursive: true }) };
    } finally {
      files.close();
      await made.dispose();
    }
  };

  it('is whole, also when it is restored on trial', async () => {
    const { manifest } = await verifyDeeply(path, silentLog);
    expect([manifest.documents, manifest.missingDocuments, manifest.rows['contracts']]).toEqual([
      DOCUMENTS,
      [],
      DOCUMENTS,
    ]);
  });

  it('in which one bit of a member changed is refused, whichever it is', async () => {
    for (const [at, { name, content }] of members.entries()) {
      const changed = Buffer.from(content);
      const place = Math.floor(content.length / 2);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const file = join(folder, 'changed.tar.zst');
      await writeMembers(file, members.with(at, { name, content: changed }));
      await expect(readArchive(file), name).rejects.toThrow(/of the backup|The backup/);
    }
  });

  it('of which one bit changed on the disk is refused, wherever it is, or holds the same', async () => {
    const bytes = await readFile(path);
    const whole = await readArchive(path);
    const file = join(folder, 'flipped.tar.zst');
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / FLIPS)) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ 4;
      await writeFile(file, flipped);
      // Some bits say how the archive was compressed, such as the size of the window, and not what it holds.
      const answer = await readArchive(file).catch(String);
      if (typeof answer === 'string') expect(answer, `byte ${at}`).toMatch(/backup/);
      else expect(answer, `byte ${at}`).toEqual(whole);
    }
  });

  it('that was cut is refused, wherever it was', async () => {
    const bytes = await readFile(path);
    const file = join(folder, 'cut.tar.zst');
    for (let length = 0; length < bytes.length; length += Math.ceil(bytes.length / SHORTENINGS)) {
      await writeFile(file, bytes);
      await truncate(file, length);
      await expect(readArchive(file), `${length} bytes`).rejects.toThrow(/backup/);
    }
  });

  it('without a member, or with one of its own making, is refused', async () => {
    const file = join(folder, 'odd.tar.zst');
    for (const at of members.keys()) {
      await writeMembers(file, members.toSpliced(at, 1));
      await expect(readArchive(file), members[at]?.name).rejects.toThrow(/backup/);
    }
    const documents = `documents/${admin.organisation.id}`;
    for (const name of [
      '../../etc/passwd',
      '/etc/passwd',
      `${documents}/../../x`,
      `${documents}/${'.'.repeat(36)}`,
    ]) {
      await writeMembers(file, members.toSpliced(1, 0, { name, content: Buffer.from('root') }));
      await expect(readArchive(file), name).rejects.toThrow('which this version does not know');
    }
    await writeFile(file, 'a letter');
    await expect(readArchive(file)).rejects.toThrow('is no backup');
  });

  it('with a member that would fill the memory is refused before it is unpacked', async () => {
    const file = join(folder, 'bomb.tar.zst');
    const tar = pack();
    tar.entry({ name: HEADER_NAME }, members[0]?.content ?? Buffer.alloc(0));
    const bomb = tar.entry({ name: 'tables/contracts/000001.jsonl', size: BOMB_BYTES }, () => tar.finalize());
    const written = pipeline(tar, createZstdCompress(COMPRESSION), createWriteStream(file));
    await pipeline(zeros(BOMB_BYTES), bomb);
    await written;
    expect((await stat(file)).size).toBeLessThan(1_000_000);
    await expect(restore(file)).rejects.toThrow('is larger than any that is written');
  });

  it('with a link in place of a file is refused: nothing is written outside of the store', async () => {
    const file = join(folder, 'link.tar.zst');
    const name = `documents/${admin.organisation.id}/${admin.organisation.id}`;
    const tar = pack();
    tar.entry({ name: HEADER_NAME }, members[0]?.content ?? Buffer.alloc(0));
    tar.entry({ name, type: 'symlink', linkname: '/etc/passwd' });
    tar.finalize();
    await pipeline(tar, createZstdCompress(COMPRESSION), createWriteStream(file));
    await expect(restore(file)).rejects.toThrow(/backup/);
  });

  it.each([
    ['a newer version', '9999-tomorrow', true, '9999-tomorrow, which this version of Pactbook does not know'],
    ['a version before 1.0.0', '0001-catalogue', false, 'made by a version before 1.0.0'],
    ['a version with another schema', '0000-schema', false, 'another form of the migration 0000-schema'],
  ])('of %s is refused, and nothing is changed', async (_version, name, isAdded, sentence) => {
    const { header, manifest } = await readArchive(path);
    const migrations = [...(isAdded ? header.migrations : []), { name, checksum: 'f'.repeat(64) }];
    const content = Buffer.from(JSON.stringify({ ...header, migrations }));
    const sha256 = hash('sha256', content, 'hex');
    const file = join(folder, 'other.tar.zst');
    await writeMembers(
      file,
      members.map((member) => {
        if (member.name === HEADER_NAME) return { ...member, content };
        if (member.name !== MANIFEST_NAME) return member;
        const changed = manifest.members.map((each) =>
          each.name === HEADER_NAME ? { name: HEADER_NAME, size: content.length, sha256 } : each,
        );
        return { ...member, content: Buffer.from(JSON.stringify({ ...manifest, members: changed })) };
      }),
    );
    await expect(restore(file)).rejects.toThrow(sentence);
  });

  it('made under another secret is refused, or restored without what is sealed', async () => {
    const sealed = join(folder, 'sealed.tar.zst');
    const secret = 'the secret of this installation 1234567890';
    await buildBackup(server, sealed, secret);
    await expect(restore(sealed)).rejects.toThrow('Set PACTBOOK_SECRET to the one it was made with');
    await expect(restore(sealed, { secret: `${secret}x` })).rejects.toThrow('--forget-sealed');
    await expect(restore(path, { secret })).rejects.toThrow('Leave PACTBOOK_SECRET out');
    expect((await restore(sealed, { secret })).restored.forgotten).toEqual([]);
    await server.testDatabase.asOwner(
      `insert into second_factors (user_id, organisation_id, sealed_secret, created_at) values ($1, $2, 'v1.x', now())`,
      [admin.id, admin.organisation.id],
    );
    await buildBackup(server, join(folder, 'factor.tar.zst'), secret);
    const { restored } = await restore(join(folder, 'factor.tar.zst'), { sealed: 'forget' });
    expect(restored.forgotten).toEqual([
      `${admin.emailAddress} (Acme) has no second factor any more: it can be set up again.`,
    ]);
  });

  it('reports files that are not in the store any more, and holds everything else', async () => {
    const documents = join(server.dataFolder, 'documents', admin.organisation.id);
    const [name = ''] = (await readdir(documents, { recursive: true })).filter((each) => each.length > 30);
    const content = await readFile(join(documents, name));
    await rm(join(documents, name));
    const { manifest } = await buildBackup(server, join(folder, 'missing.tar.zst'));
    await writeFile(join(documents, name), content);
    expect(manifest.documents).toBe(DOCUMENTS - 1);
    expect(manifest.missingDocuments).toEqual([`documents/${admin.organisation.id}/${name.slice(3)}`]);
  });

  it('for which the disk has no room ends with its fault, and leaves no file', async () => {
    const files = openFileStore({ dataFolder: server.dataFolder, s3: null });
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    for (const room of [0, 100, 3_000]) {
      let taken = 0;
      const disk = new Writable({
        highWaterMark: 1,
        write: (chunk: Buffer, _encoding, done) => {
          taken += chunk.length;
          done(taken > room ? full : null);
        },
      });
      const snapshot = await server.services.database.openSnapshot();
      const source = { snapshot, files, secret: null, madeAt: 0 };
      await expect(streamBackup(disk, source), `${room} bytes`).rejects.toThrow('ENOSPC');
      await snapshot.close();
    }
    const target = join(folder, 'never');
    const failing = { ...files, withPath: () => Promise.reject(full) };
    const snapshot = await server.services.database.openSnapshot();
    await expect(
      makeBackup(join(target, 'x.tar.zst'), { snapshot, files: failing, secret: null, madeAt: 0 }),
    ).rejects.toThrow('ENOSPC');
    await snapshot.close();
    expect(await readdir(target)).toEqual([]);
    expect(await readdir(join(folder, 'room')).catch(() => [])).toEqual([]);
    files.close();
  });
});

describe('a restore into PostgreSQL', () => {
  let server: TestServer;
  let folder: string;
  let path: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pactbook-backup-'));
    server = await startTestServer();
    const admin = await buildUser(server, { role: 'Record Admin' });
    await uploadTo(server, admin, (await buildContract(server, admin.organisation)).id);
    path = join(folder, 'whole.tar.zst');
    await buildBackup(server, path);
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const restore = async ({ settings }: MadeDatabase, dataFolder: string) => {
    const files = openFileStore({ dataFolder, s3: null });
    const uploadFolder = uploadFolderOf({ dataFolder });
    try {
      return await restoreBackup(path, {
        settings,
        files,
        uploadFolder,
        secret: null,
        sealed: 'refuse',
        bearers: 'end',
        log: silentLog,
      });
    } finally {
      files.close();
    }
  };

  // Two rules at one place: a blank one is migrated first, which takes some time.
  it('that fails removes the files it wrote, starts no server, and can be begun again; one that holds an organisation is refused', async () => {
    const made = await makeDatabase('blank');
    const dataFolder = join(folder, 'failed');
    const files = openFileStore({ dataFolder, s3: null });
    const uploadFolder = uploadFolderOf({ dataFolder });
    await mkdir(uploadFolder, { recursive: true });
    const failing = {
      ...files,
      put: async (...args: Parameters<typeof files.put>) => {
        await files.put(...args);
        throw new Error('The disk is full.');
      },
    };
    const place = {
      settings: made.settings,
      uploadFolder,
      secret: null,
      sealed: 'refuse',
      bearers: 'end',
      log: silentLog,
    } as const;
    await expect(restoreBackup(path, { ...place, files: failing })).rejects.toThrow('The disk is full.');
    const left = await readdir(dataFolder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([]);
    await expect(openDatabase(made.settings, silentLog)).rejects.toThrow('did not come to its end');
    await restore(made, dataFolder);
    await expect(restore(made, join(folder, 'second'))).rejects.toThrow('The database holds Acme.');
    expect(existsSync(join(folder, 'second'))).toBe(false);
    const database = await openDatabase(made.settings, silentLog);
    await database.ping();
    await database.close();
    files.close();
    await made.dispose();
  });

  const startRestore = ({ settings }: MadeDatabase, name: string, waitsForKill = false) =>
    startProgram('restore-archive', [
      JSON.stringify({ path, settings, dataFolder: join(folder, name), waitsForKill }),
    ]);

  /** Begins a restore that was killed again, and looks whether a server starts on what it brought. */
  const expectRepeatable = async (made: MadeDatabase, name: string, hadRestored: boolean): Promise<void> => {
    if (!hadRestored) {
      const rest = startRestore(made, name);
      const outcome = [await rest.ended, rest.errors()];
      // Killed between its commit and its last line, it had brought everything.
      if (!String(outcome[1]).includes('The database holds Acme.')) expect(outcome).toEqual([0, '']);
    }
    const database = await openDatabase(made.settings, silentLog);
    await expect(database.ping()).resolves.toBeUndefined();
    await database.close();
    await made.dispose();
  };

  it('that is killed leaves nothing of it, and can be begun again', async () => {
    const made = await makeDatabase('migrated');
    const killed = startRestore(made, 'killed', true);
    // All rows are written and a file is there, but nothing is committed.
    await killed.printed(2);
    await killed.kill();
    expect([killed.lines, killed.errors()]).toEqual([['begun', 'kept'], '']);
    await expectRepeatable(made, 'killed', false);
  });

  it.runIf(CUTS > 0)(`that is killed at ${CUTS} moments leaves nothing or all of it`, async () => {
    const whole = await makeDatabase('blank');
    const program = startRestore(whole, 'whole');
    await program.printed(1);
    const begun = performance.now();
    // How long one takes on this machine now: the kills fall into it.
    await program.ended;
    const longest = performance.now() - begun;
    await whole.dispose();
    for (let cut = 0; cut < CUTS; cut += 1) {
      const made = await makeDatabase('blank');
      const killed = startRestore(made, `killed-${cut}`);
      await killed.printed(1);
      await wait((longest * (cut + 0.5)) / CUTS);
      await killed.kill();
      await expectRepeatable(made, `killed-${cut}`, killed.lines.includes('restored'));
    }
  });
});
