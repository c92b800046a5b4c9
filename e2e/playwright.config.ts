import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './journey/chromium.ts';
import type { JourneyOptions } from './journey/journey.ts';

/**
 * Limits only find what hangs, so that they hold on a slow machine: no journey has limits of its own, and what it waits for is
 * the thing itself.
 */
const LONGEST_TEST_MS = 900_000;
const LONGEST_STEP_MS = 300_000;

/** The screenshots of the README are no test: `npm run deps -- run -w e2e screenshots` takes them. */
const SCREENSHOTS = '**/screenshots.spec.ts';

export default defineConfig<JourneyOptions>({
  testDir: '.',
  globalSetup: '../tools/testing/test-run.ts',
  // One more than there are cores: a journey waits for polls, mails and toasts a third of its time.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  // No retries: a flaky journey is a fault of the product or of the journey.
  retries: 0,
  timeout: LONGEST_TEST_MS,
  expect: { timeout: LONGEST_STEP_MS },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: LONGEST_STEP_MS,
    navigationTimeout: LONGEST_STEP_MS,
    trace: 'off',
    launchOptions: { executablePath: findChromium() ?? '', args: [...CHROMIUM_FLAGS] },
  },
  projects: [
    { name: 'start', testMatch: 'start/first-start.setup.ts' },
    { name: 'journeys', testIgnore: SCREENSHOTS, dependencies: ['start'] },
    { name: 'screenshots', testMatch: SCREENSHOTS, dependencies: ['start'] },
  ],
});
