import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { test } from '../journey/journey.ts';
import { chooseFile, goToCheck, importPage } from './import-on-screen.ts';

/** A name that is longer than the table has room for. */
const NOWHERE = 'A framework agreement that no one has entered yet';

test.describe('as a System Admin', () => {
  test.use({ person: 'systemAdmin' });

  test('a list links its records to each other and to one that is there, and its undo takes the links back', async ({
    page,
    unique,
    apiOf,
  }) => {
    const [order, amendment] = [unique('Order'), unique('Amendment')];
    const screen = importPage(page);
    const file = `${unique('links')}.csv`;
    await chooseFile(page, file, [
      'Product;Vendor;Amends;Part of',
      `${amendment};Quill Works;${order};`,
      `${order};Quill Works;;Bitbucket Cloud`,
      `${unique('Stray')};Quill Works;${NOWHERE};`,
    ]);
    await goToCheck(page, { hasValues: false });
    await expect(screen.step('Values')).toHaveCount(0);
    const reason = screen.rejected.getByText(`There is no record "${NOWHERE}"`);
    // A long reason is in the visible part of the table.
    await expect
      .poll(async () => {
        const [text, room] = [await reason.boundingBox(), await screen.rejectedRegion.boundingBox()];
        return text && room && text.x + text.width <= room.x + room.width;
      })
      .toBe(true);
    await expect(screen.main.getByText('2 links to other records are added: rows 2 to 3.')).toBeVisible();
    await screen.main.getByRole('button', { name: 'Import 2 records, leave 1 row out' }).click();
    await screen.main.getByRole('link', { name: amendment }).click();
    await expect(page.getByRole('button', { name: `Remove: Amends ${order}` })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: order }).first().click();
    await expect(page.getByRole('button', { name: 'Remove: Part of Bitbucket Cloud' })).toBeVisible();
    const api = await apiOf('systemAdmin');
    const other = (await api.records()).find(({ product }) => product === 'Bitbucket Cloud');
    if (!other) throw new Error('The demo has no such record any more.');
    // Three presses from the list of records undo an earlier import.
    await page.goto('/records');
    await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click();
    await screen.main.getByRole('button', { name: `Undo the import of ${file}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByRole('dialog')).toContainText('2 records deleted.');
    expect((await api.records()).some(({ product }) => product === order)).toBe(false);
    await page.goto(`/record/${encodeURIComponent(other.product)}/${other.id}`);
    await expect(page.getByText('No linked records.')).toBeVisible();
  });

  test('a list is imported with a new team and a rejected row, imported again with changes, and undone', async ({
    page,
    unique,
    apiOf,
  }) => {
    const [paper, ink, team] = [unique('Paper Manager'), unique('Ink Ledger'), unique('Print Shop')];
    const headings = 'Title;Supplier;Department;State;Start;Expiry;Yearly amount';
    const screen = importPage(page);
    const listed = async () =>
      (await (await apiOf('systemAdmin')).records()).filter(({ product }) => [paper, ink].includes(product));

    // A row that is rejected, and other names for headings and values.
    const file = `${unique('contracts')}.csv`;
    await chooseFile(page, file, [
      headings,
      `${paper};Quill Works;${team};In trial;2026-01-01;2099-03-31;1200`,
      `${ink};Quill Works;${team};Active;2026-01-01;2099-06-30;300.50`,
      `Broken;Quill Works;${team};Active;2026-01-01;31 Foo 2099;1`,
    ]);
    await expect(
      screen.main.getByText('CSV, UTF-8, separated by semicolons, headings in row 1'),
    ).toBeVisible();
    await screen.next.click();
    await expect(screen.fieldFor('Supplier')).toHaveAccessibleName('Field for Supplier: Vendor');
    await expect(screen.fieldFor('Department')).toHaveAccessibleName('Field for Department: Teams');
    await screen.next.click();
    await expect(screen.main.getByRole('button', { name: `Teams for ${team}` })).toContainText(
      `Add “${team}”`,
    );
    const trial = screen.main.getByRole('button', { name: 'Status for In trial' });
    await trial.click();
    await page.getByRole('option', { name: 'Evaluating' }).click();
    // Moving between the steps loses nothing.
    await screen.back.click();
    await screen.next.click();
    await expect(trial).toContainText('Evaluating');
    await screen.next.click();
    await expect(screen.count('New')).toHaveText('2');
    await expect(screen.count('Rejected')).toHaveText('1');
    await expect(screen.rejected).toContainText('31 Foo 2099');
    await screen.main.getByRole('button', { name: 'Import 2 records, leave 1 row out' }).click();
    await expect(screen.main.getByRole('heading', { name: 'The import is done' })).toBeVisible();
    await expect(screen.main.getByRole('link', { name: paper })).toBeVisible();
    expect((await listed()).map(({ status }) => status).toSorted()).toEqual(['EVALUATING', 'LIVE']);
    expect([...(await (await apiOf('systemAdmin')).teams()).keys()]).toContain(team);

    // The same list with one changed amount: one record changes, the other does not.
    await chooseFile(page, 'contracts again.csv', [
      'Title;Supplier;Department;Expiry',
      `${paper};Quill Works;${team};2099-04-30`,
      `${ink};Quill Works;${team};2099-06-30`,
    ]);
    await goToCheck(page);
    await screen.main.getByRole('radio', { name: 'Update matching records' }).click();
    await expect(screen.count('Changed')).toHaveText('1');
    await expect(screen.count('Unchanged')).toHaveText('1');
    const rows = screen.main.getByRole('region', { name: 'The rows as a table' });
    await expect(rows.getByRole('row', { name: paper })).toContainText(
      'Mar 31, 2099 changed to Apr 30, 2099',
    );
    await screen.main.getByRole('radio', { name: 'Unchanged 1' }).click();
    await expect(rows.getByRole('row', { name: ink })).toContainText('Unchanged');
    await expectAccessible(page, 'the check of an import');
    await screen.main.getByRole('button', { name: 'Import 1 record' }).click();
    await expect(screen.main.getByRole('heading', { name: 'The import is done' })).toBeVisible();
    const endOfPaper = async () => (await listed()).find(({ product }) => product === paper)?.endDate;
    expect(await endOfPaper()).toBe('2099-04-30');

    // Undone from the result; the first import from the list of earlier imports.
    await screen.main.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByRole('dialog')).toContainText('1 record restored.');
    expect(await endOfPaper()).toBe('2099-03-31');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await screen.main.getByRole('button', { name: 'Import another file' }).click();
    await screen.main.getByRole('button', { name: `Undo the import of ${file}` }).click();
    // The changes of the second import were undone, so that only the team remains, which is offered for removal.
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('2 records would be deleted.');
    await question
      .getByRole('checkbox', { name: 'Also delete 1 team that it added and nothing else uses' })
      .check();
    await expectAccessible(page, 'the question before an undo');
    await question.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByRole('dialog')).toContainText('2 records deleted.');
    await expect(page.getByRole('dialog')).toContainText('1 team that it added was deleted.');
    await expect(page.getByRole('dialog')).toContainText('Everything was undone.');
    expect(await listed()).toEqual([]);
    expect([...(await (await apiOf('systemAdmin')).teams()).keys()]).not.toContain(team);
  });

  test('a file that was imported before is recognised, and the check asks about its contents', async ({
    page,
    unique,
    apiOf,
  }) => {
    const [paper, ink, team] = [unique('Paper Manager'), unique('Ink Ledger'), unique('Print Shop')];
    const screen = importPage(page);
    const long = `${unique('Bureau')} ${'of many words '.repeat(8)}`.trim();
    const listed = async () =>
      (await (await apiOf('systemAdmin')).records()).filter(({ product }) => [paper, ink].includes(product));
    const lines = [
      'Title;Supplier;Department;Start;Expiry;Yearly amount',
      `${paper};Quill Works;${team};2026-01-01;2099-03-31;1200`,
      `${ink};Quill Works;${team.toUpperCase()};2026-01-01;2099-06-30;300.50`,
      `${unique('Stamps')};Quill Works;${long};2026-01-01;11/31/2099;1`,
      'Total;;;;;1501.50',
    ];

    // Two spellings are one name; a text that is too long for a name stays open with a reason.
    await chooseFile(page, 'contracts.csv', lines);
    await screen.next.click();
    await screen.next.click();
    await expect(screen.main.getByText('3 different, 1 will be added, 1 still open')).toBeVisible();
    await expect(
      screen.main.getByText(/^1 open text is longer than the 80 characters of a name/),
    ).toBeVisible();
    await expect(screen.main.getByRole('button', { name: /^Add all open/ })).toHaveCount(0);
    await screen.next.click();
    await expect(screen.rejected).toContainText('This text is too long for the name of a team');
    await expect(screen.rejected).toContainText('This day does not exist: November 2099 has 30 days');
    await expect(screen.count('Rejected')).toHaveText('2');
    const totals = screen.note('1 row holds totals of other rows and is read like all others: row 5.');
    await totals.getByRole('checkbox', { name: 'Leave rows of totals out' }).click();
    await expect(screen.count('Rejected')).toHaveText('1');
    await expect(screen.note('left out: row 5.').getByRole('checkbox')).toBeChecked();
    await screen.main.getByRole('button', { name: 'Import 2 records, leave 1 row out' }).click();
    await expect(screen.main.getByRole('heading', { name: 'The import is done' })).toBeVisible();

    // The same content under another name: nothing is added twice by default.
    await chooseFile(page, 'contracts (1).csv', lines);
    await expect(
      screen.main.getByText(/^The content of this file was imported before: .*\(2 added\)\.$/),
    ).toBeVisible();
    await expect(
      screen.main.getByText(/^2 of 4 rows match existing records by Product and Vendor\./),
    ).toBeVisible();
    await goToCheck(page);
    await expect(screen.main.getByRole('radio', { name: 'Update matching records' })).toBeChecked();
    await expect(screen.count('Unchanged')).toHaveText('2');
    await screen.main.getByRole('radio', { name: 'Add every row as a new record' }).click();
    await expect(screen.count('New')).toHaveText('2');
    await screen
      .note('2 rows have the product and vendor of records that you have')
      .getByRole('button')
      .click();
    await expect(screen.count('Unchanged')).toHaveText('2');

    // Empty cells keep values by default.
    await chooseFile(page, 'contracts (2).csv', [
      'Title;Supplier;Expiry;Yearly amount',
      `${paper};Quill Works;;1200`,
      `${ink};Quill Works;2099-06-30;`,
    ]);
    await goToCheck(page, { hasValues: false });
    await expect(screen.count('Unchanged')).toHaveText('2');
    await screen
      .note(/^2 empty cells were passed over/)
      .getByRole('button', { name: 'Clear the values instead' })
      .click();
    await expect(screen.count('Changed')).toHaveText('2');
    await expect(screen.note(/^2 empty cells clear values of records/)).toBeVisible();
    await screen.main.getByRole('button', { name: 'Import 2 records' }).click();
    await expect(screen.main.getByRole('heading', { name: 'The import is done' })).toBeVisible();
    const [one, other] = [paper, ink].map(async (name) =>
      (await listed()).find(({ product }) => product === name),
    );
    expect([(await one)?.endDate, (await other)?.totalCost]).toEqual([null, null]);
  });

  test('columns of a list get fields of their own, and a newer list says what it no longer names', async ({
    page,
    unique,
    apiOf,
  }) => {
    const [paper, ink, seats] = [unique('Paper Manager'), unique('Ink Ledger'), unique('Seats')];
    const list = unique('Tools');
    const screen = importPage(page);
    const admin = await apiOf('systemAdmin');
    const statusOf = async (name: string) =>
      (await admin.records()).find(({ product }) => product === name)?.status;

    await chooseFile(page, `${list} 2026-01-31.csv`, [
      `Title;Supplier;State;Expiry;${seats}`,
      `${paper};Quill Works;Active;2099-03-31;12`,
      `${ink};Quill Works;Active;2099-06-30;7`,
    ]);
    await screen.next.click();
    await screen.main.getByRole('button', { name: 'Add a field for it' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('combobox', { name: `Kind of the field for ${seats}` })).toHaveValue(
      'number',
    );
    await expectAccessible(page, 'new fields for columns');
    await dialog.getByRole('button', { name: 'Add 1 Field' }).click();
    await expect(screen.fieldFor(seats)).toHaveAccessibleName(`Field for ${seats}: ${seats}`);
    for (const title of ['Values', 'Check']) {
      await screen.next.click();
      await expect(screen.step(title)).toHaveAttribute('aria-current', 'step');
    }
    // Its name is asked where it is used: to compare the next file with this one.
    await expect(screen.main.getByLabel('List name')).toHaveCount(0);
    await screen.main.getByRole('button', { name: 'Import 2 records' }).click();
    await expect(screen.main.getByRole('heading', { name: 'The import is done' })).toBeVisible();

    await chooseFile(page, `${list} 2026-04-30.csv`, [
      `Title;Supplier;State;Expiry;${seats}`,
      `${paper};Quill Works;Active;2099-03-31;12`,
    ]);
    await goToCheck(page);
    await expect(
      screen.main.getByText(
        `1 of the 2 records from the last import of “${list}” is missing from this file.`,
      ),
    ).toBeVisible();
    await expect(screen.main.getByLabel('List name')).toHaveValue(list);
    await screen.main.getByLabel('Records missing from this file').selectOption('status');
    const missing = screen.main.getByRole('region', { name: 'Records that are missing from this file' });
    await expect(missing.getByRole('listitem').filter({ hasText: ink })).toContainText('Expired');
    await expectAccessible(page, 'the check of a newer list');
    await screen.main.getByRole('button', { name: 'Import 1 record' }).click();
    await expect(screen.main.getByText('1 record missing from the file changed')).toBeVisible();
    expect([await statusOf(paper), await statusOf(ink)]).toEqual(['LIVE', 'EXPIRED']);
    await screen.main.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByRole('dialog')).toContainText('1 record restored.');
    expect(await statusOf(ink)).toBe('LIVE');
  });
});
