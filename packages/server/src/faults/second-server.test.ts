import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { askProduct, signInToProduct } from '../testing/ask-product.ts';
import { makeProductFolder, type ProductDatabase } from '../testing/product-database.ts';
import { startProduct, StartRefused } from '../testing/start-product.ts';

const ATTEMPTS = inject('isThorough') ? 2 : 1;

let data: ProductDatabase;
beforeAll(async () => {
  data = await makeProductFolder();
});
afterAll(() => data.dispose());

it('a second server on the same data folder is refused by the name of the first, which continues unharmed', async () => {
  const first = await startProduct(data.environment);
  const token = await signInToProduct(first.address, data.account);
  const add = (product: string) =>
    askProduct(first.address, 'POST', '/contracts/create', { token, body: { product, vendor: 'Two' } });
  expect((await add('before')).status).toBe(201);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const refusal = await startProduct(data.environment).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefused);
    const { exitCode, output } = refusal instanceof StartRefused ? refusal : { exitCode: 0, output: '' };
    expect(exitCode).toBe(1);
    expect(output).toMatch(new RegExp(`already in use by process ${first.pid} \\(started 2\\d{3}-`));
    expect(output).toContain('Pactbook was not started.');
    expect(output).not.toMatch(/\n {4}at /);
    expect((await add(`after ${attempt}`)).status).toBe(201);
  }
  // Killed, it leaves its lock behind; no one is kept out by it, and everything is there.
  await first.kill();
  const next = await startProduct(data.environment);
  const { body } = await askProduct(next.address, 'GET', '/contracts', { token });
  expect(body).toHaveLength(1 + ATTEMPTS);
  expect(await next.stop()).toBe(0);
});
