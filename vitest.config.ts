import { defineConfig } from 'vitest/config';
import { TestOrder } from './tools/testing/test-order.ts';

/** Packages whose tests need only Node. The server and the web have configurations of their own. */
function plainProject(name: string, root: string) {
  return { test: { name, root, include: ['**/*.test.ts'], testTimeout: 20_000, maxWorkers: 2 } };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: TestOrder },
    projects: [
      // The domain has no state, so its test files may share a worker. That halves the time.
      { test: { ...plainProject('domain', 'packages/domain').test, isolate: false } },
      { test: { ...plainProject('intelligence', 'packages/intelligence').test, isolate: false } },
      plainProject('training', 'training'),
      plainProject('tools', 'tools'),
      'packages/server',
      'packages/web',
    ],
  },
});
