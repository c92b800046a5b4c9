// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idOf } from '../../../testing/build-profile.ts';
import {
  closeContracts,
  findTable,
  freezeToday,
  openContracts,
  products,
} from '../../../testing/open-contracts-page.tsx';

beforeEach(freezeToday);
afterEach(closeContracts);

describe('an address of the records', () => {
  test('names a category by its id and shows its name', async () => {
    await openContracts({ query: { category: [idOf(71)] } });
    await findTable();
    expect(products()).toEqual(['Acrobat']);
    expect(await screen.findByRole('button', { name: /^Categories.*Design/ })).toBeTruthy();
  });

  test('that names a deleted category, team or field says so in place of an empty table', async () => {
    await openContracts({ query: { category: [idOf(99)] } });
    await screen.findByText('The view filters by a deleted category.');
    expect(await screen.findByRole('button', { name: /Categories.*Deleted category/ })).toBeTruthy();
    closeContracts();
    freezeToday();
    await openContracts({ query: { team: [idOf(99)] } });
    await screen.findByText('The view filters by a deleted team.');
    closeContracts();
    freezeToday();
    await openContracts({ query: { field: 'gone', value: 'x' } });
    await screen.findByText('The view filters by a custom field that is not available.');
  });

  test('that names a vendor as it was called before a merge shows the records that it has now', async () => {
    await openContracts({ query: { vendor: ['Adobe Systems'] } });
    await findTable();
    await waitFor(() => expect(products()).toEqual(['Acrobat', 'Creative Cloud']));
    expect(await screen.findByRole('button', { name: /Vendor.*Adobe$/ })).toBeTruthy();
  });
});
