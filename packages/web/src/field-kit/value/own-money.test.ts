import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { NUMBER_LOCALES } from '@pactbook/domain/features/account/number-locales.ts';
import { CURRENCIES } from '@pactbook/domain/features/currencies/currency.ts';
import { currencyDigits } from '@pactbook/domain/kernel/money.ts';
import { otherMarksFault, readNumberText, showNumberText } from '../../ui/forms/number-text.ts';
import { numberText, setNumberLocale } from '../../ui/text/own-numbers.ts';
import { contentText, lineText } from './field-content.ts';
import type { FieldContent } from './field-content.ts';
import { addedWords, moneyText, percentageText, rateWords, shortOwnMoney } from './own-money.ts';

afterEach(() => setNumberLocale('en-US'));

const spaced = (text: string) => text.replace(/\s/g, ' ');

describe('an amount', () => {
  it.each(NUMBER_LOCALES)('that %s shows is read back to the same cent in every currency', (locale) => {
    setNumberLocale(locale);
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCIES),
        fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
        (currency, units) => {
          const digits = currencyDigits(currency);
          const amount = units / 10 ** digits;
          const shown = moneyText(amount, 2, currency);
          expect(Number(readNumberText(shown, digits, currency)), shown).toBe(amount === 0 ? 0 : amount);
          const typed = showNumberText(String(amount), digits, true);
          expect(Number(readNumberText(typed, digits, currency)), typed).toBe(amount === 0 ? 0 : amount);
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each(NUMBER_LOCALES)(
    'is below zero in parentheses, and a thousand or a million times as much with k or m, in %s',
    (locale) => {
      setNumberLocale(locale);
      const money = (text: string) => readNumberText(text, 2, 'USD');
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
          const typed = showNumberText(String(cents / 100), 2, true);
          expect(Number(money(`(${typed})`))).toBe(-cents / 100);
          expect(Number(money(`${typed}k`))).toBe(cents * 10);
          expect(Number(money(`${typed} M`))).toBe(cents * 10_000);
        }),
        { numRuns: 100 },
      );
    },
  );

  it.each([
    ['12k', '12000'],
    ['$1.5m', '1500000'],
    ['(1,234.00)', '-1234'],
    ['$(12.50)', '-12.50'],
    ['0.001k', '1'],
    ['1.23456k', '1234.56'],
  ])('%j is %s', (text, plain) => {
    expect(Number(readNumberText(text, 2, 'USD'))).toBe(Number(plain));
  });

  it('is not read from a part of a cent, two signs or a number without a currency', () => {
    for (const text of ['1.234567k', '(-5)', '((5))', 'k', '()', '5kk'])
      expect(readNumberText(text, 2, 'USD'), text).toBeUndefined();
    for (const text of ['12k', '3m', '(5)']) expect(readNumberText(text, 0), text).toBeUndefined();
  });

  it.each(NUMBER_LOCALES)('is never read as another one: what %s does not write is refused', (locale) => {
    setNumberLocale(locale);
    for (const text of ['1,23,4', '1.2.3', '12.34.567', '1,2.3,4', '1 2 3', "1'2", '--1', '1-', '€5', '1e5'])
      expect(readNumberText(text, 2), text).toBeUndefined();
  });

  it.each([
    ['de-DE', '1.234,56', '1234.56'],
    ['de-DE', '1.234', '1234'],
    ['de-DE', '1 234,5', '1234.5'],
    ['de-DE', '-12,50 $', '-12.50'],
    // A plain number with a point can be nothing else.
    ['de-DE', '1234.5', '1234.5'],
    ['de-DE', '12.50', '12.50'],
    ['de-CH', "1'234.50", '1234.50'],
    ['de-CH', '1’234.50', '1234.50'],
    ['de-AT', '$ 1.234,56', '1234.56'],
    ['fr-FR', '1\u{202f}234,56', '1234.56'],
    ['fr-FR', '1 234,56 $US', '1234.56'],
    ['en-IN', '12,34,567.50', '1234567.50'],
    ['sv-SE', '−5,25', '-5.25'],
  ])('in %s %j is %s', (locale, text, plain) => {
    setNumberLocale(locale);
    expect(readNumberText(text, 2)).toBe(plain);
  });

  it.each([
    ['en-US', '1.234,56', 2, 'Write numbers as 12,345.50'],
    ['en-US', '12,5', 2, 'Write numbers as 12,345.50'],
    ['de-DE', '1,234.56', 2, 'Write numbers as 12.345,50'],
    ['de-DE', '1,234', 0, 'Write numbers as 12.345'],
    ['en-US', 'twelve', 2, undefined],
    ['en-US', '1,234.56', 2, undefined],
    ['fr-FR', '1.234,56', 2, 'Write numbers as 12 345,50'],
    ['de-DE', '1.234,567', 2, 'Write numbers as 12.345,50'],
    ['en-US', '1.234', 2, undefined],
  ])('of another country is answered with how to write it: %s, %j', (locale, text, decimals, fault) => {
    setNumberLocale(locale);
    expect(otherMarksFault(text, decimals)?.replace(/\s/g, ' ')).toBe(fault);
  });
});

/** Every kind of content that has numbers, with one in it. */
const CONTENTS: Readonly<Record<string, FieldContent>> = {
  number: { kind: 'number', number: 1234.5 },
  money: { kind: 'money', dollars: 1234.5 },
  converted: { kind: 'money', dollars: 1234.5, isConverted: true, isWhole: true },
  costs: { kind: 'costs', rows: [{ date: '2026-01-01', cost: 1234.5, currency: 'CAD' }] },
  pairs: { kind: 'pairs', pairs: [{ label: 'Seats', content: { kind: 'number', number: 1234.5 } }] },
};

describe('in the way of the person', () => {
  it('the content of every field is written', () => {
    setNumberLocale('de-DE');
    const shown = Object.entries(CONTENTS).map(([kind, content]) => [kind, spaced(contentText(content))]);
    expect(Object.fromEntries(shown)).toEqual({
      number: '1.234,5',
      money: '1.234,50 $',
      converted: '≈ 1.235 $',
      costs: 'Jan 2026: 1.234,50 CA$',
      pairs: 'Seats: 1.234,5',
    });
    expect(lineText(CONTENTS.number ?? { kind: 'missing' })).toBe('1.234,5');
  });

  it('sums, shares, short amounts and rates are written; English (US) stays to the letter', () => {
    const texts = () =>
      [
        numberText(1234567),
        percentageText(0.125),
        shortOwnMoney(1_250_000, 1),
        shortOwnMoney(105_589.8, 1),
        addedWords([moneyText(300, 0), moneyText(-50, 0, 'EUR')]),
        rateWords({ currency: 'CAD', date: '2026-01-06', rate: '0.728921', day: '2026-01-06', base: null }),
      ].map(spaced);
    expect(texts()).toEqual([
      '1,234,567',
      '12.50%',
      '$1.3M',
      '$105.6K',
      '$300 − €50',
      '1 CAD = 0.72892 USD on Jan 6, 2026',
    ]);
    setNumberLocale('de-DE');
    expect(texts()).toEqual([
      '1.234.567',
      '12,50 %',
      '1,3 Mio. $',
      '105.590 $',
      '300 $ − 50 €',
      '1 CAD = 0,72892 USD on Jan 6, 2026',
    ]);
  });
});
