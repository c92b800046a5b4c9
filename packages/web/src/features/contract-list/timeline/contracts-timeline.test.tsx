// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildContract } from '../../../testing/build-contract.ts';
import {
  closeContracts,
  FINANCE,
  freezeToday,
  openContracts,
} from '../../../testing/open-contracts-page.tsx';

beforeEach(freezeToday);
afterEach(closeContracts);

const RECORDS = [
  buildContract({
    product: 'Acrobat',
    vendor: 'Adobe',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    noticeDeadline: '2026-12-01',
  }),
  buildContract({
    product: 'Bamboo',
    vendor: 'Bamboo HR',
    startDate: '2024-05-01',
    endDate: null,
    teams: [FINANCE],
  }),
  buildContract({ product: 'Canva', vendor: 'Canva', startDate: null, endDate: null }),
];

const findTimeline = () => screen.findByRole('grid', { name: 'Timeline of terms' });
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });

describe('the timeline', () => {
  test('tells in words what its bars show', async () => {
    await openContracts({ records: RECORDS, query: { layout: 'timeline' } });
    await findTimeline();
    const words = (name: string) =>
      within(rowOf(name)).getByRole('gridcell').querySelector('.sr-only')?.textContent;
    expect(words('Acrobat')).toBe(
      'Adobe. Live. Jan 1, 2026 to Dec 31, 2026. Ends in 41 Days. Decide by Dec 1, 2026, in 11 Days',
    );
    expect(words('Bamboo')).toBe('Bamboo HR. Live. From May 1, 2024, no end');
    expect(words('Canva')).toBe('Canva. Live. No dates');
  });

  test('is sorted and searched as the table is, and zoomed in the address', async () => {
    const { address } = await openContracts({
      records: RECORDS,
      query: { layout: 'timeline', sort: '-product' },
    });
    await findTimeline();
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names()).toEqual(['Canva', 'Bamboo', 'Acrobat']);
    await userEvent.click(screen.getByRole('radio', { name: 'Months' }));
    await waitFor(() => expect(address()).toBe('/records?sort=-product&layout=timeline&scale=months'));
    await userEvent.keyboard('/adobe');
    await waitFor(() => expect(names()).toEqual(['Acrobat']));
  });

  test('is walked through by keys, groups and records alike, and opens a record', async () => {
    const { address } = await openContracts({
      records: RECORDS,
      query: { layout: 'timeline', group: 'teams' },
    });
    const timeline = await findTimeline();
    const group = within(timeline).getByRole('button', { name: /^Finance/ });
    group.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Bamboo');
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
    expect(group.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText('Bamboo')).toBeNull();
    await userEvent.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Canva');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain('/record/Canva/'));
  });

  test('draws of two thousand records those in sight', async () => {
    const records = Array.from({ length: 2_000 }, (_record, at) =>
      buildContract({ product: `Product ${at}`, startDate: '2026-01-01', endDate: '2027-01-01' }),
    );
    await openContracts({ records, query: { layout: 'timeline' } });
    const timeline = await findTimeline();
    expect(timeline.getAttribute('aria-rowcount')).toBe('2001');
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(60);
    screen.getByRole('link', { name: 'Product 0' }).focus();
    await userEvent.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Product 1999');
  });
});
