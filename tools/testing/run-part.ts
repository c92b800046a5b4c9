import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
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
  readonly minutes: number;
}

/** The result of a part: the sum, and the failed tests by name. */
export interface PartResult {
  readonly tally: Tally;
  readonly failures: readonly Failure[];
}

const running = new Set<ChildProcess>();

/** Ends the runners under way. */
export function endRunningParts(): void {
  for (const child of running) child.kill('SIGTERM');
}

function run(part: Part, reportPath: string, output: number | 'inherit'): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, part.node(reportPath), {
      cwd: part.folder,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...part.env?.(reportPath) },
    });
    running.add(child);
    const limit = setTimeout(() => {
      console.error(`${part.name} did not end within ${part.minutes} minutes and was stopped.`);
      child.kill('SIGKILL');
    }, part.minutes * 60_000);
    const finish = (code: number): void => {
      clearTimeout(limit);
      running.delete(child);
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

/**
 * Runs one runner, shows what it prints, and gives what its report and its exit code say.
 *
 * @param shown what it prints is shown at once, or at the end, when another runner is under way beside it
 */
export async function runPart(part: Part, shown: 'atOnce' | 'atTheEnd' = 'atOnce'): Promise<PartResult> {
  const folder = mkdtempSync(join(tmpdir(), 'pactbook-test-'));
  const reportPath = join(folder, 'report.json');
  const outputPath = join(folder, 'output.txt');
  const title = `\n— ${part.name} —`;
  if (shown === 'atOnce') console.log(title);
  try {
    const output = shown === 'atOnce' ? 'inherit' : openSync(outputPath, 'w');
    const code = await run(part, reportPath, output);
    if (output !== 'inherit') {
      closeSync(output);
      console.log(`${title}\n${readIfThere(outputPath)}`);
    }
    const report = readIfThere(reportPath);
    return { tally: tallyOf(part.readReport(report), code), failures: part.readFailures(report) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
