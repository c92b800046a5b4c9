import { execFileSync } from 'node:child_process';
import { closeSync, cpSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailable } from '../../../platform/database/database-errors.ts';
import { Database } from '../../../platform/database/database.ts';
import { openEngine } from '../../../platform/database/open-database.ts';
import { mintOrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { runAsOwner } from '../../../platform/database/owner/run-as-owner.ts';

/**
 * Fills a disk of its own below the embedded database, in a mount namespace of its own: mounts it at its first argument,
 * copies the database of its second there, and prints what happens, one line each. Twice: once the space that is held
 * back is there when the engine stops, once somebody takes that as well.
 */
const [disk = '', template = ''] = process.argv.slice(2);
const print = (line: string) => void writeSync(1, `${line}\n`);
const folder = join(disk, 'data');
const filler = join(disk, 'filler');

execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m', 'tmpfs', disk]);
cpSync(template, folder, { recursive: true });
const log = (_fields: object, message: string): void => {
  if (message.startsWith('The embedded database')) print(message);
};
const engine = await openEngine({ kind: 'embedded', folder }, { info: log, warn: log, error: log });
const database = new Database(engine);

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

function write(): Promise<unknown> {
  const id = crypto.randomUUID();
  return database.write(mintOrganisationScope(id), (db) =>
    db
      .insertInto('organisations')
      .values({ id, name: 'A', time_zone: 'UTC', created_at: new Date() })
      .execute(),
  );
}

/** Lets the write-ahead log grow, which stops the engine on a full disk. */
async function growLog(): Promise<void> {
  const grow = "select pg_logical_emit_message(false, 'a', 'b'); select pg_switch_wal()";
  await runAsOwner(engine.pool, async (client) => {
    for (let segment = 0; segment < 20; segment += 1) await client.query(grow);
  }).catch(() => print('log cannot grow'));
}

/** How often something is tried until it succeeds. */
async function untilDone(work: () => Promise<unknown>): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return tries;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await wait(20);
    }
  }
}

while (!existsSync(join(folder, 'space.reserve'))) await wait(50);
fill();
await growLog();
await untilDone(() => database.ping());
print('reads go on');
print(
  await write().then(
    () => 'wrote',
    (error: unknown) => String(error instanceof Error && error.name),
  ),
);
rmSync(filler);
print(`wrote at try ${await untilDone(write)}`);

while (!existsSync(join(folder, 'space.reserve'))) await wait(50);
fill();
// Whatever is given up is taken by somebody else at once.
const taker = setInterval(fill, 5);
rmSync(join(folder, 'space.reserve'));
fill();
await growLog();
await wait(3_000);
clearInterval(taker);
rmSync(filler);
const freed = performance.now();
await untilDone(write);
print(`wrote after ${Math.round(performance.now() - freed)} ms`);
await database.close();
