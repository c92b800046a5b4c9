import { expect } from '@playwright/test';
import type { Download, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { ApiRecord, PersonApi } from '../journey/api.ts';

/** The documents page of a record. */
export function documentsPage(page: Page) {
  const main = page.getByRole('main');
  const table = main.getByRole('table', { name: 'Documents' });
  return {
    table,
    cards: main.getByRole('list', { name: 'Documents' }).getByRole('listitem'),
    row: (name: string) =>
      table.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) }),
    link: (name: string) => main.getByRole('link', { name, exact: true }),
    choose: main.getByRole('button', { name: 'Choose files' }),
    files: main.getByLabel('Files to add'),
    underWay: (name: string) =>
      main.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name }),
    send: main.getByRole('button', { name: /^Upload \d+ documents?$/ }),
    sheet: page.getByRole('dialog'),
  };
}

/** Chooses an action in the menu of a document. */
export async function chooseFor(page: Page, document: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${document}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The downloaded bytes. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path());
}

/** Adds a document to a record through the API. */
export async function uploadByApi(
  address: string,
  { token }: PersonApi,
  record: ApiRecord,
  { name, content }: { name: string; content: Buffer },
): Promise<{ id: string }> {
  const form = new FormData();
  form.append('category', 'Contracts');
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const response = await fetch(`${address}/api/contracts/${record.id}/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as { id: string };
}
