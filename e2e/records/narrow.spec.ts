import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';

test.use({ person: 'teamManager', viewport: { width: 360, height: 740 } });

test('records are cards with product, vendor, status and days left', async ({ page }) => {
  await page.goto('/records?q=twilio');
  const card = page.getByRole('list', { name: 'Records' }).getByRole('listitem').first();
  await expect(card).toContainText('Twilio');
  await expect(card).toContainText('Live');
  expect((await card.getByRole('link').boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/details$/);
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

for (const width of [320, 360, 768, 1440, 2560]) {
  test(`no page scrolls horizontally at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/dashboard', '/records', '/profile', '/profile/notifications', '/trends']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} at ${width} px`).toBe(0);
    }
  });
}
