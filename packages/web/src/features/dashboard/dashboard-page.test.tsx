// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { formatMoney, fromCents } from '@pactbook/domain/kernel/money.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { yearOfKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import { ContractIndex } from '@pactbook/domain/features/saved-views/contract-index.ts';
import type { Profile } from '@pactbook/domain/features/users/user.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { readContractsQuery } from '../../platform/paths.ts';
import { inPart } from '@pactbook/domain/testing/build-contract.ts';
import { naiveSum, naiveYear } from '@pactbook/domain/testing/naive-sums.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildProfile, idOf } from '../../testing/build-profile.ts';
import { refusal, startFakeApi } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { DecideDialog } from '../contract-terms/decision/decide-dialog.tsx';
import { RenewDialog } from '../contract-terms/renew-dialog.tsx';
import { viewOfQuery } from '../contract-list/view/view-address.ts';
import { dashboardRoutes } from './routes.tsx';

const TODAY = '2026-11-20';
const START_MONTH = 1;
const LEGAL = idOf(11);
const FINANCE = idOf(12);
const STATUSES = ['LIVE', 'LIVE', 'EVALUATING', 'EXPIRED'] as const;

/** Records of every kind that the dashboard distinguishes. */
const RECORDS: Contract[] = Array.from({ length: 48 }, (_, at) => {
  const endDate = at % 5 === 4 ? null : addDays(TODAY, at * 17 - 120);
  const hasCost = at % 3 !== 0;
  return buildContract({
    status: STATUSES[at % STATUSES.length] ?? 'LIVE',
    teams: [[LEGAL], [FINANCE], [LEGAL, FINANCE], []][at % 4] ?? [],
    categories: at % 2 === 0 ? ['Design'] : ['Design', 'Storage'],
    startDate: addDays(TODAY, -at * 9),
    endDate,
    renewal: at % 6 === 0 ? null : { type: 'FIXED', noticeValue: 60, noticeUnit: 'DAYS' },
    noticeDeadline: at % 6 === 0 || endDate === null ? null : addDays(endDate, -60),
    owners: at % 7 === 0 ? [] : [idOf(21)],
    annualCosts: hasCost ? [{ date: at % 2 === 0 ? '2026-01-01' : '2025-01-01', cost: 100.1 + at }] : [],
    totalCost: hasCost ? 100.1 + at : null,
  });
});

/** The list as the server answers it to somebody who reads only some records in full. */
function toldTo(isFull: (contract: Contract) => boolean): Contract[] {
  return RECORDS.map((contract) => (isFull(contract) ? contract : inPart(contract)));
}

const METRICS = {
  userCount: 5,
  teamsCount: 2,
  contractsCount: 48,
  categories: [],
  teams: [],
  totalCount: 48,
  liveCount: 24,
  expiredCount: 12,
  evaluatingCount: 12,
  fiscalYearStartMonth: START_MONTH,
};

const page = {
  element: (
    <main>
      <Outlet />
    </main>
  ),
  children: [
    ...dashboardRoutes(
      {
        renew: () => Promise.resolve({ Component: RenewDialog }),
        decide: () => Promise.resolve({ Component: DecideDialog }),
      },
      () => Promise.resolve(() => <p>The budgets of this year</p>),
    ),
    { path: '/record/*', element: null },
  ],
};

type Answers = Parameters<typeof startFakeApi>[0];

/** Opens the dashboard with this profile. */
function openDashboard(profile: Profile, contracts: Contract[], answers: Answers = {}, path = '/dashboard') {
  const api = startFakeApi({
    'GET /profile': { body: profile },
    'GET /contracts': { body: contracts },
    'GET /teams': {
      body: [
        { id: FINANCE, name: 'Finance' },
        { id: LEGAL, name: 'Legal' },
      ],
    },
    'GET /people': { body: [{ id: idOf(21), name: 'Ana Ruiz', isActive: true, isRecordAdmin: true }] },
    'GET /productLogos': { body: [] },
    'GET /dashboard': { body: METRICS },
    'GET /dashboard/admin': { body: METRICS },
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

const admin = buildProfile({ isSuperAdmin: true });
const manager = buildProfile({ permissions: { manageTeams: [LEGAL] } });
const limited = buildProfile();
const isLegal = ({ teams }: Contract) => teams.includes(LEGAL);

/** The records that the table shows when a link is opened. */
function listedBehind(link: HTMLElement, contracts: Contract[]): Contract[] {
  const { search } = new URL(link.getAttribute('href') ?? '', 'https://pactbook.example');
  const names = { teamNames: new Map<string, string>(), fiscalYearStartMonth: START_MONTH };
  const index = new ContractIndex(contracts, names, TODAY);
  return [...index.select(viewOfQuery(readContractsQuery(search), TODAY))].flatMap(
    (at) => contracts[at] ?? [],
  );
}

/** Every link to records that contains a number, which is at the end of its text. */
function numberedLinks(): { link: HTMLElement; words: string }[] {
  const isOfContracts = (link: HTMLElement) => link.getAttribute('href')?.startsWith('/records') === true;
  const main = screen.getByRole('main');
  return within(main)
    .getAllByRole('link')
    .filter(isOfContracts)
    .map((link) => ({ link, words: link.textContent }));
}

/** What the records behind a link cost, added up one by one with the parts of the teams and categories it names. */
function costsBehind(link: HTMLElement, contracts: Contract[]) {
  const { search } = new URL(link.getAttribute('href') ?? '', 'https://pactbook.example');
  const { team = [], category = [], amount: [asked = ''] = [] } = readContractsQuery(search);
  const question = {
    today: TODAY,
    teams: team.length > 0 ? team : undefined,
    categories: category.length > 0 ? category : undefined,
  };
  const listed = listedBehind(link, contracts);
  const year = yearOfKey(asked);
  const ofYear = year === null ? null : naiveYear(listed, year, { ...question, startMonth: START_MONTH });
  return { ...naiveSum(listed, question), ofYear };
}

const dollars = (cents: number, decimals: 0 | 2) => formatMoney(fromCents(cents), decimals);

describe('every number of the dashboard', () => {
  it.each([
    ['a System Admin', admin, toldTo(() => true), '/dashboard'],
    ['a Team Manager', manager, toldTo(isLegal), '/dashboard'],
    ['a Team Manager, of their teams', manager, toldTo(isLegal), '/dashboard?records=myTeams'],
    ['a Limited Access User', limited, toldTo(() => false), '/dashboard'],
  ])('is the count of the list behind its link, and costs their sum, for %s', async (_, who, list, path) => {
    openDashboard(who, list, {}, path);
    await screen.findAllByRole('link', { name: /^Open in table/ });
    const links = numberedLinks();
    expect(links.length).toBeGreaterThan(7);
    for (const { link, words } of links) {
      const { count, costCount, total, inForce, ofYear } = costsBehind(link, list);
      if (ofYear !== null) {
        const shown = within(link).getByTitle(/^\$/).getAttribute('title');
        expect([words, shown]).toEqual([words, dollars(ofYear.known, 2)]);
        continue;
      }
      const isTotal = words.startsWith('Total Cost');
      if (isTotal || words.startsWith('Cost in Force')) {
        const shown = within(link).getByTitle(/^\$/).getAttribute('title');
        expect([words, shown]).toEqual([words, dollars(isTotal ? total : inForce, 2)]);
        const [, read, all] = / for (\d+) of (\d+)$/.exec(words) ?? [];
        if (read !== undefined) expect([Number(read), Number(all)]).toEqual([costCount, count]);
        continue;
      }
      const [, counted] = /(\d+) records? · /.exec(words) ?? /(\d+)\)?$/.exec(words) ?? [];
      expect([words, Number(counted)]).toEqual([words, count]);
      const [amount] = /\$[\d,]+/.exec(words) ?? [];
      if (amount !== undefined) expect([words, amount]).toEqual([words, dollars(inForce, 0)]);
    }
  });

  it('leads with what is paid now, then reports the fiscal years, each with one sentence', async () => {
    const annualCosts = [
      { date: '2024-12-01', cost: 100 },
      { date: '2025-12-01', cost: 110 },
    ];
    openDashboard(admin, [buildContract({ annualCosts, totalCost: 210 })]);
    await screen.findByRole('rowheader', { name: '2027' });
    const money = screen.getByRole('region', { name: 'Money' });
    const [trends, ...amounts] = within(money).getAllByRole('link');
    expect(trends?.getAttribute('href')).toBe('/trends');
    expect(amounts.map(({ textContent }) => textContent)).toEqual([
      'Cost in Force$110What you pay now: the latest annual cost that started in the past 12 months. Credits are ignored.+10.00% from a year ago · Live records',
      '—',
      '—',
      'Total Cost$210All annual costs of all years.',
    ]);
    const report = within(money).getByRole('table', { name: /^Costs that start in each fiscal year\./ });
    const rows = within(report).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Fiscal YearCostsProjected',
      '2026—$110',
      '2027—$110',
    ]);
  });

  it('follows its title with the counts, and puts what needs attention before money', async () => {
    openDashboard(
      admin,
      toldTo(() => true),
    );
    const attention = await screen.findByRole('heading', { name: 'Needs attention' });
    const { parentElement: header } = screen.getByRole('heading', { name: 'Dashboard' });
    expect(header?.parentElement?.contains(screen.getByRole('list', { name: 'Counts' }))).toBe(true);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 3)).toEqual(['Decide Next', attention.textContent, 'Money']);
    expect(headings.slice(-2)).toEqual(['Cost in Force by category', 'Cost in Force by team']);
  });
});

describe('decide next', () => {
  it('shows this year’s budgets to users who read every record in full, and to no one else', async () => {
    openDashboard(buildProfile({ permissions: { viewAll: true } }), [buildContract()]);
    expect(await screen.findByText('The budgets of this year')).toBeTruthy();
    cleanup();
    openDashboard(buildProfile({ permissions: { viewTeams: [FINANCE] } }), [buildContract()]);
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(screen.queryByText('The budgets of this year')).toBeNull();
  });

  it('opens with what can still be decided and what comes too late for notice, each with its cost', async () => {
    openDashboard(
      admin,
      toldTo(() => true),
    );
    const table = await screen.findByRole('table', { name: 'To Decide' });
    const headings = within(table)
      .getAllByRole('rowheader')
      .filter((one) => one.getAttribute('scope') === 'rowgroup');
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Decide in time: \$[\d,]+ a yearOpen in table \(\d+\)$/),
      expect.stringMatching(/^Notice missed: \$[\d,]+ a yearOpen in table \(\d+\)$/),
    ]);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Record', 'Decide By', 'Ends', 'Cost in Force', 'Owners', 'Actions']);
    const [first] = within(table).getAllByRole('button', { name: /^Decide on/ });
    await userEvent.click(first ?? table);
    expect(await screen.findByRole('dialog', { name: /^Decide on/ })).toBeTruthy();
  });

  it('opens the record by a click anywhere on its row, apart from the buttons', async () => {
    const { router } = openDashboard(
      admin,
      toldTo(() => true),
    );
    const table = await screen.findByRole('table', { name: 'To Decide' });
    const [decide] = within(table).getAllByRole('button', { name: /^Decide on/ });
    const row = decide?.closest('tr');
    if (!decide || !row) throw new Error('There is no row.');
    await userEvent.click(decide);
    expect(await screen.findByRole('dialog', { name: /^Decide on/ })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(router.state.location.pathname).toBe('/dashboard');
    const address = within(row).getAllByRole('link')[0]?.getAttribute('href');
    await userEvent.click(within(row).getAllByRole('cell')[0] ?? row);
    await waitFor(() => expect(router.state.location.pathname).toBe(address));
  });

  it('offers Decide, Record renewal and Snooze for records that the person may edit, and opens the dialog', async () => {
    openDashboard(manager, toldTo(isLegal), {
      'POST /contracts/x/snooze': { body: { snoozedUntil: '2026-11-27' } },
    });
    const table = await screen.findByRole('table', { name: 'To Decide' });
    const [first] = await within(table).findAllByRole('button', { name: /^Actions for/ });
    await userEvent.click(first ?? table);
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Decide',
      'Record renewal',
      'For a week',
      'For two weeks',
      'For a month',
      'Open record',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Decide' }));
    const dialog = await screen.findByRole('dialog', { name: /^Decide on/ });
    for (const name of ['Plan to renew', 'Renegotiate', 'Cancel', 'Let lapse']) {
      expect(await within(dialog).findByRole('button', { name })).toBeTruthy();
    }
  });

  it('shows people who read no terms what ends soon, without costs, owners and actions', async () => {
    openDashboard(
      limited,
      toldTo(() => false),
    );
    const table = await screen.findByRole('table', { name: 'Expiring Soon' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Record', 'Teams', 'End Date']);
    expect(screen.getByText(/^You can browse every record.* Ask a Record Admin: Ana Ruiz\.$/)).toBeTruthy();
    expect(screen.queryByText('Needs attention')).toBeNull();
    expect(screen.queryByText(/Cost/)).toBeNull();
  });

  it('keeps the chosen list and the chosen teams in the address', async () => {
    const { router } = openDashboard(manager, toldTo(isLegal));
    await userEvent.click(await screen.findByRole('radio', { name: 'Recently Expired' }));
    await userEvent.click(screen.getByRole('radio', { name: 'My teams' }));
    expect(await screen.findByRole('table', { name: 'Recently Expired' })).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe('?list=recentlyExpired&records=myTeams'));
  });
});

describe('loading, empty and failed states', () => {
  it('shows the figures of the server first, without waiting for the list', async () => {
    openDashboard(admin, [], { 'GET /contracts': () => new Promise(() => undefined) });
    expect(await screen.findByRole('link', { name: 'Live 24' })).toBeTruthy();
    expect(screen.getByText('Loading records')).toBeTruthy();
  });

  it('an empty organisation gets a message and the first steps', async () => {
    openDashboard(admin, []);
    expect(await screen.findByText('Your catalog is empty.')).toBeTruthy();
    const steps = ['Add a New Record', 'Import a spreadsheet', 'Invite people'];
    const main = within(screen.getByRole('main'));
    for (const name of steps) expect(main.getByRole('link', { name })).toBeTruthy();
  });

  it('a failed list fails only in its panels, and so do the figures', async () => {
    openDashboard(admin, [], { 'GET /contracts': refusal(403, 'forbidden') });
    expect(await screen.findByRole('link', { name: 'Live 24' })).toBeTruthy();
    expect(await screen.findByText('Could not load this section.')).toBeTruthy();
    cleanup();
    openDashboard(
      admin,
      toldTo(() => true),
      { 'GET /dashboard/admin': refusal(403, 'forbidden') },
    );
    expect(await screen.findByRole('table', { name: 'To Decide' })).toBeTruthy();
    expect(screen.queryByText('Could not load this section.')).toBeNull();
  });

  it('figures that only the server counts show an error with Retry', async () => {
    let isFailing = true;
    const failingFirst = (body: unknown) => () => (isFailing ? refusal(403, 'forbidden') : { body });
    const failing = {
      'GET /dashboard/admin': failingFirst(METRICS),
      'GET /teams': failingFirst([{ id: LEGAL, name: 'Legal' }]),
    };
    const all = toldTo(() => true);
    openDashboard(admin, all, failing);
    const alert = (await screen.findByText('Could not load the number of users, teams and records.'))
      .parentElement;
    if (alert === null) throw new Error('There is no alert.');
    expect(alert.getAttribute('role')).toBe('alert');
    expect(screen.getByText('Could not load the names of the teams.')).toBeTruthy();
    expect(screen.queryByText(/Unknown team/)).toBeNull();
    isFailing = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /^Users/ })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/^Could not load/)).toBeNull());
  });
});
