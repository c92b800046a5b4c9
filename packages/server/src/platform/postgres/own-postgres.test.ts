import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProgram } from '../../testing/database/child-program.ts';
import { makeDataFolder } from '../../testing/database/open-test-database.ts';
import { ask, hasEnded, makeNotedFolder, notesIn, untilEnded } from '../../testing/database/own-folder.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import type { DatabaseLog } from '../database/database-log.ts';
import { FolderInUse } from './folder-lock.ts';
import { OwnPostgres } from './own-postgres.ts';

let folder: string;
let dispose: () => Promise<void>;
beforeAll(async () => {
  ({ folder, dispose } = await makeNotedFolder());
});
afterAll(() => dispose());

/** A log, and the messages in it. */
function noting(): { log: DatabaseLog; messages: string[] } {
  const messages: string[] = [];
  const note = (_fields: object, message: string): void => void messages.push(message);
  return { log: { ...silentLog, warn: note, error: note }, messages };
}

async function untilAnswered(url: string): Promise<string[]> {
  for (;;) {
    try {
      return await notesIn(url);
    } catch {
      await wait(20);
    }
  }
}

test('a start finds what was stored, and leaves the folder as it was when it is closed', async () => {
  const before = readdirSync(folder);
  const own = await OwnPostgres.start(folder, {}, silentLog);
  expect(await notesIn(own.url)).toEqual(['kept']);
  const { pid = 0 } = own;
  await own.close();
  expect(hasEnded(pid)).toBe(true);
  expect(readdirSync(folder)).toEqual(before);
});

test('closing ends connections that are open, and is done once', async () => {
  const own = await OwnPostgres.start(folder, {}, silentLog);
  const sleeping = ask(own.url, 'select pg_sleep(60)').catch(String);
  const sleepers = "select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'";
  await expect.poll(() => ask(own.url, sleepers)).toHaveLength(1);
  await own.close();
  expect(await sleeping).toMatch(/terminat/);
  await own.close();
});

describe('two starts on one folder at once', () => {
  test('that has a database: exactly one wins, whichever', async () => {
    const starts = [1, 2, 3].map(() => startProgram('run-postgres', [folder]));
    await Promise.all(starts.map((start) => start.printed(1)));
    const lines = starts.map(({ lines: [line = ''] }) => line);
    expect(lines.filter((line) => line.startsWith('ready '))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('FolderInUse: The data folder '))).toHaveLength(2);
    const winner = starts.find((start) => start.lines[0]?.startsWith('ready '));
    expect(lines.filter((line) => line.includes(`in use by process ${winner?.pid} `))).toHaveLength(2);
    await Promise.all(starts.map((start) => start.kill()));
  });

  test('that is new: exactly one makes it', async () => {
    const made = await makeDataFolder();
    const starts = [1, 2].map(() => startProgram('run-postgres', [join(made.folder, 'new')]));
    await Promise.all(starts.map((start) => start.printed(1)));
    const names = starts.map(({ lines: [line = ''] }) => line.split(/[ :]/)[0]);
    expect(new Set(names)).toEqual(new Set(['FolderInUse', 'ready']));
    await Promise.all(starts.map((start) => start.kill()));
    const pid = Number(
      starts
        .flatMap((start) => start.lines)
        .find((line) => line.startsWith('ready'))
        ?.split(' ')[1],
    );
    await untilEnded(pid);
    await made.dispose();
  });

  test('in one process: the second is refused and leaves no folder of its own', async () => {
    const own = await OwnPostgres.start(folder, {}, silentLog);
    const before = readdirSync(folder);
    await expect(OwnPostgres.start(folder, {}, silentLog)).rejects.toThrow(FolderInUse);
    expect(readdirSync(folder)).toEqual(before);
    expect(await notesIn(own.url)).toEqual(['kept']);
    await own.close();
  });
});

describe('a PostgreSQL that ends by itself', () => {
  test('is started again at the same address, and the log says so', async () => {
    const { log, messages } = noting();
    const own = await OwnPostgres.start(folder, {}, log);
    const { url, pid = 0 } = own;
    process.kill(pid, 'SIGKILL');
    await untilEnded(pid);
    expect(await untilAnswered(url)).toEqual(['kept']);
    expect(own.url).toBe(url);
    expect(own.pid).not.toBe(pid);
    expect(messages.filter((message) => message !== 'PostgreSQL')).toEqual([
      'PostgreSQL ended by itself and is started again',
      'PostgreSQL was started again',
    ]);
    await own.close();
  });

  test('again and again is started after pauses that grow', async () => {
    const own = await OwnPostgres.start(folder, {}, silentLog);
    const pauses: number[] = [];
    for (let crash = 0; crash < 3; crash += 1) {
      const { pid = 0 } = own;
      process.kill(pid, 'SIGKILL');
      await untilEnded(pid);
      const endedAt = performance.now();
      await untilAnswered(own.url);
      pauses.push(performance.now() - endedAt);
    }
    expect(pauses[1]).toBeGreaterThanOrEqual(490);
    expect(pauses[2]).toBeGreaterThanOrEqual(990);
    await own.close();
  });

  test('is not started again once it was closed, in the pause neither', async () => {
    const own = await OwnPostgres.start(folder, {}, silentLog);
    const { pid = 0 } = own;
    process.kill(pid, 'SIGKILL');
    await untilEnded(pid);
    await own.close();
    expect(own.pid).toBe(pid);
    await wait(300);
    expect(own.pid).toBe(pid);
    expect(existsSync(join(folder, 'postgres-socket'))).toBe(false);
    const next = await OwnPostgres.start(folder, {}, silentLog);
    expect(await notesIn(next.url)).toEqual(['kept']);
    await next.close();
  });

  test('because of one connection comes back within itself, and only connections are lost', async () => {
    const own = await OwnPostgres.start(folder, {}, silentLog);
    const { pid } = own;
    const killed = ask(own.url, 'select pg_sleep(60)').catch(String);
    const look = "select pid from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'";
    const pids = () => ask<{ pid: number }>(own.url, look);
    await expect.poll(pids).toHaveLength(1);
    for (const found of await pids()) process.kill(found.pid, 'SIGKILL');
    expect(await killed).toMatch(/terminated|crash/);
    expect(await untilAnswered(own.url)).toEqual(['kept']);
    expect(own.pid).toBe(pid);
    await own.close();
  });
});
