import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areVendorsAlike, likeVendors, likeVendorsOf, vendorKey } from './vendor-likeness.ts';

describe('two spellings of one vendor', () => {
  test.each([
    ['Data#3', 'DATA#3 LIMITED'],
    ['Data#3 Limited', 'Data #3, Ltd.'],
    ['Johnson & Johnson', 'Johnson and Johnson Inc.'],
    ['AT&T', 'at & t corp'],
    ['Esri', 'ESRI, Inc'],
    ['I.B.M.', 'IBM'],
    ['The Home Depot', 'Home Depot'],
    ['Société Générale SA', 'Societe Generale'],
    ['Müller GmbH & Co. KG', 'Muller GmbH and Co KG'],
    ['Salesforce', 'Saleforce'],
    ['ServiceNow', 'Servicenwo'],
    ["O'Reilly Media", 'O’Reilly Media, Inc.'],
  ])('%s and %s are alike', (one, other) => expect(areVendorsAlike(one, other)).toBe(true));

  test.each([
    ['SAP', 'SAS'],
    ['Level 3 Networks', 'Level 4 Networks'],
    ['Adobe', 'Adobe Systems'],
    ['Oracle', 'Coracle Boats'],
    ['Limited', 'Inc'],
    ['Company 12', 'Company 21'],
  ])('%s and %s are different', (one, other) => expect(areVendorsAlike(one, other)).toBe(false));
});

test('every name has a key, whatever its characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      if (name.trim() !== '') expect(vendorKey(name)).not.toBe('');
    }),
  );
});

test('similarity is symmetric', () => {
  const name = fc.stringMatching(/^[a-d]{5,8}( (inc|ltd))?$/);
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(areVendorsAlike(one, other)).toBe(areVendorsAlike(other, one));
      expect(likeVendors([one, other]).length === 1 || one === other).toBe(areVendorsAlike(one, other));
    }),
  );
});

test('groups contain every spelling once, and no single names', () => {
  const names = ['Esri', 'Adobe', 'ESRI Inc.', 'Esri', 'Oracle Corp', 'Orcale', 'Oracle', 'SAP', 'SAS', ' '];
  expect(likeVendors(names)).toEqual([
    ['Esri', 'ESRI Inc.'],
    ['Oracle Corp', 'Oracle', 'Orcale'],
  ]);
  expect(likeVendorsOf('ORACLE', names)).toEqual(['Oracle Corp', 'Orcale', 'Oracle']);
});

test('many names do not take long', () => {
  const names = Array.from(
    { length: 20_000 },
    (_, at) => `Vendor ${String.fromCharCode(97 + (at % 26))}${at}`,
  );
  expect(likeVendors([...names, 'VENDOR A0 LTD'])).toEqual([['Vendor a0', 'VENDOR A0 LTD']]);
});
