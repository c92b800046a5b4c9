import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Account } from './account.ts';

/** Where the shipped PostgreSQL is reached. */
export interface PostgresAddress {
  /** The folder of its socket, or an address of this machine. */
  readonly host: string;
  readonly port: number;
  /** Null where entering the folder of the socket is the proof. */
  readonly password: string | null;
}

/** The user that owns the database of a shipped PostgreSQL. */
const OWNER = 'postgres';
const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
/** The longest path of a unix socket has 103 bytes on macOS and 107 on Linux. */
const LONGEST_SOCKET_PATH = 100;
const TEMPORARY = 'pactbook-postgres-';

/** The address as `DATABASE_URL` has it. @param user `pactbook_app` for the application's own role */
export function urlOf({ host, port, password }: PostgresAddress, user: string = OWNER): string {
  const secret = password === null ? '' : `:${encodeURIComponent(password)}`;
  return `postgresql://${user}${secret}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`;
}

const SOCKET_FOLDER = 'postgres-socket';

/**
 * Where the PostgreSQL of a data folder will listen: at a socket in a folder that only its user may enter. It is in the data
 * folder, where a command in another container finds it, or with the temporary files where its path would be too long.
 * Windows has a port of this machine, and a password. Touches nothing in the data folder of a server that runs.
 */
export async function chooseAddress(dataFolder: string): Promise<PostgresAddress> {
  if (process.platform === 'win32')
    return { host: '127.0.0.1', port: await freePort(), password: passwordOf(dataFolder) };
  const folder = socketFolderIn(dataFolder);
  if (isShortEnough(folder)) return { host: folder, port: SOCKET_PORT, password: null };
  const base = isShortEnough(join(tmpdir(), `${TEMPORARY}XXXXXX`)) ? tmpdir() : '/tmp';
  return { host: mkdtempSync(join(base, TEMPORARY)), port: SOCKET_PORT, password: null };
}

/** Whether connections are made at a socket, else at a port. */
export function isSocket({ host }: PostgresAddress): boolean {
  return host.startsWith('/');
}

/** Makes the folder of a socket, or empties it of what a killed server left, and gives it to the user of the server. */
export function prepareSocketFolder(folder: string, owner: Account | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
}

/** Removes the folder of a socket; a folder of another name stays. */
export function removeSocketFolder(folder: string): void {
  const name = basename(folder);
  if (name === SOCKET_FOLDER || name.startsWith(TEMPORARY)) rmSync(folder, { recursive: true, force: true });
}

/** The socket's folder within a data folder. */
function socketFolderIn(dataFolder: string): string {
  return join(dataFolder, SOCKET_FOLDER);
}

/**
 * Where the PostgreSQL that runs on a data folder listens; null where it cannot be reached from here, such as from another
 * container when its socket is not in the data folder.
 *
 * @param noted the folder of its socket as the server sees it
 */
export function runningAddress(
  dataFolder: string,
  cluster: string,
  noted: string | null,
): PostgresAddress | null {
  if (process.platform === 'win32') {
    // The line of postmaster.pid with the port.
    const port = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]);
    return { host: '127.0.0.1', port, password: passwordOf(dataFolder) };
  }
  const folders = [socketFolderIn(dataFolder), ...(noted === null ? [] : [noted])];
  const host = folders.find((folder) => isShortEnough(folder) && existsSync(join(folder, SOCKET_NAME)));
  return host === undefined ? null : { host, port: SOCKET_PORT, password: null };
}

/** The password of the owner, made where there is none yet: for systems without sockets. */
function passwordOf(dataFolder: string): string {
  const file = passwordFileIn(dataFolder);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** Where `passwordOf` keeps it. */
export function passwordFileIn(dataFolder: string): string {
  return join(dataFolder, 'postgres-password');
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= LONGEST_SOCKET_PATH;
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : SOCKET_PORT));
  });
  return promise;
}
