import { defineConfig } from 'vitest/config';

/** The server's tests run on the shipped PostgreSQL, which the global set-up starts once. */
export default defineConfig(({ mode }) => ({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    // What is started as a process of its own is the built server, as people run it.
    globalSetup: ['src/testing/database/global-setup.ts', '../../tools/testing/built-server.ts'],
    // `vitest run --mode thorough` makes more noise, and takes minutes.
    // `--mode record-release` writes the archive of this version once (docs/guides/release.md).
    provide: { isThorough: mode === 'thorough', isRecordingRelease: mode === 'record-release' },
    // A test file takes a server and a database of its own, not a process: loading the server anew for each of them took a
    // third of the time.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
}));
