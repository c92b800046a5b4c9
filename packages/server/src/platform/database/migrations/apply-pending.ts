import type pg from 'pg';
import { toDatabaseError } from '../database-errors.ts';
import { MigrationRefused, type PendingSchema } from './pending.ts';
import type { SqlFile } from './schema-files.ts';

/**
 * Applies what is pending, in the transaction that is open. New functions come before the migrations, which may use them in
 * triggers, and changed ones after, because they may use what migrations add. Bodies are not read by PostgreSQL meanwhile:
 * their tables may come later. `functions.test.ts` has them read.
 *
 * @param version of the product, which the functions are noted with
 * @throws MigrationRefused when something fails; DatabaseUnavailable
 */
export async function applyPending(
  client: pg.Client,
  { migrations, functions, removed }: PendingSchema,
  version: string,
): Promise<void> {
  await client.query('set local check_function_bodies = off');
  const { rows } = await client.query<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'public'::regnamespace",
  );
  const present = new Set(rows.map(({ name }) => name));
  for (const file of functions) if (!present.has(file.name)) await applyFunction(client, file, version);
  for (const file of migrations) await applyMigration(client, file);
  for (const file of functions) if (present.has(file.name)) await applyFunction(client, file, version);
  for (const name of removed) {
    await run(client, `function ${name}`, dropForms(name, false));
    await client.query('delete from schema_functions where name = $1', [name]);
  }
}

async function applyMigration(client: pg.Client, { name, sql, checksum }: SqlFile): Promise<void> {
  const before = await transactionId(client);
  await run(client, name, sql);
  if ((await transactionId(client)) !== before) {
    throw new MigrationRefused(
      `The migration ${name} ends the transaction it runs in; leave BEGIN, COMMIT and ROLLBACK out of migrations.`,
    );
  }
  // A table with triggers that wait for the commit could not be changed by the next migration.
  await client.query('set constraints all immediate; set constraints all deferred');
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

async function applyFunction(client: pg.Client, file: SqlFile, version: string): Promise<void> {
  const { name, sql, checksum } = file;
  await run(client, `function ${name}`, `${dropForms(name, true)}; ${sql}`);
  await client.query(
    `insert into schema_functions (name, checksum, version) values ($1, $2, $3)
     on conflict (name) do update set checksum = excluded.checksum, version = excluded.version`,
    [name, checksum, version],
  );
}

/** Drops a function with all its arguments; where it is replaced, one that something depends on stays. */
function dropForms(name: string, isReplaced: boolean): string {
  return `do $$
    declare form regprocedure;
    begin
      for form in select oid from pg_proc where pronamespace = 'public'::regnamespace and proname = '${name}' loop
        begin
          execute 'drop function ' || form;
        exception when dependent_objects_still_exist then
          if not ${isReplaced} then raise; end if;
        end;
      end loop;
    end $$`;
}

async function transactionId(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>('select txid_current()::text as id');
  return rows[0]?.id;
}

/** Runs SQL of a file; what it fails with names the file. */
async function run(client: pg.Client, name: string, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const understood = toDatabaseError(error);
    if (understood !== error) throw understood;
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationRefused(`The migration ${name} failed, nothing was changed: ${reason}.`, error);
  }
}
