import { describe, expect, test } from 'vitest';
import { readRates } from './rate-file.ts';

const OURS = new Set(['USD', 'CAD', 'CHF', 'EUR']);

/** As the European Central Bank writes it: newest first, a comma at the end of each line, N/A where there was none. */
const LIST = `Date,USD,JPY,BGN,CAD,CHF,
2026-01-06,1.0812,170.21,1.9558,1.4833,0.9412,
2026-01-05,1.08,169.5,N/A,1.48,N/A,
`;

describe('rates of a file', () => {
  test('of the European Central Bank are rates of one euro, of the currencies that are wanted', () => {
    expect(readRates(LIST, OURS).rates).toEqual([
      { base: 'EUR', currency: 'USD', day: '2026-01-06', rate: '1.0812' },
      { base: 'EUR', currency: 'CAD', day: '2026-01-06', rate: '1.4833' },
      { base: 'EUR', currency: 'CHF', day: '2026-01-06', rate: '0.9412' },
      { base: 'EUR', currency: 'USD', day: '2026-01-05', rate: '1.08' },
      { base: 'EUR', currency: 'CAD', day: '2026-01-05', rate: '1.48' },
    ]);
  });

  test.each([
    ['commas', '2026-01-31,CAD,USD,0.7312'],
    ['semicolons', '2026-01-31;CAD;USD;0.7312'],
    ['tabs, as copied from a sheet', '2026-01-31\tCAD\tUSD\t0.731200'],
    ['quotes and another end of lines', '\uFEFF"2026-01-31","CAD","USD","0.7312"\r\n\r\n'],
  ])('are lines of day, currency, other currency and rate, with %s', (_, text) => {
    expect(readRates(text, OURS).rates).toEqual([
      { base: 'CAD', currency: 'USD', day: '2026-01-31', rate: '0.7312' },
    ]);
  });

  test.each([
    ['semicolons', '2026-01-31;EUR;USD;1,0812', '1.0812'],
    ['tabs', '2026-01-31\tEUR\tUSD\t1,08120000', '1.0812'],
    ['quotes', '"2026-01-31","EUR","USD","1,0812"', '1.0812'],
    ['nothing but commas', '2026-01-31,EUR,USD,1,0812', '1.0812'],
    ['points between thousands', '2026-01-31;EUR;USD;1.234,5', '1234.5'],
    ['proof by another line', '2026-01-30;EUR;CHF;0,94\n2026-01-31;EUR;USD;1,083', '1.083'],
    ['a heading of currencies', 'Date;USD;CHF\n2026-01-31;1,0812;0,9412', '1.0812'],
  ])('may have a decimal comma, with %s', (_, text, rate) => {
    expect(readRates(text, OURS).rates?.find(({ currency }) => currency === 'USD')?.rate).toBe(rate);
  });

  test('keep commas between thousands where the point is the decimal mark', () => {
    const { rates } = readRates('2026-01-31;EUR;USD;17,234.5\n2026-01-31;EUR;CHF;1.5', OURS);
    expect(rates?.map(({ rate }) => rate)).toEqual(['17234.5', '1.5']);
  });

  test('of one day that is there twice the last counts', () => {
    const { rates } = readRates('2026-01-31,CAD,USD,0.7\n2026-01-31,CAD,USD,0.8', OURS);
    expect(rates?.map(({ rate }) => rate)).toEqual(['0.8']);
  });

  test.each([
    ['', 'No rates found'],
    ['Date,JPY,\n2026-01-05,170,', 'No rates of your currencies found'],
    ['2026-01-05,JPY,BGN,0.01', 'No rates of your currencies found'],
    ['Date,USD\n05.01.2026,1.08', 'Line 2: "05.01.2026" is not a day such as 2026-01-31'],
    ['Date,USD\n2026-01-05,abc', 'Line 2, USD: "abc" is not a rate'],
    ['Date,USD\n2026-01-05,-1', 'Line 2, USD: "-1" is not a rate'],
    ['2026-01-05,CAD,XYZ,1', 'Line 1: "XYZ" is not a currency'],
    ['2026-01-05,CAD,CAD,1', 'Line 1: A rate is between two currencies'],
    ['2026-01-05,CAD,USD,0', 'Line 1: "0" is not a rate'],
    ['2026-01-05,CAD,USD,0,73,1', 'Line 1: there are more than four values'],
    ['2026-01-05;CAD;USD;0;73', 'Line 1: there are more than four values'],
    ['2026-01-05;EUR;USD;1,083', 'Line 1: the comma of "1,083" can be a decimal comma or divide thousands'],
    [
      'Date;USD\n2026-01-05;1,083',
      'Line 2, USD: the comma of "1,083" can be a decimal comma or divide thousands',
    ],
    [
      '2026-01-05;CAD;USD;0,7312\n2026-01-06;CAD;USD;0.7312',
      '"0.7312" has a decimal point, "0,7312" a decimal comma. Use one of them',
    ],
    ['2\u00000\u00002\u00006', 'This is not text. Save the rates as CSV (UTF-8)'],
    ['2026-02-30,CAD,USD,1', 'Line 1: "2026-02-30" is not a day such as 2026-01-31'],
    ['hello', 'Line 1: "hello" is not a day such as 2026-01-31'],
  ])('%j: %s', (text, fault) => {
    expect(readRates(text, OURS).fault).toBe(fault);
  });
});
