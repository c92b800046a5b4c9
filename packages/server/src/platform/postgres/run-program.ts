import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { SURROUNDINGS, type Launch } from './account.ts';

/** Starts a program of PostgreSQL. */
export function startProgram(
  program: string,
  args: readonly string[],
  launch: Launch,
  onLine: (line: string) => void,
): ChildProcess {
  const [command, ...words] = launch.prefix.length === 0 ? [program] : [...launch.prefix, program];
  const child = spawn(command, [...words, ...args], {
    ...SURROUNDINGS,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group: Ctrl+C reaches this process only, which finishes its requests first.
    detached: true,
    ...launch.spawnAs,
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', onLine);
  }
  return child;
}

/** Runs a program of PostgreSQL to its end. @throws Error with what it said when it fails */
export async function runProgram(program: string, args: readonly string[], launch: Launch): Promise<void> {
  const lines: string[] = [];
  const child = startProgram(program, args, launch, (line) => lines.push(line));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${basename(program)} failed: ${lines.join(' ')}`);
}
