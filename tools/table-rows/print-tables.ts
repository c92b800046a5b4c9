import type { CatalogueColumn } from '../../packages/server/src/platform/database/migrations/column-catalogue.ts';

/**
 * PostgreSQL types as the driver hands them out (packages/server/src/platform/database/pool.ts).
 * Where reading and writing differ, the column type of Kysely says both: read, insert, update.
 */
const COLUMN_TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'Int8',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'Numeric',
  text: 'string',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
  _date: 'string[]',
  _int4: 'number[]',
  _int8: '(string | null)[]',
};

const HEADER = `// Printed by "npm run generate" from the schema; do not edit.
import type { ColumnType } from 'kysely';

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A column that has a value without being given one. */
export type Generated<Value> =
  Value extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<Value, Value | undefined, Value>;
/** Read as parsed JSON; written as JSON text, because the driver would write an array as an SQL array. */
export type Json = ColumnType<JsonValue, string, string>;
/** Read as text: it can exceed what a number holds exactly. */
export type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>;
/** Read as text: exact decimals. */
export type Numeric = ColumnType<string, string | number, string | number>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
`;

/**
 * The TypeScript source of the row types of all tables: one interface each, and \`Tables\`, which
 * Kysely asks for.
 *
 * @param columns every column, table by table in order
 * @throws Error when there are no columns or one has a type the product has not met yet
 */
export function printTables(columns: readonly CatalogueColumn[]): string {
  if (columns.length === 0) throw new Error('The migrated database has no tables.');
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(
    ([table, own]) => `\nexport interface ${interfaceName(table)} {\n${own.map(printColumn).join('')}}\n`,
  );
  const entries = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};\n`);
  return `${HEADER}${interfaces.join('')}\nexport interface Tables {\n${entries.join('')}}\n`;
}

function printColumn({ table, column, type, nullable, generated }: CatalogueColumn): string {
  const read = COLUMN_TYPES[type];
  if (read === undefined) {
    throw new Error(`${table}.${column} has the type ${type}; say in COLUMN_TYPES what it is read as.`);
  }
  const value = nullable ? `${read} | null` : read;
  return `  ${column}: ${generated ? `Generated<${value}>` : value};\n`;
}

function interfaceName(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Table`;
}
