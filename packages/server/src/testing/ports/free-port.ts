import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below those that systems give outgoing connections (Linux from 32768 on, macOS from 49152 on): a port among them may be
 * taken between this look and the start of the program that is to listen on it.
 */
const [FIRST_PORT, BEHIND_LAST] = [15_000, 32_000];
const MOST_ATTEMPTS = 100;

/** A port of the loopback address that no one listens on, for a program that needs one. @throws Error where none is found */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    // By chance, so that processes that look at the same time do not meet.
    const port = randomInt(FIRST_PORT, BEHIND_LAST);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found.');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
