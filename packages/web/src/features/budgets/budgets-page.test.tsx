// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { budgetSchema, type Budget } from '@pactbook/domain/features/budgets/budget.ts';
import type { BudgetFigures, BudgetWithFigures } from '@pactbook/domain/features/budgets/budget-figures.ts';
import { paths } from '../../platform/paths.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal } from '../../testing/fake-api.ts';
import { openAdministrationPage } from '../../testing/open-administration-page.tsx';
import { BudgetsPage } from './budgets-page.tsx';

const budget = (changes: Partial<BudgetWithFigures> = {}): BudgetWithFigures => ({
  id: idOf(21),
  version: 3,
  year: 2026,
  scope: 'team',
  groupId: idOf(11),
  group: 'Legal',
  amount: 1_000,
  currency: 'USD',
  note: 'Licences',
  budgeted: 1_000,
  spent: 400,
  committed: 300,
  projected: 100,
  left: 200,
  isConverted: false,
  ...changes,
});
/** The same as the calls that change one answer it. */
const withoutFigures = (changes: Partial<Budget>): Budget => ({
  ...budgetSchema.strip().parse(budget()),
  ...changes,
});
const figures = (budgets: readonly BudgetWithFigures[]): BudgetFigures => ({
  year: 2026,
  label: '2026',
  firstDay: '2026-01-01',
  lastDay: '2026-12-31',
  fiscalYearStartMonth: 1,
  thisYear: 2026,
  currency: 'USD',
  years: [2026],
  budgets: [...budgets],
});

type Setting = Parameters<typeof openAdministrationPage>[2];
const open = (budgets: readonly BudgetWithFigures[], { answers = {}, ...setting }: Setting = {}) =>
  openAdministrationPage(<BudgetsPage />, paths.budgets(), {
    ...setting,
    answers: { 'GET /budgets/figures': { body: figures(budgets) }, ...answers },
  });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('Budgets', () => {
  it('say in words what is left, and by which part a budget is exceeded', async () => {
    open([
      budget(),
      budget({ id: idOf(22), group: 'IT', projected: 400, left: -100 }),
      budget({ id: idOf(23), group: 'HR', committed: 700.5, left: -200.5 }),
      budget({ id: idOf(24), group: 'Old', groupId: null, spent: 1_200, isConverted: true }),
      budget({
        id: idOf(25),
        scope: 'organization',
        groupId: null,
        group: null,
        currency: 'CHF',
        budgeted: null,
        left: null,
        unconverted: [{ currency: 'CHF', unconverted: 2 }],
      }),
    ]);
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows[0]).toContain('$200 left');
    expect(rows[0]).toContain('$400 spent, $300 committed, $100 projected of $1,000');
    expect(rows[1]).toContain('$100 over budget, including projected costs');
    expect(rows[2]).toContain('$100.50 over budget, including committed costs');
    expect(rows[3]).toContain('Old (removed)');
    expect(rows[3]).toContain('≈ $200 over budget');
    expect(rows[4]).toContain('No rate from CHF');
    expect(rows[4]).toContain('2 records in CHF have no rate, left out');
    expect(screen.queryByRole('link', { name: 'Old (removed)' })).toBeNull();
    // Exactly the records whose costs are in its sums.
    const address = new URL(
      screen.getByRole('link', { name: 'IT' }).getAttribute('href') ?? '',
      'http://localhost',
    );
    expect(address.pathname).toBe('/records');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      team: idOf(11),
      amount: 'costOfYear.2026',
    });
  });

  it('add the first, for a team, and name what is missing', async () => {
    const { person, requests } = open([], {
      answers: { 'POST /budgets': { status: 201, body: withoutFigures({}) } },
    });
    await screen.findByText('No budgets for 2026 yet.');
    await person.click(screen.getByRole('button', { name: 'Add budget' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Choose a team')).toBeTruthy();
    expect(dialog.getByText('Enter an amount of 0 or more')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: /^Team/ }));
    await person.click(await screen.findByRole('option', { name: 'Legal' }));
    await person.type(dialog.getByLabelText(/^Amount/), '1,000.50{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      year: 2026,
      team: idOf(11),
      amount: 1_000.5,
      note: '',
    });
  });

  it('keep what was typed when somebody else was first, and replace it with the next save', async () => {
    let saves = 0;
    const { person, requests } = open([budget()], {
      answers: {
        [`POST /budgets/${idOf(21)}`]: () => {
          saves += 1;
          return saves === 1
            ? refusal(409, 'stale_version', { current: withoutFigures({ version: 4, amount: 5 }) })
            : { body: withoutFigures({ version: 5, amount: 2_000 }) };
        },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Actions for the budget of Legal' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const amount = await screen.findByLabelText(/^Amount/);
    await person.clear(amount);
    await person.type(amount, '2000{Enter}');
    expect(await screen.findByText('Refused. It is $5.00 now. Save again to replace it.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ headers, body }) => [headers.get('if-match'), body])).toEqual([
      ['"3"', { amount: 2_000, note: 'Licences' }],
      ['"4"', { amount: 2_000, note: 'Licences' }],
    ]);
  });

  it('say what a file would do before it is done', async () => {
    const { person, requests } = open([budget()], {
      answers: {
        'POST /budgets/undo': { body: { undone: 1 } },
        'POST /budgets/import': {
          body: { added: 2, changed: 1, unchanged: 0, changes: [{ id: idOf(21), version: 4 }] },
        },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.upload(
      dialog.getByLabelText('File with budgets'),
      new File(['a'], 'b.csv', { type: 'text/csv' }),
    );
    expect(await dialog.findByText('2 budgets to add, 1 budget to change.')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toEqual([
      { file: 'YQ==', dryRun: true },
      { file: 'YQ==', dryRun: false },
    ]);
    expect(await screen.findByText('2 budgets added, 1 budget changed.')).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      const undone = requests.find(({ path }) => path === '/budgets/undo');
      expect(undone?.body).toEqual({ changes: [{ id: idOf(21), version: 4 }] });
    });
  });

  it('offer nothing but the figures to users who may not change them', async () => {
    open([budget()], { profile: { isSuperAdmin: false, permissions: { viewAll: true } } });
    await screen.findByRole('link', { name: 'Legal' });
    expect(screen.queryByRole('button', { name: 'Add budget' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  });

  it('offer to try again when they cannot be read', async () => {
    open([], { answers: { 'GET /budgets/figures': refusal(403, 'forbidden') } });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
