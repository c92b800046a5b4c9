import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amountFields } from '@pactbook/domain/features/saved-views/amount-filter.ts';
import type { ContractPage } from '@pactbook/domain/features/contract-list/contract-page.ts';
import {
  defaultTableView,
  type ColumnKey,
  type TableView,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import {
  askAs,
  buildRecordWorld,
  screenOf,
  START_MONTH,
  type RecordWorld,
  type Screen,
} from '../../testing/records/record-world.ts';

describe('amounts of records that a person may not read', () => {
  let world: RecordWorld;
  let screens: readonly Screen[];
  let keys: readonly string[];

  beforeAll(async () => {
    world = await buildRecordWorld(30);
    screens = await Promise.all(world.people.map((person) => screenOf(world, person)));
    const { today } = world;
    keys = amountFields({ today, startMonth: START_MONTH, currencies: ['USD', 'CAD'] }).map(({ key }) => key);
  });
  afterAll(() => world.server.stop());

  const ask = ({ person }: Screen, view: Partial<TableView>, parts: readonly string[]) =>
    askAs<ContractPage>(world, person, 'POST', '/contracts/query', {
      view: { ...defaultTableView(), ...view },
      parts,
    });
  const filteredBy = (key: string, value: string) => ({
    filters: { ...defaultTableView().filters, amounts: [{ key, value }] },
  });
  const sortedBy = (key: string, desc: boolean) => ({
    sort: { id: key as ColumnKey, desc, valueType: 'number' as const },
  });
  const readsNone = ({ index }: Screen) => index.contracts.every(({ access }) => access === 'limited');

  test('decide nothing for a person who reads no costs: not which records, not their order, not a sum', async () => {
    const limited = screens.filter(readsNone);
    expect(limited.length).toBeGreaterThan(0);
    for (const screen of limited) {
      const { ids } = await ask(screen, {}, ['ids']);
      for (const key of keys) {
        for (const value of ['', '∅', '0..', '..1']) {
          const answer = await ask(screen, filteredBy(key, value), ['ids', 'total', 'sums']);
          expect([key, value, answer.ids, answer.total]).toEqual([key, value, ids, ids?.length]);
          expect(answer.sums).toMatchObject({ costCount: 0, totalCost: 0, costInForce: 0 });
        }
        if (key.startsWith('costInForce.')) continue;
        for (const desc of [false, true])
          expect([key, desc, (await ask(screen, sortedBy(key, desc), ['ids'])).ids]).toEqual([
            key,
            desc,
            ids,
          ]);
        const shown = { visibility: { product: true, [key]: true } };
        expect([key, (await ask(screen, shown, ['figures'])).figures]).toEqual([key, {}]);
      }
    }
  });

  test('are in no range, without no value, and last in every order for a person who reads some of them', async () => {
    const partial = screens.filter(
      (screen) => !readsNone(screen) && screen.index.contracts.some(({ access }) => access === 'limited'),
    );
    expect(partial.length).toBeGreaterThan(0);
    for (const screen of partial) {
      const hidden = new Set(
        screen.index.contracts.filter(({ access }) => access === 'limited').map(({ id }) => id),
      );
      for (const key of keys) {
        for (const value of ['', '∅', '-1000000..']) {
          const { ids = [] } = await ask(screen, filteredBy(key, value), ['ids']);
          expect([key, value, ids.filter((id) => hidden.has(id))]).toEqual([key, value, []]);
        }
        if (key.startsWith('costInForce.')) continue;
        const orders = await Promise.all(
          [false, true].map(async (desc) => (await ask(screen, sortedBy(key, desc), ['ids'])).ids ?? []),
        );
        const [up = [], down = []] = orders.map((ids) => ids.filter((id) => hidden.has(id)));
        expect([key, up]).toEqual([key, down]);
        const shown = { visibility: { product: true, [key]: true } };
        const { figures = {} } = await ask(screen, shown, ['figures']);
        expect([key, Object.keys(figures).filter((id) => hidden.has(id))]).toEqual([key, []]);
      }
    }
  });
});
