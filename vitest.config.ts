import { defineConfig } from 'vitest/config';

/** Rooms whose tests need nothing but Node. The server and the web bring their own configuration. */
function plainProject(name: string, root: string) {
  return { test: { name, root, include: ['**/*.test.ts'], testTimeout: 20_000 } };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // Nothing in the domain keeps anything: its files may share a worker, which takes half the time.
      { test: { ...plainProject('domain', 'packages/domain').test, isolate: false } },
      plainProject('tools', 'tools'),
      'packages/server',
      'packages/web',
    ],
  },
});
