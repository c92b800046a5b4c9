import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withFormulaGuard, withoutFormulaGuard } from './formula-guard.ts';

/** Every character that Unicode normalises to one that begins a formula, and the minus sign. */
const SIGNS = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /^\s*[=+\-@]/.test(sign.normalize('NFKC')))
  .concat('\u2212');
const BLANKS = [' ', '\u00a0', '\u3000', '\u2009', '\u200b', '\ufeff', '\u000b', '\u000c', '\u0001', "'"];
const SEPARATORS = [';', '\t', '\r', '\n'];

/** How a spreadsheet normalises the beginning of a cell before it looks for a formula. */
const folded = (cell: string): string =>
  cell
    .replace(/^[\p{Z}\p{Cf}\p{Cc}]+/u, '')
    .normalize('NFKC')
    .replaceAll('\u2212', '-');

const risky = fc.array(fc.constantFrom(...SIGNS, ...BLANKS, ...SEPARATORS, 'a', '1'), { maxLength: 10 });
const anyText = fc.oneof(
  risky.map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
);

describe('the formula guard of a text in a CSV file', () => {
  test.each(SIGNS.map((sign) => [sign]))('stands before %s, also behind blank space', (sign) => {
    for (const before of ['', ...BLANKS.slice(0, -1)]) {
      const text = `${before}${sign}1+1`;
      expect(withFormulaGuard(text)).toBe(`'${text}`);
    }
  });

  test('prevents every formula, wherever a spreadsheet starts a cell', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const guarded = withFormulaGuard(text);
        expect(guarded).not.toMatch(/^[\t\r\n]/);
        for (const cell of guarded.split(/[;\t\r\n]/)) expect(folded(cell)).not.toMatch(/^[=+\-@]/);
      }),
    );
  });

  test('can be removed and restores every text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(withoutFormulaGuard(withFormulaGuard(text))).toBe(text);
      }),
    );
  });

  test('does not change other texts', () => {
    for (const text of [
      '',
      'a',
      'a=1',
      'Contract – 2027',
      "O'Neill",
      '’tis',
      '１２',
      'a ＝ b',
      '日本語',
      '–',
    ]) {
      expect(withFormulaGuard(text)).toBe(text);
      expect(withoutFormulaGuard(text)).toBe(text);
    }
  });

  test('takes one pass over a long text', () => {
    for (const part of [' ', "'", '\n', ';', "\n'", '\u3000']) {
      const text = part.repeat(100_000);
      expect(withoutFormulaGuard(withFormulaGuard(text))).toBe(text);
    }
  });
});
