import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { addressOf, openContract } from './record-on-screen.ts';

const LIVE = {
  vendor: 'Quill Works',
  status: 'LIVE',
  startDate: '2024-01-01',
  endDate: '2099-12-31',
  renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 1, noticeUnit: 'MONTHS' },
};

test.describe('a letter of notice', () => {
  test.use({ person: 'recordAdmin' });

  test('is filled in from the record, says what to check, and prints the letter alone', async ({
    page,
    apiOf,
    unique,
  }) => {
    const product = unique('Ledger');
    const api = await apiOf('recordAdmin');
    await api.createRecord({ product, ...LIVE, noticeAddress: 'PO Box 12, Dover' });
    const record = (await api.records()).find((one) => one.product === product);
    if (!record) throw new Error('The record was not added.');
    await openContract(page, record);
    await page.getByRole('link', { name: 'Letter of notice' }).click();
    const letter = page.getByRole('article', { name: `Notice of non-renewal: ${product}` });
    await expect(letter).toContainText(product);
    await expect(letter).toContainText('PO Box 12, Dover');

    const date = page.getByRole('textbox', { name: 'Date of the letter' });
    const print = page.getByRole('button', { name: 'Print', exact: true });
    await date.fill('13/45/2030');
    await expect(page.getByText('Enter a date such as 2027-12-31')).toBeVisible();
    await expect(print).toBeDisabled();
    await date.fill('12/15/2099');
    await date.blur();
    await expect(page.getByRole('list', { name: 'To check' })).toContainText(
      'Notice was due by Nov 30, 2099',
    );

    await page.emulateMedia({ media: 'print' });
    await expect(letter).toBeVisible();
    await expect(print).toBeHidden();
    await expect(page.getByRole('navigation').first()).toBeHidden();
  });
});

test.describe('for a viewer a letter of notice', () => {
  test.use({ person: 'recordViewer' });

  test('is a page without access', async ({ page, apiOf }) => {
    const [record] = (await (await apiOf('recordViewer')).records()).filter(
      ({ status }) => status === 'LIVE',
    );
    if (!record) throw new Error('The demo has no Live record any more.');
    await page.goto(addressOf(record).replace(/details$/, 'notice-letter'));
    await expect(page.getByRole('article', { name: /^Notice of non-renewal/ })).toBeHidden();
    await expect(page.getByRole('main')).toContainText(/do not have access|cannot|may not/i);
  });
});
