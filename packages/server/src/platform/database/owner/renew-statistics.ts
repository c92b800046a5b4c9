import type { AsOwner } from './run-as-owner.ts';

/** Rows of a table whose change is worth a look at it: reading a sample takes longer than most statements on fewer. */
export const LEAST_ROWS = 500;
/**
 * Rows of one organisation from which on statements on them are slow when they are planned for one row: two tables of a
 * thousand rows, joined by reading one of them for each row of the other, took two seconds.
 */
export const LEAST_ROWS_OF_ORGANISATION = 100;
/** How long one table may take: a sample of 30,000 rows, on a busy machine. */
const ANALYZE_MS = 60_000;

/**
 * Tables that have grown, or changed, by more than a tenth since their statistics were gathered: by the counters of the
 * server, which a crash resets, and by their size, which it does not. And tables with an organisation that the statistics
 * do not know: among many others it may never come to a tenth.
 */
const STALE_TABLES = `select c.oid::regclass::text as name from pg_class c join pg_stat_user_tables s on s.relid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and (s.n_mod_since_analyze > ${LEAST_ROWS} + s.n_live_tup / 10
      or pg_relation_size(c.oid) / current_setting('block_size')::integer > greatest(c.relpages, 8) * 1.1
      or s.n_mod_since_analyze >= ${LEAST_ROWS_OF_ORGANISATION}
        and case when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped)
          then has_unknown_organisation(c.oid, ${LEAST_ROWS_OF_ORGANISATION}) else false end)
  order by c.oid`;

/**
 * Gathers the statistics of every table whose statistics are stale, one after the other, so that other statements run
 * in between. Autovacuum usually comes first and leaves nothing to do.
 */
export async function renewStaleStatistics(asOwner: AsOwner): Promise<void> {
  const tables = await asOwner(async (client) => {
    const { rows } = await client.query<{ name: string }>(STALE_TABLES);
    return rows.map(({ name }) => name);
  });
  for (const table of tables) {
    await asOwner(async (client) => {
      // Another server that starts at the same time, or autovacuum, is doing it already.
      const command = { text: `analyze (skip_locked) ${table}`, query_timeout: ANALYZE_MS };
      await client.query(command);
    });
  }
}
