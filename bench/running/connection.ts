import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What is asked: a body makes it a POST. */
export interface Question {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string;
}

/** The answer to one request: its status, the bytes of its body on the wire, and how long it took. */
export interface Exchange {
  readonly status: number;
  readonly bodyBytes: number;
  readonly milliseconds: number;
  readonly head: string;
  /** The body as it came, put together when it is asked for. */
  readonly body: () => Buffer;
}

/**
 * One keep-alive connection that carries one request after the other. A client with next to no cost of its own, so that
 * the server is what is measured. Answers need a Content-Length or no body.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
  }

  static async open(address: string): Promise<Connection> {
    const { hostname, port, host } = new URL(address);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.setNoDelay(true);
    return new Connection(socket, host);
  }

  /**
   * Sends a GET request and waits for the whole answer.
   * @throws Error when the connection is lost
   */
  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Exchange> {
    return this.ask({ path, headers });
  }

  /**
   * Sends a GET request, or a POST request where there is a body, and waits for the whole answer.
   * @throws Error when the connection is lost
   */
  ask({ path, headers = {}, body }: Question): Promise<Exchange> {
    const sent =
      body === undefined
        ? headers
        : {
            ...headers,
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          };
    const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
    const method = body === undefined ? 'GET' : 'POST';
    const started = performance.now();
    const answered = this.#answer(started);
    this.#socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: ${this.#host}\r\n${lines.join('')}\r\n${body ?? ''}`,
    );
    return answered;
  }

  close(): void {
    this.#socket.destroy();
  }

  #answer(started: number): Promise<Exchange> {
    return new Promise((resolve, reject) => {
      let head: string | null = null;
      let start: Buffer = Buffer.alloc(0);
      let bodyBytes = 0;
      let expected = 0;
      const chunks: Buffer[] = [];
      const end = (error: Error | null): void => {
        this.#socket.off('data', read).off('close', lost).off('error', end);
        if (error !== null) reject(error);
        else {
          const status = Number(head?.slice(9, 12));
          const body = (): Buffer => Buffer.concat(chunks);
          resolve({ status, bodyBytes, milliseconds: performance.now() - started, head: head ?? '', body });
        }
      };
      const lost = (): void => end(new Error('The server closed the connection.'));
      const read = (chunk: Buffer): void => {
        if (head === null) {
          start = start.length === 0 ? chunk : Buffer.concat([start, chunk]);
          const at = start.indexOf('\r\n\r\n');
          if (at < 0) return;
          head = start.toString('latin1', 0, at);
          bodyBytes = start.length - at - 4;
          chunks.push(start.subarray(at + 4));
          expected = /^HTTP\/1\.1 (?:204|304)/.test(head)
            ? 0
            : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
        } else {
          bodyBytes += chunk.length;
          chunks.push(chunk);
        }
        if (bodyBytes >= expected) end(null);
      };
      this.#socket.on('data', read).once('close', lost).once('error', end);
    });
  }
}
