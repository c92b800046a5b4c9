import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLog } from '../database/database-log.ts';
import { showsLife } from './sign-of-life.ts';

const LOOK_AGAIN_MS = 20;
const LOOKS_BEFORE_QUIT = 1_500;
/** The server of another container ends with it, after it wrote everything to the disk. */
const LOOKS_AT_SOCKET = 1_500;

/**
 * Ends the PostgreSQL that a killed server left on a database, and waits until it is gone. The caller has the lock of the
 * data folder, so that no other server uses it.
 *
 * A process id in `postmaster.pid` may belong to another program by now, as after a restart of a container. PostgreSQL would
 * then refuse to start. The file stays, because it also names the shared memory by which PostgreSQL notices that processes
 * of the earlier server still run; only its process id is replaced by that of this process, which PostgreSQL passes over as
 * that of its parent.
 *
 * @param socket where the earlier one listens if it did not end, as one in another container
 * @throws Error when it does not end
 */
export async function endLeftover(cluster: string, socket: string | null, log: DatabaseLog): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = pidIn(file);
  if (pid !== null && isServerOf(cluster, pid)) {
    log.warn({ pid }, 'PostgreSQL of an earlier server still runs and is stopped');
    // Fast shutdown: connections are ended, everything is flushed.
    signal(pid, 'SIGINT');
    for (let looks = 0; isServerOf(cluster, pid); looks += 1) {
      // Immediate shutdown: this start recovers.
      if (looks === LOOKS_BEFORE_QUIT) signal(pid, 'SIGQUIT');
      await wait(LOOK_AGAIN_MS);
    }
  }
  if (socket !== null) await untilSilent(socket);
  takeOver(file);
}

async function untilSilent(socket: string): Promise<void> {
  for (let looks = 0; (await showsLife(socket)) === true; looks += 1) {
    if (looks === LOOKS_AT_SOCKET)
      throw new Error(
        `Another PostgreSQL answers at ${socket}, and does not end. Stop the server or container that it belongs to.`,
      );
    await wait(LOOK_AGAIN_MS);
  }
}

function takeOver(file: string): void {
  const text = readText(file);
  if (text === null) return;
  const [, ...rest] = text.split('\n');
  // PostgreSQL refuses an empty file, which a power cut leaves: it names nothing.
  if (pidIn(file) === null) rmSync(file, { force: true });
  else writeFileSync(file, [String(process.pid), ...rest].join('\n'));
}

/** The process id in the first line of `postmaster.pid`; null when there is none. */
function pidIn(file: string): number | null {
  const pid = Number(readText(file)?.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/** Whether a process is a PostgreSQL on this folder, by whichever path: its command names it. */
function isServerOf(cluster: string, pid: number): boolean {
  if (process.platform !== 'linux') return commandOf(pid).includes(` -D ${cluster} `);
  const words = readText(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
  const folder = words[words.indexOf('-D') + 1];
  return words.includes('-D') && folder !== undefined && isSameFolder(folder, cluster);
}

function isSameFolder(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-ww', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    // It is gone, or the system does not say.
    return '';
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
}
