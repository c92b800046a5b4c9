import { describe, expect, test } from 'vitest';
import { readNotice, readRenewalTerm } from './renewal.ts';

const months = (count: number) => ({ count, unit: 'MONTHS' });
const days = (count: number) => ({ count, unit: 'DAYS' });

describe('Renewal term', () => {
  test.each([
    ['shall automatically renew for successive one (1) year periods', months(12)],
    ['is for three years, and shall renew for additional two year periods', months(24)],
    ['continues for five (5) years, with automatic annual renewals thereafter', months(12)],
    ['shall renew automatically from year to year unless cancelled on 60 days notice', months(12)],
    ['may be extended for an additional period of half a year', months(6)],
    ['shall continue on a month to month basis until terminated', months(1)],
    ['shall have the option to renew for two (2) additional terms of ten (10) years each', months(120)],
    ['unless at least ninety (90) days notice is given, renews for a further thirty (30) days', days(30)],
  ])('%s', (sentence, term) => {
    expect(readRenewalTerm([`This Agreement ${sentence}.`])).toEqual(term);
  });

  test.each([
    'is for one year; thereafter it shall continue until terminated by either party',
    'runs two years and shall automatically renew for an unlimited period of time',
  ])('%s: it renews without end', (sentence) => {
    expect(readRenewalTerm([`This Agreement ${sentence}.`])).toBe('perpetual');
  });

  test('"The same duration" is that of the first term', () => {
    const evidence = ['It shall renew for successive terms of the same duration.'];
    expect(readRenewalTerm(evidence, { count: 60, unit: 'MONTHS' })).toEqual(months(60));
    expect(readRenewalTerm(evidence)).toBeNull();
  });

  test('A sentence over the end of a page is read as one', () => {
    expect(
      readRenewalTerm(['extended automatically for a period of 12', 'months, each such extension']),
    ).toEqual(months(12));
  });

  test('A term that is blacked out gives none', () => {
    expect(readRenewalTerm(['It will renew for successive [***] terms unless terminated.'])).toBeNull();
  });
});

describe('Notice that stops a renewal', () => {
  test.each([
    ['notice at least sixty (60) days prior to the expiration of the then-current term', days(60)],
    [
      'not more than one hundred twenty (120) nor less than ninety (90) days prior to the end of the term',
      days(90),
    ],
    ['not more than 90 nor less than 60 days before the renewal date', days(60)],
    ['no earlier than two (2) years and no later than one (1) year before the expiration', months(12)],
    ['written notice of non-renewal six months before the end of the initial term', months(6)],
    ['less than 120 prior to the applicable expiry date', days(120)],
  ])('%s', (sentence, notice) => {
    expect(readNotice([`It renews unless a party gives ${sentence}.`])).toEqual(notice);
  });

  test.each([
    ["unless terminated with six (6) weeks' notice to the end of a calendar quarter", days(42), 'QUARTER'],
    ['unless notice is given at least three months before the end of any calendar year', months(3), 'YEAR'],
    ['unless a party gives 30 days prior written notice to the end of a month', days(30), 'MONTH'],
    [
      "may be terminated upon three (3) months' notice effective as of the end of each half-year",
      months(3),
      'HALF_YEAR',
    ],
    ['ninety (90) days before the last day of the then-current calendar quarter', days(90), 'QUARTER'],
  ])('%s: it counts to the end of a calendar period', (sentence, notice, toEndOf) => {
    expect(readNotice([`The agreement continues ${sentence}.`])).toEqual({ ...notice, toEndOf });
  });

  test.each([
    ['at least 60 days before the end of the one-year term', days(60)],
    ['at least 60 days before the end of the year term', days(60)],
    ['at least 60 days before the end of any month period', days(60)],
    ['ninety days prior to the end of the contract year', days(90)],
    ['ninety days prior to the expiration of the term. Fees are due at the end of each month', days(90)],
  ])('%s: that is the end of a term', (sentence, notice) => {
    expect(readNotice([`It renews unless notice is given ${sentence}.`])).toEqual(notice);
  });

  test('It is the notice of renewal, not that of a breach', () => {
    expect(
      readNotice([
        'Either party may terminate if a breach is not cured within thirty (30) days after notice.',
        'It renews for one year unless notice is given at least 45 days before the end of the term.',
      ]),
    ).toEqual(days(45));
  });

  test('The length of a renewal is no notice', () => {
    expect(readNotice(['It renews for ten (10) year terms. A six (6) months notice must be given.'])).toEqual(
      months(6),
    );
  });

  test('A notice that is blacked out gives none', () => {
    expect(
      readNotice(['unless notice is given at least [***] days prior to the end of the term']),
    ).toBeNull();
  });
});
