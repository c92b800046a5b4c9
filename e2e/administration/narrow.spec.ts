import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';

test.use({ person: 'systemAdmin' });

const PAGES = ['manage-users', 'manage-teams', 'activity', 'settings'];

test('the administration pages never scroll horizontally, and tables become cards', async ({ page }) => {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of PAGES) {
      await page.goto(`/admin/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${name} at ${width} px`).toBe(0);
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/manage-users');
  const card = page
    .getByRole('list', { name: 'Users' })
    .getByRole('listitem')
    .filter({ hasText: 'Marcus Bell' });
  await expect(card).toContainText('Team Manager');
  const button = card.getByRole('button').first();
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Marcus Bell' })).toBeVisible();
});
