import { createServer } from 'node:net';

/**
 * Where the search begins, for each of Playwright's workers elsewhere. Systems give outgoing connections higher ports (Linux
 * from 32768 on, macOS from 49152 on): one of them may be taken between this look and the start of the program.
 */
const FIRST_PORT = 15_000;
const PORTS_PER_WORKER = 2_000;
let next = FIRST_PORT + Number(process.env.TEST_PARALLEL_INDEX ?? 0) * PORTS_PER_WORKER;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** A port of the loopback address that no one listens on, for a program that needs one. */
export async function freePort(): Promise<number> {
  next += 1;
  return (await isFree(next)) ? next : freePort();
}
