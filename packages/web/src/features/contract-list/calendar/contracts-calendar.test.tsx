// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildProfile, idOf } from '../../../testing/build-profile.ts';
import { closeContracts, freezeToday, openContracts } from '../../../testing/open-contracts-page.tsx';

beforeEach(freezeToday);
afterEach(closeContracts);

const RECORDS = [
  buildContract({
    product: 'Acrobat',
    endDate: '2026-11-30',
    noticeDeadline: '2026-11-21',
    annualCosts: [{ date: '2026-06-01', cost: 1_200 }],
  }),
  ...['Box', 'Canva', 'Dropbox', 'Evernote'].map((product) =>
    buildContract({ product, endDate: '2026-11-30' }),
  ),
  buildContract({ product: 'Figma', endDate: '2027-03-01' }),
];

const day = (name: RegExp) => within(screen.getByRole('grid')).getByRole('button', { name });
const findMonth = (name: string) => screen.findByRole('grid', { name });

describe('the calendar', () => {
  test('has ends and last days for notice on their days, with count and cost of the month', async () => {
    await openContracts({ records: RECORDS, query: { layout: 'calendar' } });
    await findMonth('November 2026');
    expect(day(/^Saturday, November 21, 2026, 1 to decide by then$/)).toBeTruthy();
    expect(day(/^Monday, November 30, 2026, 5 end$/)).toBeTruthy();
    expect(day(/^Today, Friday, November 20, 2026, nothing$/).getAttribute('aria-current')).toBe('date');
    expect(screen.getByText(/to decide/, { selector: 'p > span' }).textContent).toBe(
      '1 to decide · $1,200 in force',
    );
    expect(screen.getByText(/^end/, { selector: 'p > span' }).textContent).toBe('5 end · $1,200 in force');
    expect(screen.getByRole('button', { name: '+3 more' })).toBeTruthy();
  });

  test('marks a day for notice that is over as overdue while a decision waits, and only then', async () => {
    const dated = { endDate: '2027-06-30', noticeDeadline: '2026-11-10', status: 'LIVE' } as const;
    const decision = {
      id: idOf(9),
      decision: 'CANCEL',
      decidedBy: idOf(1),
      decidedOn: '2026-11-01',
      reason: '',
    } as const;
    const records = [
      buildContract({ product: 'Waiting', ...dated }),
      buildContract({ product: 'Cancelled', ...dated, decision }),
      buildContract({ product: 'Trial', ...dated, status: 'EVALUATING' }),
      buildContract({ product: 'Later', ...dated, noticeDeadline: '2026-11-25' }),
      buildContract({ product: 'Settled', ...dated, noticeDeadline: '2026-11-25', decision }),
      buildContract({ product: 'Ended', ...dated, noticeDeadline: '2026-11-26', status: 'EXPIRED' }),
    ];
    await openContracts({ records, query: { layout: 'calendar' } });
    const grid = await findMonth('November 2026');
    const titleOf = (product: string) =>
      within(grid)
        .getByTitle(new RegExp(`^${product},`))
        .getAttribute('title')
        ?.split('\n')[1];
    expect(records.map(({ product }) => titleOf(product))).toEqual([
      'Overdue',
      'Notice was due',
      'Notice was due',
      'Decide by',
      'Notice by',
      'Notice by',
    ]);
    // The month counts what waits for a decision, and nothing that was decided or has expired.
    expect(screen.getByText(/to decide/, { selector: 'p > span' }).textContent).toContain('2 to decide');
    expect(day(/November 25, 2026, 1 to decide by then, 1 last day for notice$/)).toBeTruthy();
  });

  test('is walked through and opened by keys, over the end of a month', async () => {
    const { address } = await openContracts({ records: RECORDS, query: { layout: 'calendar' } });
    await findMonth('November 2026');
    day(/November 20,/).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(day(/November 30,/));
    await userEvent.keyboard('{Enter}');
    const list = await screen.findByRole('dialog', { name: 'Monday, November 30, 2026' });
    expect(within(list).getAllByRole('link')).toHaveLength(5);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(day(/November 30,/)));
    await userEvent.keyboard('{ArrowRight}');
    await findMonth('December 2026');
    expect(document.activeElement).toBe(day(/December 1,/));
    await waitFor(() => expect(address()).toBe('/records?layout=calendar&month=2026-12'));
  });

  test('offers the nearest months where nothing happens', async () => {
    await openContracts({ records: RECORDS, query: { layout: 'calendar', month: '2026-12' } });
    expect(await screen.findByText('Nothing ends in December 2026, and no decision is due.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'March 2027' }));
    await findMonth('March 2027');
    expect(day(/March 1, 2027, 1 ends$/)).toBeTruthy();
  });

  test('tells people who read records in part only when these end', async () => {
    const records = RECORDS.map(({ product, endDate }) =>
      buildContract({ product, endDate, access: 'limited' }),
    );
    await openContracts({ records, profile: buildProfile({}), query: { layout: 'calendar' } });
    await findMonth('November 2026');
    expect(screen.getByText(/^end/, { selector: 'p > span' }).textContent).toBe('5 end');
    expect(screen.queryByText(/to decide|Decide by/)).toBeNull();
  });
});
