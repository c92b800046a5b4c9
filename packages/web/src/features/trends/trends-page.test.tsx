// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RecordTrends, Trends, VendorTrends } from '@pactbook/domain/features/trends/trends.ts';
import { paths } from '../../platform/paths.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal, type startFakeApi } from '../../testing/fake-api.ts';
import { openAdministrationPage } from '../../testing/open-administration-page.tsx';
import { TrendsPage } from './trends-page.tsx';

const year = (value: number) => ({
  year: value,
  label: String(value),
  shortLabel: String(value),
  isOpen: value >= 2026,
});

const TRENDS: Trends = {
  groupBy: 'category',
  measure: 'cost',
  split: 'each',
  fiscalYearStartMonth: 1,
  thisYear: 2026,
  known: { from: 2025, to: 2026 },
  years: [2025, 2026, 2027].map(year),
  groups: [
    {
      kind: 'group',
      key: 'Software',
      name: 'Software',
      of: 1,
      rest: [],
      values: [100, 50.5, null],
      projected: [null, 20, 70],
    },
    {
      kind: 'none',
      key: null,
      name: 'No category',
      of: 1,
      rest: [],
      values: [1, null, null],
      projected: [null, null, null],
    },
  ],
  totals: [101, 50.5, null],
  projectedTotals: [null, 20, 70],
  totalCost: 151.5,
  costThisFiscalYear: 50.5,
  projectedThisFiscalYear: 20,
  sharedRecords: 2,
};
const VENDORS: VendorTrends = {
  year: year(2026),
  before: year(2025),
  vendors: [{ vendor: 'Initech', records: 1, cost: 50.5, projected: 20, before: 100, change: -0.295 }],
  uplifts: [
    { id: idOf(80), product: 'TPS / Reports', vendor: 'Initech', before: 100, cost: 110, change: 0.1 },
  ],
  compared: { more: 1, less: 0, same: 2, before: 300, cost: 310 },
};
const RECORDS: RecordTrends = {
  months: ['2026-02', '2026-03'],
  statuses: [
    { status: 'LIVE', counts: [3, 4] },
    { status: 'EVALUATING', counts: [1, 0] },
    { status: 'EXPIRED', counts: [0, 0] },
  ],
  endMonths: ['2026-03', '2026-04'],
  endings: [{ kind: 'group', category: 'Software', name: 'Software', rest: [], counts: [0, 2] }],
  endingTotals: [0, 2],
  outcomeYears: [year(2025), year(2026)],
  outcomes: [
    { outcome: 'decided', counts: [0, 0] },
    { outcome: 'byDefault', counts: [0, 0] },
    { outcome: 'cancelled', counts: [0, 0] },
    { outcome: 'lapsed', counts: [0, 0] },
    { outcome: 'undecided', counts: [0, 0] },
  ],
};

function open(address = paths.trends(), answers: Parameters<typeof startFakeApi>[0] = {}) {
  const bodies = { '/trends': TRENDS, '/trends/vendors': VENDORS, '/trends/records': RECORDS };
  const given = Object.entries(bodies).map(([path, body]) => [`GET ${path}`, { body }] as const);
  return openAdministrationPage(<TrendsPage />, address, {
    answers: { ...Object.fromEntries(given), ...answers },
  });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the trends page', () => {
  it('draws every chart, says how it is projected and how records in several groups count', async () => {
    open();
    const cost = await screen.findByRole('region', { name: 'Cost by fiscal year' });
    expect(await within(cost).findByText(/2 records are in more than one category/)).toBeTruthy();
    expect(cost.textContent).not.toContain('all years together');
    expect(screen.queryByText(/Projected: what a Live record cost in its latest year/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'How this is counted: Cost by fiscal year' }));
    expect(await screen.findByText(/Projected: what a Live record cost in its latest year/)).toBeTruthy();
    expect(screen.getByText(/Each counts in every one, so the bars are drawn side by side/)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    const uplifts = screen.getByRole('region', { name: 'Uplifts' });
    expect((await within(uplifts).findAllByRole('row')).at(-1)?.textContent).toBe(
      'TPS / ReportsInitech$100$110$100+10.00%',
    );
    expect(screen.getByText(/Of 3 records with a known cost in both years, 1 cost more/)).toBeTruthy();
    expect(screen.getByText('No term has ended in these years.')).toBeTruthy();
    for (const name of [
      /^Top vendors, bar/,
      /^Records by status over time, line/,
      /^Ends by month and category, heat/,
    ]) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
  });

  it('has every figure in the table, each record once in the total', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Show as table: Cost by fiscal year' }));
    const row = screen.getByRole('row', { name: /^2026/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['$71 ($20 projected)', '—', '$71 ($20 projected)']);
  });

  it('names every group in the table', async () => {
    const group = { kind: 'group' as const, of: 1, rest: [], projected: [null, null, null] };
    const named = [
      { ...group, key: 'Legal', name: 'Legal', values: [2, 3, null], projected: [null, 1, null] },
      { ...group, key: 'Design', name: 'Design', values: [4, null, null] },
    ];
    const rest = { ...group, kind: 'other' as const, key: null, name: 'Other', of: 2, values: [6, 3, null] };
    const { person } = open(paths.trends({ groupBy: 'team' }), {
      'GET /trends': ({ query }) => ({
        body: { ...TRENDS, groupBy: 'team', groups: query.get('groups') === 'all' ? named : [rest] },
      }),
    });
    await person.click(await screen.findByRole('button', { name: 'Show as table: Cost by fiscal year' }));
    const row = await screen.findByRole('row', { name: /^Legal/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '$2',
      '$4 ($1 projected)',
      '—',
      '$6 ($1 projected)',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Team' })).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Design/ })).toBeTruthy();
    const total = screen.getByRole('row', { name: /^Total, each record once/ });
    expect(
      within(total)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['$101', '$71 ($20 projected)', '$70 (projected)', '$242 ($90 projected)']);
    expect(within(total).queryByRole('link')).toBeNull();
    expect(screen.queryByRole('row', { name: /^Other/ })).toBeNull();
  });

  it('stacks split values, and groups values that count fully, with the true total in either case', async () => {
    open();
    const each = await screen.findByRole('button', { name: /^Cost by fiscal year, bar chart/ });
    expect(screen.queryByRole('button', { name: /^Cost by fiscal year, stacked/ })).toBeNull();
    each.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByText(/; Total, each record once \$71, of it \$20 projected$/)).toBeTruthy();
    cleanup();
    open(paths.trends(), { 'GET /trends': { body: { ...TRENDS, split: 'even' } } });
    expect(await screen.findByRole('button', { name: /^Cost by fiscal year, stacked/ })).toBeTruthy();
    cleanup();
    // The number of records cannot be split.
    open(paths.trends(), { 'GET /trends': { body: { ...TRENDS, split: 'even', measure: 'records' } } });
    expect(
      await screen.findByRole('button', { name: /^Records with costs by fiscal year, bar/ }),
    ).toBeTruthy();
  });

  it('shows the cost of this fiscal year, and the projected part beside it', async () => {
    open();
    const cost = await screen.findByRole('region', { name: 'Cost by fiscal year' });
    await within(cost).findByText(/2 records are in more than one category/);
    expect(cost.textContent).toContain('costs of 2026 $51 + $20 projected');
  });

  it('ranks uplifts in rows, each with its line and its latest shares', async () => {
    const group = { kind: 'group' as const, of: 1, rest: [], projected: [null, null, null] };
    const groups = [
      { ...group, key: 'Software', name: 'Software', values: [0.01, 0.02, null] },
      { ...group, key: 'Hardware', name: 'Hardware', values: [0.05, 0.08, 0.01] },
    ];
    const body: Trends = { ...TRENDS, measure: 'uplift', groups, totals: [0.02, 0.03, null] };
    open(paths.trends({ measure: 'uplift' }), { 'GET /trends': { body } });
    const stage = await screen.findByRole('button', { name: /^Uplift by fiscal year, lines in rows/ });
    const words = [...(stage.parentElement?.querySelectorAll('svg text') ?? [])].map(
      (text) => text.textContent,
    );
    expect(words.slice(0, 11).join(' ')).toBe(
      '2025 2026 All Records +2.00% +3.00% Hardware +5.00% +8.00% Software +1.00% +2.00%',
    );
    stage.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
    expect(screen.getByText('2025: Hardware +5.00%')).toBeTruthy();
  });

  it('gives a category its own colour, whatever the others are and in whatever order', async () => {
    const config = {
      categories: ['Hardware', 'Legal', 'Software'],
      categoryIds: [idOf(71), idOf(72), idOf(73)],
      categoryColors: [8, 0, 2],
    };
    const [software, none] = TRENDS.groups;
    const legal = { ...software, key: 'Legal', name: 'Legal' };
    for (const groups of [
      [software, none],
      [legal, software, none],
      [software, legal],
    ]) {
      open(paths.trends(), {
        'GET /config': { body: config },
        'GET /trends': { body: { ...TRENDS, groups } },
      });
      const cost = await screen.findByRole('region', { name: 'Cost by fiscal year' });
      const entry = await within(cost).findByRole('button', { name: 'Software' });
      await waitFor(() => expect(entry.querySelector('rect')?.getAttribute('fill')).toBe('var(--chart-3)'));
      cleanup();
    }
  });

  it('stores its state in the address, and queries it', async () => {
    const { person, requests, router } = open(paths.trends({ groupBy: 'team', teams: 'nonsense' }));
    await screen.findByRole('button', { name: /^Cost by fiscal year, bar chart/ });
    await person.click(screen.getByRole('radio', { name: 'Count in each' }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'From' }), '2025');
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toMatchObject({
      from: '2025',
      to: '2027',
      groupBy: 'team',
      split: 'each',
    });
    const last = requests.findLast(({ path }) => path === '/trends');
    expect(Object.fromEntries(last?.query ?? [])).toEqual({
      from: '2025',
      to: '2027',
      groupBy: 'team',
      measure: 'cost',
      split: 'each',
    });
    await person.click(screen.getByRole('button', { name: 'Reset' }));
    expect(router.state.location.search).toBe('');
  });

  it('opens from a bar the records with costs in its year, and from the table those of a group', async () => {
    const { router } = open(paths.trends(), { 'GET /trends': { body: { ...TRENDS, split: 'even' } } });
    (await screen.findByRole('button', { name: /^Cost by fiscal year, stacked/ })).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    const queryOf = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
    expect(router.state.location.pathname).toBe('/records');
    expect(queryOf()).toEqual({ amount: 'costOfYear.2026' });
    cleanup();
    const group = { kind: 'group' as const, of: 1, rest: [], projected: [null, null, null] };
    const named = { ...group, key: idOf(11), name: 'Legal', values: [2, 3, null] };
    const rest = { ...group, kind: 'other' as const, key: null, name: 'Other', of: 2, values: [6, 3, null] };
    const again = open(paths.trends({ groupBy: 'team' }), {
      'GET /trends': ({ query }) => ({
        body: { ...TRENDS, groupBy: 'team', groups: query.get('groups') === 'all' ? [named] : [rest] },
      }),
    });
    await again.person.click(
      await screen.findByRole('button', { name: 'Show as table: Cost by fiscal year' }),
    );
    const row = await screen.findByRole('row', { name: /^Legal/ });
    await again.person.click(within(row).getByRole('link', { name: '$3' }));
    expect(Object.fromEntries(new URLSearchParams(again.router.state.location.search))).toEqual({
      team: idOf(11),
      amount: 'costOfYear.2026',
    });
  });

  it('opens from "No category", "Other" and a cell of the heat map exactly the records that they count', async () => {
    const group = { kind: 'group' as const, of: 1, rest: [], projected: [null, null, null] };
    const groups = [
      { ...group, key: 'Software', name: 'Software', values: [9, 8, null] },
      {
        ...group,
        kind: 'other' as const,
        key: null,
        name: 'Other',
        of: 2,
        rest: ['Legal', 'none'],
        values: [6, 3, 1],
      },
      { ...group, kind: 'none' as const, key: null, name: 'No category', values: [5, 4, null] },
    ];
    const endings = [
      { kind: 'other' as const, category: null, name: 'Other', rest: ['Legal'], counts: [3, 0] },
      { kind: 'none' as const, category: null, name: 'No category', rest: [], counts: [2, 1] },
    ];
    const { person } = open(paths.trends(), {
      'GET /config': { body: { categories: ['Legal', 'none'], categoryIds: [idOf(71), idOf(72)] } },
      'GET /trends': { body: { ...TRENDS, split: 'even', groups } },
      'GET /trends/records': { body: { ...RECORDS, endings, endingTotals: [5, 1] } },
    });
    for (const name of ['Cost by fiscal year', 'Ends by month and category'])
      await person.click(await screen.findByRole('button', { name: `Show as table: ${name}` }));
    const hrefOf = (name: string) =>
      screen.getByRole('link', { name }).getAttribute('href')?.replace('/records?', '').split('&').toSorted();
    const inYear = 'amount=costOfYear.2026';
    await waitFor(() =>
      expect(hrefOf('$3')).toEqual([inYear, `category=${idOf(71)}`, `category=${idOf(72)}`]),
    );
    expect(hrefOf('$4')).toEqual([inYear, 'category=none']);
    expect(hrefOf('3')).toEqual([`category=${idOf(71)}`, 'ends=2026-03', 'status=LIVE']);
    expect(hrefOf('2')).toEqual(['category=none', 'ends=2026-03', 'status=LIVE']);
  });

  it('opens nothing from "Other" where a filter cannot name all of its groups', async () => {
    const rest = {
      kind: 'other' as const,
      key: null,
      name: 'Other',
      of: 900,
      rest: [],
      values: [6, 3, 1],
      projected: [null, null, null],
    };
    const { person } = open(paths.trends({ groupBy: 'vendor' }), {
      'GET /trends': { body: { ...TRENDS, groupBy: 'vendor', groups: [rest] } },
    });
    await person.click(await screen.findByRole('button', { name: 'Show as table: Cost by fiscal year' }));
    const row = await screen.findByRole('row', { name: /^Other \(900\)/ });
    expect(within(row).getAllByRole('cell')[0]?.textContent).toBe('$6');
    expect(within(row).queryByRole('link')).toBeNull();
  });

  it('shows advice without costs, and says that one year is no trend', async () => {
    open(paths.trends(), {
      'GET /trends': { body: { ...TRENDS, known: null, groups: [], totalCost: 0, sharedRecords: 0 } },
    });
    expect(
      await screen.findByText('No annual costs yet. Add annual costs to a record to see trends.'),
    ).toBeTruthy();
    const step = screen.getByRole('link', { name: 'Records without costs' });
    expect(step.getAttribute('href')).toBe('/records?missing=costInForce');
    expect(screen.queryByRole('region', { name: 'Uplifts' })).toBeNull();
    cleanup();
    open(paths.trends(), { 'GET /trends': { body: { ...TRENDS, known: { from: 2026, to: 2026 } } } });
    expect(await screen.findByText(/Trends need at least two years\./)).toBeTruthy();
  });

  it('lets one panel fail separately', async () => {
    open(paths.trends(), { 'GET /trends/vendors': refusal(400, 'malformed') });
    const vendors = await screen.findByRole('region', { name: 'Top vendors' });
    expect(await within(vendors).findByText('Could not load this section.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Cost by fiscal year, bar chart/ })).toBeTruthy();
  });
});
