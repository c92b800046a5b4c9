import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../ports/free-port.ts';

/** A running PgBouncer in transaction mode. */
export interface Pooler {
  /** The address of a database by way of the pooler. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** Where PgBouncer is; null when it is not installed. */
export function findPooler(searchPath: string): string | null {
  const places = [...searchPath.split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return places.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null;
}

/**
 * Starts PgBouncer in front of a PostgreSQL server, with few sessions so that transactions of different clients follow
 * each other on the same one.
 *
 * @param adminUrl the server, which must trust its user on this machine
 * @throws Error when it ends before it listens
 */
export async function startPooler(program: string, adminUrl: string, sessions: number): Promise<Pooler> {
  const { hostname, port: serverPort, username } = new URL(adminUrl);
  const folder = mkdtempSync(join(tmpdir(), 'pactbook-pooler-'));
  // It refuses to run as root, and the account it takes must read this.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]\n* = host=${hostname} port=${serverPort} user=${username}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n` +
      `listen_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\n` +
      `default_pool_size = ${sessions}\nmax_client_conn = 200\n`,
  );
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...account, settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  const words: string[] = [];
  child.stderr.on('data', (bytes) => words.push(String(bytes)));
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  while (!(await answers(port))) {
    if (child.exitCode !== null) {
      await stop();
      throw new Error(`PgBouncer does not listen: ${words.join('')}`);
    }
    await wait(50);
  }
  return { url: (database) => `postgres://${username}@127.0.0.1:${port}/${database}`, stop };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const outcome = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return outcome;
}
