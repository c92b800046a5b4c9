import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_VERSION } from '../../configuration/product-version.ts';
import { findPending, MigrationRefused, readApplied } from '../migrations/pending.ts';
import { readSchemaFiles } from '../migrations/schema-files.ts';
import { isRestoreUnfinished } from './restore-mark.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

/** Called with the database as it is, before migrations that it does not have yet are applied. */
export type BeforeUpgrade = (snapshot: Snapshot, path: string) => Promise<void>;

const KEPT = 2;
const NAME = /^before-\d{4}-.*\.tar\.zst(?:\.part)?$/;

/** Where the backup from before a migration is. */
function upgradeBackupPath(folder: string, migration: string): string {
  return join(folder, 'backups', `before-${migration}.tar.zst`);
}

/**
 * Lets `beforeUpgrade` keep the database as it is where migrations wait that it does not have, and removes all but the two
 * newest of its files afterwards. What this version cannot open is left to the migrations to refuse.
 */
export async function keepBeforeUpgrade(
  url: string,
  { folder, schemaFolder }: { readonly folder: string; readonly schemaFolder: string },
  beforeUpgrade: BeforeUpgrade,
): Promise<void> {
  const snapshot = await openSnapshot(url);
  try {
    const next = await firstPending(snapshot, schemaFolder);
    if (next === null) return;
    const path = upgradeBackupPath(folder, next);
    await beforeUpgrade(snapshot, path);
    await removeOld(join(folder, 'backups'));
  } finally {
    await snapshot.close();
  }
}

async function firstPending({ client }: Snapshot, schemaFolder: string): Promise<string | null> {
  const applied = await readApplied(client);
  if (applied === null || applied.migrations.length === 0 || (await isRestoreUnfinished(client))) return null;
  const files = await readSchemaFiles(schemaFolder);
  try {
    return findPending(applied, files, PRODUCT_VERSION).migrations[0]?.name ?? null;
  } catch (error) {
    if (error instanceof MigrationRefused) return null;
    throw error;
  }
}

async function removeOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  for (const name of names.slice(0, -KEPT)) await rm(join(folder, name), { force: true });
}

/** The refusal of a database that a newer version was used with, with the backup that this one made before, if it is there. */
export function withUpgradeBackup(error: unknown, folder: string): unknown {
  if (!(error instanceof MigrationRefused) || error.newerMigration === null) return error;
  const path = upgradeBackupPath(folder, error.newerMigration);
  if (!existsSync(path)) return error;
  return new MigrationRefused(
    `${error.message} The one that it made: ${path} ` +
      '(npm run pactbook -- restore FILE, with PACTBOOK_DATA set to a new folder).',
    error,
    error.newerMigration,
  );
}
