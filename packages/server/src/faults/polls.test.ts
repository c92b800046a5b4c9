import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signInToProduct } from '../testing/ask-product.ts';
import { testDatabaseKinds, type TestDatabaseKind } from '../testing/database/test-database-kinds.ts';
import { canLookIntoProcesses, openDescriptors, residentBytes } from '../testing/process-numbers.ts';
import { makeProductDatabase, type ProductDatabase } from '../testing/product-database.ts';
import { startProduct } from '../testing/start-product.ts';

const EARLY_POLLS = 1_000;
const LATER_POLLS = 3_000;
const TABS = 20;
const MEGABYTE = 1024 * 1024;
/** By default the database that lives in the process whose memory is looked at; the thorough run takes both. */
const KINDS: readonly TestDatabaseKind[] = inject('isThorough') ? testDatabaseKinds : ['embedded'];

describe.runIf(canLookIntoProcesses).each(KINDS)('thousands of polls on %s', (kind) => {
  let data: ProductDatabase;
  beforeAll(async () => {
    data = await makeProductDatabase(kind);
  });
  afterAll(() => data.dispose());

  it('are all answered, and leave neither memory nor descriptors behind', async () => {
    const server = await startProduct(data.environment, []);
    const authorization = `Bearer ${await signInToProduct(server.address, data.account)}`;
    const list = (etag: string) =>
      fetch(`${server.address}/api/contracts`, { headers: { authorization, 'if-none-match': etag } });
    const first = await list('');
    const etag = first.headers.get('etag') ?? '';
    await first.arrayBuffer();
    const statuses = new Map<number, number>();
    let peak = 0;
    const poll = async (count: number): Promise<void> => {
      for (let asked = 0; asked < count; asked += TABS) {
        await Promise.all(
          Array.from({ length: TABS }, async () => {
            const { status } = await list(etag);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }),
        );
        peak = Math.max(peak, residentBytes(server.pid));
      }
    };
    await poll(EARLY_POLLS);
    const early = { peak, descriptors: openDescriptors(server.pid) };
    await poll(LATER_POLLS);
    expect(Object.fromEntries(statuses)).toEqual({ 304: EARLY_POLLS + LATER_POLLS });
    expect(residentBytes(server.pid)).toBeLessThanOrEqual(early.peak * 1.2 + 16 * MEGABYTE);
    expect(openDescriptors(server.pid)).toBeLessThanOrEqual(early.descriptors + 15);
    expect(await server.stop()).toBe(0);
  }, 120_000);
});
