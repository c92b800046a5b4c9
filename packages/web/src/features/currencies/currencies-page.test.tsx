// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CurrencySettings } from '@pactbook/domain/features/currencies/currency-settings.ts';
import { paths } from '../../platform/paths.ts';
import { openAdministrationPage } from '../../testing/open-administration-page.tsx';
import { CurrenciesPage } from './currencies-page.tsx';

const SETTINGS: CurrencySettings = {
  currency: 'USD',
  recordCurrencies: ['CAD', 'CHF'],
  used: [
    { currency: 'USD', records: 2, unconverted: 0 },
    { currency: 'CHF', records: 3, unconverted: 3 },
  ],
  rates: [
    {
      base: 'EUR',
      currency: 'CAD',
      days: 2,
      firstDay: '2026-01-05',
      lastDay: '2026-01-06',
      lastRate: '1.4833',
    },
  ],
};

const open = (settings: CurrencySettings) =>
  openAdministrationPage(<CurrenciesPage />, paths.currencies(), {
    answers: { 'GET /currencies': { body: settings } },
  });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the page of currencies', () => {
  test('shows the rates, and how many records have none', async () => {
    open(SETTINGS);
    expect(await screen.findByText('3 records in CHF have no rate')).toBeDefined();
    expect(screen.getByRole('row', { name: /1 EUR in CAD 1\.4833 Jan 6, 2026 2 Jan 5, 2026/ })).toBeDefined();
  });

  test('says whether rates come by themselves, and why they do not', async () => {
    const succeededAt = '2026-03-13T12:00:00.000Z';
    open({ ...SETTINGS, fetching: { succeededAt, error: null, failingSince: null } });
    expect(await screen.findByText(/Rates are fetched every day, last on Mar 13, 2026/)).toBeDefined();
    cleanup();
    const failingSince = '2026-03-15T12:00:00.000Z';
    open({ ...SETTINGS, fetching: { succeededAt, error: 'It answered with status 503.', failingSince } });
    expect(
      await screen.findByText(/Rates could not be fetched since Mar 15, 2026. It answered with status 503./),
    ).toBeDefined();
  });

  test('says nothing of rates while there is one currency', async () => {
    open({ ...SETTINGS, recordCurrencies: [], used: [], rates: [] });
    expect(await screen.findByRole('heading', { name: 'Currencies' })).toBeDefined();
    expect(screen.queryByText('Exchange rates')).toBeNull();
  });

  test('lists the rates of a pair by day, and corrects and removes one', async () => {
    const item = { base: 'EUR', currency: 'CAD', day: '2026-01-06', rate: '1.4833' };
    const { requests } = openAdministrationPage(<CurrenciesPage />, paths.currencies(), {
      answers: {
        'GET /currencies': { body: SETTINGS },
        'GET /currencies/rates': { body: { items: [item], nextBefore: null } },
        'POST /currencies/rates': {
          body: {
            written: 1,
            read: 1,
            currencies: ['CAD', 'EUR'],
            firstDay: item.day,
            lastDay: item.day,
            changedRecords: 0,
          },
        },
        'POST /currencies/rates/remove': { body: SETTINGS },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Rates of 1 EUR in CAD by day' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Correct the rate of Jan 6, 2026' }));
    const rate = screen.getByLabelText('CAD for 1 EUR');
    await userEvent.clear(rate);
    await userEvent.type(rate, '0');
    await userEvent.click(screen.getByRole('button', { name: 'Save rate' }));
    expect(await screen.findByText('Enter a rate above 0 with at most ten decimals')).toBeDefined();
    await userEvent.clear(rate);
    await userEvent.type(rate, '1.5');
    await userEvent.click(screen.getByRole('button', { name: 'Save rate' }));
    const sent = (path: string) =>
      requests.filter((one) => one.method === 'POST' && one.path === path).map(({ body }) => body);
    await waitFor(() => expect(sent('/currencies/rates')).toEqual([{ rates: [{ ...item, rate: '1.5' }] }]));
    await userEvent.click(screen.getByRole('button', { name: 'Remove the rate of Jan 6, 2026' }));
    await waitFor(() =>
      expect(sent('/currencies/rates/remove')).toEqual([{ base: 'EUR', currency: 'CAD', day: '2026-01-06' }]),
    );
  });

  test('reads a file in UTF-16, and says of one that is no text what to do', async () => {
    const { requests } = open(SETTINGS);
    const choose = await screen.findByLabelText('File with exchange rates');
    const line = '2026-01-31;CAD;USD;0,7312';
    const wide = Uint8Array.from({ length: 2 * line.length }, (_, at) =>
      at % 2 === 0 ? line.charCodeAt(at / 2) : 0,
    );
    await userEvent.upload(choose, new File([wide], 'rates.csv', { type: 'text/csv' }));
    await waitFor(() =>
      expect(
        requests.filter(({ path }) => path === '/currencies/rates/file').map(({ body }) => body),
      ).toEqual([{ text: line }]),
    );
    await userEvent.upload(
      choose,
      new File([Uint8Array.from([37, 80, 68, 70, 0, 1])], 'x.csv', { type: 'text/csv' }),
    );
    expect(await screen.findByText('This is not text. Save the rates as CSV (UTF-8)')).toBeDefined();
  });

  test('asks for rates before it sends any', async () => {
    open(SETTINGS);
    await userEvent.click(await screen.findByRole('button', { name: 'Add rates' }));
    expect(screen.getByText('Paste rates, or choose a file')).toBeDefined();
  });
});
