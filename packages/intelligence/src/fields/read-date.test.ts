import { addDays, calendarDateOf, daysBetween } from '@pactbook/domain/kernel/calendar-date.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDates } from './read-date.ts';

const read = (text: string) => findDates(text).map(({ date }) => date);

const MONTHS = [
  'January February March April May June July August September October November December'.split(' '),
].flat();

function ordinal(day: number): string {
  if (day % 10 === 1 && day !== 11) return `${day}st`;
  if (day % 10 === 2 && day !== 12) return `${day}nd`;
  if (day % 10 === 3 && day !== 13) return `${day}rd`;
  return `${day}th`;
}

const STYLES: readonly ((year: number, month: number, day: number) => string)[] = [
  (year, month, day) => `${MONTHS[month - 1]} ${day}, ${year}`,
  (year, month, day) => `${MONTHS[month - 1]} ${ordinal(day)}, ${year}`,
  (year, month, day) => `${MONTHS[month - 1]?.toUpperCase()} ${day},${year}`,
  (year, month, day) => `${day} ${MONTHS[month - 1]} ${year}`,
  (year, month, day) => `${day} ${MONTHS[month - 1]?.slice(0, 3)}. ${year}`,
  (year, month, day) => `${ordinal(day)} day of ${MONTHS[month - 1]}, ${year}`,
  (year, month, day) =>
    `${ordinal(day).slice(0, -1)} ${ordinal(day).slice(-1)} day of ${MONTHS[month - 1]} ${year}`,
  (year, month, day) => `${month}/${day}/${year}`,
  (year, month, day) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
];

describe('Dates in a text', () => {
  test('A date reads back in every style that contracts use', () => {
    const anyDay = fc.integer({ min: 0, max: daysBetween('1970-01-01', '2080-12-31') });
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...STYLES), (days, write) => {
        const date = addDays('1970-01-01', days);
        const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
        const found = findDates(`made as of ${write(year, month, day)} by the parties`);
        expect(found.map((one) => one.date)).toEqual([date]);
      }),
    );
  });

  test.each([
    ['16 day of August. 2012', '2012-08-16'],
    ['27t h day of March, 2017', '2017-03-27'],
    ['1s t day of October 2008', '2008-10-01'],
    ['(1st) day of January, 1996', '1996-01-01'],
    ['the twenty-third (23rd) day of May, 1999', '1999-05-23'],
    ['20th day of Friday, March 2020', '2020-03-20'],
    ['24 OCT 2011', '2011-10-24'],
    ['31 December,\n\n1996', '1996-12-31'],
  ])('%s', (text, date) => {
    expect(read(text)).toEqual([date]);
  });

  test('In slashes the month is first, unless that is no month', () => {
    expect(read('9/8/2018 and 18/9/2008')).toEqual(['2018-09-08', '2008-09-18']);
  });

  test('Two digits of a year above 40 are of the last century', () => {
    expect(read('3-31-16 and 3/31/98')).toEqual(['2016-03-31', '1998-03-31']);
  });

  test('A month without its day is a mention without a date', () => {
    expect(findDates('as of September 2011')).toMatchObject([{ date: null, isBlank: false }]);
  });

  test.each([
    '[ ] day of [ ], 2020',
    '_____ day of ______, 20__',
    '[***], 2019',
    'September __, 2018',
    '____ day of May, 2004',
    '[*]',
  ])('%s is a blank', (text) => {
    expect(findDates(text)).toMatchObject([{ date: null, isBlank: true }]);
  });

  test('A day that does not exist is no date', () => {
    expect(calendarDateOf(2019, 2, 30)).toBeUndefined();
    expect(read('February 30, 2019').filter((date) => date !== null)).toEqual([]);
  });

  test.each(['Section 4.2.10', 'you may not sell 5,000 units', 'call 212-555-0100'])(
    '%s has no date',
    (text) => {
      expect(findDates(text)).toEqual([]);
    },
  );

  test('A mention says where it is', () => {
    const text = 'from January 1, 2020 until 31 December 2022.';
    expect(findDates(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'January 1, 2020',
      '31 December 2022',
    ]);
  });
});
