import { expect } from '@playwright/test';
import { toast } from '../administration/administration-on-screen.ts';
import { test } from '../journey/journey.ts';
import { openContract } from './record-on-screen.ts';

test.use({ person: 'recordAdmin' });

test('a record is linked to another, which shows the inverse word, and the link is removed', async ({
  page,
  apiOf,
}) => {
  const records = await (await apiOf('recordAdmin')).records();
  const [own, other] = ['Trello Premium', 'Bitbucket Cloud'].map((name) =>
    records.find(({ product }) => product === name),
  );
  if (!own || !other) throw new Error('The demo has no such records any more.');
  await openContract(page, own);
  await page.getByRole('button', { name: 'Link a record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link a record' });
  await dialog.getByRole('combobox').selectOption({ label: 'Part of' });
  await dialog.getByLabel('Search records').fill('bitbucket');
  await dialog.getByRole('radio', { name: /Bitbucket Cloud/ }).check();
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Bitbucket Cloud' }).click();
  await expect(page.getByRole('button', { name: 'Remove: Contains Trello Premium' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove: Contains Trello Premium' }).click();
  await expect(toast(page)).toContainText('The link was removed.');
  await expect(page.getByText('No linked records.')).toBeVisible();
});

test('the undo of a replacement gives the replaced record its end date back', async ({ page, apiOf }) => {
  const api = await apiOf('recordAdmin');
  const find = async (name: string) => (await api.records()).find(({ product }) => product === name);
  const [own, other] = [await find('Trello Premium'), await find('Bitbucket Cloud')];
  if (!own || !other) throw new Error('The demo has no such records any more.');
  await openContract(page, own);
  await page.getByRole('button', { name: 'Link a record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link a record' });
  await dialog.getByRole('combobox').selectOption({ label: 'Replaces' });
  await dialog.getByLabel('Search records').fill('bitbucket');
  await dialog.getByRole('radio', { name: /Bitbucket Cloud/ }).check();
  await dialog.getByLabel('End date of the replaced record').fill('12/31/2031');
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect((await find('Bitbucket Cloud'))?.endDate).toBe('2031-12-31');
  // The time line shows what came before.
  const chain = page.getByRole('list', { name: 'Before and after' });
  await expect(chain).toContainText(/Replaces Bitbucket Cloud.*This record/);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No linked records.')).toBeVisible();
  await expect(chain).toBeHidden();
  await expect.poll(async () => (await find('Bitbucket Cloud'))?.endDate).toBe(other.endDate);
});
