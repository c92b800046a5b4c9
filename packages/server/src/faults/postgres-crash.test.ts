import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askProduct, signInToProduct } from '../testing/ask-product.ts';
import { hasEnded, postgresPid, untilEnded } from '../testing/database/own-folder.ts';
import { makeProductFolder, type ProductDatabase } from '../testing/product-database.ts';
import { startProduct } from '../testing/start-product.ts';

let data: ProductDatabase & { readonly folder: string };
beforeAll(async () => {
  data = await makeProductFolder();
});
afterAll(() => data.dispose());

it('a server whose PostgreSQL crashes says that it is not ready, answers 503, and is ready again by itself', async () => {
  const server = await startProduct(data.environment);
  const token = await signInToProduct(server.address, data.account);
  const ready = async () => (await askProduct(server.address, 'GET', '/readyz')).status;
  const contracts = () => askProduct(server.address, 'GET', '/contracts', { token });
  const body = { product: 'Kept', vendor: 'Crash' };
  expect((await askProduct(server.address, 'POST', '/contracts/create', { token, body })).status).toBe(201);
  const seen = new Set<number>();
  const answers = new Set<number>();
  const runs = (): number => {
    const file = join(data.folder, 'postgres', 'postmaster.pid');
    const isReady = existsSync(file) && readFileSync(file, 'utf8').includes('ready');
    return isReady ? postgresPid(data.folder) : 0;
  };
  // The pause before a start grows to more than the second for which the readiness is known.
  for (let crash = 0; crash < 4; crash += 1) {
    const pid = runs();
    process.kill(pid, 'SIGKILL');
    await untilEnded(pid);
    // Before PostgreSQL starts, the server notes itself in that file.
    for (let status = 0; status !== 200 || [0, pid, server.pid].includes(runs());) {
      answers.add((await contracts()).status);
      status = await ready();
      seen.add(status);
      await wait(20);
    }
  }
  expect(seen).toEqual(new Set([200, 503]));
  expect([...answers].filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect((await contracts()).body).toMatchObject([{ product: 'Kept' }]);
  expect(server.output()).toContain('PostgreSQL ended by itself and is started again');
  const last = postgresPid(data.folder);
  expect(await server.stop()).toBe(0);
  expect(hasEnded(last)).toBe(true);
  expect(existsSync(join(data.folder, 'postgres', 'postmaster.pid'))).toBe(false);
  expect(readFileSync(join(data.folder, 'postgres', 'PG_VERSION'), 'utf8').trim()).toBe('18');
});
