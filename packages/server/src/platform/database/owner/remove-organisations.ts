import type pg from 'pg';

/** The tables with rows of organisations, besides that of the organisations themselves. */
const TABLES = `select quote_ident(c.table_name) as name from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where c.table_schema = current_schema() and c.column_name = 'organisation_id' and t.table_type = 'BASE TABLE'
  order by c.table_name`;

/**
 * Removes organisations with everything that is theirs, all or nothing, as the owner of the tables.
 *
 * Triggers rest, which would note what is removed in tables that it is removed from. One statement removes from all
 * tables: references are checked at its end, so that their order does not matter.
 */
export async function removeOrganisations(
  client: pg.ClientBase,
  organisationIds: readonly string[],
): Promise<void> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    const { rows } = await client.query<{ name: string }>(TABLES);
    const names = rows.map(({ name }) => name);
    const setTriggers = (state: 'disable' | 'enable') =>
      client.query(
        [...names, 'organisations'].map((name) => `alter table ${name} ${state} trigger user`).join(';'),
      );
    await setTriggers('disable');
    const removals = names.map(
      (name, at) => `removed_${at} as (delete from ${name} where organisation_id = any($1))`,
    );
    await client.query(`with ${removals.join(', ')} delete from organisations where id = any($1)`, [
      organisationIds,
    ]);
    await setTriggers('enable');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
