import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { toast } from '../record/record-on-screen.ts';

test.use({ person: 'recordAdmin' });

const NAME = 'Consolidate CRM';

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Scenario/ }).click();
  await page.getByRole('option', { name }).click();
}

/** The figures of the years. */
const years = (page: Page) => page.getByRole('main').locator('dl[aria-live]').innerText();

test('a scenario of the demo changes with a move, is saved as a copy, shared, read by others and becomes decisions', async ({
  page,
  pageOf,
  apiOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const record = await api.createRecord({
    product: unique('Chat'),
    status: 'LIVE',
    renewal: { type: 'EVERGREEN' },
    annualCosts: [{ date: `${new Date().getFullYear()}-01-01`, cost: 1_000 }],
  });
  await page.goto('/trends');
  await page.getByRole('navigation', { name: 'Trends' }).getByRole('link', { name: 'What If' }).click();
  await expect(page.getByText('Add records and see what changes.')).toBeVisible();
  await open(page, NAME);
  const moves = page.getByRole('region', { name: 'Moves by record' });
  await expect(moves.getByRole('row', { name: /Zoho CRM Plus/ })).toContainText('Cancel');
  await expectAccessible(page, 'what if');

  // Another move changes the figures, and Ctrl Z takes it back.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const before = await years(page);
  await page.getByRole('button', { name: 'Add moves' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add moves' });
  await dialog.getByRole('searchbox', { name: 'Search records' }).fill(record.product);
  await dialog.getByRole('checkbox', { name: new RegExp(record.product) }).check();
  await dialog.getByRole('radio', { name: 'Change the cost' }).check();
  await dialog.getByRole('textbox', { name: /^Change of the cost/ }).fill('-50');
  await expectAccessible(page, 'the dialog of moves');
  await dialog.getByRole('button', { name: 'Add' }).click();
  const added = moves.getByRole('row', { name: new RegExp(record.product) });
  await expect(added).toContainText('$1,000 → $500');
  await expect.poll(() => years(page)).not.toEqual(before);
  await page.keyboard.press('Control+z');
  await expect(added).toHaveCount(0);
  await expect.poll(() => years(page)).toEqual(before);

  // A copy with the move is saved and shared; a viewer sees it, and cannot change it.
  await page.getByRole('button', { name: 'Add moves' }).click();
  await dialog.getByRole('searchbox', { name: 'Search records' }).fill(record.product);
  await dialog.getByRole('checkbox', { name: new RegExp(record.product) }).check();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(added).toContainText('Cancel');
  const name = unique('Fewer tools');
  await page.getByRole('button', { name: `Actions for ${NAME}` }).click();
  await page.getByRole('menuitem', { name: 'Save a copy' }).click();
  const saving = page.getByRole('dialog', { name: 'Save scenario' });
  await saving.getByRole('textbox', { name: /^Name/ }).fill(name);
  await saving.getByRole('checkbox', { name: 'Share' }).check();
  await saving.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page).filter({ hasText: `${name} was saved.` })).toBeVisible();
  await expect(page).toHaveURL(/scenario=/);
  const viewer = await pageOf('recordViewer');
  await viewer.goto('/trends/what-if');
  await open(viewer, name);
  await expect(viewer.getByText('Shared by Dana Fox').first()).toBeVisible();
  await expect(
    viewer
      .getByRole('region', { name: 'Moves by record' })
      .getByRole('row', { name: new RegExp(record.product) }),
  ).toContainText('Cancel');
  await expect(viewer.getByRole('button', { name: 'Make decisions' })).toHaveCount(0);
  await viewer.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(viewer.getByRole('menuitem')).toHaveText(['Save a copy']);

  // The decisions are previewed; nothing is decided yet.
  await page.getByRole('button', { name: 'Make decisions' }).click();
  await page.getByRole('button', { name: /^Preview Cancel: \d+ records$/ }).click();
  const deciding = page.getByRole('dialog', { name: /^Decide on \d+ records$/ });
  await deciding.getByRole('button', { name: 'Preview' }).click();
  await expect(deciding.getByText(/^(Cancel: \d+ records?|Nothing will change)/)).toBeVisible();
  await expectAccessible(page, 'the preview of decisions');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();

  // Nothing is left for the next run.
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page).filter({ hasText: `${name} was deleted.` })).toBeVisible();
});

test('unsaved moves are kept while another scenario is looked at, and leaving the page with them asks', async ({
  page,
}) => {
  await page.goto('/trends/what-if');
  await open(page, NAME);
  const actions = page.getByRole('button', { name: 'Actions for the moves of Zoho CRM Plus' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Remove “Cancel”' }).click();
  await expect(actions).toHaveCount(0);
  await open(page, 'New scenario');
  await expect(page.getByText('Add records and see what changes.')).toBeVisible();
  await open(page, NAME);
  await expect(page.getByText('Your unsaved moves were restored.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await page.getByRole('link', { name: 'Budgets' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to leave?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(actions).toBeVisible();
  await page.getByRole('link', { name: 'Budgets' }).click();
  await expect(page).toHaveURL(/budgets/);
});

test('the records of a selection are tried together', async ({ page, apiOf, unique }) => {
  const api = await apiOf('recordAdmin');
  const product = unique('Tried');
  for (const number of ['one', 'two']) {
    await api.createRecord({
      product: `${product} ${number}`,
      status: 'LIVE',
      renewal: { type: 'EVERGREEN' },
      annualCosts: [{ date: `${new Date().getFullYear()}-01-01`, cost: 100 }],
    });
  }
  await page.goto('/dashboard');
  await goWithin(page, `/records?q=${encodeURIComponent(product)}`);
  for (const number of ['one', 'two'])
    await page.getByRole('checkbox', { name: new RegExp(`${product} ${number}`) }).check();
  await page.getByRole('region', { name: 'Selected records' }).getByRole('link', { name: 'What If' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add moves' });
  await expect(dialog).toContainText('For the 2 records that you selected.');
  await dialog.getByRole('button', { name: 'Add' }).click();
  const moves = page.getByRole('region', { name: 'Moves by record' });
  await expect(moves.getByRole('row', { name: new RegExp(product) })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo the last move' }).click();
  await expect(page.getByText('Add records and see what changes.')).toBeVisible();
});
