import { describe, expect, test } from 'vitest';
import { correctAgreementDate, isOfOtherDocument, writtenAgreementDate } from './agreement-date.ts';

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
  [
    'This Agreement is entered into on October 1, 2019 and is made effective as of November 1, 2019 by A and B.',
    'November 1, 2019',
    ['2019-10-01', 'October 1, 2019'],
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

test.each([
  ['This Amendment changes that certain License Agreement dated as of May 1, 2016.', true],
  ['Reference is hereby made to that certain Agreement Number 12 dated May 1, 2016.', true],
  ['This Agreement is dated May 1, 2016.', false],
])('the date of another contract is not its own: %s', (text, isOther) => {
  const start = text.indexOf('May 1, 2016');
  expect(isOfOtherDocument(text, { start, end: start + 'May 1, 2016'.length })).toBe(isOther);
});

describe('a date that no model found', () => {
  const BODY = 'The Vendor delivers the Software. '.repeat(200);

  test('is the one that the opening says the contract is made on', () => {
    expect(
      writtenAgreementDate(`THIS AGREEMENT IS MADE ON THE 19 DAY OF MAY, 2020 by A and B. ${BODY}`)?.date,
    ).toBe('2020-05-19');
    const amendment =
      'This amends the License Agreement made and dated May 1, 2016. It is made on June 2, 2019.';
    expect(writtenAgreementDate(amendment)?.date).toBe('2019-06-02');
  });

  test('or else that of the last signature', () => {
    const signatures = 'By: /s/ A. Dawn\nName: A. Dawn\nDate: 4/24/2018\nBy: /s/ B. Gray\nDate: 4/25/2018';
    expect(writtenAgreementDate(`This is an Agreement. ${BODY}\n${signatures}`)?.date).toBe('2018-04-25');
  });

  test('is none of another document, and none where none signs', () => {
    expect(writtenAgreementDate(`A letter dated May 1, 2016 says so. ${BODY}`)).toBeNull();
    expect(writtenAgreementDate(`${BODY} Delivery Date: 4/25/2018`)).toBeNull();
  });
});
