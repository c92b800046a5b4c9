// Waits until the process that started this program ends, however it ends, and then ends what that left (see
// test-run.ts). Arguments: the folders of the run; the first one has the list of processes.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** How often a process that ends by itself is looked for before it is killed. */
const LOOKS = 100;
const LOOK_EVERY_MS = 50;

/** @returns false when there is no such process */
function send(pid: number, signal: string | number): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The next run of tests has just removed the list; other systems than Linux have no /proc.
    return [];
  }
}

/** The parent of a process of Linux; null when it has just ended. */
function parentOf(pid: string): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

/** The processes of the list and, on Linux, those that they have started, as programs that are no Node list nothing. */
function processesOf(list: string): Map<number, string> {
  const signals = new Map(
    namesIn(list).map((name): [number, string] => {
      const [pid, signal = 'SIGKILL'] = name.split('.');
      return [Number(pid), signal];
    }),
  );
  const parents = namesIn('/proc').map((pid) => [Number(pid), parentOf(pid) ?? 0] as const);
  for (let known = 0; known < signals.size;) {
    known = signals.size;
    for (const [pid, parent] of parents) {
      const signal = signals.get(parent);
      if (signal !== undefined && !signals.has(pid)) signals.set(pid, signal);
    }
  }
  return signals;
}

async function endProcesses(list: string): Promise<void> {
  const signals = processesOf(list);
  for (const [pid, signal] of signals) send(pid, signal);
  let alive = [...signals.keys()];
  for (let look = 0; look < LOOKS && alive.length > 0; look += 1) {
    await wait(LOOK_EVERY_MS);
    alive = alive.filter((pid) => send(pid, 0));
  }
  for (const pid of alive) send(pid, 'SIGKILL');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
const [, , ...folders] = process.argv;
// Ends when the process at the other end closes it or is gone.
await process.stdin.resume().forEach(() => undefined);
const [list] = folders.map((folder) => join(folder, 'processes'));
// A second time for what was started while the first processes ended.
for (let round = 0; round < 2; round += 1) if (list !== undefined) await endProcesses(list);
for (const folder of folders)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
