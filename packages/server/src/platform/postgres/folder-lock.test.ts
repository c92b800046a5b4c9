import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProgram } from '../../testing/database/child-program.ts';
import { FolderInUse, lockFolder, type LockHolder } from './folder-lock.ts';
import { processPlace, processStart } from './process-identity.ts';

/** How long the lock of a holder that does not show that it lives is waited for: with a known holder no one waits. */
const PATIENCE_MS = 4_000;

/** Whether this system lets us have process ids of our own, as containers do. */
function canUnshare(): boolean {
  const options = ['--user', '--map-root-user', '--pid', '--fork', 'true'];
  return process.platform === 'linux' && spawnSync('unshare', options).status === 0;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pactbook-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const now = new Date('2026-03-01T08:00:00Z');
const lockPath = () => join(folder, 'pactbook.lock');

function writeLock(change: Partial<LockHolder>): void {
  const holder: LockHolder = {
    token: 'earlier',
    pid: process.pid,
    startedAt: '2026-01-01T00:00:00.000Z',
    processStart: processStart(process.pid) ?? '',
    place: processPlace(),
    host: 'elsewhere',
    socketFolder: null,
    signOfLife: null,
    folder: null,
    ...change,
  };
  writeFileSync(lockPath(), JSON.stringify(holder));
}

test('a folder is locked once, and the refusal names the holder', async () => {
  const lock = await lockFolder(folder, now, null);
  const second = lockFolder(folder, now, null);
  await expect(second).rejects.toThrow(FolderInUse);
  await expect(lockFolder(folder, now, null)).rejects.toThrow(
    `The data folder ${folder} is already in use by process ${process.pid} ` +
      '(started 2026-03-01T08:00:00.000Z).',
  );
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  (await lockFolder(folder, now, null)).release();
});

test('the lock of a process that is gone is taken over, and what it left is reported', async () => {
  const child = startProgram('hold-lock', [folder]);
  await child.printed(1);
  expect(child.lines).toEqual(['won']);
  await expect(lockFolder(folder, now, null)).rejects.toThrow(`process ${child.pid} `);
  await child.kill();
  const lock = await lockFolder(folder, now, null);
  expect(lock.predecessor?.pid).toBe(child.pid);
  lock.release();
});

test('every user that may enter the folder can read whose lock it is', async () => {
  const umask = process.umask(0o022);
  const lock = await lockFolder(folder, now, null);
  process.umask(umask);
  expect(statSync(lockPath()).mode & 0o777).toBe(0o644);
  lock.release();
});

test.runIf(process.getuid?.() === 0)(
  'a lock that this user may not read is not taken for a damaged one',
  async () => {
    const lock = await lockFolder(folder, now, null);
    chmodSync(lockPath(), 0o600);
    chmodSync(folder, 0o777);
    const looks = () => {
      process.seteuid?.(65_534);
      const looking = lockFolder(folder, now, null);
      return looking.finally(() => process.seteuid?.(0));
    };
    try {
      await expect(looks()).rejects.toMatchObject({ code: 'EACCES' });
    } finally {
      process.seteuid?.(0);
    }
    expect(readFileSync(lockPath(), 'utf8')).toContain(`"pid":${process.pid}`);
    lock.release();
  },
);

test('a process id that now belongs to another process does not block', async () => {
  writeLock({ processStart: '1' });
  const lock = await lockFolder(folder, now, null);
  expect(lock.predecessor?.token).toBe('earlier');
  lock.release();
});

test('a lock damaged by a power cut does not block', async () => {
  writeFileSync(lockPath(), '');
  (await lockFolder(folder, now, null)).release();
  writeFileSync(lockPath(), '{"pid": 1');
  const lock = await lockFolder(folder, now, null);
  expect(readFileSync(lockPath(), 'utf8')).toContain(`"pid":${process.pid}`);
  lock.release();
});

test('a lock from another machine holds while its holder shows that it lives', async () => {
  writeLock({ place: 'another boot', pid: 999_999_999 });
  let beats = 0;
  const heartbeat = setInterval(() => utimesSync(lockPath(), 1, (beats += 1)), 500);
  try {
    await expect(lockFolder(folder, now, null)).rejects.toThrow(
      'process 999999999 on elsewhere (started 2026-01-01T00:00:00.000Z)',
    );
  } finally {
    clearInterval(heartbeat);
  }
});

test('a lock from another machine is taken over when its holder shows nothing', async () => {
  writeLock({ place: 'another boot' });
  const lock = await lockFolder(folder, now, null);
  expect(lock.predecessor?.place).toBe('another boot');
  lock.release();
});

describe.runIf(canUnshare())('a lock from another container on this machine', () => {
  const inContainer = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child'];

  test('holds while its holder lives, even one too busy to show it', async () => {
    const child = startProgram('hold-lock', [folder, 'busy'], inContainer);
    await child.printed(1);
    expect([child.lines, child.errors()]).toEqual([['won'], '']);
    utimesSync(lockPath(), 1, 1);
    const begun = performance.now();
    await expect(lockFolder(folder, now, null)).rejects.toThrow(FolderInUse);
    expect(performance.now() - begun).toBeLessThan(PATIENCE_MS);
    await child.kill();
  });

  test('does not keep the next start waiting once its holder was killed', async () => {
    const child = startProgram('hold-lock', [folder], inContainer);
    await child.printed(1);
    await child.kill();
    const begun = performance.now();
    const lock = await lockFolder(folder, now, null);
    expect(performance.now() - begun).toBeLessThan(PATIENCE_MS);
    expect(lock.predecessor?.place).not.toBe(processPlace());
    // Nothing of the dead one stays.
    expect(readdirSync(folder).toSorted()).toEqual([
      expect.stringMatching(/^pactbook\.alive-/),
      'pactbook.lock',
    ]);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a copy of a folder that is in use opens, and the original stays locked', async () => {
  const lock = await lockFolder(folder, now, '/tmp/pactbook-db-original');
  const copy = `${folder}-copy`;
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.includes('alive') });
  try {
    const locked = await lockFolder(copy, now, null);
    // The socket folder of the original is in use: no one may clean it up.
    expect(locked.predecessor).toBeNull();
    await expect(lockFolder(folder, now, null)).rejects.toThrow(FolderInUse);
    locked.release();
  } finally {
    rmSync(copy, { recursive: true });
  }
  lock.release();
});

test('a holder shows that it lives', async () => {
  const lock = await lockFolder(folder, now, null);
  utimesSync(lockPath(), 1, 1);
  await expect.poll(() => statSync(lockPath()).mtimeMs).toBeGreaterThan(1_000);
  lock.release();
});

test('release leaves the lock of somebody else alone', async () => {
  const lock = await lockFolder(folder, now, null);
  writeLock({ token: 'other' });
  lock.release();
  expect(readFileSync(lockPath(), 'utf8')).toContain('other');
});

test('of many processes that race for a stale lock exactly one wins', async () => {
  for (let round = 0; round < 4; round += 1) {
    const racers = Array.from({ length: 6 }, () => startProgram('hold-lock', [folder]));
    await Promise.all(racers.map((racer) => racer.printed(1)));
    const results = racers.map((racer) => racer.lines[0] ?? racer.errors());
    // All are killed, so the next round finds a stale lock.
    await Promise.all(racers.map((racer) => racer.kill()));
    expect(results.filter((result) => result === 'won')).toHaveLength(1);
    expect(results.filter((result) => result === 'refused')).toHaveLength(5);
  }
});
