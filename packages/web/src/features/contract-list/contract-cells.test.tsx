// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { inPart } from '@pactbook/domain/testing/build-contract.ts';
import { ContractsSection } from '../../app/sections/contracts-section.tsx';
import { paths, ROUTES } from '../../platform/paths.ts';
import { endSession, startSession } from '../../platform/session.ts';
import {
  BUILT_IN,
  CUSTOM,
  CUSTOM_FIELDS,
  enterValue,
  ID,
  PEOPLE,
  sampleContract,
} from '../../testing/every-field-samples.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { idOf } from '../../testing/build-profile.ts';
import { openContractPages } from '../../testing/open-contract-pages.tsx';

// A dialog that closes covers the page for a moment.
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const OTHER = buildContract({ product: 'Zoom' });

const EVERY_COLUMN = [
  ...CONTRACT_FIELDS.map(({ key }) => key),
  ...CUSTOM.map(({ key }) => `customFields.${key}`),
];

/** The columns of a field's cell and its neighbours only: drawing every column again for each field took most of the time. */
const besides = (unit: string): string[] => [...new Set(['product', 'vendor', unit])];

/** Opens All Records with these columns, by default every one, and a server that saves what it is sent. */
async function open(
  contract = sampleContract(),
  setting: Parameters<typeof openContractPages>[2] = {},
  show: readonly string[] = EVERY_COLUMN,
) {
  const opened = openContractPages(
    [{ path: ROUTES.records, element: <ContractsSection /> }],
    paths.records({ show }),
    {
      records: [contract, OTHER],
      customFields: CUSTOM,
      ...setting,
      answers: {
        'GET /people': { body: PEOPLE },
        'GET /peopleNames': { body: PEOPLE },
        [`POST /contracts/${ID}`]: ({ body }) => ({
          body: { ...contract, ...(body as object), customFields: contract.customFields, version: 2 },
        }),
        ...setting.answers,
      },
    },
  );
  await screen.findByRole('link', { name: contract.product });
  return { ...opened, contract };
}

/** The cell of a record in a column. */
function cellOf(product: string, label: string): HTMLTableCellElement {
  const grid = screen.getByRole('grid', { name: 'Records' });
  const headings = within(grid)
    .getAllByRole('columnheader')
    .map((heading) => heading.textContent);
  const row = screen.getByRole('link', { name: product }).closest('tr');
  const cell = row?.cells[headings.indexOf(label)];
  if (!cell) throw new Error(`There is no column ${label} among ${headings.join(', ')}`);
  return cell;
}

/** Walks to a cell with the arrow keys, as a person does: from the end of the row where that is nearer. */
async function walkTo(product: string, label: string): Promise<HTMLTableCellElement> {
  screen.getByRole('link', { name: product }).focus();
  const cell = cellOf(product, label);
  const fromEnd = (cell.closest('tr')?.cells.length ?? 0) - 1 - cell.cellIndex;
  const keys =
    fromEnd < cell.cellIndex
      ? `{End}${'{ArrowLeft}'.repeat(fromEnd)}`
      : '{ArrowRight}'.repeat(cell.cellIndex);
  if (keys !== '') await user.keyboard(keys);
  expect(cell.contains(document.activeElement)).toBe(true);
  return cell;
}

// Loading the page and the editors is not what is tested.
beforeAll(async () => {
  await Promise.all([
    import('./contracts-page.tsx'),
    import('./cells/cell-editor.tsx'),
    import('../contract-form/edit-in-place/value-form.tsx'),
    import('./peek/peek-panel.tsx'),
    import('../import-rows/cells/paste-dialog.tsx'),
    import('../exports/copy-cells.ts'),
  ]);
});
beforeEach(() => startSession('header.payload.signature'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** No field is listed here: one that cannot be edited in its cell fails the test. */
describe('every field is edited in its cell', () => {
  it.each([...BUILT_IN, ...CUSTOM_FIELDS])('$label', async ({ unit, label, kind, first, second }) => {
    const { requests, contract } = await open(sampleContract(), {}, besides(unit));
    await walkTo(contract.product, label);
    await user.keyboard('{F2}');
    const editor = await screen.findByRole('dialog', { name: `${label} of ${contract.product}` });
    await within(editor).findByRole('form');
    await enterValue(unit, kind, first, unit === 'status' ? 'EVALUATING' : second);
    await user.keyboard(kind === 'longText' ? '{Control>}{Enter}{/Control}' : '{Enter}');
    await waitFor(() => expect(editor.isConnected).toBe(false));
    const [sent, ...more] = requests.filter(({ method }) => method === 'POST');
    const value =
      kind === 'renewal'
        ? { ...(first as object), termMonths: 18 }
        : unit === 'status'
          ? 'EVALUATING'
          : second;
    const [group, key] = unit.split('.');
    const changes = key === undefined ? { [unit]: value } : { [group ?? '']: { [key]: value } };
    expect([sent?.path, sent?.body, sent?.headers.get('if-match'), more.length]).toEqual([
      `/contracts/${ID}`,
      { id: ID, ...changes },
      '"1"',
      0,
    ]);
    // Enter continued to the row below.
    await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toContain('Zoom'));
  });
});

/** Answers of a server that accepts cells, and the requests about them. */
const CELL_ANSWERS: NonNullable<Parameters<typeof openContractPages>[2]>['answers'] = {
  'POST /contracts/bulk/cells': ({ body }) => {
    const { rows, dryRun = false } = body as { rows: unknown[]; dryRun?: boolean };
    return {
      body: { updated: rows.length, unchanged: 0, failed: [], changeSetId: dryRun ? null : idOf(900) },
    };
  },
  [`POST /changeSets/${idOf(900)}/undo`]: { body: { undone: 1, skipped: [] } },
};

/** Presses Ctrl+C: what the clipboard then holds. */
function copy(): Readonly<Record<string, string>> {
  const held: Record<string, string> = {};
  const clipboardData = { setData: (type: string, text: string) => (held[type] = text) };
  if (document.activeElement) fireEvent.copy(document.activeElement, { clipboardData });
  return held;
}

/** Presses Ctrl+V with a text in the clipboard. */
function paste(text: string): void {
  if (document.activeElement)
    fireEvent.paste(document.activeElement, { clipboardData: { getData: () => text } });
}

/** A record with the second sample of every field. */
const secondContract = () =>
  buildContract({
    ...Object.fromEntries(BUILT_IN.map(({ unit, second }) => [unit, second])),
    customFields: Object.fromEntries(
      CUSTOM_FIELDS.map(({ unit, second }) => [unit.slice('customFields.'.length), second as string]),
    ),
    status: 'EVALUATING',
  });

/** No field is listed here: one that cannot be copied, pasted and undone fails the test. */
describe('every field is copied from one cell and pasted on another', () => {
  it.each([...BUILT_IN, ...CUSTOM_FIELDS])('$label', async ({ unit, label, second }) => {
    const [contract, other] = [sampleContract(), secondContract()];
    const setting = { records: [contract, other], answers: CELL_ANSWERS };
    const { requests } = await open(contract, setting, besides(unit));
    await walkTo(other.product, label);
    await waitFor(() => expect(copy()['text/plain']).toBeTruthy());
    const { 'text/plain': text = '', 'text/html': html } = copy();
    expect(html).toMatch(/^<table><tr><td>.+<\/td><\/tr><\/table>$/s);
    await walkTo(contract.product, label);
    paste(text);
    const dialog = await screen.findByRole('dialog', { name: 'Paste 1 cell' });
    await user.click(await within(dialog).findByRole('button', { name: 'Change 1 cell' }));
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    const [group = '', key] = unit.split('.');
    const value = unit === 'status' ? 'EVALUATING' : second;
    const changes = key === undefined ? { [unit]: value } : { [group]: { [key]: value } };
    const sent = requests.filter(({ path }) => path === '/contracts/bulk/cells').map(({ body }) => body);
    const rows = [{ id: ID, version: 1, changes }];
    expect(sent).toEqual([{ rows, dryRun: true }, { rows }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/undo'))).toBe(true));
  });
});

const selected = () => [...document.querySelectorAll('td[aria-selected="true"]')];

describe('a range of cells', () => {
  it('is selected with Shift, said, copied row by row, and ended by Escape', async () => {
    const [contract, other] = [sampleContract(), secondContract()];
    await open(contract, { records: [contract, other] });
    const cell = await walkTo(contract.product, 'Vendor');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(screen.getByText('2 rows × 2 columns')).toBeTruthy();
    expect(selected()).toHaveLength(4);
    await waitFor(() => expect(copy()['text/plain']).toBeTruthy());
    expect(copy()['text/plain']).toBe(
      [contract, other].map(({ vendor, categories }) => `${vendor}\t${categories.join('; ')}\n`).join(''),
    );
    expect(document.activeElement).toBe(cell);
    await user.keyboard('{Escape}');
    expect(selected()).toEqual([]);
  });

  it('says what is refused and why before anything is written, and changes the rest', async () => {
    const [contract, other] = [sampleContract(), secondContract()];
    const { requests } = await open(contract, {
      records: [contract, other],
      answers: {
        ...CELL_ANSWERS,
        'POST /contracts/bulk/cells': ({ body }) => {
          const { rows, dryRun = false } = body as { rows: { id: string }[]; dryRun?: boolean };
          const failed = rows
            .filter(({ id }) => id === other.id)
            .map(({ id }) => ({
              id,
              product: other.product,
              error: 'Too early.',
              fields: { endDate: 'Too early' },
            }));
          const changeSetId = dryRun || failed.length > 0 ? null : idOf(900);
          return { body: { updated: rows.length - failed.length, unchanged: 0, failed, changeSetId } };
        },
      },
    });
    await walkTo(contract.product, 'Start Date');
    paste('2026-02-03\tsoon\n\t2031-01-01');
    const dialog = await screen.findByRole('dialog', { name: 'Paste 4 cells' });
    expect(await within(dialog).findByText(/^1 cell will change/)).toBeTruthy();
    const status = within(dialog).getByRole('status').textContent;
    expect(status).toBe('1 cell will change, 3 cannot be changed.');
    expect(within(dialog).getByText('This is not a date')).toBeTruthy();
    expect(within(dialog).getAllByText(/^Too early/)).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: 'Change 1 cell' }));
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(requests.findLast(({ path }) => path === '/contracts/bulk/cells')?.body).toEqual({
      rows: [{ id: ID, version: 1, changes: { startDate: '2026-02-03' } }],
    });
  });

  it('is emptied by Delete, after a question', async () => {
    const contract = sampleContract();
    await open(contract, { records: [contract, secondContract()], answers: CELL_ANSWERS });
    await walkTo(contract.product, 'Hosting Model');
    await waitFor(() => expect(copy()['text/plain']).toBeTruthy());
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Empty 1 cell?' });
    expect(await within(dialog).findByRole('button', { name: 'Change 1 cell' })).toBeTruthy();
  });

  it('of more than 2,000 cells is not pasted', async () => {
    const contract = sampleContract();
    await open(contract);
    await walkTo(contract.product, 'Vendor');
    await waitFor(() => expect(copy()['text/plain']).toBeTruthy());
    paste('x\n'.repeat(2_001));
    expect(await screen.findByText(/That is too much at once/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change cells' })).toHaveProperty('disabled', true);
  });
});

describe('a cell', () => {
  it('is reached by arrow keys, and the table is one tab stop', async () => {
    const { contract } = await open();
    const cell = await walkTo(contract.product, 'End Date');
    expect(document.activeElement).toBe(cell);
    await user.keyboard('{Home}');
    expect(document.activeElement?.textContent).toBe(contract.product);
    await user.keyboard('{End}{ArrowDown}');
    expect(document.activeElement?.closest('tr')?.textContent).toContain('Zoom');
    const stops = [...(cell.closest('tbody')?.querySelectorAll('[tabindex="0"]') ?? [])];
    expect(stops).toEqual([document.activeElement]);
  });

  it('is left by Escape without a change, with the focus on it', async () => {
    const { contract, requests } = await open();
    const cell = await walkTo(contract.product, 'Vendor');
    await user.keyboard('{Enter}');
    await screen.findByRole('form', { name: 'Change Vendor' });
    await user.keyboard('Somebody else{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(cell));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('is saved by Tab, which continues to the cell beside it', async () => {
    const { contract, requests } = await open();
    await walkTo(contract.product, 'Vendor');
    await user.keyboard('{F2}');
    const vendor = await screen.findByRole('combobox', { name: /^Vendor/ });
    await user.clear(vendor);
    await user.type(vendor, 'Beta vendor');
    await user.keyboard('{Tab}');
    await waitFor(() => expect(document.activeElement).toBe(cellOf(contract.product, 'Categories')));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ id: ID, vendor: 'Beta vendor' });
  });

  it('is edited by a double click, and a click opens the record', async () => {
    const { contract, router } = await open();
    await user.dblClick(cellOf(contract.product, 'End Date'));
    await screen.findByRole('form', { name: 'Change End Date' });
    expect(router.state.location.pathname).toBe('/records');
    await user.keyboard('{Escape}');
    await user.click(cellOf(contract.product, 'End Date'));
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.record(contract)));
  });

  it('opens the grid of costs for the costs and their sums', async () => {
    const { contract } = await open();
    await walkTo(contract.product, 'Total Cost');
    await user.keyboard('{F2}');
    expect(await screen.findByRole('form', { name: 'Change Annual Costs' })).toBeTruthy();
  });

  it('that is not entered says where its value comes from', async () => {
    const { contract } = await open();
    const cell = await walkTo(contract.product, 'Notice By');
    expect(cell.getAttribute('aria-readonly')).toBe('true');
    expect(cell.getAttribute('aria-description')).toMatch(/^Notice By is calculated from the end date/);
    await user.keyboard('{F2}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of a record that this person may not change says so, and a restricted one that it is restricted', async () => {
    const limited = inPart(sampleContract({ teams: [] }));
    await open(limited, { profile: { permissions: { viewAll: false, manageTeams: [PEOPLE[0]?.id ?? ''] } } });
    const vendor = await walkTo(limited.product, 'Vendor');
    expect(vendor.getAttribute('aria-description')).toBe(
      'You can only change records of the teams that you manage.',
    );
    const text = await walkTo(limited.product, 'Notes');
    expect(text.getAttribute('aria-description')).toBe(
      'You do not have access to the restricted fields of this record.',
    );
  });
});

describe('a record beside the table', () => {
  it('opens by Space, follows the cursor, is in the address, and closes by Escape with the focus back', async () => {
    const [contract, other] = [sampleContract(), secondContract()];
    const { router } = await open(contract, { records: [contract, other] });
    const peeked = () => new URLSearchParams(router.state.location.search).get('peek');
    await walkTo(contract.product, 'Vendor');
    await user.keyboard(' ');
    const panel = await screen.findByRole('complementary', { name: `${contract.product}, beside the table` });
    expect(within(panel).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
      paths.record(contract),
    );
    expect(peeked()).toBe(contract.id);
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('complementary', { name: `${other.product}, beside the table` });
    await waitFor(() => expect(peeked()).toBe(other.id));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(document.activeElement).toBe(cellOf(other.product, 'Vendor'));
    await user.keyboard(' ');
    await screen.findByRole('complementary');
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });

  it('is added to what was chosen in the same moment, and keeps no one from leaving', async () => {
    const contract = sampleContract();
    const { router } = await open(contract);
    const cell = await walkTo(contract.product, 'Vendor');
    const pressed = () => fireEvent.keyDown(document.activeElement ?? cell, { key: ' ' });
    void router.navigate(`${paths.records()}?sort=-vendor`);
    pressed();
    await screen.findByRole('complementary');
    const { search } = router.state.location;
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ sort: '-vendor', peek: contract.id });
    void router.navigate(paths.record(contract));
    pressed();
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.record(contract)));
  });
});
