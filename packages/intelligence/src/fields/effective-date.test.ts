import { expect, test } from 'vitest';
import { EFFECTIVE_BY_EVENT, readEffectiveDate } from './effective-date.ts';

const AGREED = '2020-02-10';

test.each([
  ['This Agreement shall commence on March 15, 2021 and expire on March 14, 2023.', '2021-03-15'],
  ['It expires on March 14, 2023 and is effective as of March 15, 2021.', '2021-03-15'],
  ['"Effective Date" means July 15, 2021.', '2021-07-15'],
  ['The Term shall commence on the date of this Agreement and end December 31, 2023.', AGREED],
  ['This Agreement takes effect upon the signatures of both Parties.', AGREED],
  ['effective as of the date first written above', AGREED],
])('%s', (sentence, date) => {
  expect(readEffectiveDate([sentence], AGREED)).toEqual({ value: date, why: null });
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
