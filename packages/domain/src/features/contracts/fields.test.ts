import { describe, expect, test } from 'vitest';
import { VALUE_KINDS } from '../../kernel/fields/kinds.ts';
import { contractFieldsSchema, EMPTY_CONTRACT } from './contract.ts';
import { CONTRACT_FIELDS, contractField, ENTERED_FIELDS, FORM_FIELDS } from './fields.ts';

/** The values that stand more than once. */
function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('the registry of fields', () => {
  test('names every key, label and column once', () => {
    expect(repeated(CONTRACT_FIELDS.map(({ key }) => key))).toEqual([]);
    expect(repeated(CONTRACT_FIELDS.map(({ label }) => label.toLowerCase()))).toEqual([]);
    expect(repeated(ENTERED_FIELDS.flatMap(({ column }) => column?.name ?? []))).toEqual([]);
  });

  test('sorts each column as its kind sorts, but for fields that sort in their own way', () => {
    for (const { key, kind, sortKind } of ENTERED_FIELDS.filter(({ column }) => column !== null))
      expect([key, sortKind]).toEqual([key, VALUE_KINDS[kind].sortKind]);
  });

  test('has in the form every field that people enter there, once', () => {
    const withoutForm = ENTERED_FIELDS.filter(({ section }) => section === undefined);
    expect(withoutForm.map(({ key }) => key)).toEqual(['customFields']);
    expect(FORM_FIELDS).toHaveLength(ENTERED_FIELDS.length - withoutForm.length);
  });

  test('starts a record with values that its own rules take, but for what every record must say', () => {
    const faults = contractFieldsSchema.safeParse(EMPTY_CONTRACT).error?.issues ?? [];
    expect(faults.map(({ path }) => path.join('.'))).toEqual(['product', 'vendor']);
  });

  test('refuses a key that it does not have', () => {
    // @ts-expect-error -- the compiler refuses it as well
    expect(() => contractField('color')).toThrow('There is no contract field named color');
  });
});
