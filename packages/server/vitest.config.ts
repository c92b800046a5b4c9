import { defineConfig } from 'vitest/config';

/** The server's tests run on every database of this machine, which the global set-up prepares once. */
export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/database/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
