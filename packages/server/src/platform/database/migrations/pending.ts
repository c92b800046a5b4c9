import type pg from 'pg';
import { BASELINE, type SchemaFiles, type SqlFile } from './schema-files.ts';

/** The database cannot be brought to this version's schema; the message says why and what to do. */
export class MigrationRefused extends Error {
  /** The first migration that only a newer version knows; null where something else is the reason. */
  readonly newerMigration: string | null;

  constructor(message: string, cause?: unknown, newerMigration: string | null = null) {
    super(message, { cause });
    this.name = 'MigrationRefused';
    this.newerMigration = newerMigration;
  }
}

/** A migration as the database remembers it. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** A function as the database remembers it, with the version of the product that applied it. */
interface AppliedFunction extends AppliedMigration {
  readonly version: string;
}

/** What was applied to a database. */
export interface AppliedSchema {
  readonly migrations: readonly AppliedMigration[];
  readonly functions: readonly AppliedFunction[];
}

/** What a database lacks of a schema. */
export interface PendingSchema {
  readonly migrations: readonly SqlFile[];
  /** New and changed functions. */
  readonly functions: readonly SqlFile[];
  /** The names of functions whose file is gone. */
  readonly removed: readonly string[];
}

/** Tables of the migrations themselves. */
export const BOOKKEEPING: readonly string[] = [
  'schema_functions',
  'schema_migration_lock',
  'schema_migrations',
];

/** What was applied, or null for a database that was never migrated. */
export async function readApplied(client: pg.ClientBase): Promise<AppliedSchema | null> {
  const has = async (table: string): Promise<boolean> => {
    const { rows } = await client.query<{ yes: boolean }>('select to_regclass($1) is not null as yes', [
      `public.${table}`,
    ]);
    return rows[0]?.yes === true;
  };
  if (!(await has('schema_migrations'))) return null;
  const migrations = await client.query<AppliedMigration>(
    'select name, checksum from schema_migrations order by name',
  );
  const functions = (await has('schema_functions'))
    ? await client.query<AppliedFunction>(
        'select name, checksum, version from schema_functions order by name',
      )
    : { rows: [] };
  return { migrations: migrations.rows, functions: functions.rows };
}

/**
 * Compares what was applied with the files.
 *
 * @param version of the product that reads the files: functions of a newer one are left as they are
 * @throws MigrationRefused when a version before 1.0.0 or a newer one made the database, or a file was changed
 */
export function findPending(
  applied: AppliedSchema | null,
  files: SchemaFiles,
  version: string,
): PendingSchema {
  const migrations = pendingMigrations(applied?.migrations ?? [], files.migrations);
  const known = new Map((applied?.functions ?? []).map((one) => [one.name, one]));
  if ([...known.values()].some((one) => isNewer(one.version, version)))
    return { migrations, functions: [], removed: [] };
  const names = new Set(files.functions.map(({ name }) => name));
  return {
    migrations,
    functions: files.functions.filter(({ name, checksum }) => known.get(name)?.checksum !== checksum),
    removed: [...known.keys()].filter((name) => !names.has(name)),
  };
}

/** Whether nothing is pending. */
export function isComplete({ migrations, functions, removed }: PendingSchema): boolean {
  return migrations.length + functions.length + removed.length === 0;
}

/** The names of what is pending, as people read them. */
export function namesOf({ migrations, functions, removed }: PendingSchema): string[] {
  return [
    ...migrations.map(({ name }) => name),
    ...[...functions.map(({ name }) => name), ...removed].map((name) => `function ${name}`),
  ];
}

function pendingMigrations(
  applied: readonly AppliedMigration[],
  files: readonly SqlFile[],
): readonly SqlFile[] {
  if (applied.length > 0 && !applied.some(({ name }) => name === BASELINE)) {
    throw new MigrationRefused(
      'This database was made by a version before 1.0.0, which this version does not open; nothing was changed. ' +
        'To keep its records, start that version again, back it up and export them; then start this version with an empty ' +
        'database (PACTBOOK_DATA or DATABASE_URL) and import them.',
    );
  }
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = byName.get(name);
    if (file === undefined) {
      throw new MigrationRefused(
        `The database has the migration ${name}, which this version of Pactbook does not know. ` +
          'It was used by a newer version: start that version again, or restore a backup made before it.',
        undefined,
        name,
      );
    }
    if (file.checksum !== checksum) {
      throw new MigrationRefused(
        name === BASELINE
          ? 'The files in packages/server/database/schema were changed after this database had been made from them. ' +
              'Put them back and write a migration for the change, or start with an empty database.'
          : `The migration ${name} was changed after it had been applied to this database. ` +
              'Put the file back as it was and write a new migration for the change.',
      );
    }
    byName.delete(name);
  }
  const pending = [...byName.values()];
  const last = applied.at(-1)?.name;
  const late = pending.find((file) => last !== undefined && file.name < last);
  if (late !== undefined) {
    throw new MigrationRefused(
      `The migration ${late.name} comes before ${last}, which the database already has. Give it a higher number.`,
    );
  }
  return pending;
}

const byNumbers = new Intl.Collator('en', { numeric: true });
/** A release comes after its candidates. */
const comparable = (version: string): string => (version.includes('-') ? version : `${version}-zzz`);

function isNewer(version: string, than: string): boolean {
  return byNumbers.compare(comparable(version), comparable(than)) > 0;
}
