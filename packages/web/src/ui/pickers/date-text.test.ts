import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDateText, showDateText } from './date-text.ts';

describe('a typed date', () => {
  it.each([
    ['1/31/2026', '2026-01-31'],
    ['01/05/2026', '2026-01-05'],
    ['2/29/28', '2028-02-29'],
    ['2026-01-31', '2026-01-31'],
    ['12.24.2026', '2026-12-24'],
    ['  7-4-2026 ', '2026-07-04'],
  ])('%j is %j', (text, iso) => {
    expect(readDateText(text)).toBe(iso);
  });

  it.each([
    '',
    '2/30/2026',
    '13/1/2026',
    '2/29/2027',
    '0/1/2026',
    '1/2',
    '1/2/202',
    'tomorrow',
    '2026-13-01',
  ])('%j is not a day of the calendar', (text) => {
    expect(readDateText(text)).toBeUndefined();
  });

  it('is the same day after formatting and parsing', () => {
    const days = fc.date({
      min: new Date(Date.UTC(1970, 0, 1)),
      max: new Date(Date.UTC(2199, 11, 31)),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10);
        expect(readDateText(showDateText(iso))).toBe(iso);
      }),
    );
  });
});
