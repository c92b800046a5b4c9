import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { askProduct, signInToProduct } from '../testing/ask-product.ts';
import { findPostgresPrograms } from '../testing/database/system-postgres.ts';
import { startReplicatedCluster, type ReplicatedCluster } from '../testing/database/replicated-cluster.ts';
import { fillProductDatabase } from '../testing/product-database.ts';
import { startProduct, type Product } from '../testing/start-product.ts';

const programs = findPostgresPrograms('');
/** How long it takes until someone, or something, notices that the primary is gone. */
const NOTICED_AFTER_MS = 3_000;

/** Long, and about two real servers: in the thorough run only. */
describe.runIf(programs !== null && inject('isThorough'))('a primary that dies while people write', () => {
  let cluster: ReplicatedCluster;
  let product: Product;
  let token = '';
  beforeAll(async () => {
    cluster = await startReplicatedCluster(programs ?? '');
    const url = cluster.url('postgres');
    const { account } = await fillProductDatabase({ url });
    product = await startProduct({ DATABASE_URL: url, PACTBOOK_DEMO: 'off' });
    token = await signInToProduct(product.address, account);
  });
  afterAll(async () => {
    await product?.stop();
    await cluster?.stop();
  });

  it('loses nothing that was acknowledged, and the server continues by itself', async () => {
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    let isWriting = true;
    const write = async (writer: number): Promise<void> => {
      for (let count = 0; isWriting; count += 1) {
        const body = { product: `Writer ${writer}, ${count}`, vendor: 'Failover' };
        const { status, body: made } = await askProduct(product.address, 'POST', '/contracts/create', {
          token,
          body,
        });
        statuses.add(status);
        if (status === 201 || status === 200) acknowledged.push(made.id);
        await wait(10);
      }
    };
    const writers = Array.from({ length: 4 }, (_, writer) => write(writer));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    await cluster.failOver(NOTICED_AFTER_MS);
    const after = acknowledged.length;
    await expect.poll(() => acknowledged.length - after).toBeGreaterThan(20);
    isWriting = false;
    await Promise.all(writers);
    // What could not be done meanwhile was refused in order: try again.
    expect([...statuses].filter((status) => status >= 400 && status !== 503)).toEqual([]);
    const { body: list } = await askProduct(product.address, 'GET', '/contracts', { token });
    const there = new Set(list.map(({ id }: { id: string }) => id));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
  });
});
