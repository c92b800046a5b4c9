import { describe, expect, test } from 'vitest';
import { VALUE_KINDS } from '../../kernel/fields/kinds.ts';
import { contractFieldsSchema, EMPTY_CONTRACT } from './contract.ts';
import { CONTRACT_FIELDS, contractField, ENTERED_FIELDS } from './fields.ts';
import { FORM_FIELDS } from './form-fields.ts';

/** The duplicate values. */
function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('the registry of fields', () => {
  test('has every key, label and column once', () => {
    expect(repeated(CONTRACT_FIELDS.map(({ key }) => key))).toEqual([]);
    expect(repeated(CONTRACT_FIELDS.map(({ label }) => label.toLowerCase()))).toEqual([]);
    expect(repeated(ENTERED_FIELDS.flatMap(({ column }) => column?.name ?? []))).toEqual([]);
  });

  test('sorts each column by its kind, except for fields with their own order', () => {
    for (const { key, kind, sortKind } of ENTERED_FIELDS.filter(({ column }) => column !== null))
      expect([key, sortKind]).toEqual([key, VALUE_KINDS[kind].sortKind]);
  });

  test('has every entered field of the form once', () => {
    const withoutForm = ENTERED_FIELDS.filter(({ section }) => section === undefined);
    expect(withoutForm.map(({ key }) => key)).toEqual(['customFields', 'currency']);
    expect(FORM_FIELDS).toHaveLength(ENTERED_FIELDS.length - withoutForm.length);
  });

  test('has initial values that its own rules accept, except for required fields', () => {
    const faults = contractFieldsSchema.safeParse(EMPTY_CONTRACT).error?.issues ?? [];
    expect(faults.map(({ path }) => path.join('.'))).toEqual(['product', 'vendor']);
  });

  test('throws for an unknown key', () => {
    // @ts-expect-error -- the compiler refuses it as well
    expect(() => contractField('color')).toThrow('There is no contract field named color');
  });
});
