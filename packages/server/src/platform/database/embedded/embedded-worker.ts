import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFs, syncFolder, syncTree } from './durable-node-fs.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import type { EmbeddedWorkerReply, EmbeddedWorkerRequest } from './embedded-worker-messages.ts';
import { ProtocolServer } from './protocol-server.ts';

/**
 * The worker thread of the embedded database: PGlite on a folder, served over a socket.
 *
 * A thread of its own because PGlite computes synchronously: in the server's thread one slow query would
 * hold up every request. Started with at least two arguments: the database's folder, and the path of the socket
 * to serve (empty where the system has none: then it is a free loopback port). Further arguments are settings of the
 * database, such as `shared_buffers=8MB`.
 */

const [databaseFolder = '', socketPath = '', ...settings] = process.argv.slice(2);
// PGlite's own list without `-F` (no flushing), and with the one flush method that reaches the file system.
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', ...settings].flatMap((setting) => ['-c', setting]),
];
const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread only.');

const marker = `${databaseFolder}.first-start`;
const listen = socketPath === '' ? { host: '127.0.0.1', port: 0 } : { path: socketPath };
const reply = (message: EmbeddedWorkerReply): void => port.postMessage(message);

const fileSystem = openFileSystem();
const engine = new EmbeddedEngine({ fs: fileSystem, startParams });
await engine.waitReady;
finishFirstStart();
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

/**
 * Opens the data folder. A marker beside it says that its first filling is under way: when a start was cut
 * there, nothing was ever acknowledged from it, so the half-filled folder is thrown away and made anew.
 */
function openFileSystem(): DurableNodeFs {
  if (existsSync(marker)) rmSync(databaseFolder, { recursive: true, force: true });
  if (!existsSync(join(databaseFolder, 'PG_VERSION'))) {
    writeFileSync(marker, 'The database beside this file is being created for the first time.\n');
    syncFolder(dirname(marker));
    mkdirSync(databaseFolder, { recursive: true, mode: 0o700 });
  }
  return new DurableNodeFs(databaseFolder, (reason) => {
    reply({ kind: 'aborted', reason });
    // Its memory is no longer to be trusted; the main thread starts a new worker, which recovers from the log.
    process.exit(1);
  });
}

function finishFirstStart(): void {
  if (!existsSync(marker)) return;
  syncTree(databaseFolder);
  syncFolder(dirname(databaseFolder));
  rmSync(marker);
  syncFolder(dirname(marker));
}
