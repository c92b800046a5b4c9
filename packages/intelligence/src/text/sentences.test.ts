import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitSentences } from './sentences.ts';

const split = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe('sentences', () => {
  test('end at full stops, but not after abbreviations', () => {
    expect(split('Acme Inc. sells to Beta Ltd. under No. 5 of this Agreement. It ends in May.')).toEqual([
      'Acme Inc. sells to Beta Ltd. under No. 5 of this Agreement.',
      'It ends in May.',
    ]);
  });

  test('do not end within the number of a section that they name', () => {
    expect(split('As Section 4.2 Assignment says, and Article 5. Term too.')).toHaveLength(1);
  });

  test('begin at the number of a subsection', () => {
    expect(split('the parties agree as follows: 4.1 The fee is due. 4.2 The fee is final.')).toEqual([
      'the parties agree as follows:',
      '4.1 The fee is due.',
      '4.2 The fee is final.',
    ]);
  });

  test('end with a paragraph, and go on over one in lower case', () => {
    expect(split('ARTICLE 1\n\nThe fee is\n\ndue at once.')).toEqual([
      'ARTICLE 1',
      'The fee is\n\ndue at once.',
    ]);
  });

  test('lie in order, without overlap, and hold every letter', () => {
    const words = fc.array(
      fc.constantFrom('The', 'fee', 'Inc.', 'ends.', '4.2', '\n\n', '\n', '(a)', ';', 'is', 'Why?'),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join(' ');
        const found = splitSentences(text);
        const letters = (piece: string) => piece.replaceAll(/\s/g, '');
        found.forEach(({ start, end }, at) => {
          expect(start).toBeGreaterThanOrEqual(found[at - 1]?.end ?? 0);
          expect(end).toBeGreaterThan(start);
        });
        const kept = letters(found.map(({ start, end }) => text.slice(start, end)).join(''));
        // What is left out is shorter than three characters.
        expect(letters(text).length - kept.length).toBeLessThanOrEqual(2 * (found.length + 1));
      }),
    );
  });
});
