import { describe, expect, test } from 'vitest';
import { readCustomValue } from './row-cells.ts';

const COLUMN = {
  dateFormat: 'M/D/YYYY',
  dropTime: false,
  wholeMonth: 'refused',
  decimalMark: '.',
  separator: null,
} as const;
const personOf = (text: string) =>
  text === 'ana@acme.example' ? { id: 'ana' } : { fault: `There is no user called "${text}"` };

describe('a cell of a custom field', () => {
  test.each([
    ['money', '$1,234.50', { value: 1234.5 }],
    ['money', '12.345', { fault: 'Use at most two decimals' }],
    ['money', 'lots', { fault: 'This is not an amount' }],
    ['number', '1,200', { value: 1200 }],
    ['date', '2/29/2024', { value: '2024-02-29' }],
    ['boolean', 'Y', { value: true }],
    ['select', 'gold', { value: 'Gold' }],
    ['multiSelect', 'gold; Silver', { value: ['Gold', 'Silver'] }],
    ['multiSelect', 'A, B', { value: ['A, B'] }],
    ['multiSelect', 'Gold, Tin', { value: ['Gold', 'Tin'] }],
    ['user', 'ana@acme.example', { value: 'ana' }],
    ['user', 'Nobody', { fault: 'There is no user called "Nobody"' }],
    ['longText', 'one\r\ntwo', { value: 'one\ntwo' }],
  ] as const)('of type %s with %j gives %j', (type, text, reading) => {
    const field = { type, options: ['Gold', 'Silver', 'A, B'] };
    expect(readCustomValue(field, text, COLUMN, personOf)).toEqual(reading);
  });

  test('accepts a month without a day when its column says so', () => {
    const field = { type: 'date' as const, options: [] };
    expect(readCustomValue(field, '2027-03', { ...COLUMN, wholeMonth: 'first' }, personOf)).toEqual({
      value: '2027-03-01',
    });
    expect(readCustomValue(field, '2027-03', COLUMN, personOf)).toHaveProperty('fault');
  });

  test('is split by the separator of its column', () => {
    const field = { type: 'multiSelect' as const, options: ['a, b', 'c'] };
    expect(readCustomValue(field, 'a, b|c', { ...COLUMN, separator: '|' }, personOf)).toEqual({
      value: ['a, b', 'c'],
    });
  });

  test.each([
    [';', 'Pilot, late; EU; US', ['Pilot, late', 'EU; US']],
    [';', 'EU; US; EU', ['EU; US', 'EU']],
    [null, 'eu; us, Pilot, late', ['EU; US', 'Pilot, late']],
    [null, 'EU; Mars; US', ['EU', 'Mars', 'US']],
    [';', '; EU;; ', ['EU']],
    [';', '', []],
  ])(
    'keeps options whole whose names contain the separator: split by %j, %j gives %j',
    (separator, text, value) => {
      const field = { type: 'multiSelect' as const, options: ['EU', 'EU; US', 'Pilot, late'] };
      expect(readCustomValue(field, text, { ...COLUMN, separator }, personOf)).toEqual({ value });
    },
  );
});
