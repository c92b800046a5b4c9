import { createServer } from 'node:net';
import type { Configuration } from './configuration.ts';

type Place = Pick<Configuration, 'host' | 'port' | 'dataFolder'>;

const isSystemError = (error: unknown): error is Error & { code: string; syscall?: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** What keeps the server from listening, in a sentence, by the code of the system's error. */
const LISTENING: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is used by another program. Stop that one, or set PORT to another port.`,
  EACCES: ({ port }) => `This user may not open port ${port}. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST is ${host}, which is no address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST is ${host}, which is no address of this machine.`,
  EAI_AGAIN: ({ host }) => `HOST is ${host}, which cannot be looked up at the moment.`,
};

/** The same for the data folder. */
const STORING: Readonly<Record<string, (place: Place) => string>> = {
  EACCES: ({ dataFolder }) => `The data folder ${dataFolder} cannot be written by this user.`,
  EPERM: ({ dataFolder }) => `The data folder ${dataFolder} cannot be written by this user.`,
  EROFS: ({ dataFolder }) => `The data folder ${dataFolder} is on a disk that cannot be written.`,
  EEXIST: ({ dataFolder }) => `PACTBOOK_DATA is ${dataFolder}, which is no folder.`,
  ENOTDIR: ({ dataFolder }) => `PACTBOOK_DATA is ${dataFolder}, which is no folder.`,
  ENOENT: ({ dataFolder }) => `The data folder ${dataFolder} cannot be made.`,
};

const LISTENING_CALLS = new Set(['listen', 'bind', 'getaddrinfo']);

/** Why the server did not start, for the person who started it; what has a sentence of its own keeps it. */
export function startFaultText(error: unknown, place: Place): string {
  if (isSystemError(error)) {
    const texts = LISTENING_CALLS.has(error.syscall ?? '') ? LISTENING : STORING;
    const text = Object.hasOwn(texts, error.code) ? texts[error.code] : undefined;
    if (text !== undefined && error.syscall !== undefined) return text(place);
  }
  return error instanceof Error ? error.message : String(error);
}

/**
 * Tries the address before anything else is done, which on a first start takes a while.
 *
 * @throws the system's error when nothing can listen there
 */
export async function tryAddress({ host, port }: { host: string; port: number }): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}
