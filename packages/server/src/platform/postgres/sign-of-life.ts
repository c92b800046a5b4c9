import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';

// The longest path a unix socket can have is 103 bytes on macOS and 107 on Linux.
const LONGEST_PATH = 100;
const ANSWER_MS = 1_000;

/** A socket that this process listens on until it gives it up or ends, however it ends. */
export interface SignOfLife {
  end(): void;
}

/**
 * Listens at a path that others can try: unlike a process id it can be seen from another container on the same machine,
 * the system answers for a process that is busy, and nothing answers any more once the process was killed.
 *
 * @returns null where the system has no such socket there: on Windows, on some shared folders, and below long paths
 */
export async function showLife(path: string): Promise<SignOfLife | null> {
  if (process.platform === 'win32' || Buffer.byteLength(path) > LONGEST_PATH) return null;
  const server = createServer((socket) => socket.destroy());
  const listening = Promise.withResolvers<boolean>();
  server.once('listening', () => listening.resolve(true));
  server.on('error', () => listening.resolve(false));
  server.listen(path);
  if (!(await listening.promise)) return null;
  server.unref();
  return {
    end: () => {
      server.close();
      rmSync(path, { force: true });
    },
  };
}

/** Whether a process listens at a path; null when that is unknown. */
export async function showsLife(path: string): Promise<boolean | null> {
  const answer = Promise.withResolvers<boolean | null>();
  const socket = connect(path);
  socket.setTimeout(ANSWER_MS, () => answer.resolve(null));
  socket.once('connect', () => answer.resolve(true));
  socket.once('error', (error) =>
    answer.resolve('code' in error && error.code === 'ECONNREFUSED' ? false : null),
  );
  const result = await answer.promise;
  socket.destroy();
  return result;
}
