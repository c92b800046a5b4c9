import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { administratorsPages, analysisPages, eachPage } from './every-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** The smallest target of a finger (WCAG 2.2, "Target Size (Minimum)"). */
const SMALLEST = 24;

/** The targets of the page that are smaller than a finger needs. A link within a sentence is as high as its line. */
async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate((smallest) => {
    const TARGETS =
      'a[href], button, summary, select, input:not([type=hidden]), textarea, [role=button], [role=slider]';
    const half = smallest / 2 - 0.5;
    const isWithinText = (element: Element) =>
      element.matches('a, button') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && (node.textContent ?? '').trim() !== '',
      );
    /** A label is part of its control, and so is what is drawn around a link for the finger. */
    const takesPress = (element: Element): boolean => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const parts = [element, ...((element as HTMLInputElement).labels ?? [])];
      const reaches = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return parts.some((part) => part.contains(hit));
      };
      const isLarge = (part: Element) => {
        const box = part.getBoundingClientRect();
        return box.width >= smallest && box.height >= smallest;
      };
      if (parts.some(isLarge)) return true;
      const isWide = width >= smallest - 0.5 || (reaches(-half, 0) && reaches(half, 0));
      return isWide && (height >= smallest - 0.5 || (reaches(0, -half) && reaches(0, half)));
    };
    return [...document.querySelectorAll(TARGETS)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => element.getAttribute('aria-hidden') !== 'true' && !isWithinText(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .filter(({ box }) => box.width < smallest - 0.5 || box.height < smallest - 0.5)
      .filter(({ element }) => !takesPress(element))
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
  test.use({ person: 'contractAdmin' });

  test('so is every target of Contract Intelligence', async ({ page, apiOf }) => {
    for await (const address of eachPage(page, await analysisPages(await apiOf('contractAdmin'))))
      await expectLargeTargets(page, address);
  });
});
