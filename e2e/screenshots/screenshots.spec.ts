// Takes the screenshots of the README: `npm run deps -- run -w e2e screenshots`.
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { openContract } from '../record/record-on-screen.ts';

const FOLDER = join(import.meta.dirname, '../../docs/screenshots');

const KNOWN_VENDORS = [
  'Atlassian',
  'GitHub',
  'Microsoft',
  'Salesforce',
  'Slack',
  'Google',
  'Adobe',
  'Zoom Communications',
];

async function draw(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ path: join(FOLDER, `${name}.png`), scale: 'css', caret: 'hide' });
  expect(picture.length, 'bytes of a picture in the README').toBeLessThan(400_000);
}

test.use({ person: 'recordAdmin', viewport: { width: 1440, height: 900 } });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`records-${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/records');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await draw(page, `records-${colorScheme}`);
  });
}

for (const [subPage, name] of [
  ['details', 'record-details'],
  ['annual-costs', 'annual-costs'],
] as const) {
  test(name, async ({ page, apiOf }) => {
    const records = await (await apiOf('recordAdmin')).records();
    // A record with five years of costs, notes, and a vendor with a logo.
    const record = records.find(
      ({ vendor, status, annualCosts = [], notes = '' }) =>
        KNOWN_VENDORS.includes(vendor) && status === 'LIVE' && annualCosts.length >= 4 && notes !== '',
    );
    if (!record) throw new Error('The demo has no such record any more.');
    await openContract(page, record, subPage);
    await draw(page, name);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('records-phone', async ({ page }) => {
    await page.goto('/records');
    await expect(page.getByRole('list', { name: 'Records' })).toBeVisible();
    await draw(page, 'records-phone');
  });
});
