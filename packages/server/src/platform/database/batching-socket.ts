import { Socket } from 'node:net';

type Written = (error?: Error | null) => void;

/**
 * The socket of a database connection, which sends what is written in the same moment with one system call: the opening of
 * a transaction and its first statements, the last statements and the commit.
 */
export class BatchingSocket extends Socket {
  #isHeld = false;

  constructor() {
    super();
    // On connecting, Node gives every socket its own `write` in place of any other.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  override write(chunk: string | Uint8Array, callback?: Written): boolean;
  override write(chunk: string | Uint8Array, encoding?: BufferEncoding, callback?: Written): boolean;
  override write(
    chunk: string | Uint8Array,
    encodingOrCallback?: BufferEncoding | Written,
    callback?: Written,
  ): boolean {
    this.#hold();
    return typeof encodingOrCallback === 'function'
      ? super.write(chunk, encodingOrCallback)
      : super.write(chunk, encodingOrCallback, callback);
  }

  /** Holds back what is written until the present events have been handled. */
  #hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.cork();
    setImmediate(() => {
      this.#isHeld = false;
      this.uncork();
    });
  }
}
