import { defineConfig } from 'vitest/config';
import { TestOrder } from './tools/testing/test-order.ts';

/**
 * Packages whose tests need only Node. They have no state, so their test files share a process per worker: starting one
 * for each file took up to half of the time. The server and the web have configurations of their own.
 */
function plainProject(name: string, root: string) {
  return {
    test: { name, root, include: ['**/*.test.ts'], testTimeout: 20_000, maxWorkers: 2, isolate: false },
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
