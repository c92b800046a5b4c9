import { addMonths } from '@pactbook/domain/kernel/calendar-date.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BLACKED_OUT,
  BY_EVENT,
  ENDS_ELSEWHERE,
  NO_START,
  OTHER_START,
  readExpiration,
} from './expiration.ts';

const KNOWN = { effectiveDate: '2020-03-01', agreementDate: '2020-02-10' };
const end = (...evidence: string[]) => readExpiration(evidence, KNOWN).value;

describe('Expiration', () => {
  test.each([
    ['shall expire on June 30, 2024, unless earlier terminated as provided herein', '2024-06-30'],
    ['from January 1, 2021 through December 31, 2023', '2023-12-31'],
    ['December 31, 2025', '2025-12-31'],
    ['until the end of 2022', '2022-12-31'],
    ['until the last day of February 2024', '2024-02-29'],
    ['shall continue for a period of three (3) years from the Effective Date', '2023-03-01'],
    ['shall remain in force for twelve months from the date of this Agreement', '2021-02-10'],
    ['until the fifth (5th) anniversary of the Effective Date', '2025-03-01'],
    ['until the four-year anniversary of the Effective Date', '2024-03-01'],
    ['will begin on the Effective Date and end upon the end of Year 3', '2023-03-01'],
    ['for a term of one year commencing on the 1st day of May, 2021', '2022-05-01'],
    ['until the later of (a) the second anniversary of the Effective Date or (b) completion', '2022-03-01'],
    ['the earlier of (i) the first anniversary of the Effective Date and (ii) a sale', '2021-03-01'],
    ['on the last day of the month in which the first anniversary of the Effective Date falls', '2021-03-31'],
    ['until the end of the current calendar year', '2020-12-31'],
    ['on the 30th day after the Effective Date', '2020-03-31'],
  ])('%s', (sentence, date) => {
    expect(end(`This Agreement ${sentence}.`.replace('This Agreement December', 'December'))).toBe(date);
  });

  test('The term counts, not its renewals or the notice', () => {
    expect(
      end(
        'Unless terminated on ninety (90) days prior written notice, the term is two years from the Effective Date and renews for successive one (1) year periods.',
      ),
    ).toBe('2022-03-01');
  });

  test('A date that is stated counts before one that is computed', () => {
    expect(end('The initial term is three years.', 'It shall expire on July 22, 2022.')).toBe('2022-07-22');
  });

  test.each([
    'shall continue indefinitely',
    'shall continue until terminated by either party',
    'is perpetual',
  ])('A contract that %s is perpetual', (rest) => {
    expect(readExpiration([`This Agreement ${rest}.`], KNOWN)).toEqual({ value: 'perpetual', why: null });
  });

  test.each([
    ['ends when the adviser ceases to serve', BY_EVENT],
    ['continues until the completion of the Project', BY_EVENT],
    ['shall expire on the Expiration Date unless earlier terminated', ENDS_ELSEWHERE],
    ['shall continue for the Service Period, unless terminated earlier', ENDS_ELSEWHERE],
    ['shall have the Term set forth above, unless terminated', ENDS_ELSEWHERE],
  ])('A contract that %s is not perpetual, and says why it has no date', (rest, why) => {
    expect(readExpiration([`This Agreement ${rest}.`], KNOWN)).toEqual({ value: null, why });
  });

  test.each([
    'shall be valid until the [* * *].',
    'has an initial term of *** from the launch.',
    'expires on __________, 20__.',
  ])('A date that is blacked out is left empty: %s', (rest) => {
    expect(readExpiration([`This Agreement ${rest}`], KNOWN)).toEqual({ value: null, why: BLACKED_OUT });
  });

  test('Without a start date nothing is computed', () => {
    const nothing = { effectiveDate: null, agreementDate: null };
    expect(readExpiration(['for three years from the Effective Date'], nothing)).toEqual({
      value: null,
      why: NO_START,
    });
  });

  test('A term that is counted from an unknown day says so', () => {
    expect(readExpiration(['for five years from the first commercial launch'], KNOWN)).toEqual({
      value: '2025-03-01',
      why: OTHER_START,
      countedFrom: 'effectiveDate',
    });
  });

  test('No evidence, no value', () => {
    expect(readExpiration([], KNOWN)).toEqual({ value: null, why: null });
  });

  test('A term of so many months ends so many months later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 240 }), (months) => {
        expect(end(`The term is ${months} months from the Effective Date.`)).toBe(
          addMonths(KNOWN.effectiveDate, months),
        );
      }),
    );
  });
});
