import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { ApiRecord, PersonApi } from '../journey/api.ts';
import { goByProfile, isApplication } from '../journey/go-within.ts';

export type SubPage = 'details' | 'edit' | 'annual-costs' | 'documents' | 'delete';

/**
 * The address of a record: slashes become dashes, then it is encoded (docs/product/screens.md, "Address of a record").
 */
export function addressOf(
  { product, id }: Pick<ApiRecord, 'product' | 'id'>,
  page: SubPage = 'details',
): string {
  return `/record/${encodeURIComponent(product.replaceAll(/[/\\]/g, '-'))}/${id}/${page}`;
}

/**
 * Opens a page of a record and waits for its title: the first page of a journey is loaded, the others are gone to within
 * the application, by way of another page, because those of one record have the same title.
 */
export async function openContract(
  page: Page,
  record: ApiRecord,
  subPage: SubPage = 'details',
): Promise<void> {
  const address = addressOf(record, subPage);
  await (isApplication(page) ? goByProfile(page, address) : page.goto(address));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(record.product);
}

/** The value of a field in the details. */
export function fieldOf(page: Page, label: string) {
  return page
    .getByRole('main')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[1]');
}

/** The line below the title that says the state and the next step. */
export const stateLine = (page: Page) => page.getByRole('group', { name: 'State and next step' });

/** Unfolds the fields without a value. */
export async function showEmptyFields(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /empty fields?$/ })
    .click();
}

/** The record form. */
export function recordForm(page: Page) {
  const main = page.getByRole('main');
  return {
    product: main.getByRole('combobox', { name: 'Product' }),
    vendor: main.getByRole('combobox', { name: 'Vendor' }),
    status: main.getByRole('combobox', { name: 'Status' }),
    startDate: main.getByRole('textbox', { name: 'Start Date' }),
    endDate: main.getByRole('textbox', { name: 'End Date' }),
    teams: main.getByRole('button', { name: /^Teams/ }),
    description: main.getByRole('textbox', { name: 'Description' }),
    notes: main.getByRole('textbox', { name: 'Notes' }),
    save: main.getByRole('button', { name: 'Save', exact: true }),
    cancel: main.getByRole('link', { name: 'Cancel' }),
    summary: main.getByRole('alert'),
  };
}

/** The options of the form's list of teams. */
export function teamOptions(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Teams' }).getByRole('option');
}

/** Chooses teams in the form's list and closes it. */
export async function chooseTeams(page: Page, ...teams: string[]): Promise<void> {
  await recordForm(page).teams.click();
  for (const team of teams) await teamOptions(page).filter({ hasText: team }).click();
  await page.keyboard.press('Escape');
  await expect(teamOptions(page)).toHaveCount(0);
}

export const toast = (page: Page) =>
  page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');

interface Proof {
  terms: { number: number; verdict: string }[];
}

/** The verdict on a term of which people were warned in time. */
export const WARNED = /^\d+ (person|people) warned, \d+ days? before, delivered, (seen by \w+|not seen)$/;

/** A record of the demo whose first term is over, and of which people were warned. */
export async function warnedRecord(api: PersonApi): Promise<ApiRecord> {
  for (const record of await api.records()) {
    const { terms } = await api.call<Proof>(`/contracts/${record.id}/reminders/proof`);
    if (terms.length === 2 && WARNED.test(terms.at(-1)?.verdict ?? '')) return record;
  }
  throw new Error('The demo has no term of which people were warned.');
}
