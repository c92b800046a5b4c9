import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { test } from '../journey/journey.ts';
import { recordsPage } from '../records/records-on-screen.ts';

/** The number at the end of a link's text. */
async function numberOf(link: Locator): Promise<string> {
  return /([\d,]+)\)?$/.exec((await link.textContent()) ?? '')?.[1] ?? 'no number';
}

/** The present day of the organisation. */
const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

test.describe('as a Team Manager', () => {
  test.use({ person: 'teamManager' });

  test('every number links to the records that it counts, with the same sum', async ({ page }) => {
    const main = page.getByRole('main');
    const { count } = recordsPage(page);
    await page.goto('/dashboard');
    for (const name of [/^Evaluating ?\d/, /^Live without an owner/, /^Open in table/, /^Engineering/]) {
      const link = main.getByRole('link', { name }).first();
      const number = await numberOf(link);
      await link.click();
      await expect(count).toContainText(`${number} record`);
      await page.goBack();
    }
    const cost = main.getByRole('link', { name: /^Total Cost/ });
    // Whole dollars on both screens; the cents are in the tip.
    const sum = await cost.getByText(/^\$/).textContent();
    await cost.click();
    await expect(main.getByText(`${sum} total`)).toBeVisible();
    await expect(main.getByText(/^Cost shown for \d+ of \d+$/)).toBeVisible();
    await page.goBack();

    const inForce = main.getByRole('link', { name: /^Cost in Force/ });
    const sumInForce = await inForce.getByText(/^\$/).textContent();
    await inForce.click();
    await expect(main.getByText(`${sumInForce} in force`)).toBeVisible();
    await page.goBack();

    // What a team shares with others counts with its even part, here and in the list.
    const share = main.getByRole('link', { name: /^Engineering/ });
    const [sumOfTeam] = /\$[\d,]+/.exec((await share.textContent()) ?? '') ?? ['no amount'];
    await share.click();
    await expect(main.getByText(`${sumOfTeam} in force`)).toBeVisible();
    await page.goBack();

    await main.getByRole('radio', { name: 'My teams' }).click();
    await expect(page).toHaveURL(/records=myTeams/);
    // The address changes before the figures do, and a figure leads to what it counts.
    await expect(main.getByRole('radio', { name: 'My teams' })).toBeChecked();
    await main.getByRole('radio', { name: 'Count' }).click();
    await main.getByRole('button', { name: 'Show as table: Ends per month' }).click();
    const month = main
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: /[1-9]$/ })
      .last();
    const figure = month.getByRole('link');
    // Counts in the place of costs, of the chosen teams.
    await expect(figure).not.toContainText('$');
    await expect(figure).toHaveAttribute('href', /team=/);
    const ending = await numberOf(figure);
    await figure.click();
    await expect(page).toHaveURL(/ends=\d{4}-\d\d/);
    await expect(page).toHaveURL(/team=/);
    await expect(count).toContainText(`${ending} record`);
  });

  test('a decided record leaves the list without a flash', async ({ page, apiOf, unique }) => {
    const api = await apiOf('systemAdmin');
    // The first of those that come too late for notice.
    const product = unique('A notice long past');
    const engineering = (await api.teams()).get('Engineering') ?? '';
    const renewal = { type: 'FIXED', noticeValue: 700, noticeUnit: 'DAYS' };
    const record = { product, vendor: 'Journey Works', status: 'LIVE', teams: [engineering], renewal };
    await api.call('/contracts/create', { body: { ...record, endDate: today() } });

    await page.goto('/dashboard');
    const list = page.getByRole('table', { name: 'To Decide' });
    const row = list.getByRole('row').filter({ hasText: product });
    await expect(row).toContainText(/overdue/);
    const missed = list.getByRole('rowgroup').filter({ hasText: 'Notice missed' });
    const overdue = missed.getByRole('link', { name: /^Open in table/ });
    const before = Number(await numberOf(overdue));
    await row.getByRole('button', { name: `Actions for ${product}` }).click();
    await expectAccessible(page, 'the actions of a row', { isMenuOpen: true });
    await page.keyboard.press('Escape');
    // Two clicks decide, and a wrong one is undone.
    const dialog = page.getByRole('dialog', { name: `Decide on ${product}` });
    const decide = async (choice: string) => {
      await row.getByRole('button', { name: `Decide on ${product}` }).click();
      await dialog.getByRole('button', { name: choice }).click();
      await expect(page.getByText(`Decided: ${choice}`, { exact: true })).toBeVisible();
      await expect(row).toHaveCount(0);
      await expect.poll(async () => await numberOf(overdue)).toBe(String(before - 1));
    };
    await decide('Plan to renew');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(row).toBeVisible();
    await expect.poll(async () => await numberOf(overdue)).toBe(String(before));
    await decide('Let lapse');

    // The data stays visible while it is loaded again.
    await page.getByRole('radio', { name: 'Recently Added' }).click();
    await expect(page).toHaveURL(/list=recentlyAdded/);
    await page.reload();
    await expect(page.getByRole('table', { name: 'Recently Added' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, 'another list of the dashboard');
  });
});
