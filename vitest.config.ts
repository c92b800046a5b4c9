import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { TestOrder } from './tools/testing/test-order.ts';

/**
 * How long a test or a hook may take. It only finds what hangs, so that the tests hold on a slow machine: no test has a limit of
 * its own.
 */
const LONGEST_TEST_MS = 900_000;

/**
 * Packages whose tests need only Node. They have no state, so their test files share a process per worker: starting one
 * for each file took up to half of the time. The server and the web have configurations of their own.
 */
function plainProject(name: string, root: string) {
  return {
    test: {
      name,
      root,
      include: ['**/*.test.ts'],
      setupFiles: [join(import.meta.dirname, 'tools/testing/same-cases.setup.ts')],
      testTimeout: LONGEST_TEST_MS,
      hookTimeout: LONGEST_TEST_MS,
      expect: { poll: { timeout: LONGEST_TEST_MS / 3 } },
      maxWorkers: 2,
      isolate: false,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: TestOrder },
    projects: [
      plainProject('domain', 'packages/domain'),
      plainProject('intelligence', 'packages/intelligence'),
      plainProject('training', 'training'),
      plainProject('tools', 'tools'),
      'packages/server',
      'packages/web',
    ],
  },
});
