import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/database/open-test-database.ts';
import { TABLE_OWNERS } from './table-owners.ts';

/**
 * What a distributed engine (Citus) refuses in tables of an organisation besides keys, which `organisation-keys.test.ts`
 * checks: docs/guides/scale.md, "Spread by organization".
 */

const OF_ORGANISATIONS = Object.entries(TABLE_OWNERS)
  .filter(([, owner]) => owner !== 'installation')
  .map(([table]) => table);

// A subquery is a SUBLINK in what PostgreSQL keeps of an expression.
const POLICIES = `select c.relname || ' ' || p.polname as name
  from pg_policy p join pg_class c on c.oid = p.polrelid
  where c.relname = any($1) and concat(p.polqual::text, p.polwithcheck::text) like '%{SUBLINK%'`;

const TRIGGERS = `select c.relname || ' ' || t.tgname as name
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relname = any($1) and not t.tgisinternal
    and (t.tgtype & 1 = 0 or t.tgdeferrable or t.tgoldtable is not null or t.tgnewtable is not null)`;

/** Functions whose body is read when they run, with nothing that says where names are looked up. */
const FUNCTIONS = `select p.proname as name, p.prosrc as body from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prosqlbody is null
    and not coalesce(p.proconfig::text, '') like '%search_path=public, pg_temp%'`;

const NAMES = `select relname as name from pg_class where relnamespace = 'public'::regnamespace
  union all select proname from pg_proc where pronamespace = 'public'::regnamespace`;

/** Where a body names a table, or calls something. */
const USES = [
  /\b(?:from|join|into|update|analyze|truncate|lock|table)\s+(?:only\s+)?(\w+)\b(?!\.)/gi,
  /\bfrom\s+[^;()]*?,\s*(\w+)\b(?!\.)/gi,
  /(?<![.\w])(\w+)\s*\(/g,
  /'(\w+)'::regclass|nextval\('(\w+)'/g,
];

type Ask = TestDatabase['asOwner'];

async function names(ask: Ask, question: string): Promise<string[]> {
  return (await ask<{ name: string }>(question, [OF_ORGANISATIONS])).map(({ name }) => name).toSorted();
}

/** `function name` for each name without its schema. */
async function namesWithoutSchema(ask: Ask): Promise<string[]> {
  const known = new Set((await ask<{ name: string }>(NAMES)).map(({ name }) => name));
  const functions = await ask<{ name: string; body: string }>(FUNCTIONS);
  return functions.flatMap(({ name, body }) => {
    const code = body.replaceAll(/--.*$/gm, '');
    const used = USES.flatMap((use) => [...code.matchAll(use)].map((match) => match[1] ?? match[2] ?? ''));
    return [...new Set(used.filter((one) => known.has(one)))].toSorted().map((one) => `${name} ${one}`);
  });
}

describe('a table of an organisation', () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
  });
  afterAll(() => testDatabase.remove());

  it('has no subquery in a policy', async () => {
    expect(await names(testDatabase.asOwner, POLICIES)).toEqual([]);
    await testDatabase.asOwner(
      'create policy by_team on contracts using (exists (select from contract_teams t where t.contract_id = contracts.id))',
    );
    await testDatabase.asOwner('create policy written on teams for insert with check ((select true))');
    expect(await names(testDatabase.asOwner, POLICIES)).toEqual(['contracts by_team', 'teams written']);
    await testDatabase.asOwner('drop policy by_team on contracts; drop policy written on teams');
  });

  it('has no trigger for each statement, and none that waits for the commit', async () => {
    expect(await names(testDatabase.asOwner, TRIGGERS)).toEqual([]);
    await testDatabase.asOwner(
      `create function sees() returns trigger language plpgsql as $$ begin return null; end $$;
       create trigger sees_all after delete on teams execute function sees();
       create trigger sees_each after delete on teams for each row execute function sees();
       create trigger sees_gone after delete on categories referencing old table as gone for each row execute function sees();
       create constraint trigger sees_late after insert on teams deferrable initially deferred
         for each row execute function sees()`,
    );
    const found = await names(testDatabase.asOwner, TRIGGERS);
    expect(found.filter((name) => name.includes(' sees_'))).toEqual([
      'categories sees_gone',
      'teams sees_all',
      'teams sees_late',
    ]);
    await testDatabase.asOwner('drop function sees cascade');
  });

  it('is named with its schema by every function, or by one that says where names are', async () => {
    expect(await namesWithoutSchema(testDatabase.asOwner)).toEqual([]);
    const make = (name: string, body: string, config = ''): Promise<unknown> =>
      testDatabase.asOwner(
        `create function ${name}() returns void language plpgsql ${config} as $$ begin ${body} end $$`,
      );
    await make('bare_table', 'delete from only teams; -- from users\n');
    await make('bare_in_list', 'perform 1 from public.users u, teams t;');
    await make('bare_call', "perform search_key('A'), public.sort_key('A');");
    await make('bare_dynamic', "execute 'insert into categories select 1';");
    await make('bare_sequence', "perform nextval('contract_figures_revision');");
    await make('with_path', 'delete from teams;', 'set search_path = public, pg_temp');
    await make('with_schema', 'delete from public.teams where name = lower(name);');
    expect(await namesWithoutSchema(testDatabase.asOwner)).toEqual([
      'bare_call search_key',
      'bare_dynamic categories',
      'bare_in_list teams',
      'bare_sequence contract_figures_revision',
      'bare_table teams',
    ]);
  });
});
