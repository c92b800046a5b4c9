import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

const TEST_RUN = JSON.stringify(new URL('./test-run.ts', import.meta.url).href);

/**
 * A run whose process has started one that would never end, one that has started another before it ended, and a shell, which
 * lists nothing of what it starts.
 */
const PROGRAM = `
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import beginRun from ${TEST_RUN};

const endRun = await beginRun();
const FOR_EVER = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);";
const child = spawn(process.execPath, ['-e', FOR_EVER]);
const parent = spawn(process.execPath, ['-e', \`
  const grandchild = require('node:child_process').spawn(process.execPath, ['-e', \${JSON.stringify(FOR_EVER)}]);
  grandchild.once('spawn', () => setImmediate(() => {
    console.log(grandchild.pid);
    process.kill(process.pid, 'SIGKILL');
  }));
\`]);
const [grandchild] = await once(parent.stdout, 'data');
const shell = spawn('sh', ['-c', 'sleep 100000 & echo $!; wait']);
const [sleeper] = await once(shell.stdout, 'data');
process.stdin.once('data', () => endRun().then(() => process.exit()));
console.log(JSON.stringify({ folder: tmpdir(), processes: [child.pid, Number(grandchild), shell.pid, Number(sleeper)] }));
`;
const started = z.strictObject({ folder: z.string(), processes: z.array(z.number()) });

let place: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'pactbook-test-run-'));
});

afterEach(() => {
  rmSync(place, { recursive: true });
});

async function startRun() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: place,
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, ended, ...started.parse(JSON.parse(String(line))) };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A folder as a run leaves it when nothing had time to remove it. */
function leaveRun(pid: number, host: string): string {
  const folder = join(place, `pactbook-run-${pid}`);
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(join(folder, 'owner.json'), JSON.stringify({ pid, host }));
  return folder;
}

describe('what a run of tests started', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'ends when the run is ended by %s, and its files are removed',
    async (signal) => {
      const run = await startRun();
      expect(run.processes.map(isAlive)).toEqual([true, true, true, true]);
      writeFileSync(join(run.folder, 'left'), '');
      run.child.kill(signal);
      await run.ended;
      await expect.poll(() => run.processes.filter(isAlive)).toEqual([]);
      await expect.poll(() => readdirSync(place)).toEqual([]);
    },
  );

  test('ends at the end of the run, which waits for that', async () => {
    const run = await startRun();
    run.child.stdin.write('\n');
    await run.ended;
    expect(run.processes.filter(isAlive)).toEqual([]);
    expect(readdirSync(place)).toEqual([]);
  });

  test('ends also where it was frozen', async () => {
    const run = await startRun();
    for (const pid of run.processes) process.kill(pid, 'SIGSTOP');
    run.child.kill('SIGKILL');
    await run.ended;
    await expect.poll(() => run.processes.filter(isAlive)).toEqual([]);
  });
});

describe('the folder of a run that ended with the whole machine', () => {
  test('is removed by the next run; those of runs that live or of other machines are kept', async () => {
    const { child: gone } = await startRun();
    gone.kill('SIGKILL');
    await once(gone, 'exit');
    const left = leaveRun(gone.pid ?? 0, hostname());
    const kept = [leaveRun(process.pid, hostname()), leaveRun(1, 'elsewhere')];
    const run = await startRun();
    expect(existsSync(left)).toBe(false);
    expect(kept.map((folder) => existsSync(folder))).toEqual([true, true]);
    run.child.stdin.write('\n');
    await run.ended;
  });
});
