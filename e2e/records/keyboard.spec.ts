import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { chooseIn, openContracts, recordsPage } from './records-on-screen.ts';

test.use({ person: 'recordAdmin' });

/** How often Tab is pressed until the focus is in a row of the table, from the top of the page. */
async function tabsToFirstRow(page: Page): Promise<number> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  let tabs = 1;
  const isInRow = () => page.evaluate(() => document.activeElement?.closest('[data-row-id]') !== null);
  while (!(await isInRow()) && tabs < 20) {
    await page.keyboard.press('Tab');
    tabs += 1;
  }
  return tabs;
}

test('the first row is at most eight Tabs away, also with filters', async ({ page }) => {
  const { clearAll } = await openContracts(page);
  expect(await tabsToFirstRow(page)).toBeLessThanOrEqual(8);
  await chooseIn(page, 'Status', 'Live');
  await chooseIn(page, 'Teams', 'Engineering', 'Finance');
  await expect(clearAll).toBeVisible();
  await page.reload();
  await expect(recordsPage(page).links.first()).toBeVisible();
  await expect(clearAll).toBeVisible();
  expect(await tabsToFirstRow(page)).toBeLessThanOrEqual(8);
});

test('tools and headings are one stop each, with arrow keys between them', async ({ page }) => {
  const { search, table, links } = await openContracts(page);
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  await search.focus();
  await page.keyboard.press('Tab');
  await expect(tools.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tools.getByRole('button', { name: 'Saved filters' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(tools.getByRole('button', { name: 'More actions' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tools.getByRole('button', { name: 'Columns', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search columns' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tools.getByRole('button', { name: 'Columns', exact: true })).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(table.getByRole('button', { name: 'Product', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Product', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(table.getByRole('button', { name: 'Vendor', exact: true })).toBeFocused();
});

test('the focus returns to the row after its record, its dialog or the panel beside it is closed', async ({
  page,
}) => {
  const { links } = await openContracts(page);
  const name = (await links.nth(4).textContent()) ?? '';
  await links.nth(4).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.goBack();
  await expect(links.nth(4)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'All Records' }).click();
  await expect(links.nth(4)).toBeFocused();

  await page.keyboard.press('Space');
  const beside = page.getByRole('complementary', { name: `${name}, beside the table` });
  await beside.getByRole('button', { name: 'Close' }).focus();
  await page.goBack();
  await expect(beside).toHaveCount(0);
  await expect(links.nth(4)).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeFocused();
  await bar.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(links.nth(4)).toBeFocused();
});

test('tools have words as long as they fit, and lose them one after another', async ({ page }) => {
  const { table } = await openContracts(page);
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(tools.locator('[data-short]')).toHaveCount(0);
  /** How many words were gone at each width of the row; below 1,024 pixels the navigation leaves it more room. */
  const seen = new Map<number, number>();
  for (let width = 1900; width >= 900; width -= 20) {
    await page.setViewportSize({ width, height: 900 });
    await expect(table).toBeVisible();
    // None comes back where there is less room, and the row is on one line as long as words can go.
    await expect
      .poll(async () => {
        const [room, short, isFitting] = await tools.evaluate((row): [number, number, boolean] => {
          const all = row.querySelectorAll('[data-words]').length;
          const gone = row.querySelectorAll('[data-short]').length;
          return [row.clientWidth, gone, gone === all || row.scrollHeight <= 34];
        });
        const least = Math.max(0, ...[...seen].map(([wider, gone]) => (wider >= room ? gone : 0)));
        if (isFitting && short >= least) seen.set(room, short);
        return isFitting && short >= least;
      })
      .toBe(true);
  }
  expect(new Set(seen.values()).size).toBeGreaterThan(3);
});

test('a record beside the table takes the place of the columns that matter least', async ({ page }) => {
  const { table, links, headings } = await openContracts(page);
  for (const [width, kept] of [
    [1440, ['Status', 'End Date']],
    [1024, ['End Date']],
    [800, ['End Date']],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await links.first().focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('complementary', { name: /, beside the table$/ })).toBeVisible();
    await expect(table.getByRole('columnheader', { name: 'Teams', exact: true })).toHaveCount(0);
    await expect(headings.first()).toHaveText('Product');
    for (const name of kept)
      await expect(table.getByRole('columnheader', { name, exact: true })).toBeInViewport({ ratio: 1 });
    const isSideways = () =>
      table.evaluate(({ parentElement: frame }) => (frame ? frame.scrollWidth > frame.clientWidth : true));
    await expect.poll(isSideways).toBe(false);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary', { name: /, beside the table$/ })).toHaveCount(0);
    await expect(headings).toHaveCount(7);
    await expect(links.first()).toBeFocused();
  }
});

test('names start at one edge, whether or not there is a logo', async ({ page, apiOf, unique }) => {
  const api = await apiOf('recordAdmin');
  const name = unique('Edge');
  await api.createRecord({ product: `${name} A`, vendor: 'Slack' });
  await api.createRecord({ product: `${name} B`, vendor: unique('No logo') });
  const { row, links } = await openContracts(page, `?q=${encodeURIComponent(name)}`);
  await expect(row(`${name} A`).locator('img')).toHaveCount(1);
  await expect(row(`${name} B`).locator('img')).toHaveCount(0);
  await expect(links).toHaveCount(2);
  await expect
    .poll(() =>
      links.evaluateAll((all) => new Set(all.map((link) => link.getBoundingClientRect().left)).size),
    )
    .toBe(1);
});

test('scroll bars are shown while a table scrolls, and hidden after it', async ({ page }) => {
  const { table } = await openContracts(page, '?size=200');
  const frame = table.locator('xpath=..');
  const thumb = () => frame.evaluate((element) => getComputedStyle(element).scrollbarColor.split(') ')[0]);
  const hidden = await thumb();
  await expect(frame).not.toHaveAttribute('data-scrolling', '');
  const seen = await frame.evaluateHandle((element) => {
    const states: boolean[] = [];
    new MutationObserver(() => states.push(element.hasAttribute('data-scrolling'))).observe(element, {
      attributeFilter: ['data-scrolling'],
    });
    element.scrollTo({ top: 400 });
    return states;
  });
  await expect.poll(() => seen.evaluate((states) => [states.at(0), states.at(-1)])).toEqual([true, false]);
  await expect.poll(thumb).toBe(hidden);
});
