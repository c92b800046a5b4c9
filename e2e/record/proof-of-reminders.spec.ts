import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { test } from '../journey/journey.ts';
import { signIn } from '../session/sign-in-page.ts';
import { addressOf, openContract, WARNED, warnedRecord } from './record-on-screen.ts';

test.describe('who was warned of the last term', () => {
  test.use({ person: 'recordAdmin' });

  test('is on the record, with each reminder and the answer of the mail server behind it, to print and to save', async ({
    page,
    apiOf,
  }) => {
    const record = await warnedRecord(await apiOf('recordAdmin'));
    await openContract(page, record);
    const panel = page.getByRole('region', { name: 'Reminders', exact: true });
    await expect(panel.getByText(WARNED).first()).toBeVisible();
    await panel.getByRole('link', { name: 'Proof of term 1' }).click();
    const sheet = page.getByRole('article', { name: 'Proof of Reminders' });
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(WARNED);
    const table = sheet.getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText([
      'Deadline',
      'Reminder',
      'Person',
      'Reason',
      'Mailed',
      'Server’s answer',
      'Seen',
    ]);
    await expect(table.getByText(/^250 /).first()).toBeVisible();
    await expectAccessible(page, 'the proof of reminders');

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const file = await (await saved).path();
    expect(await readFile(file, 'utf8')).toContain('Deadline,Reminder,Person,Reason,Mailed');

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(table).toBeHidden();
    await expect(sheet.getByRole('list', { name: 'Reminders of this term' })).toBeVisible();
    await expectAccessible(page, 'the proof of reminders on a phone');

    await page.emulateMedia({ media: 'print' });
    await expect(table).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
  });
});

test.describe('for a person who only views the team of the record', () => {
  test.use({ person: 'teamViewer' });

  test('the proof is a page without access', async ({ page, apiOf }) => {
    const [record] = await (await apiOf('teamViewer')).records();
    if (!record) throw new Error('The demo has no record.');
    await page.goto(addressOf(record).replace(/details$/, 'reminder-proof'));
    await expect(page.getByText('You do not have access to this page.')).toBeVisible();
  });
});

test('the link "Decide" of a mail signs in first, and opens the decision', async ({ page, apiOf }) => {
  const record = (await (await apiOf('recordAdmin')).records()).find(({ status }) => status === 'LIVE');
  if (!record) throw new Error('The demo has no Live record any more.');
  await page.goto(`${addressOf(record)}?begin=decide`);
  await signIn(page, 'recordAdmin');
  await expect(page.getByRole('dialog', { name: `Decide on ${record.product}` })).toBeVisible();
});
