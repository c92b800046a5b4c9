// Takes the screenshots of the README: `npm run deps -- run -w e2e screenshots`.
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import {
  analysisPage,
  analyze,
  letManageContracts,
  reviewPage,
} from '../contract-analysis/contract-analysis-on-screen.ts';
import { buildPdf } from '../documents/small-files.ts';
import { test } from '../journey/journey.ts';
import { addressOf, openContract, warnedRecord } from '../record/record-on-screen.ts';
import { openContracts } from '../records/records-on-screen.ts';

const FOLDER = join(import.meta.dirname, '../../docs/screenshots');

const KNOWN_VENDORS = [
  'Atlassian',
  'GitHub',
  'Microsoft',
  'Salesforce',
  'Slack',
  'Google',
  'Adobe',
  'Zoom Communications',
];

async function draw(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ path: join(FOLDER, `${name}.png`), scale: 'css', caret: 'hide' });
  expect(picture.length, 'bytes of a picture in the README').toBeLessThan(400_000);
}

test.use({ person: 'recordAdmin', viewport: { width: 1440, height: 900 } });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`records-${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/records');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await draw(page, `records-${colorScheme}`);
  });
}

for (const [name, path] of [
  ['vendors', '/vendors?sort=-cost'],
  ['vendor', '/vendors/vendor?name=Atlassian'],
  ['vendor-look-alikes', '/vendors/look-alikes'],
  ['decisions', '/decisions'],
  ['outcomes', '/decisions/outcomes'],
  ['budgets', '/trends/budgets'],
  ['uplift', '/trends/uplift'],
] as const) {
  test(name, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await draw(page, name);
  });
}

test('what-if', async ({ page }) => {
  await page.goto('/trends/what-if');
  await page.getByRole('button', { name: /^Scenario/ }).click();
  await page.getByRole('option', { name: 'Consolidate CRM' }).click();
  await expect(page.getByRole('region', { name: 'Moves by record' })).toBeVisible();
  await draw(page, 'what-if');
});

test('cost-filters', async ({ page }) => {
  const shown = ['costInForce', 'costChange', 'seats', 'costPerSeat'].map((key) => `show=${key}`);
  await page.goto(
    `/records?amount=seats:1..&${shown.join('&')}&hide=categories&hide=vendor&hide=startDate&sort=-costPerSeat`,
  );
  await expect(page.getByRole('columnheader', { name: /Cost per Seat/ })).toBeVisible();
  await draw(page, 'cost-filters');
});

test('reminder-proof', async ({ page, apiOf }) => {
  const api = await apiOf('recordAdmin');
  await openContract(page, await warnedRecord(api));
  await page.getByRole('link', { name: 'Proof of term 1' }).click();
  await expect(page.getByRole('article', { name: 'Proof of Reminders' })).toBeVisible();
  await draw(page, 'reminder-proof');
});

for (const [subPage, name] of [
  ['details', 'record-details'],
  ['annual-costs', 'annual-costs'],
] as const) {
  test(name, async ({ page, apiOf }) => {
    const records = await (await apiOf('recordAdmin')).records();
    // A record with five years of costs, notes, and a vendor with a logo.
    const record = records.find(
      ({ vendor, status, annualCosts = [], notes = '' }) =>
        KNOWN_VENDORS.includes(vendor) && status === 'LIVE' && annualCosts.length >= 4 && notes !== '',
    );
    if (!record) throw new Error('The demo has no such record any more.');
    await openContract(page, record, subPage);
    await draw(page, name);
  });
}

test('record-in-place', async ({ page, apiOf }) => {
  const records = await (await apiOf('recordAdmin')).records();
  const record = records.find(({ vendor, status }) => KNOWN_VENDORS.includes(vendor) && status === 'LIVE');
  if (!record) throw new Error('The demo has no such record any more.');
  await openContract(page, record);
  await page.getByRole('button', { name: /^Change Renewal, / }).press('Enter');
  await expect(page.getByRole('form', { name: 'Change Renewal' }).locator(':focus')).toHaveCount(1);
  await draw(page, 'record-in-place');
});

for (const [product, subPage, name] of [
  ['Figma Organization', 'details', 'linked-records'],
  ['Showpad Content', 'notice-letter', 'notice-letter'],
] as const) {
  test(name, async ({ page, apiOf }) => {
    const records = await (await apiOf('recordAdmin')).records();
    const record = records.find((one) => one.product === product);
    if (!record) throw new Error(`The demo has no record called ${product}.`);
    await page.goto(addressOf(record).replace(/details$/, subPage));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product);
    await draw(page, name);
  });
}

test('weekly-emails', async ({ page }) => {
  const name = 'Ends within 90 days';
  const { savedFilters } = await openContracts(page, '?view=EXPIRING_SOON&range=next90Days');
  await savedFilters.click();
  await page.getByRole('button', { name: /^Save current filter/i }).click();
  const question = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Name' }) });
  await question.getByRole('textbox', { name: 'Name' }).fill(name);
  await question.getByRole('button', { name: /^Save/ }).click();
  await expect(question).toHaveCount(0);
  await savedFilters.click();
  await page.getByRole('button', { name: `Email me new records weekly: ${name}` }).click();
  await page.goto('/profile/notifications');
  await page.getByRole('region', { name: 'Weekly emails of views' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Weekly emails of views' })).toContainText(name);
  await draw(page, 'weekly-emails');
});

/** A made-up contract; its lines fit the page. */
const PAPER = [
  [
    'MASTER SERVICES AGREEMENT',
    '',
    'This Master Services Agreement is entered into as of',
    'April 1, 2026 (the "Effective Date") by and between',
    'Acme Corporation ("Customer") and Northwind Software',
    'Inc. ("Provider").',
    '',
    '1. Term. This Agreement begins on the Effective Date and',
    'continues for three years.',
    '',
    '2. Renewal. It then renews automatically for successive',
    'periods of 12 months, unless either party gives at least',
    '90 days written notice before the end of the term.',
    '',
    '3. Assignment. Neither party may assign this Agreement',
    'without the prior written consent of the other party.',
    '',
    '4. Liability. The liability of Provider shall not exceed',
    'the fees paid in the preceding twelve months.',
  ],
  [
    '5. Audit. Customer may audit the books and records of',
    'Provider once a year upon ten days notice.',
    '',
    '6. Termination. Customer may terminate this Agreement',
    'for convenience at any time upon 60 days notice.',
    '',
    '7. Governing Law. This Agreement is governed by the laws',
    'of the State of New York.',
  ],
];

test.describe('as product administrator', () => {
  test.use({ person: 'productAdmin' });

  test('contract-intelligence', async ({ page, apiOf }) => {
    const name = 'Northwind agreement.pdf';
    await letManageContracts(await apiOf('systemAdmin'), true);
    try {
      await analyze(page, name, buildPdf(PAPER));
      await analysisPage(page).row(name).getByRole('link', { name, exact: true }).click();
      const { finding, document } = reviewPage(page);
      await finding(/^Renewal term/i)
        .first()
        .click();
      await expect(document.locator('mark[data-current]')).not.toHaveCount(0);
      await draw(page, 'contract-intelligence');
    } finally {
      await letManageContracts(await apiOf('systemAdmin'), false);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('records-phone', async ({ page }) => {
    await page.goto('/records');
    await expect(page.getByRole('list', { name: 'Records' })).toBeVisible();
    await draw(page, 'records-phone');
  });
});

test('number-format', async ({ page }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Number format/ }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await draw(page, 'number-format');
});
