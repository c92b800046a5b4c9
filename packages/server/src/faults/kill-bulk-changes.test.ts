import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askProduct, signInToProduct } from '../testing/ask-product.ts';
import { startProgram } from '../testing/database/child-program.ts';
import { makeProductDatabase, type ProductDatabase } from '../testing/product-database.ts';
import { startProduct } from '../testing/start-product.ts';

const RECORDS_PER_STEP = 20;

describe('a bulk delete whose server is killed between two steps', () => {
  let data: ProductDatabase;
  beforeAll(async () => {
    data = await makeProductDatabase({ manageAll: true });
  });
  afterAll(() => data.dispose());

  it('has its line in the activity after the next start, once, of what was done, by the user who did it', async () => {
    const { settings, organisationId } = data;
    const asked = { settings, organisationId, records: 60, recordsPerStep: RECORDS_PER_STEP, steps: 2 };
    const program = startProgram('bulk-delete-in-steps', [JSON.stringify(asked)]);
    await program.printed(1);
    await program.kill();
    expect([program.errors(), program.lines]).toEqual(['', ['2']]);
    const noted = () =>
      data.look<{ count: number }>(
        `select count(*)::integer as count from events where type = 'recordsBulkDeleted'`,
      );
    expect(await noted()).toEqual([{ count: 0 }]);
    // Servers wait for three minutes before they take a set for cut off.
    await data.look(`update change_sets set attended_at = attended_at - interval '4 minutes'`);

    const server = await startProduct(data.environment);
    const token = await signInToProduct(server.address, data.account);
    const lines = async () => {
      const { body } = await askProduct(server.address, 'GET', '/activity?type=recordsBulkDeleted', {
        token,
      });
      return body.items;
    };
    await expect.poll(lines, { interval: 200 }).toHaveLength(1);
    const { body: sets } = await askProduct(server.address, 'GET', '/changeSets', { token });
    const written = 2 * RECORDS_PER_STEP;
    const label = `${written} records deleted`;
    expect(sets.items).toMatchObject([{ kind: 'bulkDelete', label, deleted: written, undoneAt: null }]);
    const [{ id }] = sets.items;
    expect(await lines()).toMatchObject([
      {
        actor: { name: 'Ada Admin' },
        subject: { kind: 'changeSet', id, label },
        changes: [{ field: 'records', from: null, to: written }],
        changeSet: { id, records: written },
      },
    ]);
    const undo = await askProduct(server.address, 'POST', `/changeSets/${id}/undo`, { token });
    expect(undo.body).toMatchObject({ undone: written, skipped: [] });
    await server.stop();
    expect(await noted()).toEqual([{ count: 1 }]);
  });
});
