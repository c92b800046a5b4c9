import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const READY = /Pactbook is ready: (http:\/\/\S+)/;
/** Each server lives for a minute: collecting garbage in threads of its own takes longer than it saves. */
const QUICK_NODE = ['--single-threaded-gc'];

/** A running product: its address, its output, and the function that stops it. */
export interface ProductServer {
  /** Without a trailing slash. */
  readonly address: string;
  /** All its output so far. */
  readonly printed: () => string;
  /** Stops it cleanly (SIGTERM) and waits for the process to exit. */
  readonly stop: () => Promise<void>;
}

/**
 * The environment of the product, without anything that would lead it to another database or port. Compiled modules are
 * kept, as by every command of this repository.
 */
async function environment(
  dataFolder: string,
  variables: Readonly<Record<string, string>>,
): Promise<NodeJS.ProcessEnv> {
  const { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE } = process.env;
  // It has to know its own port, because its mails contain links.
  const PORT = String(await freePort());
  return {
    PATH,
    HOME,
    TMPDIR,
    LANG,
    NODE_COMPILE_CACHE,
    PORT,
    PACTBOOK_DATA: dataFolder,
    LOG_LEVEL: 'error',
    LOG_FORMAT: 'text',
    ...variables,
  };
}

function waitForAddress(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`The product ${why}. It printed:\n${printed()}`));
    child.once('exit', (code) => fail(`ended with ${code ?? 'a signal'} before it was ready`));
    child.stdout?.on('data', () => {
      const address = READY.exec(printed())?.[1];
      if (address !== undefined) resolve(address.replace(/\/$/, ''));
    });
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/**
 * Starts the product as a person would: `first` runs what `npm start` runs (it builds what changed), `again`
 * only the server that was built before.
 * @param dataFolder the database and files; filled with the demo when it is empty
 * @param variables further variables of its configuration
 * @throws Error with its output when it ends before it is ready
 */
export async function startProduct(
  kind: 'first' | 'again',
  dataFolder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<ProductServer> {
  const script = kind === 'first' ? 'tools/start.ts' : 'packages/server/dist/main.js';
  const child = spawn(process.execPath, [...QUICK_NODE, join(repository, script)], {
    cwd: repository,
    env: await environment(dataFolder, variables),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const printed = (): string => output;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const address = await waitForAddress(child, printed);
  return { address, printed, stop: () => end(child) };
}
