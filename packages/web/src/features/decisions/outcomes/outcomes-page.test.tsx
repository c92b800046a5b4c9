// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecisionOutcomes, EndedTerm } from '@pactbook/domain/features/decisions/outcomes.ts';
import type { Savings } from '@pactbook/domain/features/decisions/savings.ts';
import { SAVINGS_RULE } from '@pactbook/domain/features/contracts/term-outcome.ts';
import { endSession, startSession } from '../../../platform/session.ts';
import { buildProfile, idOf } from '../../../testing/build-profile.ts';
import { refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderRoutes } from '../../../testing/render-routes.tsx';
import { decisionRoutes } from '../routes.tsx';

const page = {
  element: (
    <main>
      <Outlet />
    </main>
  ),
  children: decisionRoutes,
};

const cell = (
  year: number,
  outcome: 'renewed' | 'cancelled' | 'lapsed',
  timing: 'decided' | 'late' | 'default',
  terms: number,
  cost: number,
) => ({ year, outcome, timing, terms, cost, estimates: 0, withoutCost: 0 });

const outcomes = (changes: Partial<DecisionOutcomes> = {}): DecisionOutcomes => ({
  fiscalYearStartMonth: 1,
  thisYear: 2026,
  known: { from: 2025, to: 2026 },
  years: [
    { year: 2025, label: '2025' },
    { year: 2026, label: '2026' },
  ],
  cells: [
    cell(2025, 'renewed', 'decided', 4, 6_000),
    cell(2025, 'renewed', 'default', 1, 1_500),
    cell(2026, 'renewed', 'default', 2, 500),
    cell(2026, 'renewed', 'late', 1, 2_000),
    cell(2026, 'cancelled', 'decided', 1, 300),
  ],
  records: { read: 9, all: 23 },
  ...changes,
});

const term = (product: string, changes: Partial<EndedTerm> = {}): EndedTerm => ({
  contractId: idOf(50),
  product,
  vendor: 'Acme',
  number: 1,
  startDate: '2025-07-01',
  endDate: '2026-06-30',
  actBy: '2026-05-31',
  outcome: 'renewed',
  timing: 'default',
  decision: null,
  decidedBy: null,
  decidedAt: null,
  cost: 400,
  isEstimate: false,
  saved: null,
  avoided: null,
  isConverted: false,
  ...changes,
});

const savings = (changes: Partial<Savings> = {}): Savings => ({
  groupBy: 'year',
  saved: 120,
  avoided: 300,
  terms: 3,
  groups: [
    { key: '2026', saved: 0, avoided: 300, terms: 1 },
    { key: '2025', saved: 120, avoided: 0, terms: 2 },
  ],
  ...changes,
});

type Answers = Parameters<typeof startFakeApi>[0];

function open(path: string, answers: Answers = {}) {
  const api = startFakeApi({
    'GET /profile': { body: buildProfile({ isSuperAdmin: true }) },
    'GET /people': { body: [{ id: idOf(21), name: 'Ana Ruiz', isActive: true }] },
    'GET /teams': { body: [] },
    'GET /decisions/outcomes': { body: outcomes() },
    'GET /decisions/terms': { body: { items: [], nextCursor: null } },
    'GET /decisions/savings': { body: savings() },
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

const sums = () => screen.findByRole('list', { name: 'Sums of all years' });

describe('the outcomes', () => {
  it('show the sums of all years, the share by default, and of how many records they are', async () => {
    open('/decisions/outcomes');
    const links = within(await sums()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Renewed by decision$6,0004 terms',
      'Renewed by default$2,0003 terms · 20.00% of all renewed',
      'Renewed late$2,0001 term',
      'Cancelled$3001 term',
      'Lapsed$00 terms',
    ]);
    expect(screen.getByText('9 of 23 records')).toBeTruthy();
    const years = screen.getByRole('table', { name: 'Outcomes by fiscal year' });
    const rows = within(years).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      '20.00%',
      '20.00%',
    ]);
  });

  it('say "—" instead of a share where nothing renewed', async () => {
    open('/decisions/outcomes', {
      'GET /decisions/outcomes': { body: outcomes({ cells: [cell(2026, 'lapsed', 'default', 1, 10)] }) },
    });
    expect(within(await sums()).getByRole('link', { name: /default.*— of all renewed/ })).toBeTruthy();
  });

  it('open the terms of a figure, page by page, each with a link to its record', async () => {
    const asked: string[] = [];
    const { router } = open('/decisions/outcomes', {
      'GET /decisions/terms': ({ query }) => {
        asked.push(query.toString());
        const isFirst = !query.has('cursor');
        return {
          body: isFirst
            ? { items: [term('First')], nextCursor: 'next' }
            : {
                items: [
                  term('Second', {
                    contractId: idOf(51),
                    timing: 'late',
                    decision: 'RENEW',
                    decidedBy: idOf(21),
                    decidedAt: '2026-06-12T10:00:00.000Z',
                    cost: null,
                  }),
                ],
                nextCursor: null,
              },
        };
      },
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await sums();
    await user.click(screen.getByRole('link', { name: 'Renewed by default, 2026: $500, 2 terms' }));
    expect(router.state.location.search).toBe('?figure=default&year=2026');
    const panel = await screen.findByRole('region', { name: 'Renewed by default, 2026' });
    const link = await within(panel).findByRole('link', { name: /First/ });
    expect(link.getAttribute('href')).toContain(idOf(50));
    expect(asked[0]).toContain('year=2026');
    expect(asked[0]).toContain('outcome=renewed');
    expect(asked[0]).toContain('timing=default');
    await user.click(within(panel).getByRole('button', { name: 'Show more' }));
    expect(await within(panel).findByRole('link', { name: /Second/ })).toBeTruthy();
    expect(within(panel).getAllByText('Plan to renew, Jun 12, 2026, Ana Ruiz').length).toBeGreaterThan(0);
    await user.click(within(panel).getByRole('link', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Renewed by default/ })).toBeNull());
  });

  it('say which groups of savings are listed where there are more', async () => {
    open('/decisions/outcomes', { 'GET /decisions/savings': { body: savings({ hasMoreGroups: true }) } });
    const said = 'These are the 2 largest. The CSV file has the terms of all.';
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('are cards on a phone, with the same links', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media === '(width < 768px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { router } = open('/decisions/outcomes');
    const years = await screen.findByRole('list', { name: 'Outcomes by fiscal year' });
    expect(screen.queryByRole('table')).toBeNull();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(
      within(years).getByRole('link', { name: /^Renewed by default ?, 2025: ?\$1,500 \(1\)$/ }),
    );
    expect(router.state.location.search).toBe('?figure=default&year=2025');
    const list = await screen.findByRole('list', { name: 'Savings by year' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'All3 termsSaved$120Avoided$300',
      '20261 termSaved—Avoided$300',
      '20252 termsSaved$120Avoided—',
    ]);
  });

  it('show what was saved and avoided, with the rule of counting, by year, team, vendor and person', async () => {
    const { router } = open('/decisions/outcomes', {
      'GET /decisions/savings': ({ query }) => ({
        body:
          query.get('groupBy') === 'person'
            ? savings({ groupBy: 'person', groups: [{ key: idOf(21), saved: 120, avoided: 300, terms: 3 }] })
            : savings(),
      }),
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const panel = await screen.findByRole('region', { name: 'Savings' });
    expect(within(panel).getByText(SAVINGS_RULE)).toBeTruthy();
    const table = await within(panel).findByRole('table', { name: 'Savings by year' });
    expect(within(table).getByRole('row', { name: 'All $120 $300 3' })).toBeTruthy();
    expect(within(table).getByRole('row', { name: '2026 — $300 1' })).toBeTruthy();
    await user.click(within(panel).getByRole('radio', { name: 'Person' }));
    expect(await within(panel).findByRole('row', { name: 'Ana Ruiz $120 $300 3' })).toBeTruthy();
    expect(router.state.location.search).toBe('?by=person');
    await user.click(within(panel).getByRole('link', { name: '$300' }));
    expect(router.state.location.search).toBe('?by=person&figure=avoided');
    expect(await screen.findByRole('region', { name: 'Avoided by cancelling' })).toBeTruthy();
  });

  it('say so without any ended term, and offer to try again when they fail', async () => {
    open('/decisions/outcomes', { 'GET /decisions/outcomes': { body: outcomes({ cells: [] }) } });
    expect(await screen.findByText('No term has ended in these years.')).toBeTruthy();
    cleanup();
    open('/decisions/outcomes', { 'GET /decisions/outcomes': refusal(500, 'internal') });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('ignore what an address names that is not there', async () => {
    open('/decisions/outcomes?from=never&figure=nothing&teams=x');
    expect(within(await sums()).getAllByRole('link')).toHaveLength(5);
    expect(screen.queryByRole('region', { name: /^Renewed/ })).toBeNull();
  });
});
