import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { sidebar, SMALL_PAGE } from '../shell/sidebar-on-screen.ts';

test.use({ person: 'systemAdmin' });

const menu = (page: Page) => page.getByRole('button', { name: /Saved filters|edited$/ });
const shared = (page: Page) => page.getByRole('list', { name: 'Shared with me' });

test('a view is shared, pinned and copied by a colleague, follows its owner, and is reported when it is gone', async ({
  page,
  pageOf,
  unique,
}) => {
  const name = unique('Adobe by vendor');
  await page.goto('/records?q=adobe&sort=-vendor');
  await menu(page).click();
  await page.getByRole('button', { name: 'Save current filter…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save filter' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: `Share ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Share view' }).click();
  await expect(page.getByText(`“${name}” is shared with your organization.`).first()).toBeVisible();

  // A colleague pins it, and copies it.
  const other = await pageOf('limitedUser');
  await other.goto('/records');
  await menu(other).click();
  await shared(other)
    .getByRole('button', { name: `Pin ${name} to the sidebar` })
    .click();
  await expect(shared(other).getByRole('button', { name: `More for ${name}` })).toHaveCount(0);
  const pinned = sidebar(other).group('Records').getByRole('link', { name });
  await expect(pinned).toBeVisible();
  await shared(other)
    .getByRole('button', { name: `Copy ${name} to mine` })
    .click();
  await expect(other.getByText(`“${name}” was added to your saved filters.`).first()).toBeVisible();
  await goWithin(other, SMALL_PAGE);
  await pinned.click();
  await expect(other).toHaveURL('/records?q=adobe&sort=-vendor');
  await expect(other.getByRole('button', { name, exact: true })).toBeVisible();

  // Its owner changes it, then stops sharing it.
  await page.goto('/records?q=zoom');
  await menu(page).click();
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Update to what is shown' }).click();
  await expect(page.getByText(`“${name}” was updated for everyone.`).first()).toBeVisible();
  await other.reload();
  await pinned.click();
  await expect(other).toHaveURL('/records?q=zoom');

  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Stop sharing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText(`“${name}” is no longer shared.`).first()).toBeVisible();
  await other.reload();
  await expect(pinned).toHaveCount(0);
  const remove = sidebar(other)
    .group('Records')
    .getByRole('button', { name: `Remove ${name} from the sidebar` });
  await expect(sidebar(other).group('Records').getByText('no longer shares this view.')).toBeVisible();
  await remove.click();
  await expect(remove).toHaveCount(0);
  // The copy stays.
  await menu(other).click();
  await other.getByRole('button', { name, exact: true }).click();
  await expect(other).toHaveURL('/records?q=adobe&sort=-vendor');
});
