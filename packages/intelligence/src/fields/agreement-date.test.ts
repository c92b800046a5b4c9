import { expect, test } from 'vitest';
import { correctAgreementDate } from './agreement-date.ts';

function corrected(text: string, date: string) {
  const start = text.indexOf(date);
  const found = correctAgreementDate(text, { start, end: start + date.length });
  return found && [found.date, text.slice(found.start, found.end)];
}

test.each([
  [
    'This Agreement is entered into on February 17, 2024 and is effective as of March 26, 2024, by and between A and B.',
    'March 26, 2024',
    ['2024-02-17', 'February 17, 2024'],
  ],
  [
    'This Agreement, dated April 2, 2020, shall be effective as of May 1, 2020 between A and B.',
    'May 1, 2020',
    ['2020-04-02', 'April 2, 2020'],
  ],
  [
    'It was signed on June 12, 2021 and\ntakes effect on July 1, 2021.',
    'July 1, 2021',
    ['2021-06-12', 'June 12, 2021'],
  ],
])('the day of making comes before the day of effect: %s', (text, found, expected) => {
  expect(corrected(text, found)).toEqual(expected);
});

test.each([
  ['This Agreement is made and entered into effective as of May 1, 2020 by A and B.', 'May 1, 2020'],
  ['This Agreement is effective as of May 1, 2020. Terms end on June 1, 2021.', 'May 1, 2020'],
  ['Entered into on April 2, 2020, effective May 1, 2020.', 'April 2, 2020'],
  ['Under rules of January 3, 2019 this Agreement is effective as of May 1, 2020.', 'May 1, 2020'],
])('another date stays as it was found: %s', (text, found) => {
  expect(corrected(text, found)).toBeNull();
});
