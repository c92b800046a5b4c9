import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** SQL with its name and the SHA-256 of its text with unix line ends, in hex. */
export interface SqlFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** What a database is made of. */
export interface SchemaFiles {
  /** The baseline first, then the migrations by number. */
  readonly migrations: readonly SqlFile[];
  /** One function each, by name; a function comes after those that it calls. */
  readonly functions: readonly SqlFile[];
}

/** The schema of the product: a folder with `schema`, `functions` and `migrations`. */
export const productSchema = fileURLToPath(new URL('../../../../database', import.meta.url));

/** The files of `schema` together, which a new database begins with. */
export const BASELINE = '0000-schema';

const MIGRATION = /^(\d{4})-[a-z0-9-]+$/;

/**
 * Reads a folder with `schema`, `functions` and `migrations`.
 *
 * @throws Error when a migration is not named `NNNN-name.sql`, or two have the same number
 */
export async function readSchemaFiles(folder: string): Promise<SchemaFiles> {
  const [schema, functions, migrations] = await Promise.all(
    ['schema', 'functions', 'migrations'].map((part) => readFolder(join(folder, part))),
  );
  checkNumbers((migrations ?? []).map(({ name }) => name));
  const baseline = sqlFile(BASELINE, (schema ?? []).map(({ sql }) => sql).join('\n'));
  return { migrations: [baseline, ...(migrations ?? [])], functions: calledFirst(functions ?? []) };
}

function checkNumbers(names: readonly string[]): void {
  const numbers = new Set(['0000']);
  for (const name of names) {
    const number = MIGRATION.exec(name)?.[1];
    if (number === undefined)
      throw new Error(`The migration "${name}.sql" must be named like 0001-what-it-does.sql.`);
    if (numbers.has(number))
      throw new Error(`Two migrations have the number ${number}; give "${name}.sql" the next free one.`);
    numbers.add(number);
  }
}

async function readFolder(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) =>
      sqlFile(name.slice(0, -'.sql'.length), await readFile(join(folder, name), 'utf8')),
    ),
  );
}

function sqlFile(name: string, text: string): SqlFile {
  const sql = text.replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** PostgreSQL reads some bodies when it creates the function: what they call has to be there. */
function calledFirst(functions: readonly SqlFile[]): SqlFile[] {
  const ordered = new Set<SqlFile>();
  const seen = new Set<SqlFile>();
  const visit = (file: SqlFile): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const other of functions) if (file.sql.includes(`${other.name}(`)) visit(other);
    ordered.add(file);
  };
  functions.forEach(visit);
  return [...ordered];
}
