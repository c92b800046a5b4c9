import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { administratorsPages, ANALYSIS_PAGES, eachPage } from './every-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** The smallest target of a finger (WCAG 2.2, "Target Size (Minimum)"). */
const SMALLEST = 24;

/** The targets of the page that are smaller than a finger needs. A link within a sentence is as high as its line. */
async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate((smallest) => {
    const TARGETS =
      'a[href], button, summary, select, input:not([type=hidden]), textarea, [role=button], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=menuitem], [role=option], [role=slider]';
    const isWithinText = (element: Element) =>
      element.matches('a, button') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && (node.textContent ?? '').trim() !== '',
      );
    /** A control in a label is pressed anywhere in the label. */
    const boxOf = (element: Element) =>
      (element.matches('input') ? (element.closest('label') ?? element) : element).getBoundingClientRect();
    return [...document.querySelectorAll(TARGETS)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => element.getAttribute('aria-hidden') !== 'true' && !isWithinText(element))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .filter(({ box }) => box.width < smallest - 0.5 || box.height < smallest - 0.5)
      .map(
        ({ element, box }) =>
          `${Math.round(box.width)} × ${Math.round(box.height)}: ${element.outerHTML.slice(0, 160)}`,
      );
  }, SMALLEST);
}

async function expectLargeTargets(page: Page, address: string): Promise<void> {
  await expect.poll(() => smallTargets(page), { message: address }).toEqual([]);
}

test.describe('as a System Admin on a phone', () => {
  test.use({ person: 'systemAdmin' });

  test('every target of every page is at least 24 px high and wide', async ({ page, apiOf }) => {
    for await (const address of eachPage(page, await administratorsPages(await apiOf('systemAdmin'))))
      await expectLargeTargets(page, address);
  });
});

test.describe('as a product administrator on a phone', () => {
  test.use({ person: 'productAdmin' });

  test('so is every target of Contract Intelligence', async ({ page }) => {
    for await (const address of eachPage(page, ANALYSIS_PAGES)) await expectLargeTargets(page, address);
  });
});
