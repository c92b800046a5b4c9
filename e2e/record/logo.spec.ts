import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';

test.use({ person: 'recordAdmin' });

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#2f8f5b"/></svg>';

test('a missing logo is uploaded, is refused with a sentence when it runs something, and is removed', async ({
  page,
  apiOf,
  unique,
  faults,
}) => {
  faults.allow(/status of 422 .*productLogos/);
  const product = unique('Paper');
  const { id } = await (await apiOf('recordAdmin')).createRecord({ product, vendor: unique('Mill') });
  await page.goto(`/record/x/${id}/details`);
  const head = page.getByRole('main').locator('header').first();
  await expect(head.getByRole('heading', { name: product })).toBeVisible();
  await expect(head.locator('img')).toHaveCount(0);

  const open = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Upload logo…' }).click();
    return page.getByRole('dialog', { name: 'Upload logo' });
  };
  const dialog = await open();
  const choose = (text: string) =>
    dialog
      .getByLabel('Picture of the logo')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
  await choose(DRAWING.replace('<rect', '<script>alert(1)</script><rect'));
  await dialog.getByRole('button', { name: 'Upload logo' }).click();
  await expect(dialog.getByText('This SVG contains a script or another document.')).toBeVisible();
  await choose(DRAWING);
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByText(product).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload logo' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(head.locator('img')).toHaveAttribute('src', /^\/logos\/uploaded\/.+\.png$/);

  const again = await open();
  await again.getByRole('button', { name: 'Remove' }).click();
  await expect(head.locator('img')).toHaveCount(0);
});
