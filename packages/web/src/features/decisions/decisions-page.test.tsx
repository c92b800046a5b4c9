// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Profile } from '@pactbook/domain/features/users/user.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { inPart } from '@pactbook/domain/testing/build-contract.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildProfile, idOf } from '../../testing/build-profile.ts';
import { refusal, startFakeApi } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { decisionRoutes } from './routes.tsx';

const TODAY = '2026-11-20';
const ME = idOf(1);
const decisionTo = (decision: 'RENEW' | 'RENEGOTIATE' | 'CANCEL') => ({
  id: idOf(77),
  decision,
  reason: '',
  decidedOn: TODAY,
  decidedBy: ME,
});

const termIn = (product: string, days: number, changes: Partial<Contract> = {}) =>
  buildContract({
    product,
    endDate: addDays(TODAY, days + 60),
    noticeDeadline: addDays(TODAY, days),
    renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 60, noticeUnit: 'DAYS' },
    annualCosts: [{ date: '2026-06-01', cost: 1000 }],
    totalCost: 1000,
    ...changes,
  });

const page = {
  element: (
    <main>
      <Outlet />
    </main>
  ),
  children: decisionRoutes,
};

type Answers = Parameters<typeof startFakeApi>[0];

function openDesk(
  contracts: Contract[],
  answers: Answers = {},
  profile: Profile = admin,
  path = '/decisions',
) {
  const api = startFakeApi({
    'GET /profile': { body: profile },
    'GET /contracts': { body: contracts },
    'GET /people': { body: [{ id: idOf(21), name: 'Ana Ruiz', isActive: true }] },
    'GET /productLogos': { body: [] },
    ...answers,
  });
  startSession('header.payload.signature');
  return { ...api, ...renderRoutes([page], path) };
}

const admin = buildProfile({ isSuperAdmin: true });

beforeEach(() => {
  endSession('signedOut');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const desk = () => screen.findByRole('table', { name: 'Decisions' });
/** The links of the rows, one each. */
const linksIn = (table: HTMLElement) => within(table).getAllByRole('link');
const products = (table: HTMLElement) => linksIn(table).map((link) => link.textContent ?? '');

describe('the decision desk', () => {
  it('shows what has to be decided by the day to act, with what it costs', async () => {
    openDesk([
      termIn('Later', 200),
      termIn('Missed', -5),
      termIn('Soon', 12, { decision: decisionTo('RENEGOTIATE') }),
      termIn('Done', 12, { decision: decisionTo('RENEW') }),
    ]);
    const table = await desk();
    expect(products(table).map((text) => text.slice(0, 4))).toEqual(['Miss', 'Soon', 'Late']);
    expect(screen.getByText('3 open decisions, $3,000 a year')).toBeTruthy();
    for (const name of [/^Overdue 1 · \$1,000 a year/, /^In the next 30 days 1/, /^Later 1/])
      expect(within(table).getByRole('row', { name })).toBeTruthy();
    expect(within(table).getAllByText('In talks').length).toBeGreaterThan(0);
  });

  it('shows what is decided, and what the person owns, in the address', async () => {
    const { router } = openDesk([
      termIn('Done', 12, { decision: decisionTo('RENEW') }),
      termIn('Mine', 20, { owners: [admin.id] }),
      termIn('Theirs', 20, { owners: [idOf(21)] }),
    ]);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await desk();
    await user.click(screen.getByRole('radio', { name: 'I own' }));
    expect(products(await desk())).toHaveLength(1);
    expect(router.state.location.search).toBe('?records=mine');
    await user.click(screen.getByRole('radio', { name: 'Decided' }));
    expect(await screen.findByText('Nothing is decided yet.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'All I can see' }));
    expect(products(await desk())).toEqual([expect.stringContaining('Done')]);
  });

  it('is filtered by a range of the cost in force, which is in the address', async () => {
    const { router } = openDesk([
      termIn('Small', 5),
      termIn('Large', 6, { annualCosts: [{ date: '2026-06-01', cost: 50_000 }] }),
      termIn('Unpriced', 7, { annualCosts: [] }),
    ]);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await desk();
    await user.click(screen.getByRole('button', { name: 'Filter by Cost in Force' }));
    await user.type(await screen.findByRole('textbox', { name: 'From' }), '10k');
    await waitFor(() => expect(router.state.location.search).toBe('?cost=10000..'));
    await waitFor(async () => expect(products(await desk())).toEqual([expect.stringContaining('Large')]));
    expect(screen.getByText('1 open decision, $50,000 a year')).toBeTruthy();
    await user.clear(screen.getByRole('textbox', { name: 'From' }));
    await user.type(screen.getByRole('textbox', { name: 'From' }), '1m');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Clear filter' }));
    expect(products(await desk())).toHaveLength(3);
    expect(router.state.location.search).toBe('');
  });

  it('is worked through by keyboard: arrows, Space to select, a letter to decide', async () => {
    const asked = vi.fn<(body: unknown) => void>();
    openDesk([termIn('First', 5), termIn('Second', 6), termIn('Third', 7)], {
      'POST /contracts/bulk/decide': ({ body }) => {
        asked(body);
        return { body: { decided: 2, unchanged: 0, failed: [], changeSetId: idOf(90) } };
      },
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const table = await desk();
    const links = linksIn(table);
    links[0]?.focus();
    await user.keyboard('n');
    const single = await screen.findByRole('dialog', { name: 'Decide on First' });
    expect(within(single).getByRole('button', { name: 'Save decision' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    links[0]?.focus();
    await user.keyboard(' {ArrowDown} ');
    expect(screen.getByText('2 selected')).toBeTruthy();
    await user.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Decide on 2 records' });
    expect(within(dialog).getByRole('radio', { name: 'Plan to renew' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Preview' }));
    expect(await within(dialog).findByText('Plan to renew: 2 records')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save decisions' }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ decision: 'RENEW', dryRun: true });
    expect(asked.mock.calls[1]?.[0]).not.toHaveProperty('dryRun');
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  it('opens the record by a press anywhere in its row, apart from its checkbox', async () => {
    const { router } = openDesk([termIn('First', 5)]);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const row = within(await desk()).getByRole('row', { name: /First/ });
    await user.click(within(row).getByRole('checkbox'));
    expect(router.state.location.pathname).toBe('/decisions');
    await user.click(within(row).getByText('Open', { selector: 'td *' }));
    expect(router.state.location.pathname).toMatch(/^\/record\/First\//);
  });

  it('moves the focus to the row in the place of the one that was decided on', async () => {
    const terms = ['First', 'Second', 'Third'].map((product, at) => termIn(product, 5 + at));
    const [first, second, third] = terms as [Contract, Contract, Contract];
    const decision = decisionTo('RENEW');
    let isDecided = false;
    openDesk(terms, {
      'GET /contracts': () => ({
        body: isDecided ? [first, { ...second, version: 2, decision }, third] : terms,
      }),
      [`POST /contracts/${second.id}/decide`]: () => {
        isDecided = true;
        return { body: { ...second, version: 2, decision } };
      },
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    linksIn(await desk())[1]?.focus();
    await user.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Decide on Second' });
    await user.click(within(dialog).getByRole('button', { name: 'Save decision' }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Third'));
  });

  it('offers to record a planned renewal, unless it happens by itself', async () => {
    const planned = decisionTo('RENEW');
    openDesk(
      [
        termIn('By agreement', 5, { decision: planned, renewal: { type: 'ON_AGREEMENT' } }),
        termIn('Fixed', 6, { decision: planned, renewal: null }),
        termIn('By itself', 7, { decision: planned, renewal: { type: 'AUTO_RENEWS', termMonths: 12 } }),
        termIn('Cancelled', 8, { decision: decisionTo('CANCEL'), renewal: null }),
      ],
      {},
      undefined,
      '/decisions?stage=decided',
    );
    const table = await desk();
    expect(
      within(table)
        .getAllByRole('button', { name: /^Record renewal/ })
        .map(({ textContent }) => textContent),
    ).toEqual(['Record renewal of By agreement', 'Record renewal of Fixed']);
  });

  it('offers nothing to select to a user who may not decide, and leaves out what they read only in part', async () => {
    const viewer = buildProfile({ permissions: { viewTeams: [idOf(3)] } });
    openDesk(
      [termIn('Seen', 5, { canEdit: false, canDelete: false }), inPart(termIn('Open fields only', 5))],
      {},
      viewer,
    );
    const table = await desk();
    expect(products(table)).toEqual([expect.stringContaining('Seen')]);
    expect(within(table).queryByRole('checkbox')).toBeNull();
    expect(within(table).queryByRole('button', { name: /Decide/ })).toBeNull();
  });

  it('says so when nothing waits, and offers to try again when the list fails', async () => {
    openDesk([termIn('Done', 12, { decision: decisionTo('RENEW') })]);
    expect(await screen.findByText('No open decisions.')).toBeTruthy();
    cleanup();
    openDesk([], { 'GET /contracts': refusal(500, 'internal') });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
