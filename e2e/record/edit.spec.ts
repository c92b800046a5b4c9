import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { PEOPLE } from '../journey/people.ts';
import {
  addressOf,
  chooseTeams,
  fieldOf,
  openContract,
  recordForm,
  teamOptions,
  toast,
} from './record-on-screen.ts';

test.use({ person: 'recordAdmin' });

test('an edit is saved, confirmed, and in the record’s history', async ({ page, apiOf, unique }) => {
  const record = await (await apiOf('recordAdmin')).createRecord({ product: unique('Edited record') });
  await openContract(page, record, 'edit');
  const { vendor, status, startDate, endDate, description, save } = recordForm(page);
  await vendor.fill('New Vendor');
  await status.selectOption('Live');
  await startDate.fill('1/31/2027');
  await endDate.fill('2/29/2028');
  await description.fill('Described.');
  await save.click();
  await expect(toast(page)).toContainText('Record saved');
  await expect(page).toHaveURL(addressOf(record));
  await expect(fieldOf(page, 'Start Date')).toContainText('January 31, 2027');
  await expect(fieldOf(page, 'End Date')).toContainText('February 29, 2028');
  await expect(page.getByRole('region', { name: 'Last changes' })).toContainText('New Vendor');
  const saved = (await (await apiOf('recordAdmin')).records()).find(({ id }) => id === record.id);
  expect(saved).toMatchObject({
    vendor: 'New Vendor',
    status: 'LIVE',
    startDate: '2027-01-31',
    endDate: '2028-02-29',
  });
});

test('faults are shown at the field and above the form, and nothing is sent', async ({
  page,
  apiOf,
  unique,
}) => {
  const record = await (await apiOf('recordAdmin')).createRecord({ product: unique('Faulty record') });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await openContract(page, record, 'edit');
  const { product, vendor, status, startDate, endDate, description, save } = recordForm(page);
  const says = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  await product.fill('   ');
  await vendor.fill('');
  await startDate.fill('6/1/2027');
  await endDate.fill('5/31/2027');
  await description.fill('x'.repeat(2001));
  await save.click();
  await says('Enter a product');
  await says('Enter a vendor');
  await says('End date must be on or after the start date');
  await says('Use 2,000 characters or fewer');
  await expect(product).toBeFocused();
  await status.selectOption('Live');
  await startDate.fill('1/1/2020');
  await endDate.fill('1/1/2021');
  await save.click();
  await says('A Live record cannot have an end date in the past');
  await endDate.fill('13/45/20');
  await save.click();
  await says('Enter a date such as 2027-12-31');
  await product.fill('x'.repeat(201));
  await save.click();
  await says('Use 200 characters or fewer');
  expect(sent).toBe(0);
});

test('leaving a changed form asks first', async ({ page, apiOf, unique }) => {
  const record = await (await apiOf('recordAdmin')).createRecord({ product: unique('Guarded record') });
  await openContract(page, record);
  await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Edit' }).click();
  const { vendor, cancel, save } = recordForm(page);
  await expect(vendor).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to leave?' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();

  await vendor.fill('Unsaved Vendor');
  await cancel.click();
  await expect(question).toBeVisible();
  await expect(
    question.getByText(
      'Your changes have not yet been submitted. If you leave this page, your changes will not be saved',
      { exact: true },
    ),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(vendor).toHaveValue('Unsaved Vendor');
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(addressOf(record, 'edit'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/dashboard');

  await openContract(page, record, 'edit');
  await vendor.fill('Saved Vendor');
  await save.click();
  await expect(page).toHaveURL(addressOf(record));
  await expect(question).toBeHidden();
});

test('two people change the same record: each field is decided, nothing is lost', async ({
  page,
  pageOf,
  apiOf,
  unique,
  faults,
}) => {
  faults.allow(/status of 409/);
  const record = await (await apiOf('recordAdmin')).createRecord({ product: unique('Shared record') });
  const other = await pageOf('systemAdmin');
  await openContract(page, record, 'edit');
  await openContract(other, record, 'edit');
  const mine = recordForm(page);
  const theirs = recordForm(other);
  await mine.vendor.fill('My Vendor');
  await mine.description.fill('My description');
  await theirs.vendor.fill('Their Vendor');
  await theirs.notes.fill('Their notes');
  await theirs.save.click();
  await expect(other).toHaveURL(addressOf(record));
  await mine.save.click();

  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Ana Ruiz');
  const vendor = dialog.getByRole('group', { name: 'Vendor' });
  await expect(vendor).toContainText('My Vendor');
  await expect(vendor).toContainText('Their Vendor');
  await expect(dialog).toContainText('Their notes');
  await vendor.getByText('Take theirs').click();
  await expect(vendor.getByRole('radio', { name: /Take theirs/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(addressOf(record));
  const saved = (await (await apiOf('recordAdmin')).records()).find(({ id }) => id === record.id);
  expect(saved).toMatchObject({
    vendor: 'Their Vendor',
    description: 'My description',
    notes: 'Their notes',
  });
});

test.describe('a team manager', () => {
  test.use({ person: 'teamManager' });

  test('edits records of the managed teams, and no others', async ({ page, apiOf, unique }) => {
    const api = await apiOf('recordAdmin');
    const teams = await api.teams();
    const own = await api.createRecord({
      product: unique('Own record'),
      teams: [teams.get('Engineering') ?? ''],
    });
    const foreign = await api.createRecord({
      product: unique('Foreign record'),
      teams: [teams.get('People') ?? ''],
    });
    const tabs = page.getByRole('navigation', { name: 'Record' }).getByRole('link');
    await openContract(page, foreign);
    await expect(tabs.filter({ hasText: /^(Edit|Delete)$/ })).toHaveCount(0);
    for (const subPage of ['edit', 'delete'] as const) {
      await openContract(page, foreign, subPage);
      await expect(page.getByText('You do not have access to this page.')).toBeVisible();
      await expect(page.getByText('You can only change records of the teams that you manage.')).toBeVisible();
    }
    await openContract(page, own, 'edit');
    const { vendor, save } = recordForm(page);
    await page.getByRole('button', { name: 'Remove Engineering' }).click();
    await save.click();
    await expect(page.getByText('Choose at least one team you manage').first()).toBeVisible();
    await chooseTeams(page, 'IT Operations');
    await vendor.fill('Managed Vendor');
    await save.click();
    await expect(page).toHaveURL(addressOf(own));
    await expect(fieldOf(page, 'Teams')).toHaveText('IT Operations');
  });

  test('adds a record for a managed team only', async ({ page, unique }) => {
    await page.goto('/new-record');
    const product = unique('Managed record');
    const { save, ...form } = recordForm(page);
    await form.product.fill(product);
    await form.vendor.fill('Some Vendor');
    await save.click();
    await expect(page.getByText('Choose at least one team you manage').first()).toBeVisible();
    await form.teams.click();
    await expect(teamOptions(page)).toHaveText(['Engineering', 'IT Operations']);
    await teamOptions(page).filter({ hasText: 'Engineering' }).click();
    await page.keyboard.press('Escape');
    await save.click();
    await expect(page).toHaveURL(/\/details$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product);
  });
});

for (const person of ['recordViewer', 'teamViewer', 'limitedUser', 'productAdmin'] as const) {
  test.describe(`${PEOPLE[person].name}, who may only read,`, () => {
    test.use({ person });

    test('sees no button to change, and is refused by address and by the server', async ({
      page,
      apiOf,
      unique,
    }) => {
      const record = await (await apiOf('recordAdmin')).createRecord({ product: unique('Read-only record') });
      await openContract(page, record, 'edit');
      await expect(page.getByText('You do not have access to this page.')).toBeVisible();
      await openContract(page, record);
      await expect(page.getByRole('main').getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
      const api = await apiOf(person);
      const change = api.call(`/contracts/${record.id}`, {
        body: { vendor: 'Mallory' },
        ifMatch: record.version,
      });
      await expect(change).rejects.toThrow(/answered 403/);
      await expect(api.call(`/contracts/${record.id}`, { method: 'DELETE' })).rejects.toThrow(/answered 403/);
      await expect(api.createRecord({ product: 'x' })).rejects.toThrow(/answered 403/);
    });
  });
}
