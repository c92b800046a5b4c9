import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/database/open-test-database.ts';
import {
  prepareExplaining,
  scansAcrossOrganisations,
} from '../../../testing/database/scans-across-organisations.ts';
import { BOOKKEEPING } from './pending.ts';
import { organisationColumnOf, TABLE_OWNERS, type TableOwner } from './table-owners.ts';

type Ask = TestDatabase['asOwner'];

interface UniqueIndex {
  table: string;
  name: string;
  primary: boolean;
  columns: string[];
}

interface ForeignKey {
  table: string;
  name: string;
  columns: string[];
  target: string;
  targets: string[];
}

// Unique indexes without a constraint count as well; an expression is no column.
const UNIQUE_INDEXES = `select c.relname as "table", n.relname as name, i.indisprimary as primary,
    array(select a.attname::text from unnest(i.indkey) k join pg_attribute a on a.attrelid = c.oid and a.attnum = k) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
  where i.indisunique and c.relnamespace = 'public'::regnamespace order by 1, 2`;

const FOREIGN_KEYS = `select c.relname as "table", k.conname as name, t.relname as target,
    array(select a.attname::text from unnest(k.conkey) with ordinality o (at, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = o.at order by o.place) as columns,
    array(select a.attname::text from unnest(k.confkey) with ordinality o (at, place)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = o.at order by o.place) as targets
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1, 2`;

const TABLES = `select relname as name from pg_class
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    and relname <> all('{${BOOKKEEPING.join(',')}}') order by relname collate "C"`;

const ownerOf = (table: string): TableOwner | undefined =>
  new Map<string, TableOwner>(Object.entries(TABLE_OWNERS)).get(table);

/** What keeps the rows of an organisation from lying together, one sentence each, of the tables that are asked about. */
async function whatKeepsApart(ask: Ask, owner: (table: string) => TableOwner | undefined): Promise<string[]> {
  const tables = await ask<{ name: string }>(TABLES);
  const indexes = await ask<UniqueIndex>(UNIQUE_INDEXES);
  const keys = await ask<ForeignKey>(FOREIGN_KEYS);
  const isOwned = (table: string): boolean => owner(table) === 'organisation';
  return [
    ...tables.flatMap(({ name }) =>
      owner(name) === undefined ? [`${name} has no line in TABLE_OWNERS (table-owners.ts).`] : [],
    ),
    ...tables.flatMap(({ name }) =>
      isOwned(name) && !indexes.some(({ table, primary }) => table === name && primary)
        ? [`${name} has no primary key.`]
        : [],
    ),
    ...indexes.flatMap(({ table, name, primary, columns }) =>
      isOwned(table) && !columns.includes(organisationColumnOf(table))
        ? [
            `${table}: the ${primary ? 'primary key' : 'unique index'} ${name} (${columns.join(', ')}) lacks ${organisationColumnOf(table)}.`,
          ]
        : [],
    ),
    ...keys.flatMap((key) => {
      const at = key.columns.indexOf(organisationColumnOf(key.table));
      const isApart = isOwned(key.table)
        ? owner(key.target) !== 'installation' &&
          (at === -1 || key.targets[at] !== organisationColumnOf(key.target))
        : isOwned(key.target);
      return isApart
        ? [
            `${key.table}: the foreign key ${key.name} (${key.columns.join(', ')}) to ${key.target} does not hold both to one organisation.`,
          ]
        : [];
    }),
  ];
}

describe('the keys of the tables', () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    await prepareExplaining(testDatabase.asOwner);
  });
  afterAll(() => testDatabase.remove());

  it('carry the organisation in every table of an organisation, and every table is known', async () => {
    expect(await whatKeepsApart(testDatabase.asOwner, ownerOf)).toEqual([]);
  });

  it('are looked at in tables that exist: each line names one, with an organisation where it says so', async () => {
    const tables = await testDatabase.asOwner<{ name: string }>(TABLES);
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(TABLE_OWNERS).toSorted());
    const columns = await testDatabase.asOwner<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'organisation_id' and is_nullable = 'NO'`,
    );
    const ofAnOrganisation = Object.entries(TABLE_OWNERS)
      .filter(([table, owner]) => owner !== 'installation' && table !== 'organisations')
      .map(([table]) => table);
    expect(columns.map(({ name }) => name).toSorted()).toEqual(ofAnOrganisation.toSorted());
  });

  it('are found wanting one by one', async () => {
    const { asOwner } = testDatabase;
    await asOwner(`create table crews (id uuid primary key, organisation_id uuid not null unique,
      team_id uuid, lead_id uuid, leads_organisation_id uuid not null references organisations)`);
    await asOwner('create unique index crews_lead on crews (lead_id)');
    await asOwner(
      'alter table crews add foreign key (leads_organisation_id, team_id) references teams (organisation_id, id)',
    );
    await asOwner('create table rounds (organisation_id uuid not null references crews (organisation_id))');
    const found = (owners: Readonly<Record<string, TableOwner>>): Promise<string[]> =>
      whatKeepsApart(asOwner, (table) => owners[table] ?? ownerOf(table));
    expect(await found({})).toEqual([
      'crews has no line in TABLE_OWNERS (table-owners.ts).',
      'rounds has no line in TABLE_OWNERS (table-owners.ts).',
      'crews: the foreign key crews_leads_organisation_id_fkey (leads_organisation_id) to organisations does not hold both to one organisation.',
      'crews: the foreign key crews_leads_organisation_id_team_id_fkey (leads_organisation_id, team_id) to teams does not hold both to one organisation.',
    ]);
    expect(await found({ crews: 'organisation', rounds: 'organisation' })).toEqual([
      'rounds has no primary key.',
      'crews: the unique index crews_lead (lead_id) lacks organisation_id.',
      'crews: the primary key crews_pkey (id) lacks organisation_id.',
      'crews: the foreign key crews_leads_organisation_id_fkey (leads_organisation_id) to organisations does not hold both to one organisation.',
      'crews: the foreign key crews_leads_organisation_id_team_id_fkey (leads_organisation_id, team_id) to teams does not hold both to one organisation.',
    ]);
    // A copy that lies everywhere cannot refer to rows that lie with their organisation.
    expect(await found({ crews: 'organisation', rounds: 'directory' })).toContain(
      'rounds: the foreign key rounds_organisation_id_fkey (organisation_id) to crews does not hold both to one organisation.',
    );
    await asOwner('drop table rounds, crews');
  });

  it('are asked for together with the organisation, and a statement that does without is found', async () => {
    const { asOwner } = testDatabase;
    const across = (statement: string): Promise<string[]> => scansAcrossOrganisations(asOwner, statement);
    expect(await across('select name from teams where organisation_id = $1 and id = $2')).toEqual([]);
    expect(await across('select name from teams where id = $1')).toEqual(['teams']);
    expect(await across('update teams set name = $1 where id = $2')).toEqual(['teams']);
    expect(await across('select name from organisations where id = $1')).toEqual([]);
    expect(await across('select name from organisations')).toEqual(['organisations']);
    expect(await across('select value from installation_keys')).toEqual([]);
    const joined = (on: string): Promise<string[]> =>
      across(
        `select t.name from contract_teams m join teams t on ${on} t.id = m.team_id where m.organisation_id = $1`,
      );
    expect(await joined('t.organisation_id = m.organisation_id and')).toEqual([]);
    expect(await joined('')).toEqual(['teams']);
  });

  it.for([
    // The fault that row-level security hides: both tables of all organisations, joined to each other.
    {
      statement: `select x.team_id, count(*) from contract_teams x
        join contracts c on c.organisation_id = x.organisation_id and c.id = x.contract_id group by x.team_id`,
      across: ['contract_teams', 'contracts'],
    },
    {
      statement: `select x.team_id, count(*) from contract_teams x
        join contracts c on c.organisation_id = x.organisation_id and c.id = x.contract_id
        where x.organisation_id = $1 group by x.team_id`,
      across: [],
    },
    // What is kept without a partner is not restricted by one.
    {
      statement: `select t.name from teams t
        left join contract_teams x on x.organisation_id = t.organisation_id and x.team_id = t.id and x.organisation_id = $1`,
      across: ['teams'],
    },
    {
      statement: `select t.name from teams t where not exists (select from contract_teams x
        where x.organisation_id = t.organisation_id and x.team_id = t.id and x.organisation_id = $1)`,
      across: ['teams'],
    },
    {
      statement: `select t.name, x.contract_id from teams t
        left join contract_teams x on x.organisation_id = t.organisation_id and x.team_id = t.id where t.organisation_id = $1`,
      across: [],
    },
    // Several organisations, or any of two conditions, are not one.
    { statement: 'select name from teams where organisation_id = any($1::uuid[])', across: ['teams'] },
    { statement: 'select name from teams where organisation_id = $1 or name = $2', across: ['teams'] },
    { statement: 'select name from teams where organisation_id <> $1', across: ['teams'] },
    // By way of a sub-select or a common table expression that has one, at any distance.
    {
      statement: `with page as materialized (select organisation_id, team_id from contract_teams where organisation_id = $1 limit 5)
        select t.name from page p join teams t on t.organisation_id = p.organisation_id and t.id = p.team_id`,
      across: [],
    },
    {
      statement: `with page as materialized (select organisation_id, team_id from contract_teams limit 5)
        select t.name from page p join teams t on t.organisation_id = p.organisation_id and t.id = p.team_id`,
      across: ['contract_teams', 'teams'],
    },
    {
      statement: `select t.name from teams t where t.organisation_id = (select o.id from organisations o where o.id = $1)`,
      across: [],
    },
    {
      statement: `select t.name, (select count(*) from contract_teams x
        where x.organisation_id = t.organisation_id and x.team_id = t.id) from teams t where t.organisation_id = $1`,
      across: [],
    },
    {
      statement: `select t.name, (select count(*) from contract_teams x where x.team_id = t.id) from teams t
        where t.organisation_id = current_organisation_id()`,
      across: ['contract_teams'],
    },
    {
      statement: `update contracts c set version = version + 1 from contract_teams x
        where x.organisation_id = $1 and x.contract_id = c.id`,
      across: ['contracts'],
    },
  ])('are asked for with a given organisation: $statement', async ({ statement, across }) => {
    const { asOwner } = testDatabase;
    const found = await scansAcrossOrganisations(asOwner, statement);
    expect(found.toSorted()).toEqual(across);
  });
});
