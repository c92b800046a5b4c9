import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

const STEP_MS = 100;
/** A clock runs until it is stopped, and can only be stopped later than it is. */
const AHEAD_MS = 60_000;

/**
 * Stops the clock of the page, a minute ahead: time passes in it by `page.clock.runFor` and `passTimeUntil` alone, so that
 * a slow machine changes nothing.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + AHEAD_MS);
}

/** Passes time in small steps until a part of the page is visible or hidden. */
export async function passTimeUntil(page: Page, part: Locator, state: 'visible' | 'hidden'): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(STEP_MS);
      return part.isVisible();
    })
    .toBe(state === 'visible');
}
