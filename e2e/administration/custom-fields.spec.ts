import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { chooseAction, toast } from './administration-on-screen.ts';

test.use({ person: 'systemAdmin' });

interface WireField {
  id: string;
  key: string;
  label: string;
}

/** Adds a field on screen; `fill` enters what it needs beyond label and type. */
async function addField(page: Page, label: string, type: string, fill?: () => Promise<void>): Promise<void> {
  const panel = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add field' }).first().click();
  await panel.getByLabel('Label', { exact: true }).fill(label);
  await panel.getByLabel('Type', { exact: true }).selectOption(type);
  await fill?.();
  await panel.getByRole('button', { name: 'Add field' }).click();
  await expect(toast(page)).toContainText(`${label} was added.`);
  await expect(panel).toBeHidden();
}

async function addOptions(page: Page, options: readonly string[]): Promise<void> {
  const panel = page.getByRole('dialog');
  for (const [index, option] of options.entries()) {
    await panel.getByRole('button', { name: 'Add option' }).click();
    await panel.getByLabel(`Option ${index + 1}`, { exact: true }).fill(option);
  }
}

test('fields of every type are added, filled in, filtered and sorted by, changed and deleted', async ({
  page,
  pageOf,
  apiOf,
  unique,
  faults,
}) => {
  faults.allow(/status of (409|422)/);
  const api = await apiOf('systemAdmin');
  const name = (word: string) => unique(word);
  const [tier, budget, contact, tags] = [name('Tier'), name('Budget'), name('Contact'), name('Tags')];
  await page.goto('/admin/custom-fields');
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Custom Fields' })).toBeVisible();

  await addField(page, tier, 'List', async () => {
    await addOptions(page, ['Gold', 'Silver']);
    await page.getByRole('dialog').getByLabel('Restricted').uncheck();
    await page.getByRole('region', { name: 'Preview' }).getByRole('combobox').selectOption('Gold');
  });
  await addField(page, budget, 'Money');
  await addField(page, contact, 'User');
  await addField(page, tags, 'Multi-List', () => addOptions(page, ['Core', 'Pilot']));
  const others = ['Text', 'Long Text', 'Number', 'Date', 'Yes / No', 'Link'];
  for (const type of others) await addField(page, name(type), type);

  // A taken name is a fault of its field.
  const panel = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add field' }).first().click();
  await panel.getByLabel('Label', { exact: true }).fill(tier.toUpperCase());
  await panel.getByRole('button', { name: 'Add field' }).click();
  await expect(panel.getByText('A field with this name already exists')).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();

  // A field is moved by keyboard.
  const rows = page.getByRole('list', { name: 'Custom fields' }).getByRole('listitem');
  await page.getByRole('button', { name: `Move ${budget}` }).focus();
  await page.keyboard.press('Home');
  await expect(rows.first()).toContainText(budget);

  // A new record has the default, and takes a value of every kind.
  const product = unique('Fielded');
  await goWithin(page, '/new-record');
  await page.getByRole('combobox', { name: 'Product' }).fill(product);
  await page.getByRole('combobox', { name: 'Vendor' }).fill('Journey Works');
  await expect(page.getByLabel(tier)).toHaveValue('Gold');
  await page.getByLabel(budget).fill('1234.5');
  await page.getByRole('button', { name: new RegExp(`^${contact}`) }).click();
  await page.getByRole('option', { name: 'Dana Fox' }).click();
  await page.getByRole('button', { name: new RegExp(`^${tags}`) }).click();
  await page.getByRole('option', { name: 'Core' }).click();
  await page.getByRole('option', { name: 'Pilot' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const details = page.getByRole('region', { name: 'Custom Fields' });
  await expect(details).toContainText('$1,234.50');
  await expect(details).toContainText('Dana Fox');
  await expect(details).toContainText('Pilot');

  const fields = await api.call<WireField[]>('/customFields');
  const keyOf = (label: string) => fields.find((field) => field.label === label)?.key ?? '';
  const cheap = await api.createRecord({ product: unique('Cheap'), customFields: { [keyOf(budget)]: 900 } });
  const column = `customFields.${keyOf(budget)}`;
  const address = `/records?field=${keyOf(budget)}&value=900..&show=${column}&sort=${column}`;
  await page.goto(address);
  const records = page.getByRole('rowheader');
  await expect(records).toHaveText([new RegExp(cheap.product), new RegExp(product)]);
  await goWithin(page, address.replace('sort=', 'sort=-'));
  await expect(records).toHaveText([new RegExp(product), new RegExp(cheap.product)]);
  await page
    .getByRole('button', { name: new RegExp(`^${budget}`) })
    .first()
    .click();
  const filter = page.getByRole('dialog', { name: 'Filter Field' });
  await filter.getByLabel('From').fill('1000');
  await expect(records).toHaveText([new RegExp(product)]);

  // People without restricted access do not see a restricted field at all.
  const limited = await pageOf('limitedUser');
  await limited.goto(address);
  await expect(limited.getByRole('button', { name: 'More actions' })).toBeVisible();
  await expect(limited.getByText(budget)).toHaveCount(0);
  await expect(limited.getByText(product)).toHaveCount(0);

  // A type changes only when every value fits; a used option is removed only with a replacement.
  await goWithin(page, '/admin/custom-fields');
  await chooseAction(page, budget, 'Change type');
  await panel.getByLabel(/^New type/).selectOption('Date');
  await panel.getByRole('button', { name: 'Check values' }).click();
  await expect(panel.getByRole('status')).toContainText('0 ok, 2 fail');
  await panel.getByLabel(/^New type/).selectOption('Number');
  await panel.getByRole('button', { name: 'Check values' }).click();
  await expect(panel.getByRole('status')).toContainText('2 ok, 0 fail');
  await panel.getByRole('button', { name: 'Change type' }).click();
  await expect(toast(page)).toContainText(`${budget} is Number now.`);

  await expect(rows.filter({ hasText: tier })).toContainText('2 records');
  await chooseAction(page, tier, 'Edit');
  await panel.getByRole('button', { name: 'Remove Gold' }).click();
  await panel.getByRole('region', { name: 'Preview' }).getByRole('combobox').selectOption('Silver');
  await panel.getByLabel(/^Instead of "Gold"/).selectOption('Silver');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText(`${tier} was saved.`);

  await chooseAction(page, budget, 'Delete');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete field' }).click();
  await expect(question.getByText(`Type ${budget}`, { exact: true })).toBeVisible();
  await question.getByLabel(/^Type "/).fill(budget);
  await question.getByRole('button', { name: 'Delete field' }).click();
  await expect(toast(page)).toContainText(`${budget} was deleted.`);
  const left = await api.call<WireField[]>('/customFields');
  expect(left.map(({ label }) => label)).not.toContain(budget);
});

test('categories are added, renamed, merged and deleted, and no record is lost', async ({
  page,
  apiOf,
  unique,
  faults,
}) => {
  faults.allow(/status of (409|422)/);
  const api = await apiOf('systemAdmin');
  const [first, renamed, second] = [unique('Robots'), unique('Machines'), unique('Gadgets')];
  const dialog = page.getByRole('dialog');
  const row = (name: string) =>
    page.getByRole('list', { name: 'Categories' }).getByRole('listitem').filter({ hasText: name });
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add category' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Add category' }).click();
    await expect(row(name)).toBeVisible();
  };
  // The address of the tab that the page was.
  await page.goto('/admin/custom-fields?tab=categories');
  await expect(page).toHaveURL('/admin/categories');
  await add(first);
  await add(second);
  const record = await api.createRecord({ product: unique('Arm'), categories: [first] });
  const categoriesOf = async () => (await api.records()).find(({ id }) => id === record.id)?.categories;

  await chooseAction(page, first, 'Rename');
  await dialog.getByLabel('Name').fill(renamed);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(row(renamed)).toContainText('1 record');
  expect(await categoriesOf()).toEqual([renamed]);

  await chooseAction(page, renamed, 'Merge into another category');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: /^Into/ }).click();
  await page.getByRole('option', { name: second }).click();
  await question.getByRole('button', { name: 'Merge categories' }).click();
  // While a dialog is open, the list behind it is hidden from the accessibility tree.
  await expect(question).toHaveCount(0);
  await expect(row(renamed)).toHaveCount(0);
  expect(await categoriesOf()).toEqual([second]);

  await chooseAction(page, second, 'Delete');
  await expect(question).toContainText('No records are deleted.');
  await question.getByRole('button', { name: 'Delete category' }).click();
  await expect(question).toHaveCount(0);
  await expect(row(second)).toHaveCount(0);
  expect(await categoriesOf()).toEqual([]);
});
