import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountFor, chooseLaunch } from '../../platform/postgres/account.ts';
import { makeCluster } from '../../platform/postgres/first-start.ts';
import { PostgresProcess } from '../../platform/postgres/postgres-process.ts';
import { findPrograms } from '../../platform/postgres/programs.ts';
import { freePort } from '../ports/free-port.ts';
import { quickFolder } from './quick-folder.ts';
import { silentLog } from './silent-log.ts';

/** A throw-away PostgreSQL server on a loopback port. It ends with this process. */
export interface PostgresCluster {
  /** The superuser's address of a database; `postgres` exists from the start. */
  url(database: string): string;
  /** The process id of the server. */
  pid: number;
  /** Stops it at once and removes its files. */
  stop(): Promise<void>;
}

const SETTINGS = {
  max_connections: '200',
  // Compiling the plans of queries takes longer than running them on the small tables of tests.
  jit: 'off',
};
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts a new server of the shipped PostgreSQL with nothing in it.
 *
 * @param durable false leaves out every flush to the disk, which makes most tests faster
 * @throws Error with PostgreSQL's own words when it does not start
 */
export async function startPostgresCluster(durable: boolean): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(durable ? tmpdir() : quickFolder(), 'pactbook-test-cluster-'));
  try {
    const { initdb, postgres } = findPrograms();
    const account = accountFor([folder]);
    if (account !== null) chownSync(folder, account.uid, account.gid);
    const launch = chooseLaunch(postgres, account);
    const cluster = join(folder, 'data');
    await makeCluster(cluster, { initdb, launch, access: ['--auth=trust', '--no-sync'] });
    const address = { host: '127.0.0.1', port: await freePort(), password: null };
    const settings = durable ? SETTINGS : { ...SETTINGS, ...NOT_DURABLE };
    const server = await PostgresProcess.start(
      { program: postgres, launch, cluster, address, settings },
      silentLog,
    );
    return {
      url: (database) => `postgres://postgres@127.0.0.1:${address.port}/${database}`,
      pid: server.pid ?? 0,
      stop: async () => {
        await server.stop('at once');
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
