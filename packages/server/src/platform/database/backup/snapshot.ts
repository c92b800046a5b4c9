import { constants, type Dirent } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { toDatabaseError } from '../database-errors.ts';
import type { DatabaseLog } from '../database-log.ts';
import { EmbeddedServer, type EmbeddedAddress } from '../embedded/embedded-server.ts';
import { embeddedClientConfig } from '../pool.ts';

/** The database at one moment: a transaction of the owner that sees nothing of what others write meanwhile. */
export interface Snapshot {
  readonly kind: 'embedded' | 'postgres';
  readonly client: pg.ClientBase;
  close(): Promise<void>;
}

const CONNECT_MS = 5_000;

/**
 * A second engine reads each table once, from front to back: what it keeps of them is of no use, and would be memory that
 * the server needs beside its own engine.
 */
const READ_ONCE = ['shared_buffers=8MB'];

/** @throws DatabaseUnavailable when the server does not answer */
export async function openServerSnapshot(url: string): Promise<Snapshot> {
  const client = await connect({ connectionString: url, application_name: 'pactbook backup' });
  await begin(client);
  return { kind: 'postgres', client, close: () => client.end() };
}

/**
 * Opens the embedded database of a folder that no server uses, as it is: no migration is applied.
 *
 * @throws FolderInUse when another process has it
 */
export async function openFolderSnapshot(folder: string, log: DatabaseLog): Promise<Snapshot> {
  const server = await EmbeddedServer.start(folder, log, READ_ONCE);
  try {
    const snapshot = await openEngineSnapshot(server.address);
    return {
      ...snapshot,
      close: async () => {
        await snapshot.close();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** The same of an engine that was just started and has no other client yet. */
export async function openEngineSnapshot(address: EmbeddedAddress): Promise<Snapshot> {
  const client = await connect(embeddedClientConfig(address));
  await client.query('discard all');
  await begin(client);
  return { kind: 'embedded', client, close: () => client.end() };
}

/**
 * Opens a copy of the embedded database that a running server has: the copy is made while its one connection rests, and
 * read by a second engine.
 *
 * @param copyDatabase copies the files of the database into a folder, at rest
 * @param room a folder with space for the copy, removed when the snapshot is closed
 */
export async function openCopySnapshot(
  copyDatabase: (folder: string) => Promise<void>,
  room: string,
  log: DatabaseLog,
): Promise<Snapshot> {
  await mkdir(room, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(room, '.snapshot-'));
  const removeCopy = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await copyDatabase(join(folder, 'database'));
    const snapshot = await openFolderSnapshot(folder, log);
    return {
      ...snapshot,
      close: async () => {
        await snapshot.close();
        await removeCopy();
      },
    };
  } catch (error) {
    await removeCopy();
    throw error;
  }
}

const COPIES_AT_ONCE = 8;

/**
 * Copies the files of a database at rest; without taking space where the file system shares blocks. Everyone waits
 * meanwhile, and Node's own recursive copy asks several things about each of more than a thousand small files in turn:
 * it takes two to three times as long.
 */
export async function copyDatabaseFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const pathOf = (entry: Dirent): string => join(entry.parentPath, entry.name);
  const targetOf = (entry: Dirent): string => join(to, relative(from, pathOf(entry)));
  for (const entry of entries) {
    if (entry.isDirectory()) await mkdir(targetOf(entry), { recursive: true, mode: 0o700 });
  }
  const waiting = entries.filter((entry) => entry.isFile()).values();
  const copyInTurn = async (): Promise<void> => {
    for (const entry of waiting) await copyFile(pathOf(entry), targetOf(entry), constants.COPYFILE_FICLONE);
  };
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, copyInTurn));
}

async function connect(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, ...settings });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Values as texts have one form, whatever the server is set to. */
async function begin(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(
    `set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
     set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1`,
  );
}
