import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { StepsOutcome } from '../features/imports/steps/import-in-steps.ts';
import { askProduct, signInToProduct } from '../testing/ask-product.ts';
import { startProgram } from '../testing/database/child-program.ts';
import { makeProductDatabase, makeProductFolder, type ProductDatabase } from '../testing/product-database.ts';
import { startProduct, type Product } from '../testing/start-product.ts';

const ROWS = 240;
const ROWS_PER_STEP = 20;
/** Before which steps the import is killed: the next one begins at the same moment, so that a kill meets it in the middle. */
const KILLS = inject('isThorough') ? [1, 4, 5] : [1, 4];

const MAPPING = {
  columns: [
    { column: 'Product', field: 'product' },
    { column: 'Vendor', field: 'vendor' },
    { column: 'Team', field: 'teams' },
  ],
  createTeams: true,
};
const CONTENT = [
  'Product,Vendor,Team',
  ...Array.from({ length: ROWS }, (_, at) => `Product ${at},Vendor ${at % 30},Team ${Math.floor(at / 100)}`),
].join('\n');

describe('an import in steps that is killed', () => {
  let data: ProductDatabase;
  beforeAll(async () => {
    data = await makeProductDatabase({ manageAll: true });
  });
  afterAll(() => data.dispose());

  const start = () => {
    const { settings, organisationId } = data;
    const asked = {
      settings,
      organisationId,
      content: CONTENT,
      mapping: MAPPING,
      rowsPerStep: ROWS_PER_STEP,
    };
    return startProgram('import-in-steps', [JSON.stringify(asked)]);
  };

  it('continues where it stopped: nothing is doubled, nothing lost, and one call undoes all of it', async () => {
    let first = 0;
    for (const steps of KILLS) {
      const cut = start();
      await cut.printed(steps);
      await cut.kill();
      expect(cut.errors()).toBe('');
      // It began where the one before had stopped, at the end of a step.
      const begun = Number(cut.lines[0]);
      expect(begun % ROWS_PER_STEP).toBe(0);
      expect(begun).toBeGreaterThanOrEqual(first);
      first = begun + (steps - 1) * ROWS_PER_STEP;
    }
    const rest = start();
    expect([await rest.ended, rest.errors()]).toEqual([0, '']);
    const { resumedAfter, created, changeSetId } = JSON.parse(rest.lines.at(-1) ?? '') as StepsOutcome;
    expect(resumedAfter).toBeGreaterThanOrEqual(first);
    expect(created).toBe(ROWS - resumedAfter);

    const server = await startProduct(data.environment);
    const token = await signInToProduct(server.address, data.account);
    const ask = async (method: string, path: string) => {
      const answer = await askProduct(server.address, method, path, { token });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };
    const products = async () =>
      ((await ask('GET', '/contracts')) as { product: string }[]).map(({ product }) => product);
    expect((await products()).toSorted()).toEqual(
      Array.from({ length: ROWS }, (_, at) => `Product ${at}`).toSorted(),
    );
    const { items } = await ask('GET', '/changeSets');
    expect(items).toMatchObject([{ id: changeSetId, created: ROWS, undoneAt: null }]);
    const { undone, skipped, made } = await ask('POST', `/changeSets/${changeSetId}/undo?removeUnused=true`);
    expect([undone, skipped]).toEqual([ROWS, []]);
    expect(made).toMatchObject(
      ['Team 0', 'Team 1', 'Team 2'].map((name) => ({ kind: 'team', name, state: 'removed' })),
    );
    expect(await products()).toEqual([]);
    await server.stop();
  });
});

describe('the import of a call, whose server is killed', () => {
  let data: ProductDatabase;
  beforeAll(async () => {
    data = await makeProductFolder({ manageAll: true });
  });
  afterAll(() => data.dispose());

  it('is rolled back by the next start: all of it is there or nothing', async () => {
    const server = await startProduct(data.environment);
    const token = await signInToProduct(server.address, data.account);
    const before = await readAll(server.address, token);
    await killWhileWriting(server, token);
    // Another server could still write it for three minutes.
    await data.look(`update change_sets set attended_at = attended_at - interval '4 minutes'`);

    const again = await startProduct(data.environment);
    const session = await signInToProduct(again.address, data.account);
    await expect
      .poll(async () => (await readAll(again.address, session)).effective, {
        interval: 500,
      })
      .toEqual([]);
    expect(await readAll(again.address, session)).toEqual({ ...before, effective: [] });
    await again.stop();
  });
});

/** The records that are there, and the sets of calls that stand. */
async function readAll(
  address: string,
  token: string,
): Promise<{ products: string[]; effective: unknown[] }> {
  const ask = async (path: string) => (await askProduct(address, 'GET', path, { token })).body;
  const contracts = (await ask('/contracts')) as { product: string }[];
  const { items } = (await ask('/changeSets')) as { items: { label: string; undoneAt: string | null }[] };
  return {
    products: contracts.map(({ product }) => product).toSorted(),
    effective: items.filter(({ label, undoneAt }) => label === 'call.csv' && undoneAt === null),
  };
}

/** Brings a file by a call, and kills the server once some of its records are written. */
async function killWhileWriting(server: Product, token: string): Promise<void> {
  const body = new FormData();
  const rows = Array.from({ length: 3_000 }, (_, at) => `Called ${at},Vendor ${at % 30}`);
  body.set('mapping', JSON.stringify({ columns: MAPPING.columns.slice(0, 2) }));
  body.set('dryRun', 'false');
  body.set('file', new Blob([['Product,Vendor', ...rows].join('\n')]), 'call.csv');
  const headers = { authorization: `Bearer ${token}`, accept: 'application/x-ndjson' };
  const answer = await fetch(`${server.address}/api/contracts/import`, { method: 'POST', headers, body });
  const decoder = new TextDecoder();
  let said = '';
  for await (const bytes of answer.body ?? []) {
    said += decoder.decode(bytes as Uint8Array);
    if (/"writing","done":[1-9]/.test(said)) break;
  }
  expect(said).toMatch(/"writing","done":[1-9]/);
  expect(said).not.toContain('"outcome"');
  await server.kill();
}
