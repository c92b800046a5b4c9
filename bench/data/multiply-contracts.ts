import pg from 'pg';

/** Tables whose rows hang on a record, with the columns that are copied as they are. */
const HANGING: Readonly<Record<string, string>> = {
  contract_teams: 'organisation_id, team_id',
  contract_categories: 'organisation_id, category_id',
  annual_costs: 'organisation_id, date, cost, currency',
  contract_figures: `organisation_id, is_counted, status, vendor, hosting_model, team_ids, category_ids, first_year, last_year,
    yearly_cents, total_cents, expected_until, cost_days, cost_sums, priced_days, priced_cents,
    yearly_priced, priced_year, expected_cents, revision`,
};

/** The id of a copy of a record, the same in all tables: a UUID of version 7, as answers are checked for. */
const idOfCopy = (id: string): string =>
  `overlay(overlay(md5(${id}::text || n::text) placing '7' from 13) placing '8' from 17)::uuid`;

const changedVendor = (vendor: string): string => `left(${vendor}, 180) || ' ' || n % 20`;

/**
 * Multiplies the records of a PostgreSQL database in SQL, since adding a million through the product would take most of
 * an hour: each copy has a name of its own, other days and other values of its custom fields. Triggers do not run: the
 * figures of copies are copied, so that what is expected of them is not theirs.
 */
export async function multiplyContracts(url: string, copies: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'contracts'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    const changed: Readonly<Record<string, string>> = {
      id: idOfCopy('c.id'),
      product: `left(c.product, 180) || ' ' || n`,
      vendor: changedVendor('c.vendor'),
      start_date: `c.start_date - n % 300`,
      end_date: `c.end_date + n % 300`,
      custom_fields: `c.custom_fields || jsonb_build_object('costCentre', 'CC ' || n % 97, 'seats', n * 7 % 1009)`,
    };
    const names = rows.map(({ name }) => name);
    const values = names.map((name) => changed[name] ?? `c.${name}`);
    const numbers = `generate_series(1, ${copies}) n`;
    await client.query('create temporary table originals as select id from contracts');
    for (const [table, columns] of Object.entries(HANGING)) {
      const copied = columns.replace(/\bvendor\b/, changedVendor('x.vendor'));
      await client.query(`insert into ${table} (contract_id, ${columns})
        select ${idOfCopy('x.contract_id')}, ${copied} from ${table} x cross join ${numbers}`);
    }
    await client.query(`insert into contracts (${names.join(', ')})
      select ${values.join(', ')} from contracts c cross join ${numbers} where c.id in (select id from originals)`);
    await client.query('set session_replication_role = default');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
