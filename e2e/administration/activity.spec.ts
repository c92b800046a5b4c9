import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { chooseInChip } from './administration-on-screen.ts';

test.use({ person: 'systemAdmin' });

test('the feed shows who did what, can be filtered, offers new events, and can be downloaded', async ({
  page,
  apiOf,
  unique,
}) => {
  const dana = await apiOf('recordAdmin');
  const product = unique('Ledger');
  const record = await dana.createRecord({ product, annualCosts: [{ date: '2026-01-01', cost: 1000 }] });
  const change = async (body: object) => {
    const { version } = await dana.call<{ version: number }>(`/contracts/${record.id}`);
    await dana.call(`/contracts/${record.id}`, { body: { id: record.id, ...body }, ifMatch: version });
  };
  await change({ status: 'LIVE' });
  const feed = page.getByRole('main').getByRole('listitem');

  await page.goto('/admin/activity');
  await page.getByRole('searchbox', { name: 'Search activity' }).fill(product);
  await expect(page).toHaveURL(/q=Ledger/);
  await expect(feed.filter({ hasText: `Dana Fox changed the record ${product}` })).toContainText(
    /Status: Evaluating .*Live/,
  );
  await chooseInChip(page, 'Action', 'A record was added');
  await expect(feed.filter({ hasText: `Dana Fox added the record ${product}` })).toBeVisible();
  await expect(feed.filter({ hasText: 'changed the record' })).toHaveCount(0);
  await expect(page).toHaveURL(/type=contractCreated/);
  await page.goBack();
  await expect(feed.filter({ hasText: 'changed the record' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear all' }).click();

  await chooseInChip(page, 'Actor', 'Dana Fox');
  await chooseInChip(page, 'Record', product);
  await expect(page).toHaveURL(new RegExp(`record=${record.id}`));
  await expect(feed.filter({ hasText: 'changed the record' })).toHaveCount(1);
  await change({ description: 'Books of the house' });
  // New events are offered, not inserted.
  const offer = page.getByRole('button', { name: '1 new event' });
  await expect(offer).toBeVisible();
  await expect(page.getByText('Books of the house')).toHaveCount(0);
  await offer.click();
  await expect(page.getByText('Books of the house')).toBeVisible();
  await expect(offer).toHaveCount(0);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain(product);
  expect(text).toContain('Books of the house');

  await page.getByRole('button', { name: /^Date/ }).click();
  const days = page.getByRole('dialog', { name: 'Filter Date' });
  await days.getByLabel('From').fill('1/1/2020');
  await days.getByLabel('To').fill('1/2/2020');
  await page.keyboard.press('Escape');
  await expect(days).toBeHidden();
  await expect(page).toHaveURL(/from=2020-01-01.*to=2020-01-02/);
  await expect(page.getByText('No activity matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('main').getByRole('link', { name: product }).first().click();
  await expect(page).toHaveURL(/\/details$/);
});
