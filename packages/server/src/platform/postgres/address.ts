import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
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
/** The line of `postmaster.pid` with the port. */
const PORT_LINE = 3;
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
 * Windows has a port of this machine, and a password. Makes nothing yet.
 */
export async function chooseAddress(
  dataFolder: string,
  platform: string = process.platform,
): Promise<PostgresAddress> {
  if (platform === 'win32')
    return { host: '127.0.0.1', port: await freePort(), password: passwordOf(dataFolder) };
  const folder = socketFolderIn(dataFolder);
  if (isShortEnough(folder)) return { host: folder, port: SOCKET_PORT, password: null };
  const base = isShortEnough(join(tmpdir(), `${TEMPORARY}${'x'.repeat(16)}`)) ? tmpdir() : '/tmp';
  // No other user can know the name before the folder is there.
  const name = `${TEMPORARY}${randomBytes(8).toString('hex')}`;
  return { host: join(base, name), port: SOCKET_PORT, password: null };
}

/** Whether connections are made at a socket, else at a port. */
export function isSocket({ host }: PostgresAddress): boolean {
  return host.startsWith('/');
}

/** The socket in its folder. */
export function socketIn(folder: string): string {
  return join(folder, SOCKET_NAME);
}

/** Makes the folder of a socket, or empties it of what a killed server left, and gives it to the user of the server. */
export function prepareSocketFolder(folder: string, owner: Account | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
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
  platform: string = process.platform,
): PostgresAddress | null {
  if (platform === 'win32') {
    const port = writtenPort(cluster);
    return port === null ? null : { host: '127.0.0.1', port, password: passwordOf(dataFolder) };
  }
  const folders = [socketFolderIn(dataFolder), ...(noted === null ? [] : [noted])];
  const host = folders.find((folder) => isShortEnough(folder) && existsSync(socketIn(folder)));
  return host === undefined ? null : { host, port: SOCKET_PORT, password: null };
}

/** The port in `postmaster.pid`; null when no PostgreSQL has written it. */
function writtenPort(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[PORT_LINE]) : 0;
  return port > 0 ? port : null;
}

/** The password of the owner, made where there is none yet: for systems without sockets. */
function passwordOf(dataFolder: string): string {
  const file = passwordFileIn(dataFolder);
  const written = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (written !== '') return written;
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, password, { mode: 0o600 });
  return password;
}

/** Where `passwordOf` keeps it. */
export function passwordFileIn(dataFolder: string): string {
  return join(dataFolder, 'postgres-password');
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(socketIn(folder)) <= LONGEST_SOCKET_PATH;
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
