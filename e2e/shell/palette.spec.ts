import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';

test.use({ person: 'systemAdmin' });

test('the palette opens records, pages, views and actions from the keyboard, and a record is cloned from it', async ({
  page,
  apiOf,
  unique,
}) => {
  const api = await apiOf('systemAdmin');
  const product = unique('Palette Product');
  const record = await api.createRecord({
    product,
    vendor: 'Palette Works',
    status: 'EVALUATING',
    endDate: '2031-05-31',
    description: 'To be copied',
    annualCosts: [{ date: '2030-06-01', cost: 1200 }],
  });
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const box = palette.getByRole('combobox', { name: 'Search or choose a command' });
  const open = async (text: string) => {
    // The same keys would close it.
    await expect(palette).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await box.fill(text);
  };
  const first = palette.getByRole('option').first();

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What is typed while the palette is still being loaded is not lost.
  let letGo = () => {};
  const typed = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/palette-/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('go to trendz');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('s');
  letGo();
  await expect(box).toHaveValue('go to trends');
  await expect(box).toBeFocused();
  await expect(first).toHaveText('Go to Trends');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/trends/);
  await expect(palette).toBeHidden();

  // The search words match nothing else, and who looked in vain is where they were.
  await expect(page.getByRole('heading', { level: 1, name: 'Trends' })).toBeFocused();
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trends' });
  await link.focus();
  await open('zzzz nothing has this name');
  await expect(palette.getByText('No results found for any Records, Teams, or Categories.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(link).toBeFocused();

  await open('dark theme');
  await expect(first).toHaveText('Use the dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  // Two keys beside what is looked for.
  await open('without owner');
  await expect(first).toHaveText('Records without an owner');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/records\?missing=owner$/);

  await open(product);
  await expect(first).toContainText(product);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${record.id}/details$`));

  // Recent searches and the actions of the open record are listed.
  await open('');
  await expect(palette.getByRole('group', { name: 'Recent Searches' }).getByRole('option')).toHaveText([
    product,
  ]);
  // An action on the open record begins where it belongs: a value in its place, a choice in its dialog.
  await box.fill('change end date');
  await expect(first).toHaveText('Change End Date');
  await page.keyboard.press('Enter');
  const endDate = page.getByRole('main').getByRole('textbox', { name: 'End Date' });
  await expect(endDate).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${record.id}/details$`));
  await page.keyboard.press('Escape');
  await open('90');
  await expect(first).toHaveText('Expiring Soon: The Next 90 Days');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=EXPIRING_SOON&range=next90Days/);
  await page.goBack();
  await open('clone');
  await expect(first).toHaveText('Clone this record');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/new-record?from=${record.id}`);
  await expect(page.getByText(`Copied from ${product}.`)).toBeVisible();
  await expect(page.getByLabel(/^End Date/)).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('To be copied');
  expect((await api.records()).filter((one) => one.product === product)).toHaveLength(1);

  // A changed form asks before it is left.
  const copy = unique('Palette Copy');
  await page.getByLabel(/^Product/).fill(copy);
  await open('go to all records');
  await expect(first).toHaveText('Go to All Records');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Copy its annual cost too' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible();
  const saved = (await api.records()).find((one) => one.product === copy);
  expect(saved).toMatchObject({ status: 'EVALUATING', endDate: null, totalCost: 1200 });
});
