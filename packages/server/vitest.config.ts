import { defineConfig } from 'vitest/config';

/**
 * How long a test or a hook may take, ten times as long in a thorough run, and how long a test may wait for one thing. They only
 * find what hangs, so that the tests hold on a slow machine: no test has its own limit.
 */
const LONGEST_TEST_MS = 900_000;
const LONGEST_POLL_MS = 300_000;

/** The server's tests run on the shipped PostgreSQL, which the global set-up starts once. */
export default defineConfig(({ mode }) => ({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../tools/testing/same-cases.setup.ts'],
    // What is started as its own process is the built server, as people run it.
    globalSetup: [
      '../../tools/testing/test-run.ts',
      'src/testing/database/global-setup.ts',
      '../../tools/testing/built-server.ts',
    ],
    // `vitest run --mode thorough` makes more noise, and takes minutes.
    // `--mode record-release` writes the archive of this version once (docs/guides/release.md).
    provide: { isThorough: mode === 'thorough', isRecordingRelease: mode === 'record-release' },
    // A test file takes a server and its own database, not a process: loading the server again for each of them took a
    // third of the time.
    isolate: false,
    maxWorkers: 2,
    testTimeout: mode === 'thorough' ? 10 * LONGEST_TEST_MS : LONGEST_TEST_MS,
    hookTimeout: mode === 'thorough' ? 10 * LONGEST_TEST_MS : LONGEST_TEST_MS,
    expect: { poll: { timeout: LONGEST_POLL_MS } },
  },
}));
