// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NegotiationSheet } from '@pactbook/domain/features/negotiation-sheet/sheet.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { idOf, type buildProfile } from '../../testing/build-profile.ts';
import { refusal, type FakeAnswer } from '../../testing/fake-api.ts';
import { openContractPages } from '../../testing/open-contract-pages.tsx';
import { NegotiationSheetPage } from './sheet-page.tsx';

const TEAM = idOf(3);
const record = buildContract({ id: idOf(60), product: 'Slack', vendor: 'Salesforce', teams: [TEAM] });

const sheet = (changes: Partial<NegotiationSheet> = {}): NegotiationSheet => ({
  id: record.id,
  product: 'Slack',
  vendor: 'Salesforce',
  status: 'LIVE',
  day: '2026-11-20',
  currency: 'USD',
  priceCap: 3,
  notice: { from: '2027-02-01', to: '2027-03-03' },
  inForce: { date: '2026-06-01', cost: 1_320, currency: 'USD', quantity: 120, unit: 'seats', unitPrice: 11 },
  costs: [
    {
      date: '2026-06-01',
      cost: 1_320,
      currency: 'USD',
      quantity: 120,
      unit: 'seats',
      unitPrice: 11,
      change: 0.32,
      uplift: { price: 120, volume: 200, scope: 0, allowed: 1_236, above: 84 },
    },
    { date: '2025-06-01', cost: 1_000, currency: 'USD', changeReason: 'SCOPE', change: 0.1, uplift: null },
    { date: '2024-06-01', cost: 909.09, currency: 'USD', change: null, uplift: null },
  ],
  terms: [
    {
      number: 2,
      startDate: '2026-06-01',
      endDate: '2027-05-31',
      renewal: null,
      noticeDeadline: null,
      endedAs: null,
      endedAt: null,
      endedBy: null,
      decision: null,
    },
    {
      number: 1,
      startDate: '2025-06-01',
      endDate: '2026-05-31',
      renewal: null,
      noticeDeadline: null,
      endedAs: 'renewed',
      endedAt: '2026-05-01T10:00:00.000Z',
      endedBy: idOf(21),
      decision: {
        id: idOf(70),
        decision: 'RENEW',
        reason: 'Too late to change',
        decidedOn: '2026-04-28',
        decidedBy: idOf(21),
      },
    },
  ],
  ofVendor: { records: { read: 2, all: 12 }, live: 2, costInForce: 5_000, share: 0.125 },
  others: [
    { id: idOf(61), product: 'Sales Cloud', status: 'LIVE', endDate: '2027-01-31', costInForce: 3_680 },
    { id: idOf(62), product: 'Tableau', status: 'EVALUATING', endDate: null, costInForce: null },
  ],
  medians: { all: { share: 0.04, costs: 120 }, vendor: { share: null, costs: 0 } },
  ...changes,
});

function open(answer: FakeAnswer, profile: Parameters<typeof buildProfile>[0] = { isSuperAdmin: true }) {
  startSession('header.payload.signature');
  const element = <NegotiationSheetPage contract={record} />;
  return openContractPages([{ path: '/start', element }], '/start', {
    records: [record],
    profile,
    answers: { [`GET /contracts/${record.id}/sheet`]: answer },
  });
}

afterEach(() => {
  cleanup();
  endSession('signedOut');
  vi.unstubAllGlobals();
});

describe('the negotiation sheet', () => {
  it('has what to know at its top: cost, seats, cap, notice, share and medians', async () => {
    open({ body: sheet() });
    const page = await screen.findByRole('article', { name: 'Negotiation Sheet' });
    const facts = Object.fromEntries(
      within(page)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(facts).toMatchObject({
      'Cost in Force': '$1,320',
      Seats: '120 seats at $11.00',
      'Price Cap %': '3.00%',
      Notice: 'Feb 1 – Mar 3, 2027',
      'Vendor’s Share of Our Costs': '12.50%',
      'Our Median Uplift': '+4.00% (120 costs)',
      'This Vendor’s Median': '—',
    });
  });

  it('lists the costs with what each changed, and what is above the cap', async () => {
    open({ body: sheet() });
    const rows = within(await screen.findByRole('table', { name: 'Costs' }))
      .getAllByRole('row')
      .slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['$1,320', '120 seats at $11.00', '+32.00%+$120 price+$200 volume$84 above cap', '$1,236', '$84'],
      ['$1,000', '—', '+10.00%Scope', '—', '—'],
      ['$909.09', '—', '—', '—', '—'],
    ]);
  });

  it('lists decisions, and the other records of the vendor with how many are counted', async () => {
    open({ body: sheet() });
    expect(await screen.findByText('Plan to renew, Apr 28, 2026, Ana Ruiz, Too late to change')).toBeTruthy();
    expect(screen.getByText('No decision yet')).toBeTruthy();
    expect(screen.getByText('Total: 2 of 12 records, $5,000 in force')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sales Cloud' }).getAttribute('href')).toContain(idOf(61));
    expect(screen.getByRole('link', { name: '9 more' })).toBeTruthy();
  });

  it('is printed with the button', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    open({ body: sheet() });
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('says what is missing, and offers to try again when it fails', async () => {
    open({ body: sheet({ costs: [], inForce: null, priceCap: null, notice: null, others: [] }) });
    expect(await screen.findByText('No annual costs.')).toBeTruthy();
    cleanup();
    open(refusal(500, 'internal'));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('is refused to users who do not read the record in full', async () => {
    open({ body: sheet() }, {});
    expect(await screen.findByText('You do not have access to this page.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });
});
