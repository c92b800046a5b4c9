import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startProgram, type ChildProgram } from '../../testing/database/child-program.ts';
import { makeDataFolder } from '../../testing/database/open-test-database.ts';
import { ask, postgresPid } from '../../testing/database/own-folder.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { openDatabase } from '../database/open-database.ts';
import { reachFolder } from './reach-postgres.ts';

/** Each of them in turn. */
const VICTIMS = ['server', 'postgres', 'backend', 'both'] as const;
const KILLS = inject('isThorough') ? 50 : 4;
const WRITES_BETWEEN = 6;

let folder: string;
let dispose: () => Promise<void>;
beforeAll(async () => {
  ({ folder, dispose } = await makeDataFolder());
  // Migrated once: what is killed here is a server at work. `faults/cut-start.test.ts` kills first starts.
  await (await openDatabase({ folder }, silentLog)).close();
});
afterAll(async () => {
  await server.kill();
  await dispose();
});

const start = () => startProgram('commit-rows', [JSON.stringify({ folder })]);
let server: ChildProgram;

const BACKEND =
  "select pid from pg_stat_activity where usename = 'pactbook_app' order by state_change desc limit 1";

/** The process of a connection of the server, which may be starting PostgreSQL again. */
async function backendAtWork(): Promise<number> {
  const { url } = await reachFolder(folder, {}, silentLog);
  for (;;) {
    const [row] = await ask<{ pid: number }>(url, BACKEND).catch(() => []);
    if (row !== undefined) return row.pid;
    await wait(5);
  }
}

/** @returns whether the server lives on */
async function kill(victim: (typeof VICTIMS)[number]): Promise<boolean> {
  if (victim === 'server') await server.kill();
  if (victim === 'postgres') process.kill(postgresPid(folder), 'SIGKILL');
  if (victim === 'backend') process.kill(await backendAtWork(), 'SIGKILL');
  if (victim === 'both') {
    process.kill(postgresPid(folder), 'SIGKILL');
    await server.kill();
  }
  return victim === 'postgres' || victim === 'backend';
}

test(`${KILLS} kills of the server, of PostgreSQL, of one connection or of both lose nothing that was acknowledged`, async () => {
  const acknowledged = new Set<string>();
  server = start();
  let seen = 0;
  for (let round = 0; round < KILLS; round += 1) {
    await server.printed(seen + 1 + WRITES_BETWEEN);
    expect(server.errors()).toBe('');
    await wait(Math.random() * 30);
    const livesOn = await kill(VICTIMS[round % VICTIMS.length] ?? 'server');
    seen = livesOn ? server.lines.length : 0;
    for (const id of server.lines.slice(1)) acknowledged.add(id);
    if (!livesOn) server = start();
  }
  // It serves again after the last one too.
  await server.printed(seen + 1 + WRITES_BETWEEN);
  await server.kill();
  expect(server.errors()).toBe('');
  for (const id of server.lines.slice(1)) acknowledged.add(id);
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * 5);

  const own = await reachFolder(folder, {}, silentLog);
  const rows = await ask<{ id: string }>(own.url, 'select id from organisations');
  const stored = new Set(rows.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  // One was under way at each kill: committed perhaps, but not acknowledged.
  expect(stored.size - acknowledged.size).toBeLessThanOrEqual(KILLS + 1);
  const damaged = 'select sum(checksum_failures)::int as damaged from pg_stat_database';
  expect(await ask(own.url, damaged)).toEqual([{ damaged: 0 }]);
  await own.close();
});
