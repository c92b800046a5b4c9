// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildContract } from '../../../testing/build-contract.ts';
import {
  closeContracts,
  FINANCE,
  freezeToday,
  LEGAL,
  openContracts,
} from '../../../testing/open-contracts-page.tsx';

beforeEach(freezeToday);
afterEach(closeContracts);

/** Costs of last year and of this one, which began last autumn and is still in force. */
const yearly = (before: number, now: number) => ({
  totalCost: before + now,
  annualCosts: [
    { date: '2024-12-01', cost: before },
    { date: '2025-12-01', cost: now },
  ],
});
const SHARED = buildContract({ product: 'Acrobat', teams: [LEGAL, FINANCE], ...yearly(100, 110) });
const OWN = buildContract({ product: 'Bamboo', teams: [FINANCE], ...yearly(40, 50) });
const ENDED = buildContract({ product: 'Cloud', status: 'EXPIRED', teams: [FINANCE], ...yearly(20, 0) });
const RECORDS = [SHARED, OWN, ENDED];

/** The line below the heading of the page. */
const line = () => screen.getByText(/ in force/).parentElement?.parentElement?.textContent ?? '';

describe('the head of the list', () => {
  test('leads with what is in force, compared with a year ago, and tells no total of all years', async () => {
    await openContracts({ records: RECORDS });
    await waitFor(() => expect(line()).toContain('$160 in force, 0.00% from a year ago'));
    expect(line()).not.toContain('total');
  });

  test('has the part of a team in its list, which shares a record with another one, and says so', async () => {
    await openContracts({ records: RECORDS, query: { team: [FINANCE] } });
    await waitFor(() => expect(line()).toContain('$105 in force, −4.55% from a year ago'));
    expect(line()).toContain('1 record shared and split evenly');
  });

  test('compares nothing where a choice of statuses leaves out what has expired since', async () => {
    await openContracts({ records: RECORDS, query: { status: ['LIVE'] } });
    await waitFor(() => expect(line()).toContain('$160 in force'));
    expect(line()).not.toContain('year ago');
  });

  test('leads with the cost of the fiscal year that it is filtered by, of exactly the records with one', async () => {
    const planned = buildContract({
      product: 'Draft',
      teams: [FINANCE],
      annualCosts: [{ date: '2027-10-01', cost: 500 }],
    });
    await openContracts({
      records: [...RECORDS, planned],
      query: { team: [FINANCE], amount: ['costOfYear.2025'] },
    });
    // Half of 100, which another team shares, and the whole of 40 and 20; fiscal years begin in October.
    await waitFor(() => expect(line()).toContain('$110 in FY 2025'));
    expect(line()).toContain('3 of 4 records');
    expect(line()).not.toContain('year ago');
    expect(await screen.findByRole('button', { name: 'Remove filter Cost FY 2025' })).toBeTruthy();
  });

  test('tells what is projected of a year apart from what is known', async () => {
    const running = buildContract({
      product: 'Echo',
      status: 'LIVE',
      renewal: { type: 'EVERGREEN' },
      annualCosts: [{ date: '2025-12-01', cost: 70 }],
    });
    await openContracts({ records: [running], query: { amount: ['costOfYear.2027'] } });
    await waitFor(() => expect(line()).toContain('$70 projected in FY 2027'));
  });

  test('says that nothing is in force of what has expired, and the total where its column is shown', async () => {
    await openContracts({ records: RECORDS, query: { status: ['EXPIRED'], show: ['totalCost'] } });
    await waitFor(() => expect(line()).toContain('nothing in force'));
    expect(line()).toContain('$20 total cost');
  });
});
