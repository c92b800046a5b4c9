import { describe, expect, test } from 'vitest';
import { formatMoney, formatPercentage } from '../../kernel/money.ts';
import { ENGLISH, plainNumber } from '../../kernel/text/number-locale.ts';
import { isNumberLocale, NUMBER_LOCALES, numberLocaleName } from './number-locales.ts';

/** Every kind of space is one here: `Intl` uses several. */
const spaced = (text: string) => text.replace(/\s/g, ' ');

describe('the ways of writing numbers', () => {
  test.each(NUMBER_LOCALES)('%s is known to Intl by its own rules, with the digits 0 to 9', (locale) => {
    const { locale: used, numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions();
    expect([locale.startsWith(used), numberingSystem]).toEqual([true, 'latn']);
    expect(numberLocaleName(locale)).not.toBe(locale);
    expect(locale).toMatch(/^[a-z]{2,3}-[A-Z]{2}$/);
  });

  test('begin with that of the specification, have different names and know no others', () => {
    expect(NUMBER_LOCALES[0]).toBe(ENGLISH);
    expect(new Set(NUMBER_LOCALES.map(numberLocaleName)).size).toBe(NUMBER_LOCALES.length);
    for (const other of ['de', 'xx-XX', 'toString', '']) expect(isNumberLocale(other)).toBe(false);
    expect(numberLocaleName('xx-XX')).toBe('xx-XX');
  });

  test.each([
    [ENGLISH, '−$1,234.50', 'KWD 1,234.500', '¥1,235', '1250.00%', '1234567.5'],
    ['en-GB', '−US$1,234.50', 'KWD 1,234.500', 'JP¥1,235', '1250.00%', '1234567.5'],
    ['de-DE', '−1.234,50 $', '1.234,500 KWD', '1.235 ¥', '1250,00 %', '1234567,5'],
    ['fr-FR', '−1 234,50 $US', '1 234,500 KWD', '1 235 JPY', '1250,00 %', '1234567,5'],
    ['en-IN', '−$1,234.50', 'KWD 1,234.500', 'JP¥1,235', '1250.00%', '1234567.5'],
    ['sv-SE', '−1 234,50 US$', '1 234,500 KWD', '1 235 JPY', '1250,00 %', '1234567,5'],
  ])('%s writes amounts, shares and plain numbers as its country does', (locale, ...wanted) => {
    expect(
      [
        formatMoney(-1234.5, 2, 'USD', locale),
        formatMoney(1234.5, 2, 'KWD', locale),
        formatMoney(1234.5, 2, 'JPY', locale),
        formatPercentage(12.5, locale),
        plainNumber(1234567.5, locale),
      ].map(spaced),
    ).toEqual(wanted);
  });
});
