import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signInToProduct } from '../testing/ask-product.ts';
import { testDatabaseKinds, type TestDatabaseKind } from '../testing/database/test-database-kinds.ts';
import { canLookIntoProcesses, openDescriptors, residentBytes } from '../testing/process-numbers.ts';
import { makeProductDatabase, type ProductDatabase } from '../testing/product-database.ts';
import { startProduct, type Product } from '../testing/start-product.ts';

const POLLS_OF_A_ROUND = 3_000;
const MOST_ROUNDS = 20;
const TABS = 20;
const MEGABYTE = 1024 * 1024;
/** By default the database that lives in the process whose memory is looked at; the thorough run takes both. */
const KINDS: readonly TestDatabaseKind[] = inject('isThorough') ? testDatabaseKinds : ['embedded'];

/** What a round may leave behind: noise, and less than 6 kB for each poll. */
const MOST_FOR_A_ROUND = { bytes: 16 * MEGABYTE, descriptors: 15 };

/** What optimising one function of the embedded database may take; its parser would take 600 MB. */
const MOST_FOR_A_FUNCTION = 100 * MEGABYTE;

/** What each function that V8 optimised took of memory at most, in bytes (V8 writes it for `--trace-wasm-compilation-times`). */
const optimizedIn = (output: string): number[] =>
  [...output.matchAll(/using TurboFan, took \d+ ms and (\d+) /g)].map(([, bytes]) => Number(bytes));

describe.runIf(canLookIntoProcesses).each(KINDS)('a server that many poll on %s', (kind) => {
  let data: ProductDatabase;
  let server: Product;
  beforeAll(async () => {
    data = await makeProductDatabase(kind);
    server = await startProduct(data.environment, ['--trace-wasm-compilation-times']);
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

  it.runIf(kind === 'embedded')(
    'has optimised functions of the database, none at the cost of much memory',
    async () => {
      expect(await server.stop()).toBe(0);
      const optimized = optimizedIn(server.output());
      expect(optimized.length).toBeGreaterThan(0);
      expect(Math.max(...optimized)).toBeLessThan(MOST_FOR_A_FUNCTION);
    },
  );
});
