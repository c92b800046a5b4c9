import { expect } from '@playwright/test';
import { goByProfile, isApplication } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { expectNoSidewaysScroll } from '../journey/sideways.ts';

test.use({ person: 'systemAdmin' });

const PAGES = ['manage-users', 'manage-teams', 'activity', 'settings'];

test('the administration pages never scroll horizontally, and tables become cards', async ({ page }) => {
  for (const name of PAGES) {
    await page.setViewportSize({ width: 320, height: 800 });
    await (isApplication(page) ? goByProfile(page, `/admin/${name}`) : page.goto(`/admin/${name}`));
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectNoSidewaysScroll(page, `${name} at ${width} px`);
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await goByProfile(page, '/admin/manage-users');
  const card = page
    .getByRole('list', { name: 'Users' })
    .getByRole('listitem')
    .filter({ hasText: 'Marcus Bell' });
  await expect(card).toContainText('Team Manager');
  const button = card.getByRole('button').first();
  await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Marcus Bell' })).toBeVisible();
});
