import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PREFIX = 'pactbook-run-';
/** Linux's folder in memory. */
const MEMORY_FOLDER = '/dev/shm';
const OWNER = 'owner.json';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether the process that made the folder has ended; false where another machine made it. */
function isLeft(folder: string): boolean {
  try {
    const owner: unknown = JSON.parse(readFileSync(join(folder, OWNER), 'utf8'));
    if (typeof owner !== 'object' || owner === null || !('pid' in owner && 'host' in owner)) return false;
    return owner.host === hostname() && !isAlive(Number(owner.pid));
  } catch {
    // It is being made, or belongs to another user.
    return false;
  }
}

/** Removes the folders of runs that were ended together with the process that would have removed them. */
function removeLeftRuns(place: string): void {
  for (const name of readdirSync(place)) {
    const folder = join(place, name);
    if (name.startsWith(PREFIX) && isLeft(folder))
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  // Root starts programs as other users, which must reach their folders within.
  chmodSync(path, 0o711);
  writeFileSync(join(path, OWNER), JSON.stringify({ pid: process.pid, host: hostname() }));
  return path;
}

/**
 * Begins a run of tests, unless this process is part of one already: `npm test` begins one for all its parts, Vitest and
 * Playwright begin one when they are started alone (this is their global set-up). All temporary files of a run are in one
 * folder, and one of the same name in memory where there is such a place. `note-processes.mjs`
 * lists every process that a process of the run starts: a file in `processes`, named by its number and the signal that ends it.
 * As soon as this process ends, also when it is killed, `end-run.ts` ends these processes and removes the folders.
 *
 * @returns ends the run
 */
// oxlint-disable-next-line import/no-default-export -- Vitest and Playwright take the default export of a global set-up
export default async function beginRun(): Promise<() => Promise<void>> {
  if (process.env.PACTBOOK_TEST_RUN !== undefined) return () => Promise.resolve();
  const places = [tmpdir(), MEMORY_FOLDER].filter((place) => existsSync(place));
  for (const place of places) removeLeftRuns(place);
  const folder = makeFolder(mkdtempSync(join(tmpdir(), PREFIX)));
  mkdirSync(join(folder, 'processes'));
  const memory = join(MEMORY_FOLDER, basename(folder));
  const folders = [folder];
  if (places.includes(MEMORY_FOLDER)) folders.push(makeFolder(memory));
  const guard = spawn(
    process.execPath,
    [fileURLToPath(new URL('./end-run.ts', import.meta.url)), ...folders],
    {
      stdio: ['pipe', 'ignore', 'inherit'],
      // Ctrl-C reaches all processes of a terminal, and this one is needed afterwards.
      detached: true,
      windowsHide: true,
    },
  );
  const isOver = once(guard, 'exit');
  guard.unref();
  // What was compiled is of use to the next run.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  for (const name of ['PACTBOOK_TEST_RUN', 'TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  const noting = new URL('./note-processes.mjs', import.meta.url).href;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${noting}`.trim();
  await import('./note-processes.mjs');
  return async () => {
    guard.ref();
    guard.stdin.end();
    await isOver;
  };
}
