import { inject } from 'vitest';
import type { EmbeddedTemplates } from './embedded-template.ts';

/** The databases a test can run on. */
export type TestDatabaseKind = 'embedded' | 'postgres';

/** What the global set-up prepared once for all test files. */
export interface PreparedDatabases {
  embedded: EmbeddedTemplates;
  /** A PostgreSQL server with a migrated template database, when there is one on this machine. */
  postgres: { adminUrl: string; template: string } | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: PreparedDatabases;
    /** Whether the run was asked for with `--mode thorough`. */
    isThorough: boolean;
    /** Whether the run is to archive this release. */
    isRecordingRelease: boolean;
  }
}

/** What the global set-up prepared; for use in test files. */
export function preparedDatabases(): PreparedDatabases {
  const prepared = inject('testDatabases');
  if (prepared === undefined) {
    throw new Error(
      'No test databases were prepared: run this test in the project "server", whose global set-up ' +
        'is src/testing/database/global-setup.ts.',
    );
  }
  return prepared;
}

/**
 * The databases that run here: the embedded one always, PostgreSQL where it is installed or given by
 * TEST_DATABASE_URL. Meant for `describe.each(testDatabaseKinds)('a contract on %s', (kind) => …)`.
 */
export const testDatabaseKinds: readonly TestDatabaseKind[] =
  preparedDatabases().postgres === null ? ['embedded'] : ['embedded', 'postgres'];

/**
 * The databases of tests whose subject is not the database: rules of calls, mails, providers, sweeps of every call with
 * every kind of nonsense. The quicker one, PostgreSQL where it runs; in a thorough run all of them. What touches dialect,
 * locks, plans or durability takes {@link testDatabaseKinds}.
 */
export const sweepDatabaseKinds: readonly TestDatabaseKind[] = inject('isThorough')
  ? testDatabaseKinds
  : testDatabaseKinds.slice(-1);

/**
 * The database of tests that need one server and none of a kind in particular: a server on the embedded one takes a second of
 * the processor more to start.
 */
export const quickerKind: TestDatabaseKind = testDatabaseKinds.at(-1) ?? 'embedded';

/**
 * Whether this database takes what {@link sweepDatabaseKinds} are for: asked by single tests of a file whose others touch
 * dialect, locks, plans or durability and run on every database.
 */
export function isSwept(kind: TestDatabaseKind): boolean {
  return sweepDatabaseKinds.includes(kind);
}

/**
 * How many cases made by chance a test tries on this database: the quicker one is asked of all of them and the other of a
 * quarter, because only few faults of a statement show on one of the two alone. A thorough run tries the many on both.
 */
export function caseCount(kind: TestDatabaseKind, usual: number, thorough: number): number {
  if (inject('isThorough')) return thorough;
  return isSwept(kind) ? usual : Math.ceil(usual / 4);
}
