import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { severalNames } from './several-names.ts';

const KNOWN = ['EU', 'EU; US', 'Pilot, late', 'Research; Development; Design'];
const isName = (text: string) => KNOWN.includes(text);

describe('several names in one text', () => {
  test.each([
    [';', 'EU; Mars', ['EU', 'Mars']],
    [';', 'EU; US; EU', ['EU; US', 'EU']],
    [';', 'Pilot, late; EU; US', ['Pilot, late', 'EU; US']],
    [';', 'Research; Development; Design', ['Research; Development; Design']],
    [';', 'Research; Development', ['Research', 'Development']],
    [null, 'EU, Pilot, late\nMars', ['EU', 'Pilot, late', 'Mars']],
    ['|', 'EU; US|EU', ['EU; US', 'EU']],
    [';', '; EU;; ', ['EU']],
    [';', '', []],
  ])('split by %j, %j are %j', (separator, text, names) => {
    expect(severalNames(text, separator, isName)).toEqual(names);
  });

  test('are the joined ones, unless two of them together are a third', () => {
    // With one x and one y each, two names together are never a third.
    const name = fc
      .array(fc.constantFrom('a', 'b', 'c', '; ', ', '), { minLength: 1, maxLength: 6 })
      .map((parts) => `x${parts.join('')}y`);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), (names) => {
        const joined = names.join('; ');
        expect(severalNames(joined, ';', (text) => names.includes(text))).toEqual(names);
      }),
    );
  });
});
