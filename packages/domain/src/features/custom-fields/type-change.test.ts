import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CUSTOM_FIELD_TYPES, customValueFault, type CustomFieldType } from './custom-field.ts';
import { convertValue, optionsFound } from './type-change.ts';

const OPTIONS = ['Gold', 'Silver'];
const PEOPLE = new Map([
  ['ana', { name: 'Ana Ruiz', isActive: true }],
  ['dana', { name: 'Dana Fox', isActive: false }],
  ['one', { name: 'Kim Lee', isActive: true }],
  ['two', { name: 'Kim Lee', isActive: true }],
]);
const convert = (from: CustomFieldType, value: string | number | boolean | string[], type: CustomFieldType) =>
  convertValue(from, value, { type, options: OPTIONS }, PEOPLE);

describe('a value of another type', () => {
  test.each([
    ['text', '1,200', 'number', 1200],
    ['text', '-3.5', 'number', -3.5],
    ['text', '-0', 'number', 0],
    ['text', '0.5', 'number', 0.5],
    ['text', '12 seats', 'number', null],
    ['text', '00123', 'number', null],
    ['text', '0,123', 'number', null],
    ['text', '123456789012345', 'number', 123_456_789_012_345],
    ['text', '1234567890123456', 'number', null],
    ['text', '123456789012345.67', 'number', null],
    ['text', '$1,234.50', 'money', 1234.5],
    ['text', '0.005', 'money', null],
    ['number', 12.345, 'money', null],
    ['number', -1, 'money', null],
    ['text', '2024-02-29', 'date', '2024-02-29'],
    ['text', '2/29/2024', 'date', '2024-02-29'],
    ['text', '29/2/2024', 'date', null],
    ['text', 'yes', 'boolean', true],
    ['number', 0, 'boolean', false],
    ['text', 'maybe', 'boolean', null],
    ['boolean', true, 'text', 'Yes'],
    ['text', ' gold ', 'select', 'Gold'],
    ['text', 'Bronze', 'select', null],
    ['text', 'gold; Silver', 'multiSelect', ['Gold', 'Silver']],
    ['select', 'Gold', 'multiSelect', ['Gold']],
    ['multiSelect', ['Gold'], 'select', 'Gold'],
    ['multiSelect', ['Gold', 'Silver'], 'select', null],
    ['multiSelect', ['Gold', 'Silver'], 'text', 'Gold, Silver'],
    ['text', 'https://a.example', 'url', 'https://a.example'],
    ['text', 'javascript:alert(1)', 'url', null],
    ['text', 'ana ruiz', 'user', 'ana'],
    ['text', 'Dana Fox', 'user', null],
    ['text', 'Kim Lee', 'user', null],
    ['user', 'dana', 'text', 'Dana Fox'],
    ['user', 'dana', 'user', 'dana'],
    ['longText', 'x'.repeat(2_001), 'text', null],
  ] as const)('%s %j as %s: %j', (from, value, to, expected) => {
    expect(convert(from, typeof value === 'object' ? [...value] : value, to)).toEqual(expected);
  });

  test('is valid for that type whenever there is one', () => {
    const type = fc.constantFrom(...CUSTOM_FIELD_TYPES);
    const values = fc.oneof(
      fc.string(),
      fc.constantFrom('1,000', '2024-01-31', 'yes', 'Gold', 'https://x.example', 'ana', 'Ana Ruiz'),
      // Values come out of JSON, which has no -0.
      fc.double().map((value) => value + 0),
      fc.boolean(),
      fc.subarray(OPTIONS, { minLength: 1 }),
    );
    fc.assert(
      fc.property(type, values, type, (from, value, to) => {
        fc.pre(customValueFault({ type: from, options: OPTIONS }, value, PEOPLE) === null);
        const converted = convert(from, value, to);
        if (converted === null) return;
        expect(customValueFault({ type: to, options: OPTIONS }, converted, PEOPLE)).toBeNull();
        // The reverse conversion, if possible, gives the original value.
        if (from === to) expect(converted).toEqual(typeof value === 'string' ? value.trim() : value);
      }),
    );
  });
});

test('options are taken from the values, without duplicates in another case', () => {
  expect(optionsFound('text', ['b', 'A', 'a ', 'B'], PEOPLE)).toEqual(['A', 'b']);
  expect(optionsFound('multiSelect', [['Gold', 'Silver'], ['Gold']], PEOPLE)).toEqual(['Gold', 'Silver']);
  const many = Array.from({ length: 201 }, (_, index) => `Option ${index}`);
  expect(optionsFound('text', many, PEOPLE)).toEqual([]);
});
