import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { expectNoSidewaysScroll } from '../journey/sideways.ts';
import { analysisPages, eachPage } from '../shell/every-page.ts';

test.use({ person: 'teamManager', viewport: { width: 360, height: 740 } });

test('records are cards with product, vendor, status and days left', async ({ page }) => {
  await page.goto('/records?q=twilio');
  const card = page.getByRole('list', { name: 'Records' }).getByRole('listitem').first();
  await expect(card).toContainText('Twilio');
  await expect(card).toContainText('Live');
  await expect
    .poll(async () => (await card.getByRole('link').boundingBox())?.height)
    .toBeGreaterThanOrEqual(44);
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/details$/);
});

test('nothing in a card is cut at its edge', async ({ page }) => {
  await page.goto('/records?sort=-costInForce&status=LIVE');
  const list = page.getByRole('list', { name: 'Records' });
  await expect(list.getByText(/^notice /).first()).toBeVisible();
  await expect
    .poll(() =>
      list.evaluate((cards) => {
        const edge = cards.getBoundingClientRect().right;
        const parts = [...cards.querySelectorAll('span:not(.sr-only)')];
        return parts
          .filter((part) => part.getBoundingClientRect().right > edge)
          .map((part) => part.textContent);
      }),
    )
    .toEqual([]);
});

test('filters open as a bottom sheet and filter the cards', async ({ page }) => {
  await page.goto('/records');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'View' }).selectOption('EXPIRING_SOON');
  await sheet.getByRole('combobox', { name: 'Date range' }).selectOption('next365Days');
  await sheet.getByRole('combobox', { name: 'Sort by' }).selectOption('endDate');
  await sheet.getByRole('button', { name: 'Show records' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/view=EXPIRING_SOON|sort=endDate/);
  await expect(page.getByRole('button', { name: 'Filters on' })).toBeFocused();
});

test('a press on the filters that begins before the records arrive still opens them', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/contracts(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/records');
  const filters = page.getByRole('button', { name: 'Filters', exact: true });
  await filters.hover();
  const before = await filters.boundingBox();
  await page.mouse.down();
  release();
  await expect(page.getByRole('list', { name: 'Records' })).toBeVisible();
  await expect(page.getByText(/^Cost shown for/)).toBeVisible();
  await expect.poll(() => filters.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
});

test('filters whose code cannot be loaded say so, and leave the table as it is', async ({ page, faults }) => {
  faults.allow(/ERR_FAILED/);
  await page.route(/contracts-filter-sheet/, (route) => route.abort());
  await page.goto('/records');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByText('This could not be loaded', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Records' })).toBeVisible();
});

const WIDTHS = [320, 360, 768, 1440, 2560] as const;

/** Loading is most of the time of a page, so each is loaded once. */
async function expectNoSidewaysScrollAtEachWidth(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
    await expectNoSidewaysScroll(page, `${path} at ${width} px`);
  }
}

for (const path of [
  '/dashboard',
  '/decisions',
  '/decisions/outcomes',
  '/records',
  '/profile',
  '/profile/notifications',
  '/trends',
  '/trends/uplift',
  '/trends/what-if',
]) {
  test(`${path} scrolls horizontally at no width: ${WIDTHS.join(', ')} px`, async ({ page }) => {
    await page.setViewportSize({ width: WIDTHS[0], height: 800 });
    await page.goto(path);
    await expectNoSidewaysScrollAtEachWidth(page, path);
  });
}

test.describe('as a product administrator', () => {
  test.use({ person: 'contractAdmin' });

  test('Contract Intelligence scrolls horizontally at no width, and its tab is in sight', async ({
    page,
    apiOf,
  }) => {
    for await (const path of eachPage(page, await analysisPages(await apiOf('contractAdmin'))))
      await expectNoSidewaysScrollAtEachWidth(page, path);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/admin/contract-analysis?tab=kinds');
    await expect(page.getByRole('radio', { name: 'Clause kinds' })).toBeInViewport({ ratio: 1 });
  });
});
