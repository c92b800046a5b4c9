import { defineConfig } from 'vitest/config';

/** Tests that draw ask for a document with `// @vitest-environment happy-dom` at their top; the others stay quick. */
export default defineConfig({
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    // The contrast test reads the token file; without this every style sheet is empty in tests.
    css: { include: [/tokens\.css/] },
    testTimeout: 20_000,
    maxWorkers: 2,
  },
});
