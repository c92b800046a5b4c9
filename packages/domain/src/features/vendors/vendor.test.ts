import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likelyVendors, pairKey } from './likely-vendors.ts';
import { vendorNameKey, vendorNamesOf, vendorOf } from './vendor.ts';

const names = (...aliases: [alias: string, vendor: string][]) =>
  vendorNamesOf(aliases.map(([alias, vendor]) => ({ alias, vendor })));

describe('another name of a vendor', () => {
  test('becomes the name of the vendor, ignoring spacing and case', () => {
    const known = names(['Oracle Corp.', 'Oracle']);
    expect(
      ['Oracle Corp.', ' oracle  CORP.', 'ｏracle corp.'].map((typed) => vendorOf(known, typed)),
    ).toEqual(['Oracle', 'Oracle', 'Oracle']);
    expect(vendorOf(known, 'Oracle Corporation')).toBe('Oracle Corporation');
  });

  test('of another name leads to the vendor', () => {
    const known = names(['Sun', 'Oracle Corp.'], ['Oracle Corp.', 'Oracle'], ['ORACLE', 'Oracle']);
    expect(['Sun', 'Oracle Corp.', 'oracle', 'Oracle'].map((typed) => vendorOf(known, typed))).toEqual(
      Array.from({ length: 4 }, () => 'Oracle'),
    );
  });

  test('has a key that fits its column, also with letters that normalise to many', () => {
    const key = vendorNameKey('\u{fdfa}'.repeat(200));
    expect(key.length).toBeLessThanOrEqual(400);
    expect(key).toBe(key.toWellFormed());
  });

  test('in a cycle is ignored', () => {
    const known = names(['A', 'B'], ['B', 'A'], ['C', 'A']);
    expect(['A', 'B', 'C'].map((typed) => vendorOf(known, typed))).toEqual(['A', 'B', 'C']);
  });

  test('never leads to another name, after any merges', () => {
    const name = fc.constantFrom('A', 'B', 'C', 'D', 'E');
    fc.assert(
      fc.property(fc.array(fc.record({ alias: name, vendor: name })), (aliases) => {
        const known = vendorNamesOf(aliases);
        for (const end of known.values()) expect(vendorOf(known, end)).toBe(end);
      }),
    );
  });
});

describe('names that are probably one vendor', () => {
  const vendor = (name: string, records: number) => ({ name, records, aliases: [] });
  const none = names();

  test('are proposed with the one with most records first', () => {
    const vendors = [vendor('Esri', 1), vendor('ESRI Inc.', 5), vendor('Adobe', 9)];
    expect(likelyVendors(vendors, none, [])).toEqual([
      {
        vendors: [
          { name: 'ESRI Inc.', records: 5 },
          { name: 'Esri', records: 1 },
        ],
        certain: ['ESRI Inc.', 'Esri'],
      },
    ]);
  });

  test('are not proposed again once somebody marked them as different', () => {
    const vendors = [vendor('Esri', 1), vendor('ESRI Inc.', 5), vendor('Esri Ltd', 2)];
    const [group] = likelyVendors(vendors, none, [['ESRI inc.', 'Esri']]);
    // Both are still similar to the third.
    expect(group?.vendors).toHaveLength(3);
    const apart = [
      ['Esri', 'ESRI Inc.'],
      ['Esri Ltd', 'Esri'],
      ['Esri Ltd', 'ESRI Inc.'],
    ] as const;
    expect(likelyVendors(vendors, none, apart)).toEqual([]);
  });

  test('are proposed when records contain a known other name', () => {
    const vendors = [vendor('Oracle', 3), vendor('Sun Microsystems', 1)];
    const known = names(['Sun Microsystems', 'Oracle']);
    expect(likelyVendors(vendors, known, []).map((group) => group.vendors.map(({ name }) => name))).toEqual([
      ['Oracle', 'Sun Microsystems'],
    ]);
  });
});

test('two names have the same key in either order', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(pairKey(one, other)).toBe(pairKey(other, one));
    }),
  );
  expect(vendorNameKey('Straße')).toBe(vendorNameKey('STRASSE'));
});
