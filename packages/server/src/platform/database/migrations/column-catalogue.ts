import pg from 'pg';
import { OwnPostgres } from '../../postgres/own-postgres.ts';
import { migrate } from './migrate.ts';
import { BOOKKEEPING } from './pending.ts';
import { productSchema } from './schema-files.ts';

/** A column as the migrated database has it; `generated` when it has a value without being given one. */
export interface CatalogueColumn {
  table: string;
  column: string;
  /** PostgreSQL's own name of the type, such as `int4` or `_text` for `text[]`. */
  type: string;
  nullable: boolean;
  generated: boolean;
}

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/**
 * Makes the product's schema in a new database in `folder` and reads back every column,
 * by table name and in the order the schema gives them. For the generator of the table types.
 */
export async function migratedColumns(folder: string): Promise<CatalogueColumn[]> {
  const server = await OwnPostgres.start(folder, {}, silent);
  try {
    const connect = { connectionString: server.url };
    await migrate(connect, productSchema, silent);
    const client = new pg.Client(connect);
    await client.connect();
    const { rows } = await client.query<CatalogueColumn>(
      `select c.table_name as "table", c.column_name as "column", c.udt_name as type,
              c.is_nullable = 'YES' as nullable,
              c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as generated
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
         and c.table_name <> all($1)
       order by c.table_name collate "C", c.ordinal_position`,
      [BOOKKEEPING],
    );
    await client.end();
    return rows;
  } finally {
    await server.close();
  }
}
