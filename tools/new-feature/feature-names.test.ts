import { describe, expect, test } from 'vitest';
import { featureNamesOf, FeatureRefused, singularOf } from './feature-names.ts';
import { fillTemplate } from './fill-template.ts';

test.each([
  ['offices', 'office'],
  ['regions', 'region'],
  ['sales-regions', 'sales-region'],
  ['policies', 'policy'],
  ['branches', 'branch'],
  ['addresses', 'address'],
  ['boxes', 'box'],
  ['keys', 'key'],
  ['houses', null],
  ['statuses', null],
  ['heroes', null],
  ['analyses', null],
  ['people', null],
  ['status', null],
])('of %s one is %s', (plural, singular) => {
  expect(singularOf(plural)).toBe(singular);
});

describe('the names of a feature', () => {
  test('come in every form that the templates use', () => {
    expect(featureNamesOf('area-codes')).toEqual({
      thing: 'areaCode',
      Thing: 'AreaCode',
      THING: 'AREA_CODE',
      things: 'areaCodes',
      Things: 'AreaCodes',
      'thing-file': 'area-code',
      'things-folder': 'area-codes',
      things_table: 'area_codes',
      'thing words': 'area code',
      'Thing words': 'Area code',
      'a thing': 'an area code',
      'A thing': 'An area code',
      'things words': 'area codes',
      'Things words': 'Area codes',
      'Thing Title': 'Area Code',
      'Things Title': 'Area Codes',
    });
    expect(featureNamesOf('staff-people', 'staff-person')).toMatchObject({ thing: 'staffPerson' });
  });

  test.each([
    ['Regions', undefined, 'small letters'],
    ['sales_regions', undefined, 'small letters'],
    ['-regions', undefined, 'small letters'],
    ['regions-', undefined, 'small letters'],
    ['9-regions', undefined, 'small letters'],
    ['', undefined, 'small letters'],
    [`${'very-'.repeat(8)}regions`, undefined, 'too long'],
    ['people', undefined, '--singular'],
    ['people', 'Person', 'small letters'],
    ['sheep', 'sheep', 'one and many'],
  ])('are refused for "%s" with the singular %s', (plural, singular, words) => {
    const make = () => featureNamesOf(plural, singular);
    expect(make).toThrow(FeatureRefused);
    expect(make).toThrow(words);
  });
});

test('a template with a placeholder that no name has is refused', () => {
  const names = featureNamesOf('regions');
  expect(fillTemplate('create__Thing__(__thing__Id, __THING___EXISTS)', names)).toBe(
    'createRegion(regionId, REGION_EXISTS)',
  );
  expect(() => fillTemplate('create__Theme__()', names)).toThrow('"Theme"');
});
