import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentText, joinPages, LONGEST_DOCUMENT } from './document-pages.ts';

const BLANKS = [' ', '  ', '\n', '\r\n', '\t', '\f', '\u00a0', '\u2028'];
const piece = fc.constantFrom('a', 'Term', 'ß', '😀', '\u0000', '\ud800', '\udc00', ...BLANKS);
const raw = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

describe('the text of a document for its analysis', () => {
  it.each([
    ['one  blank\t for many', 'one blank for many'],
    ['a line \r\n and the next', 'a line\nand the next'],
    ['one paragraph\n \n\n\nand another', 'one paragraph\n\nand another'],
    ['  no blanks around it\n\n', 'no blanks around it'],
    ['what no database\u0000stores\ud800', 'what no database stores'],
    ['', ''],
  ])('%j becomes %j', (from, to) => {
    expect(documentText(from)).toBe(to);
  });

  it('stays as it is when it is read again, and is a whole text', () => {
    fc.assert(
      fc.property(raw, fc.nat(20), (text, length) => {
        const once = documentText(text, length);
        expect([documentText(once), once.isWellFormed(), once.length <= length]).toEqual([once, true, true]);
      }),
    );
  });

  it('has every page where it says that the page begins', () => {
    fc.assert(
      fc.property(fc.array(raw, { maxLength: 6 }), (pages) => {
        const { text, pageStarts } = joinPages(pages);
        expect(documentText(text)).toBe(text);
        pages.forEach((page, at) => {
          // Heads and feet of pages are paragraphs of their own.
          const [whole, own] = [text.slice(pageStarts[at]), documentText(page)].map((words) =>
            words.replaceAll(/\n+/g, '\n'),
          );
          expect(whole?.startsWith(own ?? '')).toBe(true);
        });
      }),
    );
  });

  it('continues over the end of a page, and leaves empty pages out', () => {
    expect(joinPages(['This Agreement', ' ', 'begins today.'])).toEqual({
      text: 'This Agreement\nbegins today.',
      pageStarts: [0, 14, 15],
    });
  });

  it('is cut where it is too long, on whichever page', () => {
    const { text, pageStarts } = joinPages(['x'.repeat(LONGEST_DOCUMENT - 3), 'yyyyyy', 'z']);
    expect([text.length, text.slice(-3)]).toEqual([LONGEST_DOCUMENT, '\nyy']);
    expect(pageStarts).toHaveLength(3);
  });
});
