import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeText, normalizeWithOffsets } from './document-pages.ts';

const pieces = fc.array(
  fc.constantFrom(
    'a',
    'Z',
    '9',
    ' ',
    '\n',
    '\t',
    '\r',
    '\u00a0',
    '\u0000',
    '\u00ad',
    '\ufffd',
    'é',
    '😀',
    '.',
  ),
  {
    maxLength: 60,
  },
);

describe('a normalised text', () => {
  test('has one blank for several, no blanks around line ends, and at most one empty line', () => {
    expect(normalizeText('  A\t b \n  c\r\n\r\n \n\n d ')).toBe('A b\nc\n\nd');
  });

  test('does not change when it is normalised again', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const once = normalizeText(parts.join(''));
        expect(normalizeText(once)).toBe(once);
      }),
    );
  });

  test('knows where each of its characters was', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const raw = parts.join('');
        const { text, offsets } = normalizeWithOffsets(raw);
        for (let at = 0; at < text.length; at += 1) {
          if (/\S/.test(text.charAt(at))) expect(raw.charAt(offsets[at]!)).toBe(text.charAt(at));
        }
        expect(offsets).toHaveLength(text.length + 1);
      }),
    );
  });
});
