// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { paths } from '../../platform/paths.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal } from '../../testing/fake-api.ts';
import { openContractPages } from '../../testing/open-contract-pages.tsx';
import { RECORD_ROUTES } from '../../testing/contract-routes.tsx';

const ID = idOf(500);

/** A record whose yearly term is far in the future, so that the test does not depend on the day. */
function record(changes: Partial<Contract> = {}): Contract {
  return buildContract({
    id: ID,
    product: 'Slack',
    startDate: '2099-01-01',
    endDate: '2099-12-31',
    renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 1, noticeUnit: 'MONTHS' },
    noticeDeadline: '2099-11-30',
    annualCosts: [{ date: '2099-01-01', cost: 100 }],
    ...changes,
  });
}

function open(contract: Contract, setting: Parameters<typeof openContractPages>[2] = {}) {
  return openContractPages(RECORD_ROUTES, paths.record(contract), { records: [contract], ...setting });
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => startSession('header.payload.signature'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
  vi.unstubAllGlobals();
});

/** Presses the button of the dialog, not the one on the page that opened it. */
const sendRenewal = async () =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Record renewal' }));

describe('renewing', () => {
  const renewal = `POST /contracts/${ID}/renew`;

  it('says which costs of the new term the record already has', async () => {
    const next = { date: '2100-01-01' as const, cost: 120 };
    open(record({ annualCosts: [{ date: '2099-01-01', cost: 100 }, next] }));
    await press('Record renewal');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('The record has $120.00 for Jan 2100.')).toBeTruthy();
    expect(dialog.queryByText(/^Filled in from/)).toBeNull();
  });

  it('sends the proposed term and the costs of its years on the version it was opened with', async () => {
    const saved = record({ version: 2, endDate: '2100-12-31', termNumber: 2, termStartDate: '2100-01-01' });
    const { requests } = open(record(), { answers: { [renewal]: { body: saved } } });
    await press('Record renewal');
    await sendRenewal();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = requests.find(({ path }) => path.endsWith('/renew'));
    expect(sent?.body).toEqual({
      startDate: '2100-01-01',
      endDate: '2100-12-31',
      annualCosts: [{ date: '2100-01-01', cost: 100 }],
    });
    expect(sent?.headers.get('if-match')).toBe('"1"');
  });

  it('fills in the years from the last cost as the percentage and the dates change, until one is typed', async () => {
    open(record());
    await press('Record renewal');
    const costs = () =>
      screen.getAllByRole('textbox', { name: /^Cost, row/ }).map((cell) => (cell as HTMLInputElement).value);
    expect((await screen.findByRole('textbox', { name: 'Cost, row 1' })).getAttribute('value')).toBe(
      '100.00',
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Change per year' }), '10');
    expect(costs()[0]).toBe('110.00');
    const end = screen.getByRole('textbox', { name: /New end date/ });
    await userEvent.clear(end);
    await userEvent.type(end, '12/31/2101{Tab}');
    expect(costs().slice(0, 2)).toEqual(['110.00', '121.00']);
    expect(screen.queryByRole('button', { name: 'Fill in the years' })).toBeNull();
    const first = screen.getByRole('textbox', { name: 'Cost, row 1' });
    await userEvent.clear(first);
    await userEvent.type(first, '500{Tab}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Change per year' }), '0');
    expect(costs()[0]).toBe('500.00');
    await press('Fill in the years');
    expect(costs()[0]).toBe('200.00');
  });

  it('keeps the input when somebody else changed the record, and continues from their version', async () => {
    const theirs = record({ version: 5, vendor: 'Other' });
    let tries = 0;
    const { requests } = open(record(), {
      answers: {
        [renewal]: () => {
          tries += 1;
          return tries === 1
            ? refusal(409, 'stale_version', { current: theirs })
            : { body: record({ version: 6 }) };
        },
      },
    });
    await press('Record renewal');
    const end = await screen.findByRole('textbox', { name: /New end date/ });
    await userEvent.clear(end);
    await userEvent.type(end, '6/30/2101');
    await sendRenewal();
    expect(await screen.findByText(/What you typed is still here/)).toBeTruthy();
    await sendRenewal();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = requests.filter(({ path }) => path.endsWith('/renew'));
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"5"']);
    expect(sent[1]?.body).toMatchObject({ endDate: '2101-06-30' });
  });

  it('shows a fault of the server at its field', async () => {
    open(record(), {
      answers: { [renewal]: refusal(422, 'invalid_fields', { fields: { endDate: 'Not that day.' } }) },
    });
    await press('Record renewal');
    await sendRenewal();
    expect(await screen.findByRole('textbox', { name: /New end date/ })).toBeTruthy();
    expect(screen.getAllByText('Not that day.').length).toBeGreaterThan(0);
  });
});
