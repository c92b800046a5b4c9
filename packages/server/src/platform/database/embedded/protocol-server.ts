import { createServer, type ListenOptions, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { cutMessages, cutStartUp } from './client-messages.ts';

// The pool has one connection; a second may overlap it for a moment while the first is being closed.
const MAX_CONNECTIONS = 4;
const ENCRYPTION_CODE = 80_877_103;
const CANCEL_CODE = 80_877_102;
const ROLLBACK = Buffer.from('Q\0\0\0\rrollback\0');

/** What one connection has sent that was not run yet. */
interface Client {
  readonly socket: Socket;
  readonly arrived: Buffer[];
  size: number;
  /** How many bytes there must be before it is worth joining them: a large value arrives in many parts. */
  wanted: number;
  started: boolean;
}

/**
 * Serves PGlite over a socket, as a PostgreSQL server does. All statements that have arrived on a connection are run in
 * one call of the engine, and answered in one write: the calls of a statement's five messages one by one cost twice
 * the statement. The engine has one session, so a connection that opened a transaction has it alone until its end.
 */
export class ProtocolServer {
  readonly #engine: PGlite;
  readonly #server: Server;
  readonly #clients = new Set<Client>();
  /** Whose statements were run last: an open transaction is theirs. */
  #last: Client | null = null;

  /** @param engine which nobody else gives statements to */
  constructor(engine: PGlite) {
    this.#engine = engine;
    this.#server = createServer((socket) => this.#accept(socket));
    this.#server.maxConnections = MAX_CONNECTIONS;
  }

  /**
   * @returns the port it listens on; null on a socket with a path
   * @throws when the path or port cannot be listened on
   */
  async listen(options: ListenOptions): Promise<number | null> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(options, resolve);
    });
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : null;
  }

  /** Ends every connection; a transaction that is open is rolled back. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const client of this.#clients) {
      this.#leave(client);
      client.socket.destroy();
    }
    await closed;
  }

  #accept(socket: Socket): void {
    const client: Client = { socket, arrived: [], size: 0, wanted: 1, started: false };
    this.#clients.add(client);
    socket.setNoDelay(true);
    socket.on('data', (bytes) => {
      client.arrived.push(bytes);
      client.size += bytes.length;
      this.#runWaiting();
    });
    // A connection that broke off is told by `close` as well.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#leave(client);
      this.#runWaiting();
    });
  }

  /** Runs what has arrived whole; while a transaction is open, only its own connection's. */
  #runWaiting(): void {
    if (this.#last !== null && this.#inTransaction()) this.#run(this.#last);
    for (const client of this.#clients) {
      if (this.#inTransaction() && client !== this.#last) continue;
      this.#run(client);
    }
  }

  #run(client: Client): void {
    if (client.size < client.wanted) return;
    try {
      const bytes = client.started ? takeArrived(client) : this.#start(client);
      if (bytes === null) return;
      const { statements, rest, wanted, ended } = cutMessages(bytes);
      putBack(client, rest, wanted);
      if (statements.length > 0) this.#execute(client, statements);
      if (ended) client.socket.end();
    } catch {
      client.socket.destroy();
    }
  }

  /** Reads the first messages of a connection. @returns what follows them; null while they have not arrived whole */
  #start(client: Client): Buffer | null {
    let bytes = takeArrived(client);
    for (;;) {
      const cut = cutStartUp(bytes);
      if (cut === null) {
        putBack(client, bytes, bytes.length + 1);
        return null;
      }
      bytes = cut.rest;
      const code = cut.message.readInt32BE(4);
      if (code === CANCEL_CODE) {
        client.socket.end();
        return null;
      }
      if (code !== ENCRYPTION_CODE) {
        client.started = true;
        this.#execute(client, cut.message);
        return bytes;
      }
      client.socket.write('N');
    }
  }

  #execute(client: Client, messages: Buffer): void {
    this.#last = client;
    client.socket.cork();
    // It computes before it returns; what it returns waits for a file system that has to be told to write, ours has not.
    const executed = this.#engine.execProtocolRawStream(messages, {
      syncToFs: false,
      // The bytes are the engine's own memory, which the next statement writes to.
      onRawData: (bytes) => void client.socket.write(Buffer.from(bytes)),
    });
    client.socket.uncork();
    executed.catch(() => client.socket.destroy());
  }

  #inTransaction(): boolean {
    return this.#engine.isInTransaction();
  }

  #leave(client: Client): void {
    if (!this.#clients.delete(client)) return;
    if (this.#last !== client) return;
    this.#last = null;
    if (this.#inTransaction()) {
      this.#engine
        .execProtocolRawStream(ROLLBACK, { syncToFs: false, onRawData: () => undefined })
        .catch(() => undefined);
    }
  }
}

function takeArrived(client: Client): Buffer {
  const [first = Buffer.alloc(0)] = client.arrived;
  const bytes = client.arrived.length > 1 ? Buffer.concat(client.arrived, client.size) : first;
  putBack(client, Buffer.alloc(0), 1);
  return bytes;
}

function putBack(client: Client, bytes: Buffer, wanted: number): void {
  client.arrived.length = 0;
  if (bytes.length > 0) client.arrived.push(bytes);
  client.size = bytes.length;
  client.wanted = wanted;
}
