import { describe, expect, test } from 'vitest';
import { joinPages } from './document-pages.ts';
import { splitSentences } from './sentences.ts';

const sentences = (pages: readonly string[]) => {
  const { text } = joinPages(pages);
  return splitSentences(text).map(({ start, end }) => text.slice(start, end));
};

describe('heads, feet and numbers of pages', () => {
  test.each(['2', '- 2 -', '-2-', 'ii', 'A-2', 'Page 2 of 28'])('"%s" is no part of a sentence', (number) => {
    expect(sentences([`The fee is due monthly.\n${number}`, 'Customer pays it.'])).toEqual(
      expect.arrayContaining(['The fee is due monthly.', 'Customer pays it.']),
    );
  });

  test('a line that repeats is none either, whatever its number', () => {
    const page = (number: number, words: string) => `Acme Corp, 10-Q, p. ${number}\n${words}\nConfidential`;
    expect(
      sentences([page(1, 'Fees are due.'), page(2, 'Customer pays.'), page(3, 'Vendor delivers.')]),
    ).toEqual(expect.arrayContaining(['Fees are due.', 'Customer pays.', 'Vendor delivers.']));
  });

  test.each([
    ['a line of one page', ['Fees are due\nConfidential', 'Customer pays.']],
    ['the number of a paragraph', ['Fees are due\n2.', 'Customer pays.']],
    [
      'a line in the middle of pages',
      ['a', 'b', 'c', 'd'].map((own) => `${own}x\n${own}y\n${own}z\nsame words\n${own}u\n${own}v\n${own}w`),
    ],
  ])('%s is no head or foot', (_, pages) => {
    expect(joinPages(pages).text).toBe(pages.join('\n'));
  });

  test('nothing is left out, and pages begin where they begin', () => {
    const pages = ['One\nAcme\n1', 'Acme\nTwo\n2', 'Acme\nThree\n3'];
    const { text, pageStarts } = joinPages(pages);
    expect(text.replaceAll('\n\n', '\n')).toBe(pages.join('\n'));
    expect(pageStarts.map((start) => text.slice(start).split('\n')[0])).toEqual(['One', 'Acme', 'Acme']);
  });

  test('a sentence continues over the end of a page without them', () => {
    expect(sentences(['This Agreement is made between', 'Acme and Globex.'])).toEqual([
      'This Agreement is made between\nAcme and Globex.',
    ]);
  });
});
