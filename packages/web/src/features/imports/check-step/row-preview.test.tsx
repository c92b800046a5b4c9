// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import type { PreviewRow, PreviewValues } from '@pactbook/domain/features/imports/preview/import-preview.ts';
import { idOf } from '../../../testing/build-profile.ts';
import { openAdministrationPage } from '../../../testing/open-administration-page.tsx';
import { CheckFigures } from './check-figures.tsx';
import { RowPreview } from './row-preview.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const valuesOf = (product: string, some: Partial<PreviewValues> = {}): PreviewValues => ({
  product,
  vendor: 'Quill Works',
  status: 'LIVE',
  startDate: '2026-01-01',
  endDate: '2027-03-31',
  totalCost: 1_200,
  teams: ['Design'],
  ...some,
});

function buildRow(row: number, outcome: PreviewRow['outcome'], some: Partial<PreviewRow> = {}): PreviewRow {
  return { row, outcome, contractId: null, values: valuesOf(`Product ${row}`), before: null, ...some };
}

function buildOutcome(some: Partial<ImportOutcome> = {}): ImportOutcome {
  const ink = {
    contractId: idOf(1),
    values: valuesOf('Ink Ledger', { endDate: '2028-03-31', totalCost: 1_500 }),
    before: valuesOf('Ink Ledger'),
  };
  const nothing = { before: 0, after: 0 };
  return {
    dryRun: true,
    applied: true,
    reading: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null, headerRow: 1, dateFormats: [] },
    rowsRead: 4,
    rowsAccepted: 3,
    rowsRejected: 1,
    rowsLeftOut: 0,
    created: 1,
    updated: 1,
    unchanged: 1,
    changes: [
      {
        row: 3,
        contractId: idOf(1),
        product: 'Ink Ledger',
        vendor: 'Quill Works',
        changes: [
          { field: 'endDate', from: '2027-03-31', to: '2028-03-31' },
          { field: 'totalCost', from: 1_200, to: 1_500 },
          { field: 'hostingModel', from: 'Hybrid', to: 'Desktop' },
        ],
      },
    ],
    preview: {
      rows: [
        buildRow(2, 'new'),
        buildRow(3, 'changed', ink),
        buildRow(4, 'unchanged', { contractId: idOf(2) }),
        buildRow(5, 'rejected', {
          values: valuesOf('Broken', {
            status: null,
            startDate: null,
            endDate: null,
            totalCost: null,
            teams: [],
          }),
        }),
      ],
      statuses: [
        { status: 'LIVE', count: 2 },
        { status: 'EVALUATING', count: 1 },
        { status: 'EXPIRED', count: 0 },
      ],
      years: [
        { year: 2026, starts: 3, ends: 0 },
        { year: 2027, starts: 0, ends: 2 },
        { year: 2028, starts: 0, ends: 1 },
      ],
      costs: {
        new: { before: 0, after: 1_200 },
        changed: { before: 1_200, after: 1_500 },
        unchanged: nothing,
      },
    },
    missing: null,
    changeSetId: null,
    acceptedAmount: 3_900,
    rejectedAmount: 0,
    teamsCreated: [],
    categoriesCreated: [],
    fieldsCreated: [],
    optionsCreated: [],
    notes: [{ kind: 'outlyingAmounts', message: '1 amount is unusual.', count: 1, rows: [2] }],
    earlierImport: null,
    faultsFound: 1,
    faults: [{ row: 5, column: 'End', text: '31 Foo', reason: 'This is no date' }],
    rejectedFile: '',
    rejectedRows: '',
    ...some,
  };
}

const rowNamed = (name: RegExp) => screen.getByRole('row', { name });
const cellsOf = (name: RegExp) =>
  within(rowNamed(name))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('the rows of a check', () => {
  it('are shown as they will be, old to new where one changes, with reasons and what is unusual', async () => {
    openAdministrationPage(<RowPreview outcome={buildOutcome()} />, '/import');
    await screen.findByRole('region', { name: 'Preview of the rows' });
    expect(cellsOf(/Product 2/).join(' | ')).toBe(
      '2 | New | Live | Jan 1, 2026 | Mar 31, 2027 | $1,200.00 | Design | Unusual amount',
    );
    expect(within(rowNamed(/Product 2/)).getByRole('rowheader').textContent).toBe('Product 2Quill Works');
    const changed = cellsOf(/Ink Ledger/);
    expect(changed[4]).toBe('Mar 31, 2027 changed to Mar 31, 2028');
    expect(changed[5]).toBe('$1,200.00 changed to $1,500.00');
    expect(changed[6]).toBe('Design');
    // Only what has no column of its own.
    expect(changed[7]).toBe('Hosting Model: Hybrid changed to Desktop');
    expect(cellsOf(/Broken/).at(-1)).toBe('End “31 Foo”: This is no date');
  });

  it('can be looked at by outcome, and say how many there are', async () => {
    const { person } = openAdministrationPage(
      <RowPreview outcome={buildOutcome({ rowsRead: 20_000, created: 19_997, unchanged: 0 })} />,
      '/import',
    );
    expect(await screen.findByText('The first 4 of 20,000 rows')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /^Unchanged/ })).toBeNull();
    await person.click(screen.getByRole('radio', { name: 'Rejected 1' }));
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.getByText('1 row')).toBeTruthy();
    await person.click(screen.getByRole('radio', { name: 'New 19,997' }));
    expect(screen.getByText('The first 1 of 19,997 rows')).toBeTruthy();
  });

  it('are reported in figures: sums, statuses, and when records start and end', async () => {
    openAdministrationPage(<CheckFigures preview={buildOutcome().preview} />, '/import');
    expect(await screen.findByText('$2,700')).toBeTruthy();
    expect(screen.getByText('$1,200 → $1,500')).toBeTruthy();
    expect(screen.getByText('Starts in 2026')).toBeTruthy();
    expect(screen.getByText('Ends 2027 to 2028, most in 2027 (2)')).toBeTruthy();
    expect(screen.queryByText('Expired')).toBeNull();
  });
});
