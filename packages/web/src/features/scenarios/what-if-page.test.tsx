// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Move } from '@pactbook/domain/features/scenarios/move.ts';
import type { MovedRecord, Scenario, ScenarioResult } from '@pactbook/domain/features/scenarios/scenario.ts';
import { paths } from '../../platform/paths.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal, type FakeRequest } from '../../testing/fake-api.ts';
import { openAdministrationPage } from '../../testing/open-administration-page.tsx';
import { WhatIfPage } from './what-if-page.tsx';

const CRM = idOf(41);
const SCENARIO = idOf(51);
const OTHER_PERSON = idOf(61);
const OWN = idOf(1);

const scenario = (changes: Partial<Scenario> = {}): Scenario => ({
  id: SCENARIO,
  version: 4,
  name: 'Consolidate CRM',
  owner: { id: OWN, name: 'Ada Admin' },
  isShared: true,
  updatedAt: '2026-11-01T00:00:00.000Z',
  moves: [{ kind: 'CANCEL', contractId: CRM, recordVersion: 1 }],
  ...changes,
});
const yearly = (...amounts: number[]) => ({ known: amounts, projected: amounts.map(() => 0) });
const moved = (changes: Partial<MovedRecord> = {}): MovedRecord => ({
  id: CRM,
  product: 'Zoho CRM',
  vendor: 'Zoho',
  version: 1,
  isChanged: false,
  isCounted: true,
  before: yearly(100, 100, 100),
  after: yearly(100, 0, 0),
  ...changes,
});
const result = (records: readonly MovedRecord[]): ScenarioResult => ({
  fiscalYearStartMonth: 1,
  years: [2026, 2027, 2028].map((year) => ({
    year,
    label: String(year),
    shortLabel: String(year),
    isOpen: true,
  })),
  before: yearly(1_000, 1_000, 1_000),
  after: yearly(1_000, 900, 900),
  records: [...records],
});

type Setting = Parameters<typeof openAdministrationPage>[2];
const DecideMany = ({ ids, decision }: { ids: readonly string[]; decision: string | undefined }) => (
  <p>
    {decision} {ids.join(' ')}
  </p>
);
const listed = ({ moves, ...rest }: Scenario) => ({ ...rest, moveCount: moves.length });
const open = (
  opened: Scenario | null,
  records: readonly MovedRecord[],
  { answers = {}, ...setting }: Setting = {},
) =>
  openAdministrationPage(
    <WhatIfPage DecideMany={DecideMany} />,
    paths.whatIf(opened === null ? {} : { scenario: opened.id }),
    {
      ...setting,
      answers: {
        'GET /scenarios': { body: opened === null ? [] : [listed(opened)] },
        [`GET /scenarios/${SCENARIO}`]: { body: opened ?? scenario() },
        'POST /scenarios/result': { body: result(records) },
        ...answers,
      },
    },
  );

const sentTo = (requests: readonly FakeRequest[], to: string) =>
  requests.filter(({ method, path }) => method === 'POST' && path === to);

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('What If', () => {
  it('says what to do while there are no moves', async () => {
    open(null, []);
    expect(await screen.findByText('Add records and see what changes.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('shows the years before and after with the difference, and each record', async () => {
    open(scenario(), [moved()]);
    const row = within(await screen.findByRole('row', { name: /Zoho CRM/ }));
    expect(row.getByText('Cancel')).toBeDefined();
    expect(row.getByRole('link', { name: 'Zoho CRM' })).toBeDefined();
    const years = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(years).toEqual([
      '$1,000 → $1,000$0',
      '$1,000 → $900−$100 (−10.00%)',
      '$1,000 → $900−$100 (−10.00%)',
    ]);
  });

  it.each([
    [{ isChanged: true }, 'Changed since'],
    [{ isCounted: false }, 'No rate, not counted'],
    [{ product: null, vendor: null, isCounted: false }, 'A deleted record, not counted'],
  ])('marks a record that is %j', async (changes, words) => {
    open(scenario(), [moved(changes)]);
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('takes a move back with Ctrl Z, and saves what is left on the version that was opened', async () => {
    const moves: Move[] = [
      { kind: 'CANCEL', contractId: CRM, recordVersion: 1 },
      { kind: 'COST', contractId: CRM, recordVersion: 1, percent: -7.5, from: '2027-01-01' },
    ];
    const { requests, person } = open(scenario({ moves }), [moved()], {
      answers: {
        [`POST /scenarios/${SCENARIO}`]: { body: scenario({ version: 5, moves: moves.slice(0, 1) }) },
      },
    });
    expect(await screen.findByText('Cancel · −7.5% from Jan 1, 2027')).toBeDefined();
    const save = screen.getByRole('button', { name: 'Save' });
    const remove = async () => {
      await person.click(screen.getByRole('button', { name: 'Actions for the moves of Zoho CRM' }));
      await person.click(await screen.findByRole('menuitem', { name: 'Remove “−7.5% from Jan 1, 2027”' }));
    };
    await remove();
    expect(screen.queryByText(/−7.5%/)).toBeNull();
    await person.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText(/−7.5%/)).toBeDefined();
    expect(save).toHaveProperty('disabled', true);
    await remove();
    await person.click(save);
    await waitFor(() => expect(save).toHaveProperty('disabled', true));
    const [sent] = sentTo(requests, `/scenarios/${SCENARIO}`);
    expect([sent?.headers.get('if-match'), sent?.body]).toEqual(['"4"', { moves: moves.slice(0, 1) }]);
  });

  it('does not write over what was saved elsewhere', async () => {
    const newer = scenario({ version: 9, moves: [] });
    const { requests, person } = open(scenario(), [moved()], {
      answers: {
        [`POST /scenarios/${SCENARIO}`]: refusal(409, 'stale_version', { current: newer }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Actions for the moves of Zoho CRM' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Remove “Cancel”' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This scenario was changed elsewhere since you opened it.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Replace' }));
    await waitFor(() =>
      expect(
        sentTo(requests, `/scenarios/${SCENARIO}`).map(({ headers }) => headers.get('if-match')),
      ).toEqual(['"4"', '"9"']),
    );
  });

  it('of another user can be tried and copied, and not changed', async () => {
    const shared = scenario({ owner: { id: OTHER_PERSON, name: 'Dana Fox' } });
    const { requests, person } = open(shared, [moved()], {
      answers: { 'POST /scenarios': { status: 201, body: scenario({ id: idOf(52), name: 'Copy' }) } },
    });
    await person.click(await screen.findByRole('button', { name: 'Actions for Consolidate CRM' }));
    expect(screen.queryByRole('menuitem', { name: 'Rename' })).toBeNull();
    expect(screen.getAllByText('Shared by Dana Fox').length).toBeGreaterThan(0);
    await person.click(screen.getByRole('menuitem', { name: 'Save a copy' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save scenario' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sentTo(requests, '/scenarios').map(({ body }) => body)).toEqual([
        { name: 'Copy of Consolidate CRM', isShared: false, moves: shared.moves },
      ]),
    );
  });

  it('becomes decisions: cancelled records are cancelled, those with a lower cost renegotiated', async () => {
    const other = idOf(42);
    const moves: Move[] = [
      { kind: 'CANCEL', contractId: CRM },
      { kind: 'COST', contractId: other, percent: -10, from: '2027-01-01' },
      { kind: 'COST', contractId: idOf(43), percent: 7, from: '2027-01-01' },
    ];
    const { person } = open(scenario({ moves }), [moved()]);
    await person.click(await screen.findByRole('button', { name: 'Make decisions' }));
    await screen.findByText('Cancel: 1 record');
    await person.click(screen.getByRole('button', { name: 'Preview Renegotiate: 1 record' }));
    expect(await screen.findByText(`RENEGOTIATE ${other}`)).toBeDefined();
  });

  it('is not there any more when its address names one that was deleted', async () => {
    open(scenario(), [], {
      answers: { [`GET /scenarios/${SCENARIO}`]: refusal(404, 'not_found') },
    });
    expect(await screen.findByText('This scenario does not exist.')).toBeDefined();
  });
});
