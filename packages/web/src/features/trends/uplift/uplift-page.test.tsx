// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UpliftCell, UpliftLedger, UpliftRow } from '@pactbook/domain/features/trends/uplift.ts';
import { endSession, startSession } from '../../../platform/session.ts';
import { buildProfile, idOf } from '../../../testing/build-profile.ts';
import { refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderRoutes } from '../../../testing/render-routes.tsx';
import { trendRoutes } from '../routes.tsx';

const page = {
  element: (
    <main>
      <Outlet />
    </main>
  ),
  children: trendRoutes,
};

const cell = (year: number, changes: Partial<UpliftCell> = {}): UpliftCell => ({
  year,
  rows: 1,
  notCompared: 0,
  before: 1_000,
  cost: 1_050,
  price: 50,
  volume: 0,
  scope: 0,
  capped: 0,
  broken: 0,
  above: 0,
  caps: null,
  ...changes,
});
const BROKEN = cell(2026, {
  cost: 1_380,
  price: 80,
  volume: 300,
  capped: 1,
  broken: 1,
  above: 50,
  caps: { lowest: 3, highest: 3 },
});

const ledger = (changes: Partial<UpliftLedger> = {}): UpliftLedger => ({
  fiscalYearStartMonth: 1,
  thisYear: 2026,
  known: { from: 2024, to: 2026 },
  years: [2025, 2026].map((year) => ({
    year,
    label: `${year}`,
    shortLabel: `${year}`,
    isOpen: year === 2026,
  })),
  records: { compared: 9, all: 23 },
  totals: [cell(2025, { notCompared: 2 }), BROKEN],
  vendors: [
    { vendor: 'Zoom', cells: [cell(2025), BROKEN] },
    { vendor: 'Figma', cells: [cell(2026, { cost: 1_000, price: 0 })] },
  ],
  nextCursor: null,
  ...changes,
});

const row = (changes: Partial<UpliftRow> = {}): UpliftRow => ({
  contractId: idOf(50),
  product: 'Zoom Workplace',
  vendor: 'Zoom',
  year: 2026,
  currency: 'USD',
  before: { date: '2025-03-01', cost: 1_000, quantity: 100, unit: 'seats', unitPrice: 10 },
  after: { date: '2026-03-01', cost: 1_380, quantity: 130, unit: 'seats', unitPrice: 10.6154 },
  reason: null,
  compared: { price: 80, volume: 300, scope: 0 },
  priceCap: 3,
  allowed: 1_330,
  above: 50,
  ...changes,
});

type Answers = Parameters<typeof startFakeApi>[0];

function open(path: string, answers: Answers = {}) {
  const api = startFakeApi({
    'GET /profile': { body: buildProfile({ isSuperAdmin: true }) },
    'GET /teams': { body: [] },
    'GET /trends/uplift': { body: ledger() },
    'GET /trends/uplift/rows': { body: { items: [], nextCursor: null } },
    ...answers,
  });
  startSession('header.payload.signature');
  return { ...api, ...renderRoutes([page], path) };
}

beforeEach(() => {
  endSession('signedOut');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the uplift ledger', () => {
  it('shows the sums of all years, and of how many records they are', async () => {
    open('/trends/uplift');
    const sums = within(await screen.findByRole('list', { name: 'Sums of all years' })).getAllByRole(
      'listitem',
    );
    expect(sums.map(({ textContent }) => textContent)).toEqual([
      'Above Price Caps$501 of 1 cost with a cap',
      'Change+21.50%2 costs compared, 2 not comparable',
      'Price+$130Same quantity, other price',
      'Volume+$300Other quantity, same price',
      'Scope$0Something else is bought',
    ]);
    expect(screen.getByText('9 of 23 records')).toBeTruthy();
  });

  it('has a row for each vendor, with price and volume apart and what is above the cap', async () => {
    open('/trends/uplift');
    const table = await screen.findByRole('table', { name: 'Uplift by vendor' });
    const cellsOf = (name: RegExp) =>
      within(within(table).getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cellsOf(/^Zoom/)).toEqual([
      'Zoom, 2026: +38.00% +8.00% price, +30.00% volume cap 3.00% $50 above cap',
      'Zoom, 2025: +5.00%',
      '+21.50% +6.50% price, +15.00% volume $50 above cap',
    ]);
    expect(cellsOf(/^Figma/)).toEqual(['Figma, 2026: 0.00%', '—', '0.00%']);
  });

  it('opens the costs of a vendor and a year, each with a link to its record', async () => {
    const asked: string[] = [];
    const { router } = open('/trends/uplift', {
      'GET /trends/uplift/rows': ({ query }) => {
        asked.push(query.toString());
        const isFirst = !query.has('cursor');
        return {
          body: isFirst
            ? { items: [row()], nextCursor: 'next' }
            : {
                items: [
                  row({ contractId: idOf(51), product: 'Other', compared: null, allowed: null, above: 0 }),
                ],
                nextCursor: null,
              },
        };
      },
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const table = await screen.findByRole('table', { name: 'Uplift by vendor' });
    await user.click(within(table).getByRole('link', { name: /^Zoom, 2026: \+38.00%/ }));
    expect(router.state.location.search).toBe('?vendor=Zoom&year=2026');
    const panel = await screen.findByRole('region', { name: 'Zoom, 2026' });
    const line = await within(panel).findByRole('row', { name: /Zoom Workplace/ });
    expect(line.textContent).toContain('100 seats at $10.00');
    expect(line.textContent).toContain('$50of $1,330 allowed');
    expect(within(line).getByRole('link', { name: 'Zoom Workplace' }).getAttribute('href')).toContain(
      `${idOf(50)}/annual-costs`,
    );
    const toSheet = within(line).getByRole('link', { name: 'Negotiation sheet of Zoom Workplace' });
    expect(toSheet.getAttribute('href')).toContain(`${idOf(50)}/sheet`);
    expect(asked[0]).toContain('vendor=Zoom');
    expect(asked[0]).toContain('year=2026');
    await user.click(within(panel).getByRole('button', { name: 'Show more' }));
    expect((await within(panel).findByRole('row', { name: /Other/ })).textContent).toContain(
      'Not comparable',
    );
    await user.click(within(panel).getByRole('link', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Zoom, 2026' })).toBeNull());
  });

  it('loads more vendors', async () => {
    open('/trends/uplift', {
      'GET /trends/uplift': ({ query }) => ({
        body: query.has('cursor')
          ? ledger({ vendors: [{ vendor: 'Slack', cells: [cell(2026)] }] })
          : ledger({ nextCursor: '50' }),
      }),
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(await screen.findByRole('button', { name: 'Show more vendors' }));
    const table = screen.getByRole('table', { name: 'Uplift by vendor' });
    expect(await within(table).findByRole('row', { name: /^Slack/ })).toBeTruthy();
  });

  it('says so without two comparable years, and offers to try again when it fails', async () => {
    open('/trends/uplift', { 'GET /trends/uplift': { body: ledger({ totals: [], vendors: [] }) } });
    expect(await screen.findByText('No record has two comparable years yet.')).toBeTruthy();
    cleanup();
    open('/trends/uplift', { 'GET /trends/uplift': refusal(500, 'internal') });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('ignores what an address names that is not there', async () => {
    const { requests } = open('/trends/uplift?from=never&teams=x');
    expect(await screen.findByRole('table', { name: 'Uplift by vendor' })).toBeTruthy();
    expect(requests.find(({ path }) => path === '/trends/uplift')?.query.toString()).toBe('');
  });
});
