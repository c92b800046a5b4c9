import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Colours that are still fading would be measured half way. What follows scrolling has no end to wait for. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

/** What axe finds on the page as it is now: rule, weight and the first element of each. */
async function violationsOn(page: Page, isMenuOpen: boolean): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  // An open menu stands beside the landmarks, as the ARIA practices have it; axe would see it in one.
  const { violations } = await (isMenuOpen ? axe.disableRules(['region']) : axe).analyze();
  return violations.map(
    ({ id, impact, nodes }) => `${impact ?? ''} ${id}: ${nodes[0]?.html ?? ''} (${nodes.length} in all)`,
  );
}

/** Expects that axe finds nothing at all on a screen, in the light theme and in the dark one. */
export async function expectAccessible(
  page: Page,
  screen: string,
  { isMenuOpen = false } = {},
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await atRest(page);
    expect(await violationsOn(page, isMenuOpen), `${screen}, ${colorScheme}`).toEqual([]);
  }
}
