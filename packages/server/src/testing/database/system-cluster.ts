import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../ports/free-port.ts';
import type { PostgresCluster } from './postgres-cluster.ts';
import { quickFolder } from './quick-folder.ts';
import { postgresAccount, startProgram, untilAnswering, type Program } from './system-postgres.ts';

/** The oldest version of PostgreSQL that DATABASE_URL may lead to. */
const OLDEST_SUPPORTED = 15;
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Where Debian keeps the programs of the oldest supported PostgreSQL; null when it is not installed. */
export function findOldestPrograms(): string | null {
  const folder = `/usr/lib/postgresql/${OLDEST_SUPPORTED}/bin`;
  return existsSync(join(folder, 'initdb')) ? folder : null;
}

/**
 * Starts a new server of a PostgreSQL of this system with nothing in it, with the settings that it has by itself.
 *
 * @param programs the folder of its programs
 * @param durable false leaves out every flush to the disk
 */
export async function startSystemCluster(programs: string, durable: boolean): Promise<PostgresCluster> {
  const account = postgresAccount();
  const folder = mkdtempSync(join(durable ? tmpdir() : quickFolder(), 'pactbook-test-system-'));
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const run = (program: string, args: string[]): Program =>
    startProgram(join(programs, program), args, folder, account);
  const data = join(folder, 'data');
  const access = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run('initdb', [`--pgdata=${data}`, ...access]).succeeded();
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...(durable ? [] : NOT_DURABLE),
  ];
  const server = run('postgres', ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]);
  const url = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  // A run that is stopped leaves neither the server nor its files.
  const end = (): void => {
    process.kill(server.pid, 'SIGQUIT');
    removeFolder();
  };
  process.once('exit', end);
  await untilAnswering(url('postgres'), server);
  return {
    url,
    pid: server.pid,
    stop: async () => {
      process.removeListener('exit', end);
      await server.stop();
      removeFolder();
    },
  };
}
