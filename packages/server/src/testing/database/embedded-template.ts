import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../platform/database/open-database.ts';
import { productMigrations, readMigrations } from '../../platform/database/migrations/migration-files.ts';
import { silentLog } from './silent-log.ts';

/** Data folders of the embedded database, to be copied, not opened. */
export interface EmbeddedTemplates {
  /** A database no migration has touched. */
  blank: string;
  /** The same with every migration of the product. */
  migrated: string;
}

const cacheFolder = fileURLToPath(new URL('../../../../../node_modules/.cache/pactbook', import.meta.url));
const noMigrations = fileURLToPath(new URL('./no-migrations', import.meta.url));
const staleAfterMs = 24 * 60 * 60 * 1_000;

/** The templates. They are kept between test runs and made anew when a migration or the engine changed. */
export async function prepareEmbeddedTemplates(engineVersion: string): Promise<EmbeddedTemplates> {
  removeStale();
  const blank = await prepare(`blank-${engineVersion}`, null, noMigrations);
  const hash = createHash('sha256').update(engineVersion);
  for (const { name, checksum } of await readMigrations(productMigrations)) {
    hash.update(`${name} ${checksum}\n`);
  }
  const name = `migrated-${hash.digest('hex').slice(0, 16)}`;
  return { blank, migrated: await prepare(name, blank, productMigrations) };
}

async function prepare(name: string, from: string | null, migrations: string): Promise<string> {
  const template = join(cacheFolder, name);
  if (existsSync(template)) return template;
  const draft = join(cacheFolder, `draft-${randomUUID()}`);
  mkdirSync(draft, { recursive: true });
  if (from !== null) cpSync(from, draft, { recursive: true });
  const database = await openDatabase(
    { kind: 'embedded', folder: draft, migrationsFolder: migrations },
    silentLog,
  );
  await database.close();
  try {
    renameSync(draft, template);
  } catch (error) {
    // Another test run made the same one meanwhile.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
  return template;
}

function removeStale(): void {
  if (!existsSync(cacheFolder)) return;
  for (const name of readdirSync(cacheFolder)) {
    const path = join(cacheFolder, name);
    const age = Date.now() - statSync(path).mtimeMs;
    if (/^(migrated|draft)-/.test(name) && age > staleAfterMs) rmSync(path, { recursive: true });
  }
}
