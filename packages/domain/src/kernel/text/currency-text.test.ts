import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyDigits } from '../money.ts';
import { currencyOfMark } from './currency-text.ts';
import { millsOf, readMoney, settleDecimalMark } from './number-text.ts';

describe('an amount with its currency', () => {
  test.each([
    ['€ 1.234,56', ',', 1_234_560n, 'EUR'],
    ['1.234,56 €', ',', 1_234_560n, 'EUR'],
    ['-1.234,56 €', ',', -1_234_560n, 'EUR'],
    ['£1,234.5', '.', 1_234_500n, 'GBP'],
    ['C$1,000', '.', 1_000_000n, 'CAD'],
    ['CA$ 1,000.00', '.', 1_000_000n, 'CAD'],
    ['A$12', '.', 12_000n, 'AUD'],
    ['US$ 5', '.', 5_000n, 'USD'],
    ["CHF 1'234.50", '.', 1_234_500n, 'CHF'],
    ["CHF 1'234.–", '.', 1_234_000n, 'CHF'],
    ["Fr. 1'234.-", '.', 1_234_000n, 'CHF'],
    ['1 234,50 zł', ',', 1_234_500n, 'PLN'],
    ['12 500 Kč', ',', 12_500_000n, 'CZK'],
    ['R$ 10,00', ',', 10_000n, 'BRL'],
    ['¥1,000', '.', 1_000_000n, 'JPY'],
    ['KWD 1.234', '.', 1_234n, 'KWD'],
    ['(€ 5)', ',', -5_000n, 'EUR'],
    ['$5 CAD', '.', 5_000n, 'CAD'],
    ['eur 7', '.', 7_000n, 'EUR'],
    ['7 Euro', '.', 7_000n, 'EUR'],
  ] as const)('%s is read', (text, mark, mills, currency) => {
    const read = readMoney(text, mark);
    expect([read && millsOf(read, 3), read?.currency && currencyOfMark(read.currency, [])]).toEqual([
      mills,
      currency,
    ]);
  });

  test.each(['12 users', '€', '5 per seat', 'about 5 EUR', 'EUR', '€1.2.3', '9'.repeat(61)])(
    '"%s" is none',
    (text) => expect(readMoney(text, '.')).toBeNull(),
  );

  test('is exact in every currency and notation', () => {
    const currencies = fc.constantFrom('USD', 'CAD', 'EUR', 'JPY', 'KWD', 'CHF');
    const locales = fc.constantFrom(
      ['en-US', '.'] as const,
      ['de-DE', ','] as const,
      ['de-CH', '.'] as const,
      ['fr-FR', ','] as const,
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        currencies,
        locales,
        (units, currency, [locale, mark]) => {
          const digits = currencyDigits(currency);
          const amount = units / 10 ** digits;
          for (const currencyDisplay of ['symbol', 'code'] as const) {
            const text = new Intl.NumberFormat(locale, {
              style: 'currency',
              currency,
              currencyDisplay,
              minimumFractionDigits: digits,
            }).format(amount);
            const read = readMoney(text, mark);
            expect([text, read && millsOf(read, 3)]).toEqual([
              text,
              BigInt(units) * 10n ** BigInt(3 - digits),
            ]);
            expect(currencyOfMark(read?.currency ?? '', [currency])).toBe(currency);
          }
        },
      ),
    );
  });

  test('proves the decimal mark of its column', () => {
    expect(settleDecimalMark(['€ 1.234,56', '€ 1.234'])).toEqual({ mark: ',' });
    expect(settleDecimalMark(["CHF 1'234.50"])).toEqual({ mark: '.' });
  });
});

describe('a sign of several currencies', () => {
  test('means the closest that is preferred, otherwise the usual one', () => {
    expect(currencyOfMark('$', [])).toBe('USD');
    expect(currencyOfMark('$', ['GBP', 'CAD', 'USD'])).toBe('CAD');
    expect(currencyOfMark('¥', ['CNY'])).toBe('CNY');
  });
  test('means nothing where no one is usual', () => {
    expect(currencyOfMark('kr', ['EUR'])).toBeNull();
    expect(currencyOfMark('kr.', ['EUR', 'DKK'])).toBe('DKK');
  });
});
