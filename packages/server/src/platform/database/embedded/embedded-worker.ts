import { parentPort } from 'node:worker_threads';
import { DurableNodeFs } from './durable-node-fs.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import type { EmbeddedWorkerReply, EmbeddedWorkerRequest } from './embedded-worker-messages.ts';
import { ProtocolServer } from './protocol-server.ts';
import { startParameters } from './start-parameters.ts';

/**
 * The worker thread of the embedded database: PGlite on a folder, served over a socket.
 *
 * A thread of its own because PGlite computes synchronously: in the server's thread one slow query would
 * hold up every request. Started with at least two arguments: the database's folder, which is filled, and the path of the socket
 * to serve (empty where the system has none: then it is a free loopback port). Further arguments are settings of the
 * database, such as `shared_buffers=8MB`.
 */

const [databaseFolder = '', socketPath = '', ...settings] = process.argv.slice(2);
const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread only.');

const listen = socketPath === '' ? { host: '127.0.0.1', port: 0 } : { path: socketPath };
const reply = (message: EmbeddedWorkerReply): void => port.postMessage(message);

const fileSystem = openFileSystem();
const engine = new EmbeddedEngine({ fs: fileSystem, startParams: startParameters(settings) });
await engine.waitReady;
const server = new ProtocolServer(engine);
const listeningPort = await server.listen(listen);
port.on('message', (request: EmbeddedWorkerRequest) => void answer(request));
reply({ kind: 'ready', port: listeningPort });

async function answer(request: EmbeddedWorkerRequest): Promise<void> {
  if (request.kind === 'close') {
    await server.close();
    await engine.close();
    reply({ kind: 'closed' });
    port?.close();
    return;
  }
  reply({ kind: 'pong', id: request.id, syncs: { ...fileSystem.syncs } });
}

function openFileSystem(): DurableNodeFs {
  return new DurableNodeFs(databaseFolder, (reason) => {
    reply({ kind: 'aborted', reason });
    // Its memory is no longer to be trusted; the main thread starts a new worker, which recovers from the log.
    process.exit(1);
  });
}
