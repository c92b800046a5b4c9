import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInToProduct } from '../testing/ask-product.ts';
import { canLookIntoProcesses, openDescriptors, residentBytes } from '../testing/process-numbers.ts';
import { makeProductDatabase, type ProductDatabase } from '../testing/product-database.ts';
import { startProduct, type Product } from '../testing/start-product.ts';

const POLLS_OF_A_ROUND = 3_000;
const MOST_ROUNDS = 20;
const TABS = 20;
const MEGABYTE = 1024 * 1024;
/** What a round may leave behind: noise, and less than 6 kB for each poll. */
const MOST_FOR_A_ROUND = { bytes: 16 * MEGABYTE, descriptors: 15 };

describe.runIf(canLookIntoProcesses)('a server that many poll', () => {
  let data: ProductDatabase;
  let server: Product;
  beforeAll(async () => {
    data = await makeProductDatabase();
    server = await startProduct(data.environment);
  });
  afterAll(async () => {
    await server.stop();
    await data.dispose();
  });

  it('answers thousands of polls, which leave neither memory nor descriptors behind', async () => {
    const authorization = `Bearer ${await signInToProduct(server.address, data.account)}`;
    const list = (etag: string) =>
      fetch(`${server.address}/api/contracts`, { headers: { authorization, 'if-none-match': etag } });
    const first = await list('');
    const etag = first.headers.get('etag') ?? '';
    await first.arrayBuffer();
    const statuses = new Set<number>();
    const pollRound = async (): Promise<void> => {
      for (let asked = 0; asked < POLLS_OF_A_ROUND; asked += TABS) {
        await Promise.all(Array.from({ length: TABS }, async () => statuses.add((await list(etag)).status)));
      }
    };
    await pollRound();
    const rounds: { readonly bytes: number; readonly descriptors: number }[] = [];
    const levelsOff = (): boolean =>
      rounds.some(
        ({ bytes, descriptors }) =>
          bytes <= MOST_FOR_A_ROUND.bytes && descriptors <= MOST_FOR_A_ROUND.descriptors,
      );
    // The jobs of a start and the functions that V8 optimises take some once; a leak takes some in every round.
    while (rounds.length < MOST_ROUNDS && !levelsOff()) {
      const before = { bytes: residentBytes(server.pid), descriptors: openDescriptors(server.pid) };
      await pollRound();
      rounds.push({
        bytes: residentBytes(server.pid) - before.bytes,
        descriptors: openDescriptors(server.pid) - before.descriptors,
      });
    }
    expect(levelsOff(), JSON.stringify(rounds)).toBe(true);
    expect([...statuses]).toEqual([304]);
  });
});
