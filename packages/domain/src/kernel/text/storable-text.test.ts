import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isStorableJson, isStorableText, withoutUnstorable } from './storable-text.ts';

describe('a storable text', () => {
  test.each(['', 'Plain', 'two\nlines\twith a tab\r\n', 'Ünïcode 🎉', 'שלום', '/ % ? # & " \' \\'])(
    'may be "%s"',
    (text) => {
      expect(isStorableText(text)).toBe(true);
    },
  );

  test.each(['a\u0000b', '\u0007', '\u001b[31m', '\u007f', '\ud83c', 'x\udf89'])('may not be %j', (text) => {
    expect(isStorableText(text)).toBe(false);
  });

  test.each(['\u200b', '\u00ad\u200d', ' \u2060 ', '\u3164', '\u2800\ufeff'])(
    'may not be %j, which is invisible',
    (text) => {
      expect(isStorableText(text)).toBe(false);
      expect(isStorableText(`${text}a`)).toBe(true);
    },
  );

  test('may be blank, which means empty', () => {
    for (const text of ['', ' ', '\n\t ']) expect(isStorableText(text)).toBe(true);
  });

  test('is refused for one control character anywhere in it', () => {
    const control = fc.constantFrom('\u0000', '\u0001', '\u000b', '\u001f', '\u007f');
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii' }),
        control,
        fc.string({ unit: 'grapheme' }),
        (a, bad, b) => {
          expect(isStorableText(a)).toBe(true);
          expect(isStorableText(a + bad + b)).toBe(false);
        },
      ),
    );
  });
});

describe('a text without what cannot be shown', () => {
  test.each([
    ['a\u0007b', 'ab'],
    ['\ud83c', ''],
    ['two\nlines\u000b', 'two\nlines'],
    ['\u2800\u3164', ''],
    ['\u001b[31mred', '[31mred'],
    ['fine', 'fine'],
  ])('%j is %j', (text, rest) => {
    expect(withoutUnstorable(text)).toBe(rest);
  });

  test('can always be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(isStorableText(withoutUnstorable(text))).toBe(true);
      }),
    );
  });
});

describe('storable JSON', () => {
  test('is checked in every text and key', () => {
    expect(isStorableJson({ a: [1, true, null, { b: 'fine' }] })).toBe(true);
    expect(isStorableJson({ a: [{ b: 'not\u0000fine' }] })).toBe(false);
    expect(isStorableJson({ 'bad\u0000key': 1 })).toBe(false);
    expect(isStorableJson({ a: '\ud800' })).toBe(false);
  });

  test('has a limited depth', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    expect(isStorableJson(nested(20))).toBe(true);
    expect(isStorableJson(nested(21))).toBe(false);
    expect(isStorableJson(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toBe(false);
  });
});
