import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { startProgram } from '../../testing/database/child-program.ts';
import { makeDataFolder } from '../../testing/database/open-test-database.ts';
import {
  ask,
  copyFolder,
  hasEnded,
  makeNotedFolder,
  notesIn,
  postgresPid,
} from '../../testing/database/own-folder.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { ClusterRefused } from './cluster-folder.ts';
import { FolderInUse } from './folder-lock.ts';
import { reachPostgres, reachUnusedPostgres } from './reach-postgres.ts';

let made: { folder: string; dispose: () => Promise<void> };
let folder: string;
beforeAll(async () => {
  made = await makeNotedFolder();
});
afterAll(() => made.dispose());
beforeEach(() => {
  folder = copyFolder(made.folder, `${made.folder}-copy`);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a URL is taken as it is', async () => {
  const reached = await reachPostgres({ url: 'postgres://elsewhere/db' }, silentLog);
  expect(reached.url).toBe('postgres://elsewhere/db');
  expect(reached.applicationUrl).toBeUndefined();
  await reached.close();
});

test('without a server, PostgreSQL is started for the command and ends with it', async () => {
  const reached = await reachPostgres({ folder }, silentLog);
  const pid = postgresPid(folder);
  expect(await notesIn(reached.url)).toEqual(['kept']);
  await reached.close();
  expect(hasEnded(pid)).toBe(true);
  expect(existsSync(join(folder, 'pactbook.lock'))).toBe(false);
});

describe('beside a server', () => {
  test('its PostgreSQL is used, by either role, and continues', async () => {
    const server = startProgram('run-postgres', [folder]);
    await server.printed(1);
    const pid = postgresPid(folder);
    const reached = await reachPostgres({ folder }, silentLog);
    await ask(reached.url, "insert into notes values ('added'); create role pactbook_app login");
    expect(await ask(reached.applicationUrl ?? '', 'select current_user as name')).toEqual([
      { name: 'pactbook_app' },
    ]);
    await reached.close();
    expect(postgresPid(folder)).toBe(pid);
    expect(hasEnded(pid)).toBe(false);
    const other = startProgram('reach-notes', [folder]);
    await other.ended;
    expect([other.lines, other.errors()]).toEqual([['added kept'], '']);
    await server.kill();
  });

  test('what needs the folder for itself is refused', async () => {
    const server = startProgram('run-postgres', [folder]);
    await server.printed(1);
    await expect(reachUnusedPostgres({ folder }, silentLog)).rejects.toThrow(FolderInUse);
    await server.kill();
    const reached = await reachUnusedPostgres({ folder }, silentLog);
    expect(await notesIn(reached.url)).toEqual(['kept']);
    await reached.close();
  });

  test('that has begun to make its database, the command waits for it', async () => {
    const fresh = await makeDataFolder();
    const server = startProgram('run-postgres', [fresh.folder]);
    while (!existsSync(join(fresh.folder, 'pactbook.lock'))) await wait(2);
    const reached = await reachPostgres({ folder: fresh.folder }, silentLog);
    expect(existsSync(join(fresh.folder, 'postgres', 'PG_VERSION'))).toBe(true);
    await reached.close();
    await server.kill();
    const next = await reachPostgres({ folder: fresh.folder }, silentLog);
    await next.close();
    await fresh.dispose();
  });

  test('that was killed, the command starts PostgreSQL for itself', async () => {
    const server = startProgram('run-postgres', [folder]);
    await server.printed(1);
    await server.kill();
    const reached = await reachPostgres({ folder }, silentLog);
    expect(await notesIn(reached.url)).toEqual(['kept']);
    await reached.close();
  });

  // It waits as long as a server may take to start.
  test.runIf(inject('isThorough'))(
    'whose PostgreSQL is not here, one sentence says where to run the command',
    async () => {
      const holder = startProgram('hold-lock', [folder]);
      await holder.printed(1);
      const refusal: unknown = await reachPostgres({ folder }, silentLog).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(ClusterRefused);
      expect(refusal instanceof Error && refusal.message).toBe(
        `A server uses the data folder ${folder}, and its database cannot be reached from here. Run the command where the server runs.`,
      );
      await holder.kill();
    },
  );
});
