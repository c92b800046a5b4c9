import { describe, expect, it } from 'vitest';
import { proposedCurrency } from './proposed-currency.ts';

describe('the proposed currency of a first setup', () => {
  it.each([
    ['Europe/Zurich', 'de-CH', 'CHF'],
    // The time zone says where somebody is; many keep their browser in English.
    ['Europe/Berlin', 'en-US', 'EUR'],
    ['Asia/Tokyo', 'en', 'JPY'],
    ['America/Sao_Paulo', 'pt-BR', 'BRL'],
    ['Europe/London', 'en-GB', 'GBP'],
    ['America/New_York', 'en-US', 'USD'],
    // A zone of no country.
    ['UTC', 'sv-SE', 'SEK'],
    ['UTC', 'pl', 'PLN'],
    ['Mars/Olympus', 'not a locale', 'USD'],
    // Sums are whole hundredths.
    ['Asia/Kuwait', 'ar-KW', 'USD'],
  ])('in %s with %s is %s', (timeZoneId, locale, currency) => {
    expect(proposedCurrency(timeZoneId, locale)).toBe(currency);
  });
});
