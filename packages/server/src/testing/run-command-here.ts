import { Readable, Writable } from 'node:stream';
import { runCommandLine } from '../command-line/run-command-line.ts';
import type { DatabaseSettings } from '../platform/database/open-database.ts';
import { environmentOf } from './start-product.ts';

/** What a command gets besides its words. */
export interface CommandSurroundings {
  /** Its standard input. */
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Runs a command of `npm run pactbook` in this process, with nothing but these environment variables: its own process
 * takes half a second of the processor. What the process itself does is tried in `command-line/run-command-line.test.ts`.
 *
 * @returns its exit code and everything it printed
 */
export async function runCommandHere(
  settings: DatabaseSettings,
  args: readonly string[],
  { input = '', environment = {} }: CommandSurroundings = {},
): Promise<{ code: number; output: string }> {
  let output = '';
  const collect = (): Writable =>
    new Writable({
      write: (chunk, _encoding, done) => {
        output += String(chunk);
        done();
      },
    });
  const code = await runCommandLine(args, {
    input: Readable.from([input]),
    output: collect(),
    errors: collect(),
    environment: { ...environmentOf(settings), ...environment },
  });
  return { code, output };
}
