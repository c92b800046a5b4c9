import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConnection } from '../../testing/raw-request.ts';
import { createLog } from '../log/log.ts';
import { createServer } from './create-server.ts';

const SILENCE = 1_500;
const ASKED = 400;
const ANSWER = Buffer.alloc(120_000, '.');
const REQUEST = 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n';

describe('a client that asks and does not read', () => {
  let server: FastifyInstance;
  let address: string;

  beforeAll(async () => {
    server = await createServer({
      log: createLog('silent'),
      newId: randomUUID,
      publicUrl: 'http://localhost',
      clientAddresses: { of: () => '127.0.0.1' },
      readerSilence: SILENCE,
    });
    server.get('/large', async () => ANSWER);
    server.get('/slow', async () => {
      await wait(3 * SILENCE);
      return 'done';
    });
    address = await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  /** Asks for far more than fits into the buffers between, reads after a pause; gives how many bytes came in the end. */
  async function bytesAfterPause(pause: number): Promise<number> {
    const socket = await openConnection(address);
    socket.on('error', () => undefined);
    socket.pause();
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      if (bytes > ASKED * ANSWER.length) socket.end();
    });
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.write(REQUEST.repeat(ASKED));
    await wait(pause);
    socket.resume();
    await ended;
    return bytes;
  }

  it('is served to the end when it only pauses', async () => {
    expect(await bytesAfterPause(SILENCE / 4)).toBeGreaterThan(ASKED * ANSWER.length);
  });

  it('is left after a while', async () => {
    expect(await bytesAfterPause(3 * SILENCE)).toBeLessThan(ASKED * ANSWER.length);
  });

  it('is not taken for one that waits for a slow answer, or for its next question', async () => {
    expect(await (await fetch(`${address}/slow`)).text()).toBe('done');
    await wait(2 * SILENCE);
    expect(await (await fetch(`${address}/slow`)).text()).toBe('done');
  });
});
