import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { openContracts, recordsPage } from './records-on-screen.ts';

/** The cents of the first amount before a word, such as "$1,234.50 in force". */
function centsBefore(word: string, text: string): number {
  const amount = new RegExp(`\\$([\\d,.]+) ${word}`).exec(text)?.[1] ?? '';
  return Math.round(Number(amount.replaceAll(',', '')) * 100);
}

test.describe('as somebody who reads the costs of some records', () => {
  test.use({ person: 'teamManager' });

  test('groups are chosen, add up to the sum above the table, and open and close', async ({ page }) => {
    const { table, links } = await openContracts(page);
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Team', exact: true }).click();
    await expect(page).toHaveURL(/group=teams/);
    await page.getByRole('button', { name: 'Group: Team' }).click();
    await page.getByRole('menuitem', { name: 'Collapse all groups' }).click();
    await expect(links).toHaveCount(0);

    const groups = table.locator('[data-group-heading]');
    const above = page
      .getByRole('main')
      .getByText(/ in force$/)
      .first();
    await expect(async () => {
      const exact = await groups
        .locator('[title*=" in force."]')
        .evaluateAll((facts) => facts.map((fact) => fact.getAttribute('title') ?? ''));
      expect(exact.length).toBeGreaterThan(2);
      const sum = exact.reduce((before, title) => before + centsBefore('in force', title), 0);
      const shown = centsBefore('in force', (await above.textContent()) ?? '');
      expect(Math.round(sum / 100)).toBe(Math.round(shown / 100));
    }).toPass();
    await expect(table.getByText(/Cost shown for/).first()).toBeVisible();
    await expect(page.getByText(/have more than one team: listed in each/)).toBeVisible();

    await groups.first().press('ArrowRight');
    await expect(links).not.toHaveCount(0);
    // The address has the groups; which of them are open is a matter of the moment.
    await page.reload();
    await expect(groups.first()).toHaveAttribute('aria-expanded', 'true');
  });
});

/** The day of the calendar that has the focus; '' for none. */
const focusedDay = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? '');

/** Presses a key of the calendar until a day that begins so has the focus, at most so often. */
async function pressUntil(page: Page, key: string, most: number, wanted: string): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    const day = await focusedDay(page);
    if (day.startsWith(wanted)) return;
    await page.keyboard.press(key);
    // A press before the focus has moved would be lost, or be one too many.
    await expect.poll(() => focusedDay(page)).toMatch(new RegExp(`^(?!${day})\\d`));
  }
  await expect.poll(() => focusedDay(page)).toContain(wanted);
}

/** Chooses a layout with the keyboard. */
async function chooseLayout(page: Page, name: string): Promise<void> {
  const layout = page.getByRole('radio', { name, exact: true });
  await layout.press('Enter');
  await expect(layout).toHaveAttribute('aria-checked', 'true');
}

test.describe('as a Record Admin', () => {
  test.use({ person: 'recordAdmin' });

  test('calendar and timeline show the filtered records, and open them, by keyboard', async ({
    page,
    apiOf,
  }) => {
    const records = await (await apiOf('recordAdmin')).records();
    const live = records.filter(({ status, noticeDeadline }) => status === 'LIVE' && noticeDeadline);
    const [record] = live;
    if (!record?.noticeDeadline) throw new Error('The demo has no Live record with a notice period');
    await openContracts(page, `?q=${encodeURIComponent(record.product)}`);

    await chooseLayout(page, 'Calendar');
    await expect(page).toHaveURL(/layout=calendar/);
    const day = page.locator('[data-day][tabindex="0"]');
    await expect(async () => {
      await day.focus();
      await expect(day).toBeFocused();
    }).toPass();
    const isPast = record.noticeDeadline < (await focusedDay(page));
    const month = record.noticeDeadline.slice(0, 7);
    await pressUntil(page, isPast ? 'PageUp' : 'PageDown', 120, month);
    await pressUntil(page, 'ArrowLeft', 31, `${month}-01`);
    await pressUntil(page, 'ArrowRight', 31, record.noticeDeadline);
    await page.keyboard.press('Enter');
    const entry = page.getByRole('dialog').getByRole('link', { name: record.product }).first();
    await expect(entry).toContainText(isPast ? /Overdue|Notice was due/ : 'Decide by');
    await entry.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${record.id}/details$`));
    await page.goBack();
    await expect(page.getByRole('grid')).toBeVisible();

    await chooseLayout(page, 'Timeline');
    const timeline = page.getByRole('grid', { name: 'Timeline of terms' });
    await timeline.getByRole('link').first().press('End');
    await page.keyboard.press('Home');
    await expect(timeline.getByRole('row').nth(1)).toContainText(/Decide by|Notice was due by/);
    await expect(timeline.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/details$/);
    await page.goBack();
    await chooseLayout(page, 'Table');
    await expect(recordsPage(page).links.first()).toBeVisible();
  });

  test('Space opens a record beside the table, arrows walk on, and the address keeps it', async ({
    page,
  }) => {
    const { table, links } = await openContracts(page);
    const first = (await links.nth(0).textContent()) ?? '';
    const second = (await links.nth(1).textContent()) ?? '';
    const beside = (product: string) =>
      page.getByRole('complementary', { name: `${product}, beside the table` });
    await links.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(beside(first).getByRole('link', { name: 'Open', exact: true })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(beside(second)).toBeVisible();
    await expect(page).toHaveURL(/peek=/);
    // A person who gets the address sees the same record beside the same table.
    await page.reload();
    await expect(beside(second)).toBeVisible();
    await expect(table).toBeVisible();
    await beside(second).getByRole('button', { name: 'Close' }).press('Enter');
    await expect(beside(second)).toHaveCount(0);
    await expect(page).not.toHaveURL(/peek=/);
  });
});
