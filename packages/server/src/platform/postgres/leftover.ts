import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLog } from '../database/database-log.ts';

const LOOK_AGAIN_MS = 20;
const LOOKS_BEFORE_QUIT = 1_500;

/**
 * Ends the PostgreSQL that a killed server left on a database, and waits until it is gone. The caller has the lock of the
 * data folder, so that no other server uses it.
 *
 * A process id in `postmaster.pid` may belong to another program by now, as after a restart of a container. PostgreSQL would
 * then refuse to start. The file stays, because it also names the shared memory by which PostgreSQL notices that processes
 * of the earlier server still run; only its process id is replaced by that of this process, which PostgreSQL passes over as
 * that of its parent.
 */
export async function endLeftover(cluster: string, log: DatabaseLog): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = pidIn(file);
  if (pid === null) return;
  if (isServerOf(cluster, pid)) {
    log.warn({ pid }, 'PostgreSQL of an earlier server still runs and is stopped');
    // Fast shutdown: connections are ended, everything is flushed.
    signal(pid, 'SIGINT');
    for (let looks = 0; isServerOf(cluster, pid); looks += 1) {
      // Immediate shutdown: this start recovers.
      if (looks === LOOKS_BEFORE_QUIT) signal(pid, 'SIGQUIT');
      await wait(LOOK_AGAIN_MS);
    }
  }
  const left = pidIn(file);
  if (left === null) return;
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [String(process.pid), ...rest].join('\n'));
}

/** The process id in the first line of `postmaster.pid`; null when there is no such file. */
function pidIn(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** Whether a process is a PostgreSQL on this folder: its command names it. */
function isServerOf(cluster: string, pid: number): boolean {
  const words = commandOf(pid);
  return words.includes('-D') && words.includes(cluster);
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-ww', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    // It is gone, or the system does not say.
    return '';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
}
