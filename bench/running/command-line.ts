import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import manifest from '../../packages/server/package.json' with { type: 'json' };
import type { DatabaseSettings } from '../../packages/server/src/platform/database/open-database.ts';
import { inheritedEnvironment } from '../../packages/server/src/testing/inherited-environment.ts';
import { cpuSeconds, residentBytes } from '../../packages/server/src/testing/process-numbers.ts';
import { environmentOf } from '../../packages/server/src/testing/start-product.ts';

const PROGRAM = fileURLToPath(new URL('../../packages/server/src/command-line/pactbook.ts', import.meta.url));
const SAMPLE_MS = 20;

/** What a command came to, with what it took of the machine. */
export interface RanCommand {
  readonly output: string;
  readonly seconds: number;
  /** Of the command and of the server that it works in. */
  readonly cpuSeconds: number;
  /** The most memory of the command and that server together, beyond what the server had before. Bytes. */
  readonly peakBytes: number;
}

/**
 * Runs a command of the product's command line, and watches it.
 *
 * @param serverPid the running server, which may do the work
 * @throws Error when it fails
 */
export async function runWatched(
  words: readonly string[],
  settings: DatabaseSettings,
  environment: Readonly<Record<string, string>> = {},
  serverPid: number | null = null,
): Promise<RanCommand> {
  const cpuOfServer = (): number => (serverPid === null ? 0 : cpuSeconds(serverPid));
  const bytesOfServer = (): number => (serverPid === null ? 0 : residentBytes(serverPid));
  const [cpuBefore, bytesBefore] = [cpuOfServer(), bytesOfServer()];
  const started = performance.now();
  const child = spawn(process.execPath, [...manifest.nodeOptions, PROGRAM, ...words], {
    env: {
      ...inheritedEnvironment(),
      ...manifest.nodeEnvironment,
      ...environmentOf(settings),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let [cpuOfCommand, peakBytes] = [0, 0];
  const sample = (): void => {
    try {
      cpuOfCommand = cpuSeconds(child.pid ?? 0);
      const [server, command] = [bytesOfServer() - bytesBefore, residentBytes(child.pid ?? 0)];
      peakBytes = Math.max(peakBytes, server + command);
    } catch {
      // A command that has just ended cannot be looked at; what was seen before stays.
    }
  };
  const sampling = setInterval(sample, SAMPLE_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(sampling);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${output}`);
  return {
    output,
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: cpuOfCommand + cpuOfServer() - cpuBefore,
    peakBytes,
  };
}
