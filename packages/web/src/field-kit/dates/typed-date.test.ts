import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NUMBER_LOCALES } from '@pactbook/domain/features/account/number-locales.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { isReadTwoWays, readTypedDate, typedDatePattern, writeTypedDate } from './typed-date.ts';

const day = fc.integer({ min: 0, max: 83_000 }).map((days) => addDays('1970-01-01', days));

describe('a typed date', () => {
  test.each(NUMBER_LOCALES)('that %s writes is read back as the same day', (locale) => {
    fc.assert(
      fc.property(day, (date) => {
        expect(readTypedDate(writeTypedDate(date, locale), locale)).toBe(date);
        expect(readTypedDate(date, locale)).toBe(date);
      }),
    );
  });

  test.each([
    ['en-US', 'M/D/YYYY', '12/31/2027'],
    ['en-GB', 'D/M/YYYY', '31/12/2027'],
    ['de-DE', 'D.M.YYYY', '31.12.2027'],
    ['sv-SE', 'YYYY-MM-DD', '2027-12-31'],
  ])('in %s is written %s', (locale, pattern, text) => {
    expect(typedDatePattern(locale)).toBe(pattern);
    expect(writeTypedDate('2027-12-31', locale)).toBe(text);
  });

  test.each([
    ['en-US', '1/31/2026', '2026-01-31'],
    ['en-US', '2/29/28', '2028-02-29'],
    ['en-US', '  7-4-2026 ', '2026-07-04'],
    ['en-US', '2/1/2027', '2027-02-01'],
    ['de-DE', '2/1/2027', '2027-01-02'],
    ['de-DE', '2.1.27', '2027-01-02'],
    ['en-GB', '2/1/2027', '2027-01-02'],
    // Only one order makes a day of it.
    ['en-US', '31.12.2027', '2027-12-31'],
    ['de-DE', '12/31/2027', '2027-12-31'],
    ['en-US', '31st December 2026', '2026-12-31'],
    ['en-US', 'December 1st, 2026', '2026-12-01'],
    ['en-GB', '2nd of March 2027', '2027-03-02'],
    ['en-US', '3rd Apr 2027', '2027-04-03'],
    ['de-DE', '31. Dezember 2026', '2026-12-31'],
    ['fr-FR', '1er janvier 2027', '2027-01-01'],
  ])('in %s %j is %s', (locale, text, date) => {
    expect(readTypedDate(text, locale)).toBe(date);
  });

  test.each([
    '',
    '2/30/2026',
    '13/13/2026',
    '2/29/2027',
    '0/1/2026',
    '1/2',
    '1/2/202',
    'tomorrow',
    '2026-13-01',
    '31st 2026',
  ])('%j is no day in any country', (text) => {
    for (const locale of NUMBER_LOCALES) expect(readTypedDate(text, locale)).toBeNull();
  });

  test('that can be two days is known as such', () => {
    expect(['2/1/2027', '2.1.2027', '3-4-27'].map(isReadTwoWays)).toEqual([true, true, false]);
    expect(['2/2/2027', '1/31/2027', '2027-01-02', 'Jan 2, 2027', 'soon'].some(isReadTwoWays)).toBe(false);
  });
});
