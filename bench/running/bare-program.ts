import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DatabaseSettings } from '../../packages/server/src/platform/database/open-database.ts';
import { wordsOf } from '../data/database-argument.ts';

/** A running baseline program of `bare/`. */
export interface BareProgram {
  readonly pid: number;
  /** Its address, when it serves. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts a program of `bare/` and waits until it says that it is ready. @throws Error with what it printed */
export async function startBareProgram(name: string, settings: DatabaseSettings): Promise<BareProgram> {
  const script = fileURLToPath(new URL(`../bare/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...wordsOf(settings)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let output = '';
  const ready = new Promise<string>((resolve) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /ready:\s*(\S*)/.exec(output);
      if (found !== null) resolve(found[1] ?? '');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const address = await Promise.race([ready, closed.then(() => null)]);
  if (address === null) throw new Error(`${name} did not start: ${output}`);
  return {
    pid: child.pid ?? 0,
    address,
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
    },
  };
}
