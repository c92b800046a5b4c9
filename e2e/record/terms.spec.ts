import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { PEOPLE } from '../journey/people.ts';
import { chooseIn, recordsPage } from '../records/records-on-screen.ts';
import { addressOf, fieldOf, openContract, recordForm, stateLine, toast } from './record-on-screen.ts';

const TERM = { status: 'LIVE', startDate: '2030-01-01', endDate: '2032-12-31' };
const YEARLY = { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 45, noticeUnit: 'DAYS' };

/** The panel of a record's term. */
const termPanel = (page: Page) => page.getByRole('region', { name: 'Term and renewal' });

test.use({ person: 'recordAdmin' });

test('terms are set in the form, found in the table, and renewed with their costs', async ({
  page,
  apiOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const record = await api.createRecord({
    ...TERM,
    product: unique('Renewed record'),
    annualCosts: [{ date: '2032-01-01', cost: 10_000 }],
  });
  await openContract(page, record, 'edit');
  const main = page.getByRole('main');
  await main.getByRole('combobox', { name: 'Renewal', exact: true }).selectOption('Auto-renews');
  await main.getByRole('textbox', { name: 'Notice Period' }).fill('45');
  await recordForm(page).save.click();
  await expect(recordForm(page).summary).toContainText('Enter the renewal term in months');
  await main.getByRole('textbox', { name: 'Renewal term' }).fill('12');
  await expect(main.getByText('Notice by Nov 16, 2032 - 45 days before the end.')).toBeVisible();
  await main.getByRole('button', { name: /^Owners/ }).click();
  await page.getByRole('option', { name: PEOPLE.recordAdmin.name }).click();
  await page.keyboard.press('Escape');
  await recordForm(page).save.click();
  await expect(page).toHaveURL(addressOf(record));
  await expect(stateLine(page)).toContainText(
    'Renews automatically for 12 months unless notice is given by Nov 16, 2032.',
  );
  await expect(fieldOf(page, 'Owners')).toContainText(PEOPLE.recordAdmin.name);
  await expectAccessible(page, 'a record with terms');

  await goWithin(page, `/records?q=${encodeURIComponent(record.product)}&show=noticeDeadline`);
  const { row } = recordsPage(page);
  await chooseIn(page, 'Owners', 'Owned by me');
  await expect(page).toHaveURL(/owner=/);
  await expect(row(record.product)).toContainText('11/16/32');

  await openContract(page, record);
  await stateLine(page).getByRole('button', { name: 'Record renewal' }).click();
  const dialog = page.getByRole('dialog', { name: `Record renewal of ${record.product}` });
  await expect(dialog.getByRole('textbox', { name: 'New start date' })).toHaveValue('1/1/2033');
  await dialog.getByRole('textbox', { name: 'New end date' }).fill('12/31/2032');
  await dialog.getByRole('button', { name: 'Record renewal' }).click();
  await expect(dialog.getByRole('alert')).toContainText('End date must be on or after the start date');
  await dialog.getByRole('textbox', { name: 'New end date' }).fill('12/31/2034');
  await dialog.getByRole('textbox', { name: 'Change per year' }).fill('10');
  await expect(dialog.getByRole('textbox', { name: 'Cost, row 2' })).toHaveValue('12,100.00');
  await expectAccessible(page, 'recording a renewal');
  await expect(dialog).toContainText('$23,100.00');
  await dialog.getByRole('button', { name: 'Record renewal' }).click();
  await expect(toast(page)).toContainText('Renewal recorded');
  await expect(fieldOf(page, 'End Date')).toContainText('December 31, 2034');
  await termPanel(page).getByRole('button', { name: '1 earlier term' }).click();
  await expect(termPanel(page)).toContainText('Term 1: Jan 1, 2030 – Dec 31, 2032');
  await expect(termPanel(page)).toContainText(`Renewed by ${PEOPLE.recordAdmin.name}`);
});

test('a decision to cancel gives the text of the notice, is read by viewers, and can be withdrawn', async ({
  page,
  pageOf,
  apiOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const product = unique('Cancelled record');
  const body = { ...TERM, product, vendor: 'Journey Works', renewal: YEARLY };
  const record = await api.call<Awaited<ReturnType<typeof api.createRecord>>>('/contracts/create', { body });
  await page.setViewportSize({ width: 360, height: 740 });
  await openContract(page, record);
  await page.getByRole('button', { name: 'Decide', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Decide on ${product}` });
  await dialog.getByRole('button', { name: 'Add a reason or a date' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Replaced by another product.');
  await expect(dialog.getByRole('textbox', { name: 'Notice text' })).toHaveValue(
    /notice is due by Nov 16, 2032/,
  );
  await expectAccessible(page, 'deciding, with the notice in sight');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(toast(page)).toContainText('Decided: Cancel');
  await expect(stateLine(page)).toContainText('Ends on Dec 31, 2032: it was decided to cancel.');

  const viewer = await pageOf('recordViewer');
  await openContract(viewer, record);
  await expect(termPanel(viewer)).toContainText(`Decided by ${PEOPLE.recordAdmin.name}`);
  await expect(termPanel(viewer)).toContainText('Replaced by another product.');
  await expect(viewer.getByRole('button', { name: /^(Withdraw|Record renewal|Decide)$/ })).toHaveCount(0);
  const limited = await pageOf('limitedUser');
  await openContract(limited, record);
  await expect(limited.getByText(/^\d+ fields are restricted\. Ask /)).toBeVisible();
  await expect(fieldOf(limited, 'Notice By')).toHaveCount(0);
  await expect(limited.getByText('it was decided to cancel')).toHaveCount(0);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await termPanel(page).getByRole('button', { name: 'Copy notice text' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`Notice of non-renewal: ${product}`);
  await termPanel(page).getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(stateLine(page)).toContainText('unless notice is given by Nov 16, 2032');
  await expect(page.getByRole('region', { name: 'Last changes' })).toContainText('withdrew the decision');
});
