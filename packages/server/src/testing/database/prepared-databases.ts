import { inject } from 'vitest';

/** A PostgreSQL server with a migrated template database, which the global set-up prepared once for all test files. */
export interface PreparedDatabases {
  readonly adminUrl: string;
  readonly template: string;
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

/** How many cases made by chance a test tries. */
export function caseCount(usual: number, thorough: number): number {
  return inject('isThorough') ? thorough : usual;
}
