import type pg from 'pg';

/**
 * Moves the change counter of every organisation beyond every value that was published, in the transaction of a restore. The
 * counter dates what browsers and other programs keep; what they read after the backup was made is not what happens from now
 * on, and would pass for current as soon as the counter came to the same value again (docs/product/interface.md, "Catalogue").
 * Milliseconds since 1970 are more than the changes of any installation, and more than those of an earlier restore.
 */
export async function advanceCounters(client: pg.ClientBase): Promise<void> {
  await client.query(`update freshness
    set change_counter = greatest(change_counter + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
    where id = organisation_id`);
}
