import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../ports/free-port.ts';
import {
  writeConfiguration,
  writeServices,
  type KnownService,
  type ProviderPerson,
} from './simplesamlphp-configuration.ts';

/** A running SimpleSAMLphp, an identity provider that others wrote. */
export interface SimpleSamlPhp {
  /** Without a slash at the end. */
  readonly address: string;
  /** Its description of itself, as an administrator would copy it. */
  readonly metadata: string;
  /** Lets it answer to a service; the ones before stay known. */
  readonly introduce: (service: KnownService) => void;
  /** All that it wrote to its log so far. */
  readonly printed: () => string;
  readonly stop: () => Promise<void>;
}

const WEB_FOLDER = '/usr/share/simplesamlphp/www';
const PHP = '/usr/bin/php';

/** Why SimpleSAMLphp cannot be started here; null when it can. */
export function whyNoSimpleSamlPhp(): string | null {
  return existsSync(WEB_FOLDER) && existsSync(PHP)
    ? null
    : 'SimpleSAMLphp is not installed (Debian: simplesamlphp php-cli php-xml php-mbstring).';
}

async function metadataOf(address: string, child: ChildProcess, printed: () => string): Promise<string> {
  while (child.exitCode === null) {
    const answer = await fetch(`${address}/saml2/idp/metadata.php`).catch(() => null);
    if (answer?.ok === true) return answer.text();
    await answer?.body?.cancel();
    await wait(100);
  }
  child.kill('SIGKILL');
  throw new Error(`SimpleSAMLphp did not give its metadata. It printed:\n${printed()}`);
}

/**
 * Starts SimpleSAMLphp as an identity provider on a free port of this machine, with a configuration and a
 * key of its own, for the given people.
 *
 * @throws Error with what it printed when it does not start; ask `whyNoSimpleSamlPhp` first
 */
export async function startSimpleSamlPhp(people: readonly ProviderPerson[]): Promise<SimpleSamlPhp> {
  const folder = mkdtempSync(join(tmpdir(), 'pactbook-simplesamlphp-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  writeConfiguration(folder, address, people);
  const child = spawn(PHP, ['-S', `127.0.0.1:${port}`, '-t', WEB_FOLDER], {
    env: { PATH: process.env['PATH'], SIMPLESAMLPHP_CONFIG_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => (output += piece.toString()));
  }
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const services: KnownService[] = [];
  try {
    const metadata = await metadataOf(address, child, () => output);
    const introduce = (service: KnownService): void => {
      services.push(service);
      writeServices(folder, services);
    };
    return { address, metadata, introduce, printed: () => output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
