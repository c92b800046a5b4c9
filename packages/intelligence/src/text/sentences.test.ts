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

  test('end with a paragraph, and continue over one in lower case', () => {
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
        // Only pieces shorter than three characters are left out, however many follow each other.
        const starts = [...found.map(({ start }) => start), text.length];
        starts.forEach((start, at) => {
          const between = text.slice(found[at - 1]?.end ?? 0, start);
          expect(between.split(/\s+/).filter((word) => word.length >= 3)).toEqual([]);
        });
      }),
    );
  });
});
