import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { test } from '../journey/journey.ts';
import { expectNoSidewaysScroll } from '../journey/sideways.ts';

/** No page has more to stop at before what is looked for. */
const MOST_STOPS = 60;

/** Continues with Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** The same in a dialog, which takes the focus by itself once it is open. */
async function tabWithin(page: Page, dialog: Locator, target: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await tabTo(page, target);
}

test.describe('with the keyboard alone', () => {
  test.use({ person: 'recordAdmin', permissions: ['clipboard-read', 'clipboard-write'] });

  test('a person makes an API token, copies it, uses it and revokes it', async ({
    page,
    address,
    unique,
  }) => {
    const { keyboard } = page;
    const name = unique('Nightly sync');
    await page.goto('/profile/api-tokens');
    const make = page.getByRole('main').getByRole('button', { name: 'New token' });
    await tabTo(page, make);
    await keyboard.press('Enter');

    const dialog = page.getByRole('dialog', { name: 'New API token' });
    await tabWithin(page, dialog, dialog.getByLabel('Name'));
    await keyboard.press('Enter');
    await expect(dialog.getByText('Enter a name').first()).toBeVisible();
    await tabTo(page, dialog.getByLabel('Name'));
    await keyboard.type(name);
    await tabTo(page, dialog.getByRole('radio', { name: 'Read open values' }));
    // A key that is let go at once, as no person can, moves the focus and does not choose yet.
    await keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'Read', exact: true })).toBeFocused();
    await keyboard.press('Space');
    await expect(dialog.getByRole('radio', { name: 'Read', exact: true })).toBeChecked();
    await tabTo(page, dialog.getByRole('button', { name: 'Create token' }));
    await keyboard.press('Enter');

    const secret = page.getByRole('dialog', { name: 'Copy your token' });
    await expect(secret.getByRole('status').filter({ hasText: name })).toBeFocused();
    await tabTo(page, secret.getByRole('button', { name: 'Copy API token' }));
    await keyboard.press('Enter');
    await expect(secret.getByText('API token copied')).toBeAttached();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    expect(token).toMatch(/^pbt_[\w-]{43}$/);
    await tabTo(page, secret.getByRole('button', { name: 'I have copied it' }));
    await keyboard.press('Enter');
    await expect(secret).toBeHidden();
    await expect(make).toBeFocused();
    await expect(page.getByText(token)).toHaveCount(0);

    const use = (path: string, body?: unknown) =>
      fetch(`${address}/api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    expect((await use('/contracts')).status).toBe(200);
    expect((await use('/contracts/create', { product: name, vendor: 'Vendor' })).status).toBe(403);
    await page.reload();
    const row = page
      .getByRole('list', { name: 'API tokens' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await expect(row).toContainText('Last used');

    await tabTo(page, row.getByRole('button', { name: 'Revoke' }));
    await keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: `Revoke “${name}”?` });
    await tabWithin(page, question, question.getByRole('button', { name: 'Revoke token' }));
    await keyboard.press('Enter');
    // While it asks, no role of the page behind it is found: the list would seem to be without the token already.
    await expect(question).toBeHidden();
    await expect(row).toHaveCount(0);
    expect((await use('/contracts')).status).toBe(401);
    // A user who works by keyboard continues from where they were, not from the top of the page.
    await expect(page.locator('main :focus, main:focus')).toHaveCount(1);
  });
});

test.describe('a System Admin', () => {
  test.use({ person: 'systemAdmin' });

  for (const width of [1440, 1024, 390]) {
    test(`adds a service account in a sheet that is ${width} wide or less`, async ({ page, unique }) => {
      const name = unique(`Warehouse ${width}`);
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/admin/settings/api-tokens');
      await page.getByRole('button', { name: 'Add service account' }).click();
      const sheet = page.getByRole('dialog', { name: 'Add a service account' });
      await sheet.getByLabel('Name').fill(name);
      await sheet.getByText('Team access', { exact: true }).click();
      await expect(sheet.getByRole('radio', { name: /^Manage, / }).first()).toBeVisible();
      await expectAccessible(page, `the sheet of a service account, ${width} wide`);
      await expectNoSidewaysScroll(page);
      await sheet
        .getByRole('radio', { name: /^Manage, / })
        .first()
        .check();
      await sheet.getByRole('button', { name: 'Add service account' }).click();
      await expect(sheet).toBeHidden();
      const row = page
        .getByRole('list', { name: 'Service accounts' })
        .getByRole('listitem')
        .filter({ hasText: name });
      await expect(row).toContainText('Team Manager');
      await row.getByRole('button', { name: `New token for ${name}` }).click();
      await expect(page.getByRole('dialog', { name: 'New API token' })).toContainText(name);
      await page.keyboard.press('Escape');
      await row.getByRole('button', { name: `Remove ${name}` }).click();
      await page.getByRole('button', { name: 'Remove service account' }).click();
      await expect(row).toHaveCount(0);
    });
  }
});
