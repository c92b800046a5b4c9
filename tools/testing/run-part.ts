import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Failure } from './failures.ts';
import { tallyOf } from './tally.ts';
import type { Tally } from './tally.ts';

/** One test runner, as a part of `npm test`. */
export interface Part {
  readonly name: string;
  readonly folder: string;
  /** The arguments after Node, given the path of the report. */
  readonly node: (reportPath: string) => readonly string[];
  readonly env?: (reportPath: string) => Readonly<Record<string, string>>;
  readonly readReport: (text: string) => Tally | null;
  readonly readFailures: (text: string) => readonly Failure[];
  /** Is called for each message that the runner sends to the process that started it. */
  readonly onMessage?: (message: unknown) => void;
}

/** The result of a part: the sum, and the failed tests by name. */
export interface PartResult {
  readonly tally: Tally;
  readonly failures: readonly Failure[];
}

/** A part that has printed nothing for so long hangs: each test it finishes is a line. */
const LONGEST_SILENCE_MS = 3_600_000;

function run(part: Part, reportPath: string): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, part.node(reportPath), {
      cwd: part.folder,
      stdio: ['ignore', 'pipe', 'pipe', ...(part.onMessage === undefined ? [] : (['ipc'] as const))],
      env: {
        ...process.env,
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
        ...part.env?.(reportPath),
      },
    });
    child.on('message', (message: unknown) => part.onMessage?.(message));
    const limit = setTimeout(() => {
      console.error(`${part.name} printed nothing for an hour and was stopped.`);
      child.kill('SIGKILL');
    }, LONGEST_SILENCE_MS);
    child.stdout?.on('data', () => limit.refresh()).pipe(process.stdout, { end: false });
    child.stderr?.on('data', () => limit.refresh()).pipe(process.stderr, { end: false });
    const finish = (code: number): void => {
      clearTimeout(limit);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(error.message);
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Runs one runner, prints its output, and returns the result from its report and exit code. */
export async function runPart(part: Part): Promise<PartResult> {
  const folder = mkdtempSync(join(tmpdir(), 'pactbook-test-'));
  const reportPath = join(folder, 'report.json');
  console.log(`\n— ${part.name} —`);
  try {
    const code = await run(part, reportPath);
    const report = readIfThere(reportPath);
    return { tally: tallyOf(part.readReport(report), code), failures: part.readFailures(report) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
