import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { walkTable } from './long-catalogue.ts';
import { openContracts } from './records-on-screen.ts';

test.use({ person: 'recordAdmin', configuration: { PACTBOOK_LIST_LIMIT: '20' } });

test('the table works the same page by page, and says so', async ({ page, apiOf, unique, faults }) => {
  // The list is asked for, and refused.
  faults.allow(/status of 413 .*\/api\/contracts\)$/);
  await walkTable({ page, api: await apiOf('recordAdmin'), unique });
  await expect(page.getByText('More than 20 records')).toBeVisible();
  await openContracts(page);
  await expect(page.getByText('More than 20 records')).toBeVisible();
});
