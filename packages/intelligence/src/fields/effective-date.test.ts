import { describe, expect, test } from 'vitest';
import { EFFECTIVE_BY_EVENT, readEffectiveDate } from './effective-date.ts';

const AGREED = '2020-02-10';

test.each([
  ['This Agreement shall commence on March 15, 2021 and expire on March 14, 2023.', '2021-03-15'],
  ['It expires on March 14, 2023 and is effective as of March 15, 2021.', '2021-03-15'],
  ['"Effective Date" means July 15, 2021.', '2021-07-15'],
])('%s', (sentence, date) => {
  expect(readEffectiveDate([sentence], AGREED)).toEqual({ value: date, why: null });
});

test.each([
  'The Term shall commence on the date of this Agreement and end December 31, 2023.',
  'This Agreement takes effect upon the signatures of both Parties.',
  'effective as of the date first written above',
])('%s: on the date of the agreement', (sentence) => {
  expect(readEffectiveDate([sentence], AGREED)).toEqual({ value: AGREED, why: null, isAgreementDate: true });
});

test('A contract that takes effect with an event has no date', () => {
  expect(readEffectiveDate(['It becomes effective when the Site is fully operational.'], AGREED)).toEqual({
    value: null,
    why: EFFECTIVE_BY_EVENT,
  });
});

test('A blank date is left empty', () => {
  expect(readEffectiveDate(['this ___ day of _________, 2004'], AGREED)).toEqual({
    value: null,
    why: 'The date is blacked out.',
  });
});

describe('what is around the evidence', () => {
  const surroundings = { around: [{ before: '', after: '' }], signatures: '', isSure: true };

  test('says of a bare date that it is the effective one', () => {
    const evidence = ['January 5, 2021', 'March 15, 2021'];
    const around = [
      { before: 'dated as of ', after: ' by and between A and B' },
      { before: 'entered into as of ', after: ' (the "Effective Date") by and between' },
    ];
    expect(readEffectiveDate(evidence, null, { ...surroundings, around }).value).toBe('2021-03-15');
  });

  test('lets a doubtful date pass only when words say that something takes effect then', () => {
    const doubtful = { ...surroundings, isSure: false };
    expect(readEffectiveDate(['March 15, 2021'], AGREED, doubtful)).toEqual({ value: null, why: null });
    expect(readEffectiveDate(['effective as of March 15, 2021'], AGREED, doubtful).value).toBe('2021-03-15');
  });

  test('has the dates of the signatures: the last one counts where the contract says so', () => {
    const evidence = ['"Effective Date" means the date of last signature on this Agreement.'];
    const signatures = 'By: A. Date: April 3, 2021. By: B. Date: April 9, 2021.';
    expect(readEffectiveDate(evidence, null, { ...surroundings, signatures }).value).toBe('2021-04-09');
    expect(readEffectiveDate(evidence, AGREED, surroundings).value).toBe(AGREED);
    expect(readEffectiveDate(evidence, null, surroundings).value).toBeNull();
  });

  test('does not make the end of something a beginning', () => {
    const evidence = ['Such termination shall become effective as of November 1, 2027.', 'March 15, 2021'];
    expect(readEffectiveDate(evidence, null).value).toBe('2021-03-15');
  });
});
