import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The parts of the import that the journeys use. */
export function importPage(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    /** Before the check; its words say what comes next. */
    next: main.getByRole('button', { name: /^(?:Match columns|Match values|Check [\d,]+ rows?|Continue)$/ }),
    back: main.getByRole('button', { name: 'Back' }),
    step: (title: string) =>
      main.getByRole('navigation', { name: 'Steps of the import' }).getByRole('button', { name: title }),
    /** Its accessible name contains the chosen field as well. */
    fieldFor: (heading: string) => main.getByRole('button', { name: new RegExp(`^Field for ${heading}: `) }),
    /** The number of rows that the check counts under a label. */
    count: (name: string) =>
      main
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .locator('xpath=following-sibling::dd[1]'),
    /** A sentence of the check beside its figures. */
    note: (words: string | RegExp) =>
      main
        .getByRole('region', { name: 'Worth knowing before you import' })
        .getByRole('listitem')
        .filter({ hasText: words }),
    rejectedRegion: main.getByRole('region', { name: 'The rows as a table' }),
    rejected: main.getByRole('region', { name: 'The rows as a table' }).getByRole('table'),
  };
}

/** Opens the import and chooses a CSV file with this content. */
export async function chooseFile(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.goto('/import');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import Records');
  const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`);
  await page.getByLabel('Spreadsheet to import').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(importPage(page).next).toBeVisible();
}

/** Accepts the suggestions for columns and values, up to the check; a file without values to match skips their step. */
export async function goToCheck(page: Page, { hasValues = true } = {}): Promise<void> {
  const { next, step } = importPage(page);
  for (const title of hasValues ? ['Columns', 'Values', 'Check'] : ['Columns', 'Check']) {
    await next.click();
    await expect(step(title)).toHaveAttribute('aria-current', 'step');
  }
}
