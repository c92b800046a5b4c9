import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Where a process id has a meaning: the running boot of one machine and, inside containers, one process
 * namespace. Two processes with the same place can look at each other by process id.
 */
export function processPlace(): string {
  const boot = readText('/proc/sys/kernel/random/boot_id') ?? hostname();
  return `${boot} ${readLink('/proc/self/ns/pid') ?? ''}`.trim();
}

/** Whether a place is on this machine, in its present boot, possibly in another container. */
export function isSameBoot(place: string): boolean {
  return place.split(' ')[0] === processPlace().split(' ')[0];
}

/**
 * A text that distinguishes a process from a later one with the same id: its start time, in the system's own notation.
 * Null when no such process runs (a zombie counts as ended) or, where the system does not say, 'unknown'.
 */
export function processStart(pid: number): string | null {
  if (!isAlive(pid)) return null;
  if (process.platform === 'linux') return linuxProcessStart(pid);
  if (process.platform === 'win32') return 'unknown';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

function linuxProcessStart(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === null) return 'unknown';
  // The second field is the program's name in brackets and may hold spaces; the counting starts after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  if (state === 'Z' || state === 'X') return null;
  return fields[19] ?? 'unknown';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
