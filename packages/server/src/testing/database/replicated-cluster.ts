import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../ports/free-port.ts';
import { postgresAccount, startProgram, untilAnswering, type Program } from './system-postgres.ts';

/** Two PostgreSQL servers, the second a synchronous standby of the first, behind one address. */
export interface ReplicatedCluster {
  /** The superuser's address of a database, whichever server has it. */
  url(database: string): string;
  /** Kills the first server, and after a while makes the second one the primary and the address lead to it. */
  failOver(afterMs: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts both with everything flushed, as where it matters: a commit is acknowledged when both have it on disk.
 *
 * @param programs the folder that `findPostgresPrograms` gave
 */
export async function startReplicatedCluster(programs: string): Promise<ReplicatedCluster> {
  const account = postgresAccount();
  const folder = mkdtempSync(join(tmpdir(), 'pactbook-test-replicated-'));
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const run = (program: string, args: string[]): Program =>
    startProgram(join(programs, program), args, folder, account);
  const serve = (data: string, port: number): Program =>
    run('postgres', [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ]);
  const urlOf = (port: number, database: string): string =>
    `postgres://postgres@127.0.0.1:${port}/${database}`;

  const ports = { primary: await freePort(), standby: await freePort() };
  const folders = { primary: join(folder, 'primary'), standby: join(folder, 'standby') };
  await run('initdb', [
    `--pgdata=${folders.primary}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]).succeeded();
  const primary = serve(folders.primary, ports.primary);
  await untilAnswering(urlOf(ports.primary, 'postgres'), primary);
  await run('pg_basebackup', [
    `--pgdata=${folders.standby}`,
    `--dbname=${urlOf(ports.primary, 'postgres')}`,
    '--write-recovery-conf',
    '--checkpoint=fast',
  ]).succeeded();
  const standby = serve(folders.standby, ports.standby);
  await untilAnswering(urlOf(ports.standby, 'postgres'), standby);
  await requireStandby(urlOf(ports.primary, 'postgres'));
  const front = await Front.open(ports.primary);
  return {
    url: (database) => urlOf(front.port, database),
    failOver: async (afterMs) => {
      process.kill(primary.pid, 'SIGKILL');
      front.leadTo(null);
      await wait(afterMs);
      await askOnce(urlOf(ports.standby, 'postgres'), 'select pg_promote(true)');
      front.leadTo(ports.standby);
    },
    stop: async () => {
      await front.close();
      await Promise.all([primary.stop(), standby.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function askOnce<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** From now on a commit waits until the standby has it on disk. */
async function requireStandby(url: string): Promise<void> {
  await askOnce(url, "alter system set synchronous_standby_names = '*'");
  await askOnce(url, 'select pg_reload_conf()');
  for (;;) {
    const rows = await askOnce<{ state: string }>(url, 'select sync_state as state from pg_stat_replication');
    if (rows.some(({ state }) => state === 'sync')) return;
    await wait(100);
  }
}

/** One address for several servers, as a load balancer or a moving address gives. */
class Front {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;
  #target: number | null;

  static async open(target: number): Promise<Front> {
    const port = await freePort();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return new Front(server, port, target);
  }

  private constructor(server: Server, port: number, target: number) {
    this.port = port;
    this.#server = server;
    this.#sockets = new Set();
    this.#target = target;
    server.on('connection', (socket) => this.#forward(socket));
  }

  /** Cuts every connection; new ones go to this port, or are refused. */
  leadTo(target: number | null): void {
    this.#target = target;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.leadTo(null);
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #forward(socket: Socket): void {
    if (this.#target === null) {
      socket.destroy();
      return;
    }
    const upstream = connect(this.#target, '127.0.0.1');
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
