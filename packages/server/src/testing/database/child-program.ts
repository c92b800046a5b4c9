import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { QUICK_NODE } from '../inherited-environment.ts';

/** A running test program of this folder. */
export interface ChildProgram {
  pid: number;
  /** Every line it has printed so far; complete once `ended` has resolved. */
  lines: readonly string[];
  errors(): string;
  /** Resolves when it has printed that many lines, or has ended before. */
  printed(count: number): Promise<void>;
  /** Kills it without a chance to clean up, and waits until it is gone. */
  kill(): Promise<void>;
  /** Its exit code, null when it was killed. */
  ended: Promise<number | null>;
}

/**
 * Starts a program of `programs/` on the Node that runs the tests.
 *
 * @param wrapper a command and its arguments to run Node under, such as strace
 */
export function startProgram(
  name: string,
  args: readonly string[],
  wrapper: readonly string[] = [],
): ChildProgram {
  const script = fileURLToPath(new URL(`./programs/${name}.ts`, import.meta.url));
  const [command = process.execPath, ...rest] = [
    ...wrapper,
    process.execPath,
    ...QUICK_NODE,
    script,
    ...args,
  ];
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const watchers = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const watcher of watchers) watcher();
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  // Unlike "exit", "close" comes after the last line was read.
  const closed = once(child, 'close');
  return {
    pid: child.pid ?? 0,
    lines,
    errors: () => errors,
    printed: async (count) => {
      const enough = Promise.withResolvers<void>();
      const look = () => lines.length >= count && enough.resolve();
      watchers.add(look);
      look();
      await Promise.race([enough.promise, closed]);
      watchers.delete(look);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
    ended: closed.then(() => child.exitCode),
  };
}
