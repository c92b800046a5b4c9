import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { PRODUCT_VERSION } from '../../platform/configuration/product-version.ts';
import { UsageFault } from '../subcommand.ts';
import { frameOf, requestsFrom, type AdminReply, type AdminRequest } from './admin-frames.ts';
import { adminSocketPath, LONGEST_SOCKET_PATH } from './admin-socket.ts';

/** A command that came over the socket, with what its caller sees and answers. */
export interface AdminSession {
  readonly args: readonly string[];
  readonly folder: string;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  /** The standard output of the caller, for bytes. */
  readonly output: Writable;
  readonly askNewPassword: (emailAddress: string) => Promise<string>;
  readonly askSecret: (question: string) => Promise<string>;
  /** Aborted when the caller is gone or the server stops. */
  readonly signal: AbortSignal;
}

/** Runs a command and gives its exit code. */
export type RunForSession = (session: AdminSession) => Promise<number>;

/**
 * Lets the command line work beside a running server on the embedded database, which nobody else can open: commands are
 * run here, on the database of the server. Whoever may enter the data folder may give them.
 *
 * @returns what ends it
 */
export async function serveCommandLine(
  dataFolder: string,
  run: RunForSession,
  log: Logger,
): Promise<() => Promise<void>> {
  const path = adminSocketPath(dataFolder);
  const place = makeRoom(path);
  const sessions = new Set<Socket>();
  const server = createServer((socket) => {
    sessions.add(socket);
    socket.on('close', () => sessions.delete(socket));
    socket.on('error', () => undefined);
    void serveOne(socket, run).catch((error: unknown) => {
      log.warn({ err: error }, 'A command over the socket of the data folder failed');
      socket.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // The socket is made within this call: nobody else can enter it for a moment, in a folder of wider rights either.
    const before = process.umask(0o177);
    server.listen(place, resolve);
    process.umask(before);
  });
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sessions) socket.destroy();
    await closed;
    if (process.platform === 'win32') return;
    rmSync(path, { force: true });
    if (place !== path) rmSync(dirname(place), { recursive: true, force: true });
  };
}

/** Removes what a killed server left, and gives the path to listen on; behind a link where the path is too long. */
function makeRoom(path: string): string {
  if (process.platform === 'win32') return path;
  rmSync(path, { force: true });
  if (Buffer.byteLength(path) <= LONGEST_SOCKET_PATH) return path;
  const place = join(mkdtempSync(join(tmpdir(), 'pactbook-admin-')), 'admin.sock');
  symlinkSync(place, path);
  return place;
}

async function serveOne(socket: Socket, run: RunForSession): Promise<void> {
  const requests = requestsFrom(socket);
  const first = await requests.next();
  if (first.done === true || first.value.kind !== 'run') {
    socket.end();
    return;
  }
  const reply = (message: AdminReply): boolean => socket.write(frameOf(message));
  const code = await runRequest(first.value, socket, requests, run, reply);
  reply({ kind: 'exit', code });
  socket.end();
}

async function runRequest(
  { version, args, folder }: AdminRequest & { kind: 'run' },
  socket: Socket,
  requests: AsyncGenerator<AdminRequest>,
  run: RunForSession,
  reply: (message: AdminReply) => boolean,
): Promise<number> {
  if (version !== PRODUCT_VERSION) {
    const line = `The server that runs is of version ${PRODUCT_VERSION}, this command line of ${version}: start the server again.`;
    reply({ kind: 'complain', line });
    return 1;
  }
  const gone = new AbortController();
  socket.once('close', () => gone.abort(new Error('The caller of the command is gone.')));
  const ask = async (question: AdminReply): Promise<string> => {
    reply(question);
    const next = await requests.next();
    if (next.done === true || next.value.kind === 'run')
      throw new Error('The caller of the command is gone.');
    if (next.value.kind === 'noAnswer') throw new UsageFault(next.value.reason);
    return next.value.text;
  };
  return run({
    args,
    folder,
    say: (line) => void reply({ kind: 'say', line }),
    complain: (line) => void reply({ kind: 'complain', line }),
    output: bytesTo(socket, reply),
    askNewPassword: (emailAddress) => ask({ kind: 'askNewPassword', emailAddress }),
    askSecret: (question) => ask({ kind: 'askSecret', question }),
    signal: gone.signal,
  });
}

/** A stream whose bytes go over the socket as frames, as fast as the caller takes them. */
function bytesTo(socket: Socket, reply: (message: AdminReply) => boolean): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      const isFree = reply({ kind: 'bytes', data: chunk.toString('base64') });
      if (isFree || socket.destroyed) {
        done(socket.destroyed ? new Error('The caller of the command is gone.') : null);
        return;
      }
      const go = (): void => {
        socket.off('close', go);
        socket.off('drain', go);
        done(socket.destroyed ? new Error('The caller of the command is gone.') : null);
      };
      socket.once('drain', go);
      socket.once('close', go);
    },
  });
}
