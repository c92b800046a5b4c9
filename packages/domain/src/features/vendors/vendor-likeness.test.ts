import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areVendorsAlike, certainlyOne, likeVendors, vendorKey } from './vendor-likeness.ts';

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
});

/** The groups that comparing each name with each other one finds. */
function groupsByFullComparison(names: readonly string[]): string[][] {
  const rest = new Set(names.filter((name) => name.trim() !== ''));
  const groups: string[][] = [];
  for (const start of names) {
    if (!rest.delete(start)) continue;
    const group = [start];
    for (const name of group) {
      for (const other of rest) {
        if (!areVendorsAlike(name, other)) continue;
        rest.delete(other);
        group.push(other);
      }
    }
    if (group.length > 1) groups.push(group);
  }
  return groups;
}

const sortedGroups = (groups: readonly (readonly string[])[]) =>
  groups.map((group) => group.toSorted().join('\n')).toSorted();

test('what is found by shared traces is what a full comparison finds', () => {
  const name = fc.stringMatching(/^[abA1-]{4,8}( (inc|ltd))?$/);
  const base = fc.constantFrom('salesforce', 'servicenow', 'level 3 net', 'müller & co', 'data#3 group');
  const slipped = fc.tuple(base, fc.nat(), fc.constantFrom('', 'x', 'e', '3')).map(([text, at, put]) => {
    const place = at % text.length;
    return text.slice(0, place) + put + text.slice(place + (at % 2));
  });
  fc.assert(
    fc.property(fc.uniqueArray(fc.oneof(name, slipped, base), { maxLength: 30 }), (names) => {
      expect(sortedGroups(likeVendors(names))).toEqual(sortedGroups(groupsByFullComparison(names)));
    }),
  );
});

describe('names that are certainly one', () => {
  test.each([
    [
      ['Esri', 'ESRI Inc.', 'esri, inc'],
      ['Esri', 'ESRI Inc.', 'esri, inc'],
    ],
    [
      ['Data#3', 'DATA#3 LIMITED', 'Data #3, Ltd.'],
      ['Data#3', 'DATA#3 LIMITED', 'Data #3, Ltd.'],
    ],
    // Two forms may be two companies.
    [['Apple', 'Apple Inc.', 'Apple Ltd.'], []],
    // A slip of the hand is likely, not certain.
    [['Salesforce', 'Saleforce'], []],
    [
      ['Oracle Corp', 'Oracle', 'Orcale'],
      ['Oracle Corp', 'Oracle'],
    ],
    [['Level 3 1', 'Level 31'], []],
  ])('of %j are %j', (names, certain) => expect(certainlyOne(names)).toEqual(certain));

  test('are alike', () => {
    const name = fc.stringMatching(/^[aA1 .-]{1,5}( (Inc|Ltd|GmbH))?$/).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 8 }), (names) => {
        const certain = certainlyOne(names);
        for (const one of certain)
          for (const other of certain) expect(areVendorsAlike(one, other)).toBe(true);
      }),
    );
  });
});

test('many names do not take long', () => {
  const names = Array.from(
    { length: 20_000 },
    (_, at) => `Vendor ${String.fromCharCode(97 + (at % 26))}${at}`,
  );
  expect(likeVendors([...names, 'VENDOR A0 LTD'])).toEqual([['Vendor a0', 'VENDOR A0 LTD']]);
});
