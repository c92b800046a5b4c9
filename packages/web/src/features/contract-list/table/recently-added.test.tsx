// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildContract } from '../../../testing/build-contract.ts';
import {
  closeContracts,
  findTable,
  freezeToday,
  openContracts,
  products,
} from '../../../testing/open-contracts-page.tsx';

beforeEach(freezeToday);
afterEach(closeContracts);

const starting = (product: string, startDate: string | null) => buildContract({ product, startDate });
const RECORDS = [
  starting('Acrobat', '2026-11-01'),
  starting('Bamboo', '2026-10-31'),
  starting('Cloud', '2027-03-01'),
  starting('Dropbox', '2026-11-20'),
  starting('Esri', '2026-11-21'),
  starting('Figma', null),
];
const startOf = (product: string) => {
  const row = screen.getByRole('rowheader', { name: product }).closest('[role=row], tr');
  return within(row as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
    .find((text) => text.includes('/'));
};

describe('Recently Added', () => {
  test('says from which day on records start, and marks those that start later than today', async () => {
    await openContracts({ records: RECORDS, query: { view: 'RECENTLY_ADDED' } });
    await findTable();
    expect(products()).toEqual(['Acrobat', 'Cloud', 'Dropbox', 'Esri']);
    await screen.findByText('Starting on or after Nov 1, 2026');
    expect(['Acrobat', 'Cloud', 'Dropbox', 'Esri'].map(startOf)).toEqual([
      '11/1/26',
      '3/1/27 Future',
      '11/20/26',
      '11/21/26 Future',
    ]);
  });

  test('says the day of another range, and no other view says one', async () => {
    await openContracts({ records: RECORDS, query: { view: 'RECENTLY_ADDED', range: 'last90Days' } });
    await screen.findByText('Starting on or after Aug 22, 2026');
    closeContracts();
    freezeToday();
    await openContracts({ records: RECORDS });
    await findTable();
    expect(screen.queryByText(/Starting on or after/)).toBeNull();
  });
});
