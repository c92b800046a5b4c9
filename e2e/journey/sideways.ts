import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Expects that the page does not scroll sideways. It is drawn again for a new width in the next frame. */
export async function expectNoSidewaysScroll(page: Page, where = ''): Promise<void> {
  const overflow = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
  await expect.poll(overflow, `${where} scrolls sideways`).toBe(0);
}
