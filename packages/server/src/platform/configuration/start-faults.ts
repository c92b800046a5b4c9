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

/** What a database server is reached by: its faults have sentences of their own. */
const NETWORK_CALLS = new Set(['connect', 'getaddrinfo']);

function sentenceFor(error: unknown, texts: typeof LISTENING, place: Place): string | null {
  if (!isSystemError(error) || !Object.hasOwn(texts, error.code)) return null;
  return texts[error.code]?.(place) ?? null;
}

/** Why the server did not start, for the person who started it; what has its own sentence keeps it. */
export function startFaultText(error: unknown, place: Place): string {
  const isOfFiles = isSystemError(error) && error.syscall !== undefined && !NETWORK_CALLS.has(error.syscall);
  const sentence = isOfFiles ? sentenceFor(error, STORING, place) : null;
  return sentence ?? (error instanceof Error ? error.message : String(error));
}

/**
 * Tries to listen before anything else is done, as a first start takes a while.
 *
 * @param address where to listen; `place` is the text for it in the message
 * @throws Error with a sentence when nothing can listen there
 */
export async function tryAddress(address: { host: string; port: number }, place: Place): Promise<void> {
  if (address.port === 0) return;
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ ...address, exclusive: true }, resolve);
    });
  } catch (error) {
    throw new Error(sentenceFor(error, LISTENING, place) ?? String(error), { cause: error });
  }
  await new Promise((resolve) => probe.close(resolve));
}
