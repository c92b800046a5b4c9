import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildBackup } from '../../testing/backup/build-backup.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { makeDatabase, openMadeDatabase } from '../../testing/database/open-test-database.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { startTestServer, startTestServerOn, type TestServer } from '../../testing/start-test-server.ts';
import { openFileStore, uploadFolderOf } from '../files/open-file-store.ts';
import { BackupDamaged } from './archive-format.ts';
import { readArchive } from './read-archive.ts';
import { restoreBackup, type RestorePlace } from './restore-backup.ts';

describe('a restore', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let apiToken: string;
  let folder: string;
  let path: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pactbook-backup-'));
    server = await startTestServer();
    admin = await buildUser(server, { role: 'System Admin' });
    const { token, emailAddress } = admin;
    const expiresOn = addDays(calendarDateAt(server.clock.now(), 'UTC'), 30);
    const body = { name: 'Export', scope: 'read', expiresOn };
    const made = await server.request('POST', '/tokens/create', { token, body });
    apiToken = made.body.secret ?? made.body.token;
    await server.request('POST', '/users/calendarLink', { token });
    await server.request('POST', '/users/forgotPassword', { body: { emailAddress } });
    await server.settled();
    path = join(folder, 'bearers.tar.zst');
    await buildBackup(server, path);
    // Revoked after the backup, which knows nothing of it.
    await server.testDatabase.asOwner('update api_tokens set ended_at = now()');
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** What a restore ended, how many rows of each are there, and how the API token is answered. */
  async function restoredWith(bearers: RestorePlace['bearers']) {
    const made = await makeDatabase('migrated');
    const dataFolder = await mkdtemp(join(folder, 'place-'));
    const files = openFileStore({ dataFolder, s3: null });
    const { ended } = await restoreBackup(path, {
      settings: made.settings,
      files,
      uploadFolder: uploadFolderOf({ dataFolder }),
      secret: null,
      sealed: 'refuse',
      bearers,
      log: silentLog,
    });
    files.close();
    const restored = await startTestServerOn(await openMadeDatabase(made), { dataFolder }, server.clock);
    const rows: Record<string, number> = {};
    for (const table of ['api_tokens', 'calendar_links', 'one_time_tokens', 'sessions', 'mail_outbox'])
      rows[table] = (await restored.testDatabase.asOwner(`select from ${table}`)).length;
    const { status } = await restored.request('GET', '/contracts', { token: apiToken });
    const session = await restored.request('GET', '/profile', { token: admin.token });
    await restored.stop();
    return { ended, rows, status, session: session.status };
  }

  it('ends API tokens, calendar addresses and one-time links: the revoked ones would work again', async () => {
    expect(await restoredWith('end')).toEqual({
      ended: ['1 API token', '1 calendar address', '1 link to a password or an invitation'],
      // The mail about the token stays, the one with the link is gone.
      rows: { api_tokens: 0, calendar_links: 0, one_time_tokens: 0, sessions: 0, mail_outbox: 1 },
      status: 401,
      session: 401,
    });
  });

  it('keeps them where that is asked for, but no session', async () => {
    expect(await restoredWith('keep')).toEqual({
      ended: [],
      rows: { api_tokens: 1, calendar_links: 1, one_time_tokens: 1, sessions: 0, mail_outbox: 2 },
      status: 200,
      session: 401,
    });
  });

  it.each<[string, Buffer]>([
    ['a byte', Buffer.from('x')],
    ['a line', Buffer.from('a line that somebody added\n')],
    ['zeros', Buffer.alloc(4_096)],
    ['more than is read at once', Buffer.alloc(200_000, 'more')],
    ['another archive', zstdCompressSync(Buffer.from('another'))],
    ['a frame that unpacking skips', Buffer.from('502a4d18040000006a756e6b', 'hex')],
  ])('takes no archive with %s behind its end', async (_what, tail) => {
    const longer = join(folder, 'longer.tar.zst');
    await writeFile(longer, Buffer.concat([await readFile(path), tail]));
    await expect(readArchive(longer)).rejects.toThrow(BackupDamaged);
  });
});
