import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { askProduct, signInToProduct } from '../testing/ask-product.ts';
import { makeProductDatabase, type ProductDatabase } from '../testing/product-database.ts';
import { openConnection } from '../testing/raw-request.ts';
import { startProduct, type Product } from '../testing/start-product.ts';

/** `demo-start.test.ts` stops a server and starts it again, twice. */
const STOPS = inject('isThorough') ? 5 : 1;
const CLIENTS = 6;

interface Load {
  /** When the server was asked to stop. */
  toldAt: number;
  answered: number;
  readonly written: string[];
  readonly unheard: string[];
  readonly failures: unknown[];
}

/**
 * Reads and writes until the server no longer listens. A connection that breaks is a failure of a request that had
 * begun before the server was asked to stop; later connections may be refused.
 */
async function useUntilRefused(address: string, token: string, name: string, load: Load): Promise<void> {
  for (let count = 0; ; count += 1) {
    const product = `${name}-${count}`;
    let begun = performance.now();
    try {
      const read = await askProduct(address, 'GET', '/teams', { token });
      // Its own request: it may begin after the server was asked to stop, when the one before it did not.
      begun = performance.now();
      const body = { product, vendor: 'Stop' };
      const write = await askProduct(address, 'POST', '/contracts/create', { token, body });
      if (read.status !== 200 || write.status !== 201) load.failures.push([read.status, write.status]);
      load.written.push(product);
      load.answered += 2;
    } catch (error) {
      if (begun < load.toldAt) load.failures.push(error);
      // Whether this one was heard is not known; it may be stored.
      load.unheard.push(product);
      return;
    }
  }
}

/** A write of which half has been sent. */
async function sendHalf(address: string, token: string, product: string): Promise<() => Promise<string>> {
  const { hostname, port } = new URL(address);
  const socket: Socket = await openConnection(`http://${hostname}:${port}`);
  const answered = new Promise<string>((resolve) => {
    socket.once('data', (chunk) => resolve(chunk.toString()));
    socket.once('error', (error) => resolve(error.message));
    socket.once('close', () => resolve('closed without an answer'));
  });
  const body = JSON.stringify({ product, vendor: 'Stop' });
  socket.write(
    `POST /api/contracts/create HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 12)}`,
  );
  return async () => {
    socket.write(body.slice(12));
    return await answered;
  };
}

describe('a server that is asked to stop under load', () => {
  let data: ProductDatabase;
  beforeAll(async () => {
    data = await makeProductDatabase();
  });
  afterAll(() => data.dispose());

  it(`finishes what is in flight and ends well, ${STOPS} times`, async () => {
    const load: Load = { toldAt: Infinity, answered: 0, written: [], unheard: [], failures: [] };
    let token = '';
    let server: Product | null = null;
    for (let round = 0; round < STOPS; round += 1) {
      server = await startProduct(data.environment);
      if (token === '') token = await signInToProduct(server.address, data.account);
      const { address } = server;
      const names = Array.from({ length: 3 }, (_, at) => `half-${round}-${at}`);
      const halves = await Promise.all(names.map((name) => sendHalf(address, token, name)));
      const clients = Array.from({ length: CLIENTS }, (_, at) =>
        useUntilRefused(address, token, `load-${round}-${at}`, load),
      );
      // Under load, however slow the machine is.
      const enough = (round + 1) * CLIENTS;
      await expect.poll(() => load.answered).toBeGreaterThan(enough);
      await wait(100 + round * 40);
      load.toldAt = performance.now();
      const stopped = server.stop();
      await wait(250);
      const answers = await Promise.all(halves.map((finish) => finish()));
      for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 201 /);
      load.written.push(...names);
      expect(await stopped).toBe(0);
      await Promise.all(clients);
      load.toldAt = Infinity;
    }
    expect(load.failures).toEqual([]);
    expect(load.answered).toBeGreaterThan(STOPS * CLIENTS);
    const stored = await data.look<{ product: string }>('select product from contracts');
    const heard = stored.map(({ product }) => product).filter((product) => !load.unheard.includes(product));
    expect(heard.toSorted()).toEqual(load.written.toSorted());
  });
});
