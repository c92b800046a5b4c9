import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Contract } from '../contracts/contract.ts';
import { buildContract } from '../../testing/build-contract.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import { readValueFilter, valueFilterText } from '../../kernel/value-filter.ts';
import { customFieldPasses } from './custom-filter.ts';

function field(type: CustomField['type'], restricted = false): CustomField {
  return {
    id: 'f',
    key: 'key',
    label: 'Key',
    type,
    options: [],
    restricted,
    required: false,
    helpText: '',
    defaultValue: null,
    position: 0,
    version: 1,
  };
}

const record = (value?: string | number | boolean | string[], access: Contract['access'] = 'full') =>
  buildContract({ access, customFields: value === undefined ? {} : { key: value } });

const passes = (definition: CustomField, value: string, contract: Contract) =>
  customFieldPasses(
    { key: 'key', value },
    { today: '2026-11-24', customFields: new Map([['key', definition]]) },
  )?.(contract);

describe('the filter by a custom field', () => {
  test.each([
    ['text', 'gold', 'A Golden One', true],
    ['text', 'gold', 'Silver', false],
    ['number', '10..20', 15, true],
    ['number', '10..20', 20.5, false],
    ['number', '-1.5..', -1, true],
    ['number', '..9', 10, false],
    ['money', '900..10000', 9_999.99, true],
    ['date', '2024-01-01..2024-12-31', '2024-02-29', true],
    ['date', '2024-01-01..', '2023-12-31', false],
    ['select', 'Gold\nSilver', 'Silver', true],
    ['select', 'Gold', 'Golden', false],
    ['multiSelect', 'Gold', ['Silver', 'Gold'], true],
    ['multiSelect', 'Gold', ['Silver'], false],
    ['boolean', 'No', false, true],
    ['boolean', 'Yes', false, false],
    ['user', 'ana', 'ana', true],
    ['user', 'ana', 'dana', false],
    ['number', '', 0, true],
    ['number', '∅', 0, false],
  ] as const)('of type %s and value %j matches %j: %s', (type, value, own, isThrough) => {
    expect(passes(field(type), value, record(typeof own === 'object' ? [...own] : own))).toBe(isThrough);
  });

  test('for records without a value excludes those that hide it', () => {
    expect(passes(field('text'), '∅', record())).toBe(true);
    expect(passes(field('text', true), '∅', record(undefined, 'full'))).toBe(true);
    expect(passes(field('text', true), '∅', record(undefined, 'limited'))).toBe(false);
    expect(passes(field('text', true), '', record(undefined, 'limited'))).toBe(false);
  });

  test('is the same after writing and reading', () => {
    const amount = fc.oneof(fc.constant(''), fc.integer().map(String), fc.constant('-2.75'));
    fc.assert(
      fc.property(amount, amount, (from, to) => {
        fc.pre(from !== '' || to !== '');
        const filter = { kind: 'range', from, to } as const;
        expect(readValueFilter('number', valueFilterText(filter))).toEqual(filter);
      }),
    );
    const choices = { kind: 'choices', choices: ['Gold', 'A..B, C'] } as const;
    expect(readValueFilter('multiSelect', valueFilterText(choices))).toEqual(choices);
  });
});
