import { expect } from '@playwright/test';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { toast } from '../administration/administration-on-screen.ts';

test.describe('a vendor is a place', () => {
  test.use({ person: 'recordAdmin' });

  test('with its records, its costs and the people there; a record leads to it and back', async ({
    page,
  }) => {
    await page.goto('/vendors');
    await page.getByRole('searchbox', { name: 'Search vendors' }).fill('okta');
    await page.getByRole('link', { name: 'Okta', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Okta');
    await expect(page.getByRole('heading', { name: 'Cost in Force' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Cost per fiscal year' })).toBeVisible();

    await page.getByRole('button', { name: 'Add contact' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a name')).toBeVisible();
    await dialog.getByLabel('Name').fill('Kim Ito');
    await dialog.getByLabel('Email address').fill('kim@okta.example');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: 'kim@okta.example' })).toBeVisible();

    await page.getByRole('button', { name: 'Edit Kim Ito' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(toast(page)).toContainText('Kim Ito was removed.');
    await expect(page.getByText('No contacts yet.')).toBeVisible();

    await page.getByRole('region', { name: 'Records of this vendor' }).getByRole('link').first().click();
    await page.getByRole('main').getByRole('link', { name: 'Okta', exact: true }).click();
    await expect(page).toHaveURL(/\/vendors\/vendor\?name=Okta$/);
  });
});

test.describe('for a limited user a vendor', () => {
  test.use({ person: 'limitedUser' });

  test('shows its records, and neither costs nor people', async ({ page }) => {
    await page.goto('/vendors/vendor?name=Okta');
    const main = page.getByRole('main');
    await expect(main.getByRole('region', { name: 'Records of this vendor' })).toBeVisible();
    await expect(
      main.getByText(/documents of this vendor are restricted\. Ask a Record Admin: /),
    ).toBeVisible();
    for (const name of ['Cost in Force', 'Contacts', 'Documents'])
      await expect(main.getByRole('heading', { name })).toHaveCount(0);
    await expect(main.getByText('$')).toHaveCount(0);
    await goWithin(page, '/vendors/look-alikes');
    await expect(page.getByText('You do not have access to this page.')).toBeVisible();
  });
});

test.describe('on a phone vendors', () => {
  test.use({ person: 'recordAdmin', viewport: { width: 390, height: 844 } });

  test('are cards that fit, in a chosen order, and nothing scrolls sideways', async ({ page }) => {
    await page.goto('/vendors');
    const cards = page.getByRole('list', { name: 'Vendors' }).getByRole('listitem');
    await expect(cards.first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Sort vendors by' }).selectOption('cost');
    await expect(page).toHaveURL(/sort=-cost/);
    const sideways = await page.getByRole('main').evaluate((main) => {
      const boxes = [document.documentElement, ...main.querySelectorAll('*')];
      const scrolls = (box: Element) =>
        box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX === 'auto';
      return boxes.filter(scrolls).length;
    });
    expect(sideways).toBe(0);
    await page.getByRole('searchbox', { name: 'Search vendors' }).fill('okta');
    await cards.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Okta');
  });
});
