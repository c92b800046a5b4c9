import pg from 'pg';

const RECORDS_AT_ONCE = 500;

/** One of three records is in Canadian dollars and one in euros, each with rates of the days of its costs. */
export async function putInThreeCurrencies(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(`update organisations set record_currencies = '{CAD,EUR}'`);
    await client.query(`insert into exchange_rates (organisation_id, base, currency, day, rate)
      select o.id, 'EUR', p.currency, d.day::date, p.rate + extract(doy from d.day)::numeric / 10000
      from organisations o, generate_series('2010-01-01'::date, '2040-01-01', interval '1 month') as d (day),
        (values ('USD', 1.05), ('CAD', 1.45)) as p (currency, rate)`);
    const currency = (id: string) =>
      `(array['USD', 'CAD', 'EUR'])[1 + abs(hashtext(${id}::text)::bigint) % 3]`;
    await client.query(`update contracts set currency = ${currency('id')}`);
    await client.query(`update annual_costs set currency = ${currency('contract_id')}`);
    await client.query(`select convert_costs(id, null) from organisations`);
    await client.query('analyze');
    // As many at once as a change of the product has: of all in one statement nothing came within an hour.
    await client.query(`select refresh_contract_figures(n.organisation_id, array_agg(n.id))
      from (select organisation_id, id, row_number() over (order by organisation_id, id) / ${RECORDS_AT_ONCE} as part from contracts) n
      group by n.organisation_id, n.part`);
    await client.query('set session_replication_role = default');
    await client.query('vacuum (full, analyze)');
  } finally {
    await client.end();
  }
}

/** Leaves no gaps in a database, as {@link putInThreeCurrencies} does in the other one. */
export async function compact(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('vacuum (full, analyze)');
  } finally {
    await client.end();
  }
}
