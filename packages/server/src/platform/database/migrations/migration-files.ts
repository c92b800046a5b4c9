import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A migration as a file of the folder. The checksum is the SHA-256 of its text with unix line ends, in hex. */
export interface MigrationFile {
  name: string;
  sql: string;
  checksum: string;
}

/** The migrations of the product. */
export const productMigrations = fileURLToPath(new URL('../../../../migrations', import.meta.url));

const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;

/**
 * Reads the migrations of a folder in their order.
 *
 * @throws Error when a file is not named `NNNN-name.sql`, or two have the same number
 */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = fileName.exec(name)?.[1];
    if (number === undefined)
      throw new Error(`The migration "${name}" must be named like 0001-what-it-does.sql.`);
    if (numbers.has(number))
      throw new Error(`Two migrations have the number ${number}; give "${name}" the next free one.`);
    numbers.add(number);
  }
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<MigrationFile> {
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { name: name.slice(0, -'.sql'.length), sql, checksum };
}
