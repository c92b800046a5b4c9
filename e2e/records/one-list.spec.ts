import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { walkTable } from './long-catalogue.ts';

test.use({ person: 'recordAdmin' });

test('the table works on the list of the browser', async ({ page, apiOf, unique }) => {
  await walkTable({ page, api: await apiOf('recordAdmin'), unique });
  await expect(page.getByText('More than 20 records')).toHaveCount(0);
});
