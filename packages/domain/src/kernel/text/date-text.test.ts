import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { readDate, settleDateFormat } from './date-text.ts';
import type { DateFormat } from './date-text.ts';

const read = (text: string, format: DateFormat = 'auto', dropTime = false) =>
  readDate(text, format, dropTime);

const days = fc
  .integer({ min: 0, max: 84_000 })
  .map((count) => Temporal.PlainDate.from('1970-01-01').add({ days: count }));
const pad = (value: number) => String(value).padStart(2, '0');

describe('a date of a spreadsheet', () => {
  test('is the same day in every notation', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('/', '.', '-'), fc.boolean(), (day, mark, isPadded) => {
        const [month, dayOfMonth] = [day.month, day.day].map((part) => (isPadded ? pad(part) : String(part)));
        const date = day.toString();
        expect(read(`${month}${mark}${dayOfMonth}${mark}${day.year}`, 'M/D/YYYY')).toEqual({ date });
        expect(read(`${dayOfMonth}${mark}${month}${mark}${day.year}`, 'D/M/YYYY')).toEqual({ date });
        expect(read(`${day.year}${mark}${month}${mark}${dayOfMonth}`, 'YYYY-MM-DD')).toEqual({ date });
        expect(read(day.toLocaleString('en-US', { dateStyle: 'long' }))).toEqual({ date });
      }),
    );
  });

  test.each([
    ['2027-01-30', '2027-01-30'],
    ['2027/1/5', '2027-01-05'],
    ['20270130', '2027-01-30'],
    ['30-Jan-2027', '2027-01-30'],
    ['30 January 2027', '2027-01-30'],
    ['Jan 30, 2027', '2027-01-30'],
    ['30-Sept-27', '2027-09-30'],
    ['2028-02-29', '2028-02-29'],
  ])('%s means the same in every format', (text, date) => {
    for (const format of ['auto', 'YYYY-MM-DD', 'M/D/YYYY', 'D/M/YYYY'] as const) {
      expect(read(text, format)).toEqual({ date });
    }
  });

  test.each([
    ['1/30/27', '2027-01-30'],
    ['1/30/69', '2069-01-30'],
    ['1/30/70', '1970-01-30'],
    ['1.30.99', '1999-01-30'],
  ])('two-digit years are 1970 to 2069: %s', (text, date) => {
    expect(read(text, 'M/D/YYYY')).toEqual({ date });
  });

  test.each([
    '',
    'soon',
    '45658',
    '2027-02-29',
    '31/4/2027',
    '13/13/2027',
    '25-01-31',
    '1/2',
    '2027-1',
    '0000-00-00',
    '1'.repeat(61),
  ])('"%s" is refused, never guessed', (text) => {
    for (const format of ['auto', 'M/D/YYYY', 'D/M/YYYY'] as const)
      expect(read(text, format)).toHaveProperty('fault');
  });

  test.each<[string, DateFormat, string]>([
    ['11/31/2015', 'M/D/YYYY', 'November 2015 has 30 days'],
    ['11/31/2015', 'auto', 'November 2015 has 30 days'],
    ['31.4.27', 'D/M/YYYY', 'April 2027 has 30 days'],
    ['2027-02-29', 'YYYY-MM-DD', 'February 2027 has 28 days'],
    ['30 Feb 2028', 'auto', 'February 2028 has 29 days'],
    ['2/29/2027 12:00 AM', 'M/D/YYYY', 'February 2027 has 28 days'],
  ])('%s as %s is reported as a day that does not exist', (text, format, why) => {
    expect(read(text, format)).toEqual({ fault: `This day does not exist: ${why}` });
  });

  test.each(['13/31/2015', '11/32/2015', '2027-13-01', '2027-11-00'])(
    '%s does not exist, and is no date at all',
    (text) => expect(read(text)).toEqual({ fault: 'This is not a date' }),
  );

  test('a month-first date is refused when the format is day first', () => {
    expect(read('1/30/2027', 'D/M/YYYY')).toEqual({ fault: 'This is not a date written as D/M/YYYY' });
  });

  test.each([
    '2027-01-30T00:00:00',
    '2027-01-30T00:00:00.000Z',
    '2027-01-30 00:00:00+02:00',
    '1/30/2027 12:00:00 AM',
    '1/30/2027, 0:00',
  ])('midnight is no time of day: %s', (text) =>
    expect(read(text, 'M/D/YYYY')).toEqual({ date: '2027-01-30' }),
  );

  test('another time of day is refused unless the column drops times', () => {
    expect(read('2027-01-30T14:30:00Z')).toHaveProperty('fault');
    expect(read('2027-01-30T14:30:00Z', 'auto', true)).toEqual({ date: '2027-01-30' });
    expect(read('2027-01-30 lunch', 'auto', true)).toHaveProperty('fault');
  });
});

describe('the format of a column of dates', () => {
  test('is determined by one unambiguous date', () => {
    expect(settleDateFormat(['1/2/2027', '', '1/31/2027', '3/4/2027'])).toEqual({ format: 'M/D/YYYY' });
    expect(settleDateFormat(['1/2/2027', '31.1.2027'])).toEqual({ format: 'D/M/YYYY' });
  });

  test('is determined by a nonexistent day when no other day shows it', () => {
    expect(settleDateFormat(['1/2/2027', '11/31/2015'])).toEqual({ format: 'M/D/YYYY' });
    expect(settleDateFormat(['31/11/2015', '1/31/2027'])).toEqual({ format: 'M/D/YYYY' });
  });

  test('stays open when no date has an order to determine', () => {
    expect(settleDateFormat(['2027-01-02', '', 'n/a'])).toEqual({ format: 'auto' });
  });

  test('accepts a day that is the same in both formats', () => {
    expect(settleDateFormat(['5/5/2027'])).toEqual({ format: 'auto' });
    expect(readDate('5/5/2027', 'auto', false)).toEqual({ date: '2027-05-05' });
  });

  test('is refused with three samples when every date is ambiguous', () => {
    expect(settleDateFormat(['1/2/2027', '1/2/2027', '3/4/2027', '5/6/2027', '7/8/2027'])).toEqual({
      samples: ['1/2/2027', '3/4/2027', '5/6/2027'],
      mixed: false,
    });
  });

  test('is refused when dates contradict each other', () => {
    expect(settleDateFormat(['1/31/2027', '31/1/2027'])).toEqual({
      samples: ['1/31/2027', '31/1/2027'],
      mixed: true,
    });
  });

  test('once determined never swaps day and month of any date', () => {
    fc.assert(
      fc.property(fc.array(days, { minLength: 1 }), fc.boolean(), (dates, isDayFirst) => {
        const texts = dates.map((day) =>
          isDayFirst ? `${day.day}/${day.month}/${day.year}` : `${day.month}/${day.day}/${day.year}`,
        );
        const settled = settleDateFormat(texts);
        if (!('format' in settled)) return;
        expect(texts.map((text) => readDate(text, settled.format, false))).toEqual(
          dates.map((day) => ({ date: day.toString() })),
        );
      }),
    );
  });
});

test.each([
  ['1. März 2027', '2027-03-01'],
  ['15. Jänner 2027', '2027-01-15'],
  ['3. Dez. 2027', '2027-12-03'],
  ['1er août 2027', '2027-08-01'],
  ['31 déc. 2027', '2027-12-31'],
  ['12 FÉVRIER 2027', '2027-02-12'],
  ['1 de enero de 2027', '2027-01-01'],
  ['9 de septiembre del 2027', '2027-09-09'],
])('%s is a date in every format', (text, date) => {
  expect(readDate(text, 'M/D/YYYY', false)).toEqual({ date });
  expect(readDate('Mai 2027', 'auto', false, 'last')).toEqual({ date: '2027-05-31' });
});
