// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal } from '../../testing/fake-api.ts';
import { openContractPages } from '../../testing/open-contract-pages.tsx';
import { RECORD_ROUTES } from '../../testing/contract-routes.tsx';

const ID = idOf(500);
const WRITE = `POST /contracts/${ID}/annualCosts`;
const COSTS = [
  { date: '2025-06-15', cost: 100 },
  { date: '2026-06-15', cost: 110 },
];
const record = (changes: Partial<Contract> = {}) =>
  buildContract({ id: ID, version: 7, product: 'Slack', annualCosts: COSTS, totalCost: 210, ...changes });

function openCosts({
  contract = record(),
  ...setting
}: Parameters<typeof openContractPages>[2] & { contract?: Contract } = {}) {
  const saved = (body: unknown) => record({ ...(body as object), version: 8 });
  const view = openContractPages(RECORD_ROUTES, `/record/Slack/${ID}/annual-costs`, {
    records: [contract],
    ...setting,
    answers: { [WRITE]: ({ body }) => ({ body: saved(body) }), ...setting.answers },
  });
  return { ...view, sent: () => view.requests.filter(({ method }) => method === 'POST') };
}

const cell = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => startSession('header.payload.signature'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the grid of annual costs', () => {
  it('sends the whole list on the version that was opened, with the stored days', async () => {
    const { sent } = openCosts();
    const cost = await cell('Cost, row 2');
    await userEvent.clear(cost);
    await userEvent.type(cost, '120.25');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({
      annualCosts: [
        { date: '2025-06-15', cost: 100 },
        { date: '2026-06-15', cost: 120.25 },
      ],
    });
    expect(sent()[0]?.headers.get('If-Match')).toBe('"7"');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  });

  it('shows exact sums while typing', async () => {
    openCosts({ contract: record({ annualCosts: [{ date: '2025-06-01', cost: 0.1 }] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Add year' }));
    const cost = await cell('Cost, row 2');
    await userEvent.clear(cost);
    await userEvent.type(cost, '0.2');
    const total = screen.getByText('Total').parentElement;
    await waitFor(() => expect(total?.textContent).toBe('Total$0.30'));
  });

  it('works by keyboard alone: Enter and arrows move, Tab from the last cell adds a row', async () => {
    openCosts();
    (await cell('Cost, row 1')).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(await cell('Cost, row 2'));
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(await cell('Cost, row 1'));
    await userEvent.keyboard('{ArrowDown}{Tab}');
    expect(document.activeElement).toBe(await cell('Period, row 3'));
    await userEvent.keyboard('Jun 2027{Tab}120{Tab}');
    expect(document.activeElement).toBe(await cell('Period, row 4'));
  });

  it('takes cells pasted from a spreadsheet', async () => {
    openCosts();
    (await cell('Period, row 1')).focus();
    await userEvent.paste('Jun 2025\t$1,000.50\nJun 2026\t1100\nJun 2027\t1210\n');
    expect(await cell('Cost, row 3')).toHaveProperty('value', '1,210.00');
    expect(screen.getByText('Pasted 3 rows.')).toBeTruthy();
    expect(screen.getByText('Total').parentElement?.textContent).toBe('Total$3,310.50');
  });

  it('refuses a duplicate month, at its row, and sends nothing', async () => {
    const { sent } = openCosts({ contract: record({ annualCosts: [{ date: '2026-06-01', cost: 1 }] }) });
    (await cell('Cost, row 1')).focus();
    await userEvent.keyboard('{Tab}Jun 2026{Tab}5');
    await save();
    expect(await screen.findByText('There is already a cost for June 2026')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Period, row 2')));
    expect(sent()).toEqual([]);
  });

  it('keeps the rows when the server fails', async () => {
    openCosts({ answers: { [WRITE]: refusal(500, 'internal_error') } });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Jun 2026' }));
    await save();
    expect(await screen.findByText(/Nothing was saved/)).toBeTruthy();
    // The removed row is gone; an empty line follows the last one.
    expect(screen.getByLabelText('Period, row 2')).toHaveProperty('value', '');
    expect(screen.queryByLabelText('Period, row 3')).toBeNull();
  });

  it('merges two people’s rows and saves on the new version', async () => {
    const theirs = record({
      version: 9,
      annualCosts: [
        { date: '2025-06-15', cost: 100 },
        { date: '2026-06-15', cost: 111 },
      ],
    });
    const { sent } = openCosts({
      answers: {
        [WRITE]: ({ headers, body }) =>
          headers.get('If-Match') === '"7"'
            ? refusal(409, 'stale_version', { current: theirs })
            : { body: record({ ...(body as object), version: 10 }) },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add year' }));
    await save();
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog).getByText('Your changes and theirs touch different fields. Saving keeps both.'),
    ).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.headers.get('If-Match')).toBe('"9"');
    expect(sent()[1]?.body).toEqual({
      annualCosts: [
        { date: '2025-06-15', cost: 100 },
        { date: '2026-06-15', cost: 111 },
        { date: '2027-06-15', cost: 110 },
      ],
    });
  });

  it('without rows says so and offers the first one', async () => {
    openCosts({ contract: record({ annualCosts: [], totalCost: null }) });
    expect(await screen.findByText('No annual costs yet.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add first year' }));
    expect(document.activeElement).toBe(await cell('Cost, row 1'));
  });
});

it('a reader sees the costs but cannot change them', async () => {
  openCosts({
    contract: record({ canEdit: false, canDelete: false }),
    profile: { permissions: { viewAll: true } },
  });
  expect(await screen.findByRole('rowheader', { name: 'Jun 2025' })).toBeTruthy();
  expect(screen.getByText('+10.00%')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('a person with limited access sees the reason instead of costs', async () => {
  const { annualCosts: _, totalCost: __, notes: ___, documents: ____, ...open } = record();
  openCosts({ contract: { ...open, access: 'limited', canEdit: false, canDelete: false }, profile: {} });
  expect(await screen.findByText(/^You do not have access to restricted fields\. Ask /)).toBeTruthy();
  expect(screen.queryByText(/\$/)).toBeNull();
});

describe('currencies in the grid', () => {
  const several = { isSuperAdmin: true, recordCurrencies: ['CAD', 'JPY'] };

  it('are chosen for each cost, and sums are made of each', async () => {
    const { sent } = openCosts({ profile: several });
    await userEvent.selectOptions(await screen.findByLabelText('Currency, row 2'), 'CAD');
    expect(screen.getByText('Total in CAD').parentElement?.textContent).toBe('Total in CADCA$110.00');
    expect(screen.getByText('Total in USD').parentElement?.textContent).toBe('Total in USD$100.00');
    // Amounts of two currencies are not compared.
    expect(screen.queryByText('+10.00%')).toBeNull();
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({ annualCosts: [COSTS[0], { ...COSTS[1], currency: 'CAD' }] });
  });

  it('let a credit stand with its reason, which is asked for', async () => {
    const { sent } = openCosts({ profile: several });
    const cost = await cell('Cost, row 2');
    await userEvent.clear(cost);
    await userEvent.type(cost, '-10');
    await save();
    expect(await screen.findByText('Enter a reason for an amount below 0')).toBeDefined();
    expect(sent()).toHaveLength(0);
    await userEvent.type(screen.getByLabelText('Reason, row 2'), 'Downtime');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({
      annualCosts: [COSTS[0], { date: '2026-06-15', cost: -10, reason: 'Downtime' }],
    });
  });

  it('are reported nowhere while there are US dollars alone', async () => {
    openCosts();
    const cost = await cell('Cost, row 2');
    expect(screen.queryByLabelText('Currency, row 2')).toBeNull();
    await userEvent.clear(cost);
    await userEvent.type(cost, '-10');
    await save();
    expect(await screen.findByText('Enter an amount of 0 or more')).toBeDefined();
    expect(screen.queryByLabelText('Reason, row 2')).toBeNull();
  });

  it('tell the rate of a converted cost and its day at keyboard focus', async () => {
    const annualCosts = [{ date: '2026-06-15', cost: 100, currency: 'CAD', converted: 72.89 }];
    openCosts({
      contract: record({ currency: 'CAD', annualCosts, totalCost: 72.89, canEdit: false }),
      profile: { permissions: { viewAll: true }, recordCurrencies: ['CAD'] },
      answers: {
        'GET /currencies/conversions': ({ query }) => ({
          body: {
            items: [
              {
                currency: 'CAD',
                date: query.get('of')?.slice(4),
                rate: '0.7289151',
                day: '2026-06-12',
                base: 'EUR',
              },
            ],
          },
        }),
      },
    });
    const amount = await screen.findByRole('button', { name: '≈ $72.89' });
    await userEvent.tab();
    amount.focus();
    await waitFor(() =>
      expect(screen.getByRole('tooltip').textContent).toBe(
        '1 CAD = 0.72892 USD on Jun 12, 2026, through EUR',
      ),
    );
  });
});
