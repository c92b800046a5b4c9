import { defineConfig } from 'vitest/config';

/** The server's tests run on every database of this machine, which the global set-up prepares once. */
export default defineConfig(({ mode }) => ({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/database/global-setup.ts'],
    // `vitest run --mode thorough` makes more noise, and takes minutes.
    provide: { isThorough: mode === 'thorough' },
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // The embedded database of a test lives for seconds: optimising its code takes longer than running it. What runs as a
    // process of its own, as people run the product, is started without this.
    execArgv: ['--liftoff-only'],
  },
}));
