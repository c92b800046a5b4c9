import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below those that systems give outgoing connections (Linux from 32768 on, macOS from 49152 on): a port among them may be
 * taken between this look and the start of the program that is to listen on it.
 */
const [FIRST_PORT, BEHIND_LAST] = [15_000, 32_000];

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** A port of the loopback address that no one listens on, by chance, so that workers that look at the same time do not meet. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, BEHIND_LAST);
  return (await isFree(port)) ? port : freePort();
}
