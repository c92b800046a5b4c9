import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database/open-test-database.ts';
import type { Transaction } from './database.ts';
import {
  DatabaseTimeout,
  DatabaseUnavailable,
  NestedDatabaseUse,
  isPermissionDenied,
  isUniqueViolation,
} from './database-errors.ts';
import { PendingWrites } from './pending-writes.ts';
import { mintOrganisationScope, type OrganisationScope } from './organisation-scope.ts';

function newScope(): OrganisationScope {
  return mintOrganisationScope(crypto.randomUUID());
}

function insertOrganisation(db: Transaction, { organisationId }: OrganisationScope, name: string) {
  return db
    .insertInto('organisations')
    .values({ id: organisationId, name, time_zone: 'UTC', created_at: '2026-01-31T12:00:00Z' })
    .execute();
}

function organisationNames(db: Transaction): Promise<string[]> {
  return db
    .selectFrom('organisations')
    .select('name')
    .execute()
    .then((rows) => rows.map((row) => row.name));
}

describe('the database', () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
  });
  afterAll(() => testDatabase.remove());

  test('a write is there for the reads after it', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    await database.write(scope, (db) => insertOrganisation(db, scope, 'Acme'));
    expect(await database.read(scope, organisationNames)).toEqual(['Acme']);
  });

  // The server of the tests compiles nothing anyway: what counts is that the session says so.
  test('no plan of the application is compiled', async () => {
    const { rows } = await testDatabase.database.read(newScope(), (db) =>
      sql`select setting, source from pg_settings where name = 'jit'`.execute(db),
    );
    expect(rows).toEqual([{ setting: 'off', source: 'session' }]);
  });

  test('an organisation does not see the rows of another', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    await database.write(scope, (db) => insertOrganisation(db, scope, 'Hidden'));
    expect(await database.read(newScope(), organisationNames)).toEqual([]);
  });

  test('an organisation cannot write a row of another', async () => {
    const { database } = testDatabase;
    const foreign = newScope();
    const attempt = database.write(newScope(), (db) => insertOrganisation(db, foreign, 'Foreign'));
    await expect(attempt).rejects.toSatisfy(isPermissionDenied);
  });

  test('without an organisation no tenant row is seen, also right after one was', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    await database.write(scope, (db) => insertOrganisation(db, scope, 'Passing'));
    await database.read(scope, organisationNames);
    const seen = await database.unscoped((db) => db.selectFrom('organisations').selectAll().execute());
    expect(seen).toEqual([]);
    const prepared = { name: 'test-organisations', text: 'select * from organisations' };
    expect(await database.prepared(prepared, [])).toEqual([]);
  });

  test('nothing of a write that throws is kept, and the error comes through', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    const attempt = database.write(scope, async (db) => {
      await insertOrganisation(db, scope, 'Undone');
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await database.read(scope, organisationNames)).toEqual([]);
  });

  test('a read cannot write', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    const attempt = database.read(scope, (db) => insertOrganisation(db, scope, 'Smuggled'));
    await expect(attempt).rejects.toThrow('read-only transaction');
  });

  test('a write whose failed statement was swallowed is not taken for done', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    const attempt = database.write(scope, async (db) => {
      await insertOrganisation(db, scope, 'First');
      await insertOrganisation(db, scope, 'Second').catch(() => undefined);
    });
    await expect(attempt).rejects.toThrow('rolled back');
    expect(await database.read(scope, organisationNames)).toEqual([]);
  });

  test('a broken unique rule is reported by its constraint', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    await database.write(scope, (db) => insertOrganisation(db, scope, 'One'));
    const error = await database
      .write(scope, (db) => insertOrganisation(db, scope, 'Two'))
      .catch((caught: unknown) => caught);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'organisations_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'users_email_key_key')).toBe(false);
  });

  test('asking the database inside an open transaction is refused at once', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    const inner: (() => Promise<unknown>)[] = [
      () => database.read(scope, organisationNames),
      () => database.write(scope, organisationNames),
      () => database.unscoped(async (db) => db.selectFrom('organisations').selectAll().execute()),
      () => database.prepared({ name: 'ping', text: 'select 1' }, []),
    ];
    for (const nested of inner) {
      await expect(database.read(scope, nested)).rejects.toThrow(NestedDatabaseUse);
      await expect(database.write(scope, nested)).rejects.toThrow(NestedDatabaseUse);
    }
  });

  test('work that outlives its transaction may use the database again', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    const ended = Promise.withResolvers<void>();
    const { later } = await database.read(scope, async () => ({
      later: ended.promise.then(() => database.read(scope, organisationNames)),
    }));
    ended.resolve();
    expect(await later).toEqual([]);
  });

  test('a statement over its time is given up, and the database continues', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    const slow = database.read(
      scope,
      (db) => sql`select count(*) from generate_series(1, 2000000)`.execute(db),
      { timeoutMs: 50 },
    );
    await expect(slow).rejects.toThrow(DatabaseTimeout);
    expect(await database.read(scope, organisationNames)).toEqual([]);
  });

  test('a statement that was prepared before its table got another column may be tried again', async () => {
    const { database, asOwner } = testDatabase;
    await asOwner('create table grown as select 1 as one');
    await asOwner('grant select on grown to pactbook_app');
    const ask = () => database.prepared({ name: 'grown', text: 'select * from grown' }, []);
    expect(await ask()).toEqual([{ one: 1 }]);
    await asOwner('alter table grown add column two integer default 2');
    await expect(ask()).rejects.toThrow(DatabaseUnavailable);
    expect(await ask()).toEqual([{ one: 1, two: 2 }]);
  });

  test('the role of the application owns nothing and bypasses nothing', async () => {
    const { database } = testDatabase;
    const rows = await database.prepared(
      {
        name: 'test-role',
        text: `select current_user as name, rolsuper or rolbypassrls or rolcanlogin as mighty
               from pg_roles where rolname = current_user`,
      },
      [],
    );
    expect(rows).toEqual([{ name: 'pactbook_app', mighty: false }]);
    const migrations = database.prepared(
      { name: 'test-migrations', text: 'delete from schema_migrations' },
      [],
    );
    await expect(migrations).rejects.toSatisfy(isPermissionDenied);
  });

  test('every table with an organisation has row-level security with a check on writes', async () => {
    const unguarded = await testDatabase.asOwner<{ name: string }>(
      `select c.relname as name
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and (not c.relrowsecurity
              or not exists (select from pg_policy p
                             where p.polrelid = c.oid and p.polcmd = '*'
                               -- Without a check of its own a policy checks writes by the same condition.
                               and p.polqual is not null))`,
    );
    expect(unguarded).toEqual([]);
    const guarded = await testDatabase.asOwner<{ count: string }>('select count(*) from pg_policy');
    expect(Number(guarded[0]?.count)).toBeGreaterThan(10);
  });

  test('values arrive as the same JavaScript types', async () => {
    const { database } = testDatabase;
    const { rows } = await database.read(newScope(), (db) =>
      sql`select date '2026-03-29' as day, array[date '2026-03-29'] as days,
                 12345678901234567::int8 as big, 10.50::numeric(11,2) as money,
                 timestamptz '2026-03-29 02:30:00+00' as moment, '{"a": [1]}'::jsonb as json,
                 array['x', 'y'] as texts, 7::int4 as small`.execute(db),
    );
    expect(rows).toEqual([
      {
        day: '2026-03-29',
        days: ['2026-03-29'],
        big: '12345678901234567',
        money: '10.50',
        moment: new Date('2026-03-29T02:30:00Z'),
        json: { a: [1] },
        texts: ['x', 'y'],
        small: 7,
      },
    ]);
  });

  test('statements started together in one transaction all run', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    const answers = await database.read(scope, (db) =>
      Promise.all([1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(db))),
    );
    expect(answers.map((answer) => answer.rows[0]?.n)).toEqual([1, 2, 3]);
  });

  test('statements started together run in their order, each seeing the ones before', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    const seen = await database.write(scope, (db) =>
      Promise.all([
        organisationNames(db),
        insertOrganisation(db, scope, 'Acme'),
        organisationNames(db),
        db
          .updateTable('organisations')
          .set({ name: 'Emca' })
          .where('id', '=', scope.organisationId)
          .execute(),
        organisationNames(db),
      ]),
    );
    expect([seen[0], seen[2], seen[4]]).toEqual([[], ['Acme'], ['Emca']]);
  });

  test('when one of the statements started together fails, its error comes through and nothing is kept', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    const attempt = database.write(scope, (db) =>
      Promise.all([
        insertOrganisation(db, scope, 'Acme'),
        insertOrganisation(db, scope, 'Again'),
        organisationNames(db),
      ]),
    );
    await expect(attempt).rejects.toSatisfy(isUniqueViolation);
    expect(await database.read(scope, organisationNames)).toEqual([]);
  });

  test('what is sent together with the commit is kept, and answered when it is', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    const names = await database.writeSent(scope, async (db) => {
      const written = insertOrganisation(db, scope, 'Acme');
      const read = organisationNames(db);
      return { answer: written.then(() => read) };
    });
    expect(names).toEqual(['Acme']);
    expect(await database.read(scope, organisationNames)).toEqual(['Acme']);
  });

  test('when a statement that is sent together with the commit fails, its error comes through and nothing is kept', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    const attempt = database.writeSent(scope, async (db) => {
      const left = new PendingWrites();
      left.add(insertOrganisation(db, scope, 'Acme'));
      left.add(insertOrganisation(db, scope, 'Again'));
      left.add(organisationNames(db));
      return { answer: left.allAnswered() };
    });
    await expect(attempt).rejects.toSatisfy(isUniqueViolation);
    expect(await database.read(scope, organisationNames)).toEqual([]);
    expect(await database.write(scope, organisationNames)).toEqual([]);
  });

  test('work that fails because a write before it failed tells the error of that write', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    const attempt = database.write(scope, (db) => {
      const left = new PendingWrites();
      const work = async (): Promise<string[]> => {
        left.add(insertOrganisation(db, scope, 'Acme'));
        left.add(insertOrganisation(db, scope, 'Again'));
        return await organisationNames(db);
      };
      return left.explain(work());
    });
    await expect(attempt).rejects.toSatisfy(isUniqueViolation);
  });

  test('a statement after the end of its transaction is refused', async () => {
    const { database } = testDatabase;
    const scope = newScope();
    const late = await database.write(scope, async (db) => ({ ask: () => organisationNames(db) }));
    await expect(late.ask()).rejects.toThrow('The transaction has ended already.');
  });

  test('many users at once are all answered, each in their own organisation', async () => {
    const { database } = testDatabase;
    const scopes = Array.from({ length: 60 }, newScope);
    await Promise.all(
      scopes.map((scope) =>
        database.write(scope, (db) => insertOrganisation(db, scope, scope.organisationId)),
      ),
    );
    const names = await Promise.all(scopes.map((scope) => database.read(scope, organisationNames)));
    expect(names).toEqual(scopes.map((scope) => [scope.organisationId]));
  });
});

test('only an organisation id becomes a scope', () => {
  expect(() => mintOrganisationScope("x'; reset role; --")).toThrow('no organisation id');
});

describe('two writers', () => {
  test('that lock each other out end with one success and one that may be tried again', async () => {
    const made = await openTestDatabase();
    const [first, second] = [newScope(), newScope()];
    const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    // Both rows belong to no one here, so advisory locks replace them.
    const lock = (db: Transaction, key: number) => sql`select pg_advisory_xact_lock(${key})`.execute(db);
    const cross = (scope: OrganisationScope, own: 0 | 1, other: 0 | 1) =>
      made.database.write(scope, async (db) => {
        await lock(db, own);
        locked[own].resolve();
        await locked[other].promise;
        await lock(db, other);
      });
    const ends = await Promise.allSettled([cross(first, 0, 1), cross(second, 1, 0)]);
    expect(ends.map((end) => end.status).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'fulfilled',
      'rejected',
    ]);
    const failure = ends.find((end) => end.status === 'rejected');
    expect(failure?.reason).toBeInstanceOf(DatabaseUnavailable);
    await made.remove();
  });
});
