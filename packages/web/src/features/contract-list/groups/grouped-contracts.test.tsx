// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildProfile } from '../../../testing/build-profile.ts';
import {
  closeContracts,
  FINANCE,
  freezeToday,
  LEGAL,
  openContracts,
} from '../../../testing/open-contracts-page.tsx';

beforeEach(freezeToday);
afterEach(closeContracts);

const cost = (dollars: number) => ({
  totalCost: dollars,
  annualCosts: [{ date: '2026-06-01', cost: dollars }],
});
const RECORDS = [
  buildContract({ product: 'Acrobat', teams: [LEGAL, FINANCE], ...cost(100.01) }),
  buildContract({ product: 'Bamboo', teams: [FINANCE], ...cost(50) }),
  buildContract({ product: 'Dropbox', teams: [], ...cost(7) }),
];

const table = () => screen.getByRole('grid', { name: 'Records' });
/** The headings with their tooltips, and the records below them. */
const rows = () =>
  within(table())
    .getAllByRole('row')
    .slice(1)
    .map(
      (row) => row.querySelector('[data-group-heading]')?.textContent ?? row.querySelector('a')?.textContent,
    );
const heading = (name: RegExp) => within(table()).getByRole('button', { name });
const findGroup = (name: RegExp) => screen.findByRole('button', { name });

describe('grouped records', () => {
  test('are below the heading of each of their groups, whose costs add up to those of all', async () => {
    await openContracts({ records: RECORDS, query: { group: 'teams' } });
    await findGroup(/^Finance/);
    await waitFor(() =>
      expect(rows()).toEqual([
        'Finance, 2 records, $100 in force',
        'Acrobat',
        'Bamboo',
        'Legal, 1 record, $50 in force',
        'Acrobat',
        'No team, 1 record, $7 in force',
        'Dropbox',
      ]),
    );
    expect(screen.getByText(/^1 record has more than one team: listed in each/)).toBeTruthy();
    expect(screen.getByText('4 rows', { selector: '[role=status]' })).toBeTruthy();
    const exact = (name: RegExp) =>
      heading(name).querySelector('[title*=" in force."]')?.getAttribute('title')?.split('.')[0];
    expect([/^Finance/, /^Legal/, /^No team/].map(exact)).toEqual(['$100', '$50', '$7']);
  });

  test('are chosen in the menu, and in the address', async () => {
    const { address } = await openContracts({ records: RECORDS });
    await screen.findByRole('rowheader', { name: 'Acrobat' });
    await userEvent.click(screen.getByRole('button', { name: 'Group' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Vendor' }));
    expect(await screen.findByRole('button', { name: 'Group: Vendor' })).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/records?group=vendors'));
    await userEvent.click(screen.getByRole('button', { name: 'Group: Vendor' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'None' }));
    await waitFor(() => expect(address()).toBe('/records'));
  });

  test('are hidden with their group by keys: Left closes, Right opens, Up and Down continue', async () => {
    await openContracts({ records: RECORDS, query: { group: 'teams' } });
    const finance = await findGroup(/^Finance/);
    finance.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(finance.getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(heading(/^Legal/));
    await userEvent.keyboard('{Enter}{End}');
    expect(document.activeElement).toBe(heading(/^No team/));
    expect(rows().filter((row) => row === 'Acrobat' || row === 'Bamboo')).toEqual([]);
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(rows().slice(0, 3)).toEqual([expect.stringMatching(/^Finance/), 'Acrobat', 'Bamboo']);
  });

  test('are walked through by arrow keys, also those that are there twice', async () => {
    await openContracts({ records: RECORDS, query: { group: 'teams' } });
    await findGroup(/^Finance/);
    const links = () => within(table()).getAllByRole('link');
    await waitFor(() => expect(links()).toHaveLength(4));
    links()[0]?.focus();
    for (const at of [1, 2, 3]) {
      await userEvent.keyboard('{ArrowDown}');
      expect(document.activeElement).toBe(links()[at]);
    }
  });

  test('are all closed and opened from the menu', async () => {
    await openContracts({ records: RECORDS, query: { group: 'teams' } });
    await findGroup(/^Finance/);
    await userEvent.click(screen.getByRole('button', { name: 'Group: Team' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Collapse all groups' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(screen.getByText('3 rows', { selector: '[role=status]' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Group: Team' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Expand all groups' }));
    await waitFor(() => expect(rows()).toHaveLength(7));
  });

  test('report of what a person may not read neither costs nor renewals', async () => {
    const records = RECORDS.map((record) => buildContract({ product: record.product, access: 'limited' }));
    await openContracts({
      records,
      profile: buildProfile({}),
      query: { group: 'renewals' },
    });
    await screen.findByRole('rowheader', { name: 'Acrobat' });
    await userEvent.click(screen.getByRole('button', { name: 'Group' }));
    const offered = screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
    expect(offered).toEqual([
      'None',
      'Team',
      'Category',
      'Vendor',
      'Owner',
      'Month of End',
      'Status',
      'Hosting Model',
    ]);
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Status' }));
    expect((await findGroup(/^Live/)).textContent).toBe('Live, 3 records');
  });
});
