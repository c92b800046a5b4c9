import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount, readNumber, settleDecimalMark } from './number-text.ts';

const amounts = fc.integer({ min: 0, max: 99_999_999_999 });
const grouped = (cents: number, locale: string) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100);

describe('an amount of a spreadsheet', () => {
  test('is parsed to the cent in every usual notation', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        const wanted = { cents: BigInt(cents), fault: null };
        const english = grouped(cents, 'en-US');
        for (const text of [
          english,
          `$${english}`,
          `$ ${english}`,
          `${english} USD`,
          `US$${english}`,
          `usd ${english}`,
        ]) {
          expect(readAmount(text, '.')).toEqual(wanted);
        }
        expect(readAmount(String(cents / 100), '.')).toEqual(wanted);
        expect(readAmount(grouped(cents, 'de-DE'), ',')).toEqual(wanted);
        expect(readAmount(`${grouped(cents, 'de-CH')} $`, '.')).toEqual(wanted);
      }),
    );
  });

  test.each([
    ['$1,234.50', 123_450n],
    ['1 234.5', 123_450n],
    ['0', 0n],
    ['.5', 50n],
    ['12.', 1_200n],
    ['00012.30', 1_230n],
    ['12.3000', 1_230n],
    ['($1,234.50)', -123_450n],
    ['-$5', -500n],
    ['$-5', -500n],
    ['5-', -500n],
  ])('%s', (text, cents) => expect(readAmount(text, '.')).toEqual({ cents, fault: null }));

  test.each([
    ['€10', 'Amounts are in US dollars; "€" is another currency'],
    ['A$10', 'Amounts are in US dollars; "A$" is another currency'],
    ['10 EUR', 'Amounts are in US dollars; "EUR" is another currency'],
    ['12.345', 'Use at most two decimals'],
    ['1,23.50', 'This is not an amount'],
    ['1,00,000', 'This is not an amount'],
    ['1.2.3', 'This is not an amount'],
    ['Call Us!', 'This is not an amount'],
    ['$9 per u/m', 'This is not an amount'],
    ['12%', 'This is not an amount'],
    ['1e5', 'This is not an amount'],
    ['', 'This is not an amount'],
    ['$', 'This is not an amount'],
    [',', 'This is not an amount'],
    ['9'.repeat(61), 'This is not an amount'],
    ['9'.repeat(13), 'Enter an amount up to 999,999,999.99'],
  ])('%s is refused', (text, fault) => expect(readAmount(text, '.')).toEqual({ cents: null, fault }));
});

describe('the decimal mark of a column', () => {
  test.each([
    [['1,234.50', '12'], '.'],
    [['1.234,50', '1.234'], ','],
    [['12,5'], ','],
    [['1.234.567'], ','],
    [['0,125'], ','],
    [['1,234', 'n/a', ''], '.'],
    [['1.234'], '.'],
  ] as const)('%j has %s', (texts, mark) => expect(settleDecimalMark(texts)).toEqual({ mark }));

  test('is refused when amounts contradict each other', () => {
    expect(settleDecimalMark(['12.50', '12,50'])).toEqual({ samples: ['12.50', '12,50'] });
  });
});

test('a number keeps its sign and decimals', () => {
  expect(['1,234.5', '-0.75', '12', 'x', ''].map((text) => readNumber(text, '.'))).toEqual([
    1234.5,
    -0.75,
    12,
    null,
    null,
  ]);
});
