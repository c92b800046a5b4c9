import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CUSTOM_FIELD_TYPES,
  customValueFault,
  customValueFaults,
  customValueText,
  fieldDefinitionOf,
  missingValueFaults,
  withDefaultValues,
  type CustomField,
} from './custom-field.ts';

function buildField(overrides: Partial<CustomField> = {}): CustomField {
  return {
    id: 'f',
    key: 'field',
    label: 'Field',
    type: 'text',
    options: [],
    restricted: false,
    required: false,
    helpText: '',
    defaultValue: null,
    position: 0,
    version: 1,
    ...overrides,
  };
}

const OPTIONS = ['Gold', 'Silver'];
const PEOPLE = new Map([
  ['ana', { name: 'Ana Ruiz', isActive: true }],
  ['dana', { name: 'Dana Fox', isActive: false }],
]);

describe('the value of a custom field', () => {
  test.each([
    ['text', 'anything', null],
    ['text', 'x'.repeat(2_001), 'Use text of 2,000 characters or fewer'],
    ['text', 7, 'Use text of 2,000 characters or fewer'],
    ['number', 0, null],
    ['number', -1.5, null],
    ['number', '7', 'Enter a number'],
    ['number', Number.NaN, 'Enter a number'],
    ['date', '2024-02-29', null],
    ['date', '2023-02-29', 'Enter a date such as 2027-12-31'],
    ['date', '1900-01-01', null],
    ['date', '0000-01-01', 'Enter a date between 1/1/1900 and 12/31/2199'],
    ['date', '9999-12-31', 'Enter a date between 1/1/1900 and 12/31/2199'],
    ['date', '2/29/2024', 'Enter a date such as 2027-12-31'],
    ['boolean', false, null],
    ['boolean', 'false', 'Choose yes or no'],
    ['select', 'Gold', null],
    ['select', 'gold', 'Choose an option from the list'],
    ['select', ['Gold'], 'Choose an option from the list'],
    ['url', 'https://example.com/a?b=c', null],
    ['url', 'HTTP://EXAMPLE.COM', null],
    ['url', 'javascript:alert(1)', 'Enter a web address starting with https://'],
    ['url', 'data:text/html,x', 'Enter a web address starting with https://'],
    ['url', 'example.com', 'Enter a web address starting with https://'],
    ['longText', 'x'.repeat(10_000), null],
    ['longText', 'x'.repeat(10_001), 'Use text of 10,000 characters or fewer'],
    ['money', 1234.56, null],
    ['money', 0, null],
    ['money', 0.001, 'Use at most two decimals'],
    ['money', -1, 'Enter an amount of 0 or more'],
    ['money', '5', 'Enter an amount of 0 or more'],
    ['multiSelect', ['Gold', 'Silver'], null],
    ['multiSelect', ['Gold', 'Gold'], 'Choose each option once'],
    ['multiSelect', ['Bronze'], 'Choose an option from the list'],
    ['multiSelect', 'Gold', 'Choose an option from the list'],
    ['user', 'ana', null],
    ['user', 'dana', 'This user is deactivated'],
    ['user', 'nobody', 'Choose a person from the list'],
  ] as const)('of type %s may be %j: %s', (type, value, fault) => {
    expect(customValueFault({ type, options: OPTIONS }, value, PEOPLE)).toBe(fault);
  });

  test('that fits a type has that type, for every JSON value', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CUSTOM_FIELD_TYPES), fc.jsonValue(), (type, value) => {
        fc.pre(customValueFault({ type, options: OPTIONS }, value, PEOPLE) === null);
        const kinds: Partial<Record<typeof type, string>> = {
          number: 'number',
          money: 'number',
          boolean: 'boolean',
        };
        if (type === 'multiSelect') expect(Array.isArray(value)).toBe(true);
        else expect(typeof value).toBe(kinds[type] ?? 'string');
      }),
    );
  });
});

describe('a map of values', () => {
  const fields = [
    buildField({ key: 'tier', type: 'select', options: OPTIONS }),
    buildField({ key: 'seats', type: 'number' }),
  ];

  test('has its faults by key', () => {
    expect(customValueFaults(fields, { tier: 'Bronze', seats: 3, unknown: 'x' }, PEOPLE)).toEqual({
      'customFields.tier': 'Choose an option from the list',
      'customFields.unknown': 'There is no custom field with this key',
    });
  });

  test('may remove any value with null', () => {
    expect(customValueFaults(fields, { tier: null, seats: null, unknown: null }, PEOPLE)).toEqual({});
  });

  test('has no inherited fields', () => {
    expect(
      customValueFaults(fields, JSON.parse('{"toString": "x"}') as Record<string, unknown>, PEOPLE),
    ).toEqual({
      'customFields.toString': 'There is no custom field with this key',
    });
  });
});

describe('a required field', () => {
  const fields = [buildField({ key: 'seats', label: 'Seats', required: true }), buildField({ key: 'other' })];

  test.each([{}, { seats: null }, { seats: '' }, { seats: [] }])('is missing in %j', (values) => {
    expect(missingValueFaults(fields, values)).toEqual({ 'customFields.seats': 'Seats is required' });
  });

  test('is present with any value, including no and zero', () => {
    expect(missingValueFaults(fields, { seats: false })).toEqual({});
    expect(missingValueFaults(fields, { seats: 0 })).toEqual({});
  });
});

describe('a default value', () => {
  const fields = [
    buildField({ key: 'tier', type: 'select', options: OPTIONS, defaultValue: 'Gold' }),
    buildField({ key: 'contact', type: 'user', defaultValue: 'dana' }),
  ];

  test('is used for missing values when it fits', () => {
    expect(withDefaultValues(fields, {}, PEOPLE)).toEqual({ tier: 'Gold' });
    expect(withDefaultValues(fields, { tier: null }, PEOPLE)).toEqual({ tier: null });
    expect(withDefaultValues(fields, { tier: 'Silver' }, PEOPLE)).toEqual({ tier: 'Silver' });
  });
});

describe('a custom field in the registry', () => {
  test('is restricted or open, and sorts by its type', () => {
    expect(fieldDefinitionOf(buildField({ type: 'number', restricted: true }))).toMatchObject({
      kind: 'number',
      accessGroup: 'restricted',
      sortKind: 'number',
      isVisibleByDefault: false,
    });
    expect(fieldDefinitionOf(buildField({ type: 'date' }))).toMatchObject({
      accessGroup: 'open',
      sortKind: 'date',
    });
    expect(fieldDefinitionOf(buildField({ type: 'select', options: OPTIONS })).options).toEqual([
      { value: 'Gold', label: 'Gold' },
      { value: 'Silver', label: 'Silver' },
    ]);
  });

  test.each([
    [true, 'Yes'],
    [false, 'No'],
    [12.5, '12.5'],
    [['a', 'b'], 'a, b'],
    ['text', 'text'],
    [null, ''],
    [undefined, ''],
    [{}, ''],
  ])('shows %j as "%s"', (value, text) => {
    expect(customValueText(value)).toBe(text);
  });
});
