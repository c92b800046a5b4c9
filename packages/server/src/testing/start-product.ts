import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };
import type { DatabaseSettings } from '../platform/database/open-database.ts';
import { inheritedEnvironment, QUICK_NODE } from './inherited-environment.ts';

/** The built server, as people run it. */
export const BUILT_SERVER: string = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** The same from its source, in which a benchmark can switch something off. */
export const SOURCE_OF_SERVER: string = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The product as its own process, as its users run it. */
export interface Product {
  readonly pid: number;
  /** Such as `http://localhost:40123`. */
  readonly address: string;
  /** Everything it has printed so far, log lines included. */
  output(): string;
  /** Its exit code; null when it was killed. */
  readonly ended: Promise<number | null>;
  /** Ends it without a chance to clean up, and waits until it is gone. */
  kill(): Promise<void>;
  /** Tells it to stop, and gives its exit code. */
  stop(): Promise<number | null>;
}

/** A start that ended by itself before it served. */
export class StartRefused extends Error {
  readonly exitCode: number | null;
  readonly output: string;

  constructor(exitCode: number | null, output: string) {
    super(`The server did not start (exit code ${exitCode}): ${output}`);
    this.name = 'StartRefused';
    this.exitCode = exitCode;
    this.output = output;
  }
}

/** A start under way, which can be cut. */
export interface ProductStart {
  readonly pid: number;
  /** Everything it has printed so far, log lines included. */
  output(): string;
  /** Resolves when it serves. @throws StartRefused when it ends before */
  readonly ready: Promise<Product>;
  kill(): Promise<void>;
}

/** The environment variables that open this database. */
export function environmentOf(settings: DatabaseSettings): Record<string, string> {
  return 'url' in settings ? { DATABASE_URL: settings.url } : { PACTBOOK_DATA: settings.folder };
}

const DATA_FOLDERS = join(tmpdir(), `pactbook-data-${process.pid}`);
process.once('exit', () => rmSync(DATA_FOLDERS, { recursive: true, force: true }));

/** Servers on one PostgreSQL database keep documents in one folder of their own, not in that of the working directory. */
function dataFolderBeside({
  DATABASE_URL: url,
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return url === undefined ? {} : { PACTBOOK_DATA: join(DATA_FOLDERS, basename(new URL(url).pathname)) };
}

/**
 * Begins to start the product on a free port with nothing but these environment variables.
 *
 * @param nodeArguments more arguments of Node, such as `--watch`; benches take none
 * @param program what Node runs
 */
export function beginProduct(
  environment: Readonly<Record<string, string>>,
  nodeArguments: readonly string[] = QUICK_NODE,
  program = BUILT_SERVER,
): ProductStart {
  const child = spawn(process.execPath, [...nodeArguments, ...manifest.nodeOptions, program], {
    env: {
      ...inheritedEnvironment(),
      ...manifest.nodeEnvironment,
      PORT: '0',
      ...dataFolderBeside(environment),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isServing = false;
  const serving = Promise.withResolvers<string>();
  const read = (chunk: Buffer): void => {
    output += chunk.toString();
    // Once only: looked for in all that was printed, again and again, it would cost more than what benches measure.
    const address = isServing ? undefined : /ready: (http:\/\/\S+)/.exec(output)?.[1];
    if (address === undefined) return;
    isServing = true;
    serving.resolve(address);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  // Unlike "exit", "close" comes after the last line was read.
  const ended = once(child, 'close').then(() => child.exitCode);
  void ended.then((exitCode) => serving.reject(new StartRefused(exitCode, output)));
  // A start that is cut on purpose is waited for by no one.
  serving.promise.catch(() => undefined);
  const pid = child.pid ?? 0;
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  const kill = async (): Promise<void> => void (await end('SIGKILL'));
  const product = { pid, output: () => output, ended, kill, stop: () => end('SIGTERM') };
  return {
    pid,
    output: () => output,
    ready: serving.promise.then((address) => ({ ...product, address })),
    kill,
  };
}

/** Starts the product on a free port, as `beginProduct` does, and waits until it serves. @throws StartRefused */
export function startProduct(
  environment: Readonly<Record<string, string>>,
  nodeArguments?: readonly string[],
  program?: string,
): Promise<Product> {
  return beginProduct(environment, nodeArguments, program).ready;
}
