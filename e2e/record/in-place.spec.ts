import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { test } from '../journey/journey.ts';
import { fieldOf, openContract, stateLine, toast } from './record-on-screen.ts';

test.use({ person: 'recordAdmin' });

const LIVE = {
  status: 'LIVE',
  startDate: '2030-01-01',
  endDate: '2032-12-31',
  hostingModel: 'Hybrid',
  description: 'Described.',
};

/** The button that changes a value by keyboard, and its editor. */
const changeButton = (page: Page, label: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^Change ${label}, `) });
const editor = (page: Page, label: string) => page.getByRole('form', { name: `Change ${label}` });

/** Opens the editor of a value by keyboard; its control has the focus then. */
async function change(page: Page, label: string): Promise<void> {
  await changeButton(page, label).press('Enter');
  await expect(editor(page, label).locator(':focus')).toHaveCount(1);
}

test('the end date is changed by one click, typing and Enter, and undone', async ({
  page,
  apiOf,
  unique,
}) => {
  const record = await (await apiOf('recordAdmin')).createRecord({ ...LIVE, product: unique('In place') });
  await openContract(page, record);
  await expect(changeButton(page, 'End Date')).toHaveAccessibleName('Change End Date, December 31, 2032');
  await fieldOf(page, 'End Date').getByText('December 31, 2032').click();
  await expect(page.getByRole('textbox', { name: 'End Date' })).toBeFocused();
  await page.keyboard.type('6/30/2033');
  await page.keyboard.press('Enter');
  await expect(fieldOf(page, 'End Date')).toContainText('June 30, 2033');
  await expect(changeButton(page, 'End Date')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Last changes' })).toContainText('June 30, 2033');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(fieldOf(page, 'End Date')).toContainText('December 31, 2032');
});

test('a record without an owner shows where to give it one: one click, a name, Enter and Save', async ({
  page,
  apiOf,
  unique,
}) => {
  const record = await (await apiOf('recordAdmin')).createRecord({ ...LIVE, product: unique('No owner') });
  await openContract(page, record);
  await fieldOf(page, 'Owners').getByText('—').click();
  const search = page.getByRole('combobox', { name: /owners$/i });
  await expect(search).toBeFocused();
  await page.keyboard.type('Dana');
  await expect(page.getByRole('option', { name: 'Dana Fox' })).toBeVisible();
  await page.keyboard.press('Enter');
  await editor(page, 'Owners').getByRole('button', { name: 'Save' }).click();
  await expect(fieldOf(page, 'Owners')).toContainText('Dana Fox');
});

test('by keyboard: Enter opens, Tab saves and continues, Escape leaves', async ({ page, apiOf, unique }) => {
  const api = await apiOf('recordAdmin');
  const record = await api.createRecord({ ...LIVE, product: unique('By keyboard') });
  await openContract(page, record);
  await change(page, 'Vendor');
  const vendor = page.getByRole('combobox', { name: 'Vendor' });
  await expect(vendor).toBeFocused();
  await page.keyboard.type('Typed Vendor');
  await page.keyboard.press('Tab');
  // The value after the vendor is in the strip: the end of the term.
  await expect(page.getByRole('textbox', { name: 'End Date' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Typed Vendor');
  await page.keyboard.type('1/1/2040');
  await page.keyboard.press('Escape');
  await expect(changeButton(page, 'End Date')).toBeFocused();
  await expect(fieldOf(page, 'End Date')).toContainText('December 31, 2032');
  await change(page, 'Start Date');
  await page.keyboard.press('Shift+Tab');
  await expect(editor(page, 'Owners')).toBeVisible();
  await expectAccessible(page, 'an open editor');
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await api.records()).find(({ id }) => id === record.id))
    .toMatchObject({ vendor: 'Typed Vendor', endDate: '2032-12-31' });
});

test('a refused value stays with its message; what it depends on is shown beside it', async ({
  page,
  apiOf,
  unique,
}) => {
  const record = await (
    await apiOf('recordAdmin')
  ).createRecord({ product: unique('Refused'), endDate: '2020-01-01' });
  await openContract(page, record);
  await change(page, 'End Date');
  await page.keyboard.type('13/45/20');
  await page.keyboard.press('Enter');
  await expect(editor(page, 'End Date')).toContainText('Enter a date such as 2027-12-31');
  await expect(page.getByRole('textbox', { name: 'End Date' })).toHaveValue('13/45/20');
  await page.keyboard.press('Escape');

  await change(page, 'Status');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Live');
  await page.keyboard.press('Enter');
  await expect(editor(page, 'Status')).toContainText('A Live record cannot have an end date in the past');
  await page.getByRole('textbox', { name: 'End Date' }).fill('6/30/2090');
  await page.getByRole('textbox', { name: 'End Date' }).press('Enter');
  // The head alone: Last changes names the status too, as soon as it is read again.
  const head = page.getByRole('main').locator('header').first();
  await expect(head.getByText('Live', { exact: true })).toBeVisible();
  await expect(fieldOf(page, 'End Date')).toContainText('June 30, 2090');
});

test('a choice opens its list at once; pressing another value saves the open one first', async ({
  page,
  apiOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const engineering = (await api.teams()).get('Engineering') ?? '';
  const record = await api.createRecord({ ...LIVE, product: unique('Chosen'), teams: [engineering] });
  await openContract(page, record);
  await fieldOf(page, 'Teams').getByText('Engineering').click();
  await page.getByRole('listbox', { name: 'Teams' }).getByRole('option', { name: 'Finance' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Teams' })).toBeHidden();
  // The focus comes back when the list has gone.
  await expect(editor(page, 'Teams').getByRole('button', { name: /^Teams/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor(page, 'Teams')).toBeHidden();
  await expect(fieldOf(page, 'Teams')).toContainText('Finance');

  await fieldOf(page, 'Hosting Model').getByText('Hybrid').click();
  await page.getByRole('combobox', { name: 'Hosting Model' }).selectOption('Desktop');
  await fieldOf(page, 'Start Date').getByText('January 1, 2030').click();
  await expect(page.getByRole('textbox', { name: 'Start Date' })).toBeFocused();
  await expect(fieldOf(page, 'Hosting Model')).toContainText('Desktop');
  // Nothing was typed, so that Escape and the way elsewhere ask nothing.
  await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Documents' }).click();
  await expect(page).toHaveURL(/\/documents$/);
});

test('unsaved text is kept: leaving asks, a reload brings it back', async ({ page, apiOf, unique }) => {
  const record = await (await apiOf('recordAdmin')).createRecord({ ...LIVE, product: unique('Unsaved') });
  await openContract(page, record);
  await change(page, 'Description');
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('Half a thought');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to leave?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Documents' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(description).toHaveValue('Half a thought');
  await description.press('Control+Enter');
  await expect(editor(page, 'Description')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Description' })).toContainText('Half a thought');
});

test('two people change the same value: the dialog asks, and another value is left alone', async ({
  page,
  pageOf,
  apiOf,
  unique,
  faults,
}) => {
  faults.allow(/status of 409/);
  const api = await apiOf('recordAdmin');
  const record = await api.createRecord({ ...LIVE, product: unique('Contested') });
  const other = await pageOf('systemAdmin');
  await openContract(page, record);
  await openContract(other, record);
  await change(page, 'Vendor');
  await page.getByRole('combobox', { name: 'Vendor' }).fill('My Vendor');
  await change(other, 'Vendor');
  await other.getByRole('combobox', { name: 'Vendor' }).fill('Their Vendor');
  await other.keyboard.press('Enter');
  await expect(editor(other, 'Vendor')).toBeHidden();
  await change(other, 'End Date');
  await other.keyboard.type('6/30/2033');
  await other.keyboard.press('Enter');
  // Theirs arrives with the next poll, and takes neither the text nor the focus.
  await expect(fieldOf(page, 'End Date')).toContainText('June 30, 2033');
  await expect(page.getByRole('combobox', { name: 'Vendor' })).toHaveValue('My Vendor');
  await expect(page.getByRole('combobox', { name: 'Vendor' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Ana Ruiz');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(editor(page, 'Vendor')).toBeHidden();
  const saved = (await api.records()).find(({ id }) => id === record.id);
  expect(saved).toMatchObject({ vendor: 'My Vendor', endDate: '2033-06-30' });
});

test('readers see values and nothing to change them with', async ({ pageOf, apiOf, unique }) => {
  const record = await (await apiOf('recordAdmin')).createRecord({ ...LIVE, product: unique('Read only') });
  for (const person of ['recordViewer', 'limitedUser'] as const) {
    const page = await pageOf(person);
    await openContract(page, record);
    await expect(fieldOf(page, 'End Date')).toContainText('December 31, 2032');
    await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0);
    await fieldOf(page, 'End Date').click();
    await expect(page.getByRole('textbox', { name: 'End Date' })).toHaveCount(0);
  }
});

test('on a phone a tap opens, and Save and Cancel are within reach', async ({ page, apiOf, unique }) => {
  const record = await (await apiOf('recordAdmin')).createRecord({ ...LIVE, product: unique('By touch') });
  await page.setViewportSize({ width: 390, height: 844 });
  await openContract(page, record);
  await fieldOf(page, 'End Date').getByText('December 31, 2032').click();
  await page.getByRole('textbox', { name: 'End Date' }).fill('7/1/2033');
  for (const name of ['Save', 'Cancel']) {
    const button = editor(page, 'End Date').getByRole('button', { name });
    await expect(button).toBeInViewport();
    await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page, 'an editor on a phone');
  await editor(page, 'End Date').getByRole('button', { name: 'Save' }).click();
  await expect(fieldOf(page, 'End Date')).toContainText('July 1, 2033');
});

test('a file dropped anywhere on the page is uploaded', async ({ page, pageOf, apiOf, unique }) => {
  const record = await (await apiOf('recordAdmin')).createRecord({ ...LIVE, product: unique('Dropped on') });
  await openContract(page, record);
  const documents = page.getByRole('region', { name: 'Documents' });
  await expect(documents).toContainText('Drop a file anywhere on this page to add it.');
  await dragFile(page, 'dragenter');
  await expect(page.getByText(`Drop to add to ${record.product}`)).toBeVisible();
  await dragFile(page, 'drop');
  await expect(toast(page)).toContainText('agreed.txt was added.');
  await expect(documents.getByRole('link', { name: 'agreed.txt' })).toBeVisible();
  await expect(page.getByText(`Drop to add to ${record.product}`)).toBeHidden();

  const viewer = await pageOf('recordViewer');
  await openContract(viewer, record);
  await expect(viewer.getByRole('region', { name: 'Documents' })).toContainText('agreed.txt');
  await dragFile(viewer, 'dragenter');
  await expect(viewer.getByText(/^Drop to add/)).toHaveCount(0);
});

/** Drags a text file over the title of the page, far from the documents, or drops it there. */
async function dragFile(page: Page, type: 'dragenter' | 'drop'): Promise<void> {
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['What was agreed.'], 'agreed.txt', { type: 'text/plain' }));
    return transfer;
  });
  await page.getByRole('heading', { level: 1 }).dispatchEvent(type, { dataTransfer });
}

test('the costs are edited beside the facts, and undone', async ({ page, apiOf, unique }) => {
  const record = await (
    await apiOf('recordAdmin')
  ).createRecord({
    ...LIVE,
    product: unique('Costed'),
    annualCosts: [{ date: '2030-01-01', cost: 1000 }],
  });
  await openContract(page, record);
  const costs = page.getByRole('region', { name: 'Annual Costs' });
  await costs.getByRole('button', { name: 'Edit costs' }).press('Enter');
  await costs.getByRole('textbox', { name: 'Cost, row 1' }).fill('2500');
  await expectAccessible(page, 'costs in place');
  await costs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(costs).toContainText('$2,500.00');
  await expect(costs.getByRole('button', { name: 'Edit costs' })).toBeFocused();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(costs).toContainText('$1,000.00');
});

test('a decision says what each choice does to this record', async ({ page, apiOf, unique }) => {
  const api = await apiOf('recordAdmin');
  const product = unique('To decide');
  const renewal = { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 45, noticeUnit: 'DAYS' };
  const record = await api.call<Awaited<ReturnType<typeof api.createRecord>>>('/contracts/create', {
    body: { ...LIVE, product, vendor: 'Journey Works', renewal },
  });
  await openContract(page, record);
  await stateLine(page).getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog', { name: `Decide on ${product}` });
  await expect(dialog).toContainText('Renews for 12 months after Dec 31, 2032.');
  await expect(dialog).toContainText('Without a decision it renews after Dec 31, 2032.');
  await expect(dialog).toContainText('Ends on Dec 31, 2032. Give notice by Nov 16, 2032.');
  await dialog.getByRole('button', { name: 'Renegotiate' }).press('Space');
  await expect(toast(page)).toContainText('Decided: Renegotiate');
});

test('a quantity and a unit price make the amount, and history says which part is price and which is volume', async ({
  page,
  apiOf,
  unique,
}) => {
  const record = await (
    await apiOf('recordAdmin')
  ).createRecord({
    ...LIVE,
    product: unique('Counted'),
    annualCosts: [{ date: '2030-01-01', cost: 1000 }],
  });
  await openContract(page, record);
  const costs = page.getByRole('region', { name: 'Annual Costs' });
  const cell = (name: string) => costs.getByRole('textbox', { name: `${name}, row 1` });
  await costs.getByRole('button', { name: 'Edit costs' }).press('Enter');
  await costs.getByRole('button', { name: 'Add quantities' }).click();
  await cell('Quantity').fill('100');
  await cell('Unit').fill('seats');
  await cell('Unit price').fill('12');
  await expect(cell('Cost')).toHaveValue('1,200.00');
  await expectAccessible(page, 'quantities in place');
  await costs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(costs).toContainText('$1,200.00');
  await costs.getByRole('button', { name: 'Edit costs' }).press('Enter');
  await cell('Quantity').fill('120');
  await cell('Unit price').fill('13');
  await costs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(costs).toContainText('$1,560.00');
  await expect(page.getByRole('region', { name: 'Last changes' })).toContainText(
    '120 seats at $13.00 (+8.33% price, +20 seats)',
  );
});

test('the reason of a change is chosen beside its amount, by keyboard, and kept', async ({
  page,
  apiOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const record = await api.createRecord({
    ...LIVE,
    product: unique('Reasoned'),
    annualCosts: [
      { date: '2030-01-01', cost: 1000 },
      { date: '2031-01-01', cost: 1300 },
    ],
  });
  await openContract(page, record);
  const costs = page.getByRole('region', { name: 'Annual Costs' });
  await costs.getByRole('button', { name: 'Edit costs' }).press('Enter');
  await costs.getByRole('button', { name: 'Add reasons' }).press('Enter');
  const reason = costs.getByRole('combobox', { name: 'Reason of the change, row 2' });
  await expect(reason).toHaveValue('');
  await reason.selectOption({ label: 'Scope' });
  await expectAccessible(page, 'reasons in place');
  await costs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => {
      const saved = await api.call<{ annualCosts: { changeReason?: string }[] }>(`/contracts/${record.id}`);
      return saved.annualCosts.map(({ changeReason }) => changeReason);
    })
    .toEqual([undefined, 'SCOPE']);
});
