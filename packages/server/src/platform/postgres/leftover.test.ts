import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startProgram } from '../../testing/database/child-program.ts';
import {
  ask,
  copyFolder,
  hasEnded,
  makeNotedFolder,
  notesIn,
  postgresPid,
  untilEnded,
} from '../../testing/database/own-folder.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { accountFor, chooseLaunch, launchesFor, secureCluster } from './account.ts';
import { chooseAddress, isSocket, prepareSocketFolder, socketIn, urlOf } from './address.ts';
import { clusterFolderOf } from './cluster-folder.ts';
import { OwnPostgres } from './own-postgres.ts';
import { PostgresProcess } from './postgres-process.ts';
import { findPrograms } from './programs.ts';

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

const lock = () => join(clusterFolderOf(folder), 'postmaster.pid');

/** The next start on the folder works, with what was stored. */
async function expectNextStart(): Promise<void> {
  const own = await OwnPostgres.start(folder, {}, silentLog);
  expect(await notesIn(own.url)).toEqual(['kept']);
  expect(postgresPid(folder)).toBe(own.pid);
  await own.close();
  expect(existsSync(lock())).toBe(false);
}

/** Starts PostgreSQL on the folder without a lock and without ending it with its parent, as a killed server leaves it. */
async function startOrphan(): Promise<{ pid: number; url: string }> {
  const { postgres } = findPrograms();
  const cluster = clusterFolderOf(folder);
  const account = accountFor([folder]);
  secureCluster(cluster, account);
  const launch = { ...chooseLaunch(postgres, account), prefix: prefixWithoutEnd() };
  const address = await chooseAddress(folder);
  prepareSocketFolder(address.host, null);
  const server = await PostgresProcess.start(
    { program: postgres, launch, cluster, address, settings: {} },
    silentLog,
  );
  expect(isSocket(address)).toBe(true);
  return { pid: server.pid ?? 0, url: urlOf(address) };
}

function prefixWithoutEnd(): readonly string[] {
  const [{ prefix } = { prefix: [] }] = launchesFor(accountFor([folder]));
  const [program = '', ...words] = prefix.filter((word) => !['--pdeathsig', 'INT'].includes(word));
  return words.length === 0 ? [] : [program, ...words];
}

describe('after a server was killed', () => {
  test('its PostgreSQL ends by itself, and in order', async () => {
    const child = startProgram('run-postgres', [folder]);
    await child.printed(1);
    const pid = Number(child.lines[0]?.split(' ')[1]);
    expect(hasEnded(pid)).toBe(false);
    await child.kill();
    await untilEnded(pid);
    expect(existsSync(lock())).toBe(false);
    await expectNextStart();
  });

  test('the next start need not wait for that end', async () => {
    for (let round = 0; round < 3; round += 1) {
      const child = startProgram('run-postgres', [folder]);
      await child.printed(1);
      expect(child.lines[0]).toMatch(/^ready /);
      await child.kill();
    }
    await expectNextStart();
  });

  test('a server that ends by itself without closing takes its PostgreSQL with it', async () => {
    const child = startProgram('run-postgres', [folder, 'exit']);
    expect(await child.ended).toBe(0);
    await untilEnded(Number(child.lines[0]?.split(' ')[1]));
    await expectNextStart();
  });
});

describe('a PostgreSQL that did not end with its server', () => {
  test('is stopped by the next start, though a connection is busy', async () => {
    const { pid, url } = await startOrphan();
    const busy = ask(url, 'select pg_sleep(60)').catch(String);
    const busyOnes =
      "select 1 from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'";
    await expect.poll(() => ask(url, busyOnes)).toHaveLength(1);
    await expectNextStart();
    expect(await busy).toMatch(/due to administrator command/);
    expect(hasEnded(pid)).toBe(true);
  });

  test('is stopped where the folder has another path now', async () => {
    const { pid } = await startOrphan();
    const moved = `${folder}-moved`;
    renameSync(folder, moved);
    symlinkSync(moved, folder);
    try {
      await expectNextStart();
    } finally {
      rmSync(folder);
      renameSync(moved, folder);
    }
    expect(hasEnded(pid)).toBe(true);
  });

  test('but left a connection at work when it was killed keeps the next start waiting until that has ended', async () => {
    const { pid, url } = await startOrphan();
    // It looks neither at its client nor at its parent meanwhile.
    const work = 'select count(*) from generate_series(1, 8000000) a';
    const working = ask(url, work).catch(() => undefined);
    const found = () => ask<{ pid: number }>(url, `select pid from pg_stat_activity where query = '${work}'`);
    await expect.poll(found).toHaveLength(1);
    const [worker] = await found();
    process.kill(pid, 'SIGKILL');
    await expectNextStart();
    expect(hasEnded(worker?.pid ?? 0)).toBe(true);
    await working;
  });
});

test('one that answers from another container is waited for', async () => {
  const { host } = await chooseAddress(folder);
  prepareSocketFolder(host, null);
  const other = createServer((socket) => socket.destroy()).listen(socketIn(host));
  await once(other, 'listening');
  let isOver = false;
  const next = expectNextStart().then(() => (isOver = true));
  // Many looks, each of which it answers.
  for (let answers = 0; answers < 5; answers += 1) await once(other, 'connection');
  expect(isOver).toBe(false);
  expect(existsSync(lock())).toBe(false);
  other.close();
  await next;
});

describe('the file in which PostgreSQL notes its process', () => {
  const foreign: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of foreign.splice(0)) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });

  /** Leaves the file of a killed server, with this process id in it. */
  async function leaveFile(pid: number | string): Promise<void> {
    const own = await startOrphan();
    const text = readFileSync(lock(), 'utf8');
    process.kill(own.pid, 'SIGKILL');
    await untilEnded(own.pid);
    writeFileSync(lock(), [String(pid), ...text.split('\n').slice(1)].join('\n'));
  }

  test('does not stop the start when another program has the id now, and that one lives on', async () => {
    // PostgreSQL passes over a process of another user by itself.
    const child = spawn('sleep', ['600'], { ...accountFor([folder]), cwd: '/' });
    foreign.push(child);
    await leaveFile(child.pid ?? 0);
    await expectNextStart();
    expect(child.exitCode ?? child.signalCode).toBeNull();
  });

  test('does not end a program that only names the folder', async () => {
    const script = 'setInterval(() => undefined, 1000)';
    const child = spawn(process.execPath, ['-e', script, '--', '-d', clusterFolderOf(folder)]);
    foreign.push(child);
    await leaveFile(child.pid ?? 0);
    await expectNextStart();
    expect(child.exitCode ?? child.signalCode).toBeNull();
  });

  test('does not end the PostgreSQL of a folder with a longer name', async () => {
    const longer = copyFolder(made.folder, `${made.folder}-copy2`);
    const other = await OwnPostgres.start(longer, {}, silentLog);
    try {
      await leaveFile(other.pid ?? 0);
      await expectNextStart();
      expect(await notesIn(other.url)).toEqual(['kept']);
    } finally {
      await other.close();
      rmSync(longer, { recursive: true });
    }
  });

  test.each(['', 'x', '-1', '0'])('does not stop the start when it begins with %j', async (pid) => {
    await leaveFile(pid);
    await expectNextStart();
  });

  test('does not stop the start when a power cut emptied it', async () => {
    writeFileSync(lock(), '');
    await expectNextStart();
  });
});
