import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProgram } from '../../testing/database/child-program.ts';
import { makeDataFolder } from '../../testing/database/open-test-database.ts';
import { ask } from '../../testing/database/own-folder.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { reachFolder } from '../postgres/reach-postgres.ts';
import { openDatabase } from './open-database.ts';

/**
 * That a commit is on the disk when it is acknowledged. What holds when processes are killed is proved in `postgres/kills.test.ts`
 * and, through the product, in `faults/kill.test.ts`.
 */
const COMMITS = 50;
const STRACE = '/usr/bin/strace';

let folder: string;
let dispose: () => Promise<void>;
beforeEach(async () => {
  ({ folder, dispose } = await makeDataFolder());
  await (await openDatabase({ folder }, silentLog)).close();
});
afterEach(() => dispose());

test.runIf(existsSync(STRACE))(
  'PostgreSQL flushes its log for every commit of one client, in the eyes of the operating system',
  async () => {
    const trace = join(folder, 'trace');
    // The flag keeps the programs of other calls at their speed.
    const strace = [STRACE, '-f', '-y', '--seccomp-bpf', '-e', 'trace=fsync,fdatasync', '-o', trace];
    const child = startProgram('commit-rows', [JSON.stringify({ folder }), String(COMMITS)], strace);
    expect([await child.ended, child.errors()]).toEqual([0, '']);
    expect(child.lines).toHaveLength(1 + COMMITS);
    const lines = readFileSync(trace, 'utf8').split('\n');
    const flushes = lines.filter(
      (line) => /f(?:data)?sync\(/.test(line) && line.includes('/postgres/pg_wal/'),
    );
    expect(flushes.length).toBeGreaterThanOrEqual(COMMITS);
  },
);

test('PostgreSQL counts a flush of its log for every commit of one client', async () => {
  const own = await reachFolder(folder, {}, silentLog);
  const flushes = async (): Promise<number> => {
    await ask(own.url, 'select pg_stat_force_next_flush()');
    const rows = await ask<{ count: number }>(
      own.url,
      "select sum(fsyncs)::int as count from pg_stat_io where object = 'wal'",
    );
    return rows[0]?.count ?? 0;
  };
  const before = await flushes();
  const child = startProgram('commit-rows', [JSON.stringify({ folder }), String(COMMITS)]);
  expect([await child.ended, child.errors()]).toEqual([0, '']);
  await expect.poll(async () => (await flushes()) - before).toBeGreaterThanOrEqual(COMMITS);
  await own.close();
});
