import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { test } from '../journey/journey.ts';

test.use({ person: 'systemAdmin' });

test('trends equal the numbers of the dashboard, follow the address and can be downloaded', async ({
  page,
}) => {
  await page.goto('/trends');
  const dashboard = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const answer = await fetch('/api/dashboard', { headers });
    return (await answer.json()) as {
      costThisFiscalYear: number;
      projectedThisFiscalYear: number;
    };
  });
  const money = (amount: number) =>
    amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

  const cost = page.getByRole('region', { name: 'Cost by fiscal year', exact: true });
  const { costThisFiscalYear: known, projectedThisFiscalYear: projected } = dashboard;
  await expect(cost).toContainText(`${money(known)} + ${money(projected)} projected`);
  const chart = cost.getByRole('button', { name: /^Cost by fiscal year, stacked bar chart/ });
  await chart.focus();
  await page.keyboard.press('End');
  await expect(cost.getByText(/^\d{4}, Still to come: .*Total/)).toBeAttached();

  await cost.getByRole('button', { name: 'How this is counted: Cost by fiscal year' }).click();
  await expect(page.getByText(/^Projected: what a Live record cost/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('combobox', { name: 'Group by' }).selectOption('team');
  await page.getByRole('radio', { name: 'Count in each' }).click();
  await expect(page).toHaveURL(/groupBy=team/);
  await expect(page).toHaveURL(/split=each/);
  await expect(cost).toContainText('side by side');
  await cost.getByRole('button', { name: 'Download: Cost by fiscal year' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as PNG' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^cost-by-fiscal-year-\d{4}-\d\d-\d\d\.png$/);

  await cost.getByRole('button', { name: 'Show as table: Cost by fiscal year' }).click();
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('status');
  await expect(cost.getByRole('columnheader', { name: 'Live' })).toBeVisible();
  await expect(cost.getByRole('table').getByRole('row')).toHaveCount(8);
  // With few rows: each of them costs axe as much as the first.
  await expectAccessible(page, 'trends with a table');
  // The table has every group, the chart only those with a colour.
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('vendor');
  await expect(cost.getByRole('columnheader', { name: 'Vendor' })).toBeVisible();
  await expect(cost.getByRole('table').getByRole('row').nth(40)).toBeVisible();

  await page
    .getByRole('link', { name: /Datadog|SAP|Oracle|Amazon/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/annual-costs$/);
});

test('"Other" opens exactly the records and the sum that it shows', async ({ page }) => {
  const amounts = (text: string) =>
    [...text.matchAll(/\$([\d,]+)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')));
  await page.goto('/trends?groupBy=vendor');
  const cost = page.getByRole('region', { name: 'Cost by fiscal year', exact: true });
  await cost.getByRole('button', { name: /^Cost by fiscal year, stacked bar chart/ }).focus();
  // The years before this one, this one, and down to the last of the seven groups.
  for (const key of [...Array<string>(5).fill('ArrowRight'), ...Array<string>(7).fill('ArrowDown')])
    await page.keyboard.press(key);
  const other = cost.getByText(/^\d{4}, In progress: Other \(\d+\) \$/);
  const [all = 0, projected = 0] = amounts((await other.textContent()) ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/records\?/);
  const head = page.getByText(/ projected in /);
  await expect(head).toBeVisible();
  const [known = 0, expected = 0] = amounts((await head.textContent()) ?? '');
  expect(projected).toBe(expected);
  // Each of the three is rounded to whole dollars by itself.
  expect(Math.abs(all - known - expected)).toBeLessThanOrEqual(1);
});
