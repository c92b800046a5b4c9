import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * How long a test or a hook may take, and how long a test may wait for one thing (`prepare-libraries` says the same to Testing
 * Library). They only find what hangs, so that the tests hold on a slow machine: no test has a limit of its own.
 */
const LONGEST_TEST_MS = 900_000;
const LONGEST_POLL_MS = 60_000;

/** Tests that draw ask for a document with `// @vitest-environment happy-dom` at their top; the others stay quick. */
export default defineConfig({
  // Tests fail where two classes set the same property.
  resolve: {
    alias: { 'clsx/lite': join(import.meta.dirname, 'src/testing/checked-class-names.ts') },
  },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    // A test file takes a document and our modules of its own, not a process: starting one and loading React and the
    // other packages for each file took half of the time.
    isolate: false,
    // As wide as a usual desk: what smaller screens leave out is there.
    environmentOptions: { happyDOM: { width: 1440, height: 900 } },
    setupFiles: ['src/testing/new-file.setup.ts', '../../tools/testing/same-cases.setup.ts'],
    // Rules without state, which Node runs as they are: they stay loaded as packages do.
    server: { deps: { external: [/packages[\\/]domain[\\/]src/] } },
    // The contrast test reads the token file; without this every style sheet is empty in tests.
    css: { include: [/tokens\.css/] },
    testTimeout: LONGEST_TEST_MS,
    hookTimeout: LONGEST_TEST_MS,
    expect: { poll: { timeout: LONGEST_POLL_MS } },
    maxWorkers: 2,
  },
});
