import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailable } from '../../../platform/database/database-errors.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { mintOrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { reachFolder } from '../../../platform/postgres/reach-postgres.ts';
import { ask } from '../own-folder.ts';
import { silentLog } from '../silent-log.ts';

/**
 * Fills the disk at its first argument below the database of a data folder there, and prints what happens, one line each.
 * Twice: once the space that is held back is there when PostgreSQL stops, once another program takes that as well.
 */
const [disk = ''] = process.argv.slice(2);
const print = (line: string) => void writeSync(1, `${line}\n`);
const folder = join(disk, 'data');
const filler = join(disk, 'filler');
const reserve = join(folder, 'space.reserve');
let restarts = 0;
const onRestart = (_fields: object, message: string): void => {
  if (message === 'PostgreSQL was started again') restarts += 1;
  if (message.startsWith('PostgreSQL ')) print(message);
};
const database = await openDatabase({ folder }, { ...silentLog, warn: onRestart, error: onRestart });
const { url } = await reachFolder(folder, {}, silentLog);
const acknowledged = new Set<string>();

function fill(): void {
  const file = openSync(filler, 'a');
  const part = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeSync(file, part);
  } catch {
    // It is full.
  } finally {
    closeSync(file);
  }
}

async function write(): Promise<void> {
  const id = crypto.randomUUID();
  await database.write(mintOrganisationScope(id), (db) =>
    db
      .insertInto('organisations')
      .values({ id, name: 'A', time_zone: 'UTC', created_at: new Date() })
      .execute(),
  );
  acknowledged.add(id);
}

/** What is written outside of the application's own writes lets the log grow, which stops PostgreSQL on a full disk. */
async function growLog(): Promise<void> {
  const grow = "select pg_logical_emit_message(true, 'a', repeat('x', 1000000));";
  for (let megabyte = 0; megabyte < 400; megabyte += 10) {
    const error: unknown = await ask(url, grow.repeat(10)).catch((reason: unknown) => reason);
    if (error instanceof Error) return print('the log cannot grow');
  }
}

async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await wait(20);
    }
  }
}

async function readAndWrite(): Promise<void> {
  await untilDone(() => database.ping());
  print('reads go on');
  print(
    await write().then(
      () => 'wrote',
      (error: unknown) => String(error instanceof Error && error.name),
    ),
  );
}

async function makeSpace(): Promise<void> {
  rmSync(filler);
  await untilDone(write);
  print('wrote again');
}

for (let count = 0; count < 20; count += 1) await write();
while (!existsSync(reserve)) await wait(50);
fill();
await readAndWrite();
await growLog();
// Other connections are still answered until all of its processes have ended.
while (restarts === 0) await wait(20);
await readAndWrite();
await makeSpace();

while (!existsSync(reserve)) await wait(50);
fill();
// What is given up is taken by another program at once.
const taker = setInterval(fill, 5);
rmSync(reserve);
fill();
await growLog();
await wait(3_000);
clearInterval(taker);
await makeSpace();

const stored = await ask<{ id: string }>(url, 'select id from organisations');
const ids = new Set(stored.map(({ id }) => id));
print(`lost ${[...acknowledged].filter((id) => !ids.has(id)).length} of ${acknowledged.size}`);
await database.close();
