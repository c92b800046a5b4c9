import { describe, expect, test } from 'vitest';
import { currencyDigits } from '../../kernel/money.ts';
import { CURRENCIES, currencyName, currencySchema, isCurrency } from './currency.ts';

describe('currencies', () => {
  test('are codes of ISO 4217 that every browser can write, each once', () => {
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
    for (const code of CURRENCIES) {
      expect(code).toMatch(/^[A-Z]{3}$/);
      expect(currencyName(code)).not.toBe(code);
    }
  });

  test.each([
    ['USD', 2],
    ['EUR', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['KWD', 3],
    ['IQD', 3],
    ['ISK', 0],
    ['HUF', 2],
  ])('%s has %d decimals', (code, digits) => expect(currencyDigits(code)).toBe(digits));

  test('a text that is no code is refused', () => {
    for (const text of ['usd', 'XAU', 'XXX', '', 'US$']) {
      expect([text, isCurrency(text), currencySchema.safeParse(text).success]).toEqual([text, false, false]);
    }
  });
});
