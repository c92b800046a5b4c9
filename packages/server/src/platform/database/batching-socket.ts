import { Socket } from 'node:net';

/**
 * The socket of a database connection, which sends statements that were issued in the same moment with one system call:
 * the driver holds back the messages of one statement (cork) and lets them go at its end, here they go at the end of
 * the tick.
 */
export class BatchingSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
