import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database/open-test-database.ts';
import type { Transaction } from './database.ts';
import { mintOrganisationScope, type OrganisationScope } from './organisation-scope.ts';
import { shareRowLock, lockRow } from './row-locks.ts';

type Step = (db: Transaction, scope: OrganisationScope) => Promise<void>;

const take: Step = (db, scope) => lockRow(db, scope, 'customFields');
const share: Step = (db, scope) => shareRowLock(db, scope, 'customFields');
const takeAnother: Step = (db, scope) => lockRow(db, scope, 'teams');

async function buildOrganisationOf({ database }: TestDatabase): Promise<OrganisationScope> {
  const scope = mintOrganisationScope(crypto.randomUUID());
  const row = { id: scope.organisationId, name: 'A', time_zone: 'UTC', created_at: new Date() };
  await database.write(scope, (db) => db.insertInto('organisations').values(row).execute());
  return scope;
}

describe('turns', () => {
  let made: TestDatabase;
  beforeAll(async () => {
    made = await openTestDatabase();
  });
  afterAll(() => made.remove());

  test('are there for every organisation from its beginning, and for no other one', async () => {
    const scope = await buildOrganisationOf(made);
    await made.database.write(scope, async (db) => {
      await lockRow(db, scope, 'customFields');
      await lockRow(db, scope, 'teams');
      await lockRow(db, scope, 'categories');
    });
    const stranger = mintOrganisationScope(crypto.randomUUID());
    for (const step of [take, share]) {
      await expect(made.database.write(stranger, (db) => step(db, scope))).rejects.toThrow('no result');
    }
  });
});

describe('of two writers', () => {
  let made: TestDatabase;
  beforeAll(async () => {
    made = await openTestDatabase();
  });
  afterAll(() => made.remove());

  /** How many statements of this database wait for a lock. */
  const waiting = async (): Promise<number> => {
    const [row] = await made.asOwner<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row?.count ?? 0;
  };

  /** Starts a second writer while the first holds its row lock, and gives the order in which they finished. */
  const meet = async (
    [one, first]: readonly [OrganisationScope, Step],
    [other, second]: readonly [OrganisationScope, Step],
  ): Promise<string[]> => {
    const order: string[] = [];
    const held = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const before = made.database.write(one, async (db) => {
      await first(db, one);
      held.resolve();
      await ending.promise;
      order.push('first');
    });
    await held.promise;
    let isThrough = false;
    const after = made.database.write(other, async (db) => {
      await second(db, other);
      order.push('second');
      isThrough = true;
    });
    while (!isThrough && (await waiting()) === 0) await wait(5);
    ending.resolve();
    await Promise.all([before, after]);
    return order;
  };

  test.each([
    ['waits who takes what another one took', take, take],
    ['waits who takes what another one shares', share, take],
    ['waits who shares what another one took', take, share],
  ])('%s', async (_title, first, second) => {
    const scope = await buildOrganisationOf(made);
    expect(await meet([scope, first], [scope, second])).toEqual(['first', 'second']);
  });

  test('neither waits who shares with another one, takes another row lock, or is of another organisation', async () => {
    const [scope, neighbour] = [await buildOrganisationOf(made), await buildOrganisationOf(made)];
    expect(await meet([scope, share], [scope, share])).toEqual(['second', 'first']);
    expect(await meet([scope, take], [scope, takeAnother])).toEqual(['second', 'first']);
    expect(await meet([scope, take], [neighbour, take])).toEqual(['second', 'first']);
  });
});
