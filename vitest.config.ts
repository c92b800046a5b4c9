import { defineConfig } from 'vitest/config';

/** Rooms whose tests need nothing but Node. The server and the web bring their own configuration. */
function plainProject(name: string, root: string) {
  return { test: { name, root, include: ['**/*.test.ts'], testTimeout: 20_000 } };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      plainProject('domain', 'packages/domain'),
      plainProject('tools', 'tools'),
      'packages/server',
      'packages/web',
    ],
  },
});
