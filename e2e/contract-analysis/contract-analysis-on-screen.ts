import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { PersonApi } from '../journey/api.ts';
import { PEOPLE } from '../journey/people.ts';

/** A made-up contract, paragraph by paragraph. */
export const CONTRACT = [
  'MASTER SERVICES AGREEMENT',
  'This Master Services Agreement is made between Acme Corporation, and Northwind Software Inc., and is effective as of April 1, 2026.',
  'This Agreement ends on March 31, 2029.',
  'Customer orders 120 named users at $45.00 per user per year.',
  'It then renews automatically for 12 months at a time, unless either party gives 90 days written notice before the end of the term.',
  'Customer may terminate this Agreement at any time without cause.',
  'Northwind Software Inc. shall indemnify Customer against all claims.',
  'This Agreement is governed by the laws of the State of New York.',
] as const;

/** The list of documents. */
export function analysisPage(page: Page) {
  const main = page.getByRole('main');
  return {
    files: main.getByLabel('Contracts to analyze'),
    row: (name: string) =>
      main
        .getByRole('table', { name: 'Documents' })
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name, exact: true }) }),
  };
}

/** The review of a document. */
export function reviewPage(page: Page) {
  const main = page.getByRole('main');
  return {
    finding: (name: RegExp) => main.getByRole('region', { name: 'Findings' }).getByRole('button', { name }),
    document: main.getByRole('region', { name: 'Document', exact: true }),
  };
}

/** Uploads a contract and waits until it is analyzed. */
export async function analyze(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/admin/contract-analysis');
  const { files, row } = analysisPage(page);
  await files.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await expect(row(name)).toContainText('Ready');
}

/** Lets the product administrator manage records, or no longer; no one else changes that. */
export async function letManageContracts(admin: PersonApi, manageAll: boolean): Promise<void> {
  const { emailAddress, name } = PEOPLE.productAdmin;
  const search = encodeURIComponent(emailAddress);
  const people = await admin.call<{ items: { id: string }[] }>(`/users?search=${search}`);
  const [found] = people.items;
  if (!found) throw new Error('The demo has no product administrator.');
  const [firstName, lastName] = name.split(' ');
  const permissions = { manageAll, manageTeams: [], viewAll: false, viewTeams: [] };
  await admin.call(`/users/${found.id}`, { body: { firstName, lastName, permissions } });
}
