import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparedName, visibleText } from './visible-text.ts';

describe('a text as people see it', () => {
  test.each([
    ['a direction mark at an end', '\u200eAcme\u200e'],
    ['a zero width space', 'Acme\u200b'],
    ['a soft hyphen', 'Ac\u00adme'],
    ['a byte order mark', '\ufeffAcme'],
    ['a word joiner', 'Acme\u2060'],
    ['joiners between Latin letters', 'Ac\u200dm\u200ce'],
    ['a grapheme joiner', 'Ac\u034fme'],
    ['an override of the direction', '\u202eAcme\u202c'],
    ['isolates, as a chat program adds them', '\u2068Acme\u2069'],
    ['the form of a symbol behind a letter', 'Acme\ufe0f'],
    ['a direction mark inside letters of one direction', 'Ac\u200fme'],
    ['an Arabic mark between Latin letters', 'Ac\u061cme'],
    ['letters of a flag without a flag', 'Acme\u{e0041}\u{e007f}'],
    ['marks and spaces that take turns', ' \u200e \ufeffAcme \u200f\u200b '],
  ])('has not %s', (_, written) => {
    expect(visibleText(written)).toBe('Acme');
  });

  test.each([
    ['a joiner in a family', '👩\u200d👩\u200d👧 Care'],
    ['a joiner behind a colour of skin', '👩🏽\u200d🚀'],
    ['the form of a heart, and a joiner behind it', '❤\ufe0f\u200d🔥'],
    ['a keycap', '1\ufe0f\u20e3 First'],
    ['a flag of a region', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a non-joiner between Persian letters', 'می\u200cخواهم'],
    ['a non-joiner behind a vowel mark', 'مِ\u200cخ'],
    ['a joiner behind a Sinhala virama', 'ශ්\u200dරී'],
    ['a joiner behind a virama at the end of a Malayalam word', 'അവന്\u200d'],
    ['the form of an ideograph', '辻\u{e0100}'],
    ['a direction mark between Hebrew and Latin', 'שלום C++\u200e 5 בע״מ'],
    ['lines and tabs', 'one\n\ttwo'],
  ])('keeps %s', (_, written) => {
    expect(visibleText(written)).toBe(written);
  });

  test.each([
    ['José', 'Jose\u0301'],
    ['Łódź', 'Ło\u0301dz\u0301'],
    ['Žižka', 'Z\u030ciz\u030cka\u200b'],
    ['한글', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
  ])('writes the letters of %s one way', (name, written) => {
    expect(visibleText(written)).toBe(name);
  });

  test('of Persian letters has one joiner where several stand, and none at an end', () => {
    expect(visibleText('\u200cمی\u200c\u200cخواهم\u200c')).toBe('می\u200cخواهم');
  });

  test('is the same when it is read again, and never longer', () => {
    const marks = fc.constantFrom(
      '\u200b',
      '\u200e',
      '\u200d',
      '\u200c',
      '\ufe0f',
      '\u00ad',
      'ی',
      'א',
      '👩',
      'a',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(marks, fc.string({ unit: 'binary', maxLength: 1 })) }),
        (text) => {
          const once = visibleText(text);
          expect(visibleText(once)).toBe(once);
          expect(once.length).toBeLessThanOrEqual(text.normalize('NFC').length);
        },
      ),
    );
  });

  test('is compared ignoring case and invisible marks', () => {
    expect(comparedName(' AC\u00adME\u200b')).toBe(comparedName('acme'));
  });
});
