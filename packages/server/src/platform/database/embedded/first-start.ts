import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { syncFolder } from './durable-node-fs.ts';

/**
 * Makes the database's folder where there is none. A marker beside it says that its first filling is under way: when a
 * start was cut there, nothing was ever acknowledged from it, so the half-filled folder is thrown away and made anew.
 *
 * @throws Error when it could not be filled
 */
export async function fillNewFolder(databaseFolder: string): Promise<void> {
  const marker = `${databaseFolder}.first-start`;
  if (existsSync(marker)) rmSync(databaseFolder, { recursive: true, force: true });
  if (existsSync(join(databaseFolder, 'PG_VERSION'))) return;
  writeFileSync(marker, 'The database beside this file is being created for the first time.\n');
  syncFolder(dirname(marker));
  mkdirSync(databaseFolder, { recursive: true, mode: 0o700 });
  const argv = [databaseFolder, marker];
  const worker = new Worker(new URL('./first-start-worker.ts', import.meta.url), { argv, execArgv: [] });
  // An error of the thread rejects.
  await once(worker, 'exit');
  if (existsSync(marker)) throw new Error('The new embedded database could not be filled.');
}
