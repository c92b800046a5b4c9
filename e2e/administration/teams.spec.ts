import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { chooseAction, toast } from './administration-on-screen.ts';

test.use({ person: 'systemAdmin' });

test('teams are added, renamed, merged and deleted, and no record is lost', async ({
  page,
  apiOf,
  unique,
  faults,
}) => {
  faults.allow(/status of (409|422)/);
  const api = await apiOf('systemAdmin');
  const first = unique('Robotics');
  const renamed = unique('Machines');
  const second = unique('Facilities');
  const dialog = page.getByRole('dialog');
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add team' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Add team' }).click();
  };
  await page.goto('/admin/manage-teams');
  await add(' ');
  await expect(dialog.getByText('Enter a team name')).toBeVisible();
  await dialog.getByLabel('Name').fill('eNgInEeRiNg');
  await dialog.getByRole('button', { name: 'Add team' }).click();
  await expect(dialog.getByText('A team with this name already exists')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await add(first);
  await expect(toast(page)).toContainText(`${first} was added.`);
  await add(second);
  await expect(toast(page)).toContainText(`${second} was added.`);

  await chooseAction(page, first, 'Rename');
  await dialog.getByLabel('Name').fill(renamed);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('rowheader', { name: renamed })).toBeVisible();

  // A record moves when its team is deleted, and again when the next one is merged.
  const ids = await api.teams();
  const record = await api.createRecord({ product: unique('Arm'), teams: [ids.get(renamed) ?? ''] });
  const teamsOf = async () => (await api.records()).find(({ id }) => id === record.id)?.teams;
  await page.reload();
  await chooseAction(page, renamed, 'Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('No records are deleted.');
  await question.getByRole('radio', { name: 'Move them to another team' }).click();
  await question.getByRole('button', { name: 'Delete team' }).click();
  await expect(question.getByText('Choose a team', { exact: true }).last()).toBeVisible();
  await question.getByRole('button', { name: /^New team/ }).click();
  await page.getByRole('option', { name: second }).click();
  await question.getByRole('button', { name: 'Delete team' }).click();
  await expect(toast(page)).toContainText(`${renamed} was deleted.`);
  await expect(page.getByRole('rowheader', { name: renamed })).toHaveCount(0);
  expect(await teamsOf()).toEqual([ids.get(second)]);

  await page.getByRole('searchbox', { name: 'Search teams' }).fill(second);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page).toHaveURL(/q=Facilities/);
  await chooseAction(page, second, 'Merge into another team');
  await expect(question).toContainText('Its 1 record');
  await question.getByRole('button', { name: /^Into/ }).click();
  await page.getByRole('option', { name: 'Finance' }).click();
  await question.getByRole('button', { name: 'Merge teams' }).click();
  await expect(toast(page)).toContainText(`${second} was merged into Finance.`);
  expect(await teamsOf()).toEqual([ids.get('Finance')]);
  await expect(page.getByText('No teams match.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all teams' }).click();

  await page.getByRole('button', { name: 'Engineering', exact: true }).click();
  const members = page.getByRole('dialog', { name: 'Engineering' });
  await expect(members.getByRole('region', { name: 'Managers' })).toContainText('Marcus Bell');
  await members.getByRole('link', { name: 'Show the records of this team' }).click();
  await expect(page).toHaveURL(/\/records\?team=/);
});
