import { createHash } from 'node:crypto';
import { cpSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { OwnPostgres } from '../../platform/postgres/own-postgres.ts';
import { processStart } from '../../platform/postgres/process-identity.ts';
import { makeDataFolder } from './open-test-database.ts';
import { silentLog } from './silent-log.ts';

/** For tests of the shipped PostgreSQL in a data folder. */

/** A data folder with a database in which the table `notes` has one row, `kept`. */
export async function makeNotedFolder(): Promise<{ folder: string; dispose: () => Promise<void> }> {
  const made = await makeDataFolder();
  const own = await OwnPostgres.start(made.folder, {}, silentLog);
  await ask(own.url, "create table notes (text text); insert into notes values ('kept')");
  await own.close();
  return made;
}

/** The same data in another folder. */
export function copyFolder(folder: string, copy: string): string {
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Asks a server once. */
export async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  // A server that is killed ends it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The texts in the table of `makeNotedFolder`. */
export async function notesIn(url: string): Promise<string[]> {
  return (await ask<{ text: string }>(url, 'select text from notes order by text')).map(({ text }) => text);
}

/** The process id that PostgreSQL has written into a data folder. */
export function postgresPid(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Whether a process has ended. */
export function hasEnded(pid: number): boolean {
  return processStart(pid) === null;
}

/** Resolves when a process has ended. */
export async function untilEnded(pid: number): Promise<void> {
  while (!hasEnded(pid)) await wait(10);
}

/** Everything below a folder: kinds, owners, rights, times and contents. */
export function treeOf(folder: string): readonly string[] {
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .toSorted()
    .map((path) => {
      const { mode, uid, mtimeMs, size } = lstatSync(join(folder, path));
      const isFile = (mode & 0o170_000) === 0o100_000;
      const content = isFile
        ? createHash('sha256')
            .update(readFileSync(join(folder, path)))
            .digest('hex')
        : '';
      return [path, mode, uid, mtimeMs, isFile ? size : '', content].join(' ');
    });
}
