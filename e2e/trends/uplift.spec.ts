import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { test } from '../journey/journey.ts';

test.describe('for a person who reads every record', () => {
  test.use({ person: 'recordAdmin' });

  test('two vendors of the demo are red, a red year opens its costs, and their sheet is printed on one page', async ({
    page,
  }) => {
    await page.goto('/trends');
    await page.getByRole('navigation', { name: 'Trends' }).getByRole('link', { name: 'Uplift' }).click();
    const table = page.getByRole('table', { name: 'Uplift by vendor' });
    const red = table.getByRole('link', { name: /above cap$/ });
    await expect(red.first()).toBeVisible();
    await expect(page.getByText(/^\d+ of \d+ records$/)).toBeVisible();
    await expectAccessible(page, 'the ledger of uplifts');

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV of all costs and uplifts' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('Price Cap %,Allowed,Above Cap');

    const name = await red.first().textContent();
    const [, vendor = '', year = ''] = /^(.*), ([^,]+): [+−\d]/.exec(name ?? '') ?? [];
    await red.first().click();
    await expect(page).toHaveURL(/vendor=.+&year=\d{4}/);
    const panel = page.getByRole('region', { name: `${vendor}, ${year}` });
    await expect(panel.getByText(/allowed$/).first()).toBeVisible();
    await expectAccessible(page, 'the costs of a vendor');

    await panel.getByRole('link', { name: 'Close' }).press('Enter');
    await expect(panel).toHaveCount(0);
    await expect(red.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await panel
      .getByRole('link', { name: /^Negotiation sheet/ })
      .first()
      .click();
    const sheet = page.getByRole('article', { name: 'Negotiation Sheet' });
    await expect(sheet.getByRole('table', { name: 'Costs' })).toBeVisible();
    await expect(sheet.getByText(/^\d+ seats at/).first()).toBeVisible();
    await expectAccessible(page, 'the negotiation sheet');

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
    const paper = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  });

  test('on a phone each vendor is a card, and the sheet fits', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/trends/uplift');
    const cards = page.getByRole('list', { name: 'Uplift by vendor' });
    await expect(cards.getByRole('link', { name: /above cap$/ }).first()).toBeVisible();
    await expectAccessible(page, 'the ledger of uplifts on a phone');
    await cards
      .getByRole('link', { name: /above cap$/ })
      .first()
      .click();
    await page
      .getByRole('link', { name: /^Negotiation sheet/ })
      .first()
      .click();
    await expect(page.getByRole('article', { name: 'Negotiation Sheet' })).toBeVisible();
    await expectAccessible(page, 'the negotiation sheet on a phone');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
  });
});

test.describe('for a person without rights', () => {
  test.use({ person: 'limitedUser' });

  test('the sheet of a record is a page without access', async ({ page, apiOf }) => {
    const [record] = await (await apiOf('limitedUser')).records();
    if (!record) throw new Error('The demo has no record.');
    await page.goto(`/record/any/${record.id}/sheet`);
    await expect(page.getByText('You do not have access to this page.')).toBeVisible();
  });
});
