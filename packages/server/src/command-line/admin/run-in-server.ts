import { connect, type Socket } from 'node:net';
import { PRODUCT_VERSION } from '../../platform/configuration/product-version.ts';
import { frameOf, repliesFrom, type AdminReply } from './admin-frames.ts';
import { adminSocketTarget } from './admin-socket.ts';

/** What the command line does with what the server asks and says. */
export interface AdminCaller {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly output: NodeJS.WritableStream;
  readonly askNewPassword: (emailAddress: string) => Promise<string>;
  readonly askSecret: (question: string) => Promise<string>;
}

/**
 * Gives a command to the server that has the data folder.
 *
 * @param folder in which the files that the command names are looked for
 * @returns its exit code; null when no server listens there
 */
export async function runInServer(
  dataFolder: string,
  args: readonly string[],
  folder: string,
  caller: AdminCaller,
): Promise<number | null> {
  const socket = await connected(adminSocketTarget(dataFolder));
  if (socket === null) return null;
  socket.write(frameOf({ kind: 'run', version: PRODUCT_VERSION, args: [...args], folder }));
  try {
    for await (const reply of repliesFrom(socket)) {
      if (reply.kind === 'exit') return reply.code;
      await take(reply, socket, caller);
    }
  } finally {
    socket.destroy();
  }
  caller.complain('The server ended before the command did.');
  return 1;
}

async function take(
  reply: Exclude<AdminReply, { kind: 'exit' }>,
  socket: Socket,
  caller: AdminCaller,
): Promise<void> {
  switch (reply.kind) {
    case 'say':
      caller.say(reply.line);
      return;
    case 'complain':
      caller.complain(reply.line);
      return;
    case 'bytes':
      await writeBytes(caller.output, Buffer.from(reply.data, 'base64'));
      return;
    case 'askNewPassword':
      await answer(socket, () => caller.askNewPassword(reply.emailAddress));
      return;
    case 'askSecret':
      await answer(socket, () => caller.askSecret(reply.question));
  }
}

async function answer(socket: Socket, ask: () => Promise<string>): Promise<void> {
  try {
    socket.write(frameOf({ kind: 'answer', text: await ask() }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    socket.write(frameOf({ kind: 'noAnswer', reason }));
  }
}

async function writeBytes(output: NodeJS.WritableStream, bytes: Buffer): Promise<void> {
  if (output.write(bytes)) return;
  await new Promise<void>((resolve, reject) => {
    output.once('drain', resolve);
    output.once('error', reject);
  });
}

function connected(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', () => resolve(null));
  });
}
