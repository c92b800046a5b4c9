import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askProduct, signInToProduct } from '../testing/ask-product.ts';
import { makeProductFolder, type ProductDatabase } from '../testing/product-database.ts';
import { QUICK_NODE } from '../testing/inherited-environment.ts';
import { beginProduct, type Product } from '../testing/start-product.ts';

// `npm run dev` runs the server under `node --watch`, which speaks to it through the ports of its own threads.
describe('a server whose sources are watched', () => {
  let data: ProductDatabase;
  let product: Product;
  let token: string;

  beforeAll(async () => {
    data = await makeProductFolder();
    product = await beginProduct(data.environment, ['--watch', '--watch-preserve-output', ...QUICK_NODE])
      .ready;
    token = await signInToProduct(product.address, data.account);
  });
  afterAll(async () => {
    await product.stop();
    await data.dispose();
  });

  const send = (path: string, form: FormData): Promise<Response> =>
    fetch(`${product.address}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });

  it('reads files to import', async () => {
    const form = new FormData();
    const columns = ['Product', 'Vendor'].map((column) => ({ column, field: column.toLowerCase() }));
    form.append('mapping', JSON.stringify({ columns }));
    form.append('dryRun', 'true');
    form.append(
      'file',
      new File(['Product,Vendor\nSlack,Salesforce\n'], 'records.csv', { type: 'text/csv' }),
    );
    const answer = await send('/contracts/import', form);
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ rowsRead: 1 })]);
  });

  it('reads the words of documents', async () => {
    const record = { product: 'Slack', vendor: 'Salesforce' };
    const { body } = await askProduct(product.address, 'POST', '/contracts/create', { token, body: record });
    const form = new FormData();
    form.append('category', 'Contracts');
    form.append('file', new File(['A clause about zebras.'], 'clause.txt', { type: 'text/plain' }));
    expect((await send(`/contracts/${body.id}/documents`, form)).status).toBe(201);
    const found = () => askProduct(product.address, 'GET', '/documents/search?q=zebras', { token });
    await expect.poll(async () => (await found()).body.total).toBe(1);
  });
});
