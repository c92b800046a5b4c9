import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../kernel/calendar-date.ts';
import { currencyDigits } from '../../kernel/money.ts';
import { conversionOn, converted, rateSchema, type ExchangeRate } from './exchange-rate.ts';

const rate = (base: string, currency: string, day: string, value: string): ExchangeRate => ({
  base,
  currency,
  day,
  rate: value,
});

const inCurrency = (
  rates: readonly ExchangeRate[],
  amount: number,
  from: string,
  to: string,
  day: string,
) => {
  const conversion = conversionOn(rates, from, to, day);
  return conversion === null ? null : converted(amount, conversion, to);
};

const EURO = [
  rate('EUR', 'USD', '2026-01-05', '1.0812'),
  rate('EUR', 'CAD', '2026-01-05', '1.4833'),
  rate('EUR', 'JPY', '2026-01-05', '170.21'),
];

describe('an amount in another currency', () => {
  test.each([
    ['directly', 100, 'EUR', 'USD', 108.12],
    ['the other way', 108.12, 'USD', 'EUR', 100],
    // 100 / 1.4833 × 1.0812 = 72.89152…
    ['through a third', 100, 'CAD', 'USD', 72.89],
    ['without decimals', 1, 'USD', 'JPY', 157],
    ['a credit', -100, 'CAD', 'USD', -72.89],
    ['nothing', 0, 'CAD', 'USD', 0],
  ])('is converted %s', (_way, amount, from, to, wanted) => {
    expect(inCurrency(EURO, amount, from, to, '2026-01-05')).toBe(wanted);
  });

  test('half a unit is rounded away from zero', () => {
    const half = [rate('USD', 'EUR', '2026-01-01', '0.5')];
    expect(inCurrency(half, 0.01, 'USD', 'EUR', '2026-01-01')).toBe(0.01);
    expect(inCurrency(half, -0.01, 'USD', 'EUR', '2026-01-01')).toBe(-0.01);
    expect(inCurrency(half, 0.05, 'USD', 'EUR', '2026-01-01')).toBe(0.03);
  });

  test('takes the latest rate of the day or before, also for days to come, and none before the first', () => {
    const rates = [rate('CAD', 'USD', '2026-01-05', '0.7'), rate('CAD', 'USD', '2026-02-05', '0.8')];
    const on = (day: string) => inCurrency(rates, 100, 'CAD', 'USD', day);
    expect([
      on('2026-01-04'),
      on('2026-01-05'),
      on('2026-02-04'),
      on('2026-02-05'),
      on('2199-12-31'),
    ]).toEqual([null, 70, 70, 80, 80]);
  });

  test('the newest rate counts, and a direct one of the same day before one through a third currency', () => {
    const direct = rate('CAD', 'USD', '2026-01-05', '0.9');
    expect(conversionOn([...EURO, direct], 'CAD', 'USD', '2026-01-05')).toMatchObject({ base: 'CAD' });
    const older = rate('CAD', 'USD', '2026-01-04', '0.9');
    expect(conversionOn([...EURO, older], 'CAD', 'USD', '2026-01-05')).toMatchObject({
      base: 'EUR',
      day: '2026-01-05',
    });
    // Of two rates the older one dates them.
    const later = rate('EUR', 'USD', '2026-01-09', '1.1');
    expect(conversionOn([...EURO, later], 'CAD', 'USD', '2026-01-10')?.day).toBe('2026-01-05');
  });

  test('no rate is invented', () => {
    expect(conversionOn([], 'CAD', 'USD', '2026-01-05')).toBeNull();
    expect(conversionOn(EURO, 'CHF', 'USD', '2026-01-05')).toBeNull();
    // Rates of two currencies that nothing joins.
    const apart = [rate('EUR', 'CHF', '2026-01-01', '0.9'), rate('GBP', 'USD', '2026-01-01', '1.3')];
    expect(conversionOn(apart, 'CHF', 'USD', '2026-01-05')).toBeNull();
  });
});

const anyRate = fc
  .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, decimals]) => {
    const text = String(digits).padStart(decimals + 1, '0');
    return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
  });

/** The sum by hand: how many units lie nearest to the exact quotient, found by comparing and not by dividing. */
function byHand(thousandths: bigint, over: bigint, under: bigint, scale: bigint): bigint {
  // |units / scale − thousandths × over / (1000 × under)| is least.
  const [left, right] = [1000n * under, thousandths * over * scale];
  let low = 0n;
  let high = 1n;
  while (high * left <= right) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle * left <= right) low = middle;
    else high = middle;
  }
  return 2n * (right - low * left) >= left ? low + 1n : low;
}

const CODES = ['USD', 'EUR', 'JPY', 'KWD', 'CAD'] as const;

describe('converted sums', () => {
  test('are those made by hand with whole numbers, in every currency', () => {
    const costs = fc.array(
      fc.record({ thousandths: fc.bigInt(0n, 999_999_999_999n), from: fc.constantFrom(...CODES) }),
      { maxLength: 20 },
    );
    const rates = fc.record({ USD: anyRate, JPY: anyRate, KWD: anyRate, CAD: anyRate });
    fc.assert(
      fc.property(costs, rates, fc.constantFrom(...CODES), (rows, ofEuro, to) => {
        const day = '2026-03-01';
        const known = Object.entries(ofEuro).map(([code, value]) => rate('EUR', code, day, value));
        const parts = (code: string) => {
          const [whole = '1', decimals = ''] = (
            known.find(({ currency }) => currency === code)?.rate ?? '1'
          ).split('.');
          return { n: BigInt(whole + decimals), d: 10n ** BigInt(decimals.length) };
        };
        const scale = 10n ** BigInt(currencyDigits(to));
        let [sum, wanted] = [0n, 0n];
        for (const { thousandths, from } of rows) {
          // An amount of the currency: cut to the decimals that it has.
          const step = 10n ** BigInt(3 - currencyDigits(from));
          const exact = (thousandths / step) * step;
          const amount = Number(exact) / 1000;
          if (from === to) continue;
          const conversion = conversionOn(known, from, to, addDays(day, 1));
          expect(conversion).not.toBeNull();
          if (conversion === null) continue;
          sum += BigInt(Math.round(converted(amount, conversion, to) * Number(scale)));
          const [one, other] = [parts(from), parts(to)];
          wanted += byHand(exact, other.n * one.d, other.d * one.n, scale);
        }
        // A number holds whole units up to 2 to the 53rd exactly; a hundredth of it, times a hundred, a little less.
        fc.pre(wanted < 2n ** 50n);
        expect(sum).toBe(wanted);
      }),
      { numRuns: 300 },
    );
  });

  test.each([['0'], ['-1'], ['1.'], ['.5'], ['1,5'], ['1e3'], ['0.00000000000'], ['12345678901']])(
    '%s is no rate',
    (text) => expect(rateSchema.safeParse(text).success).toBe(false),
  );
});
